"""Static files without what only their readers need: comments and indentation. Line breaks stay, so that an error names
its line.
"""

import re
from functools import lru_cache

INDENTATION = re.compile(r"(?m)^[ \t]+")
# a string or an address of a style may look like a comment inside: it is matched first and kept
STYLE = re.compile(
    r"""("(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|url\([^)]*\))|/\*.*?\*/|(?<=[:,;{]) +| +(?=[{}])""",
    re.DOTALL,
)
# a whole line, or the end of one after a statement; behind a quotation mark it may be part of a text
SCRIPT = re.compile(r"""(?m)^//.*$|(?<=[;{},)\]]) +// [^"'`]*?$""")
KINDS = {"css": "text/css", "js": "text/javascript"}


def is_ours(name: str) -> bool:
    """Whether a file of this name is leaned; those of other packages come small."""
    return name.rpartition(".")[2] in KINDS and ".min." not in name


@lru_cache(maxsize=256)
def lean(text: str, ending: str) -> str:
    """The text of a style (`css`) or a script (`js`) without comments and indentation."""
    if ending == "css":
        return INDENTATION.sub("", STYLE.sub(_kept, text))
    return SCRIPT.sub("", INDENTATION.sub("", text))


def _kept(found: re.Match[str]) -> str:
    return found[1] or "\n" * found[0].count("\n")
