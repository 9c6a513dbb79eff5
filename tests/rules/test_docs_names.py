"""Every file, module, function and class that the documentation names exists."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
DOCS = ("structure.md", "engine.md", "adding-a-game.md")
ROOMS = ("rules", "campaigns", "companion", "scoring", "templates", "static", "tests", "docs")
FENCED = re.compile(r"^```.*?^```", re.M | re.S)
FILE = re.compile(r"([\w<>*./-]+\.(?:py|js|html|toml|css|md|svg|json))(?:: (\w+))?")
FOLDER = re.compile(rf"(?:{'|'.join(ROOMS)}|log|table|box|seats|series|album|legacy)/[\w<>/-]*")
DOTTED = re.compile(r"([A-Za-z_]\w*(?:\.[A-Za-z_]\w*)+)(?:\(.*\))?")
NAME = re.compile(r"(_\w+|[A-Z]\w+|[a-z]+_\w*)(?:\(.*\))?")

# ids of things on a table, Django's request, the codec of any engine
NOT_OURS = {"track.india", "request.htmx", "moves.decode"}


def quoted(doc: str) -> list[str]:
    """What stands in backticks, outside the blocks."""
    text = FENCED.sub("", (ROOT / "docs" / doc).read_text("utf-8"))
    return [word for word in re.findall(r"`([^`\n]+)`", text) if word not in NOT_OURS]


@cache
def tree() -> tuple[str, ...]:
    """Every file and folder of the project; folders end with a slash."""
    paths = [path for room in ROOMS for path in (ROOT / room).rglob("*")]
    names = (f"{path.relative_to(ROOT).as_posix()}{'/' * path.is_dir()}" for path in paths)
    return (*names, *(path.name for path in ROOT.iterdir() if path.is_file()))


def found(path: str) -> list[str]:
    """The files or folders that a path may mean, from whichever room; `<game>` and `*` stand for any name."""
    wanted = re.sub(r"<\w+>|\\\*", r"[^/]+", re.escape(path))
    return [name for name in tree() if re.search(rf"(?:^|/){wanted}$", name)]


@cache
def inside() -> dict[str, set[str]]:
    """What a module or a class has: by the dotted name of the one, the name of the other."""
    names: dict[str, set[str]] = {}
    for file in (name for name in tree() if name.endswith(".py")):
        module = file.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
        body = ast.parse((ROOT / file).read_text("utf-8"))
        names[module] = set(defined(body.body))
        for node in ast.walk(body):
            if isinstance(node, ast.ClassDef):
                own = names.setdefault(node.name, set())
                own.update(defined(node.body))
                stored = (each for each in ast.walk(node) if isinstance(each, ast.Attribute))
                own.update(each.attr for each in stored if isinstance(each.ctx, ast.Store))
    return names


def defined(nodes: list[ast.stmt]) -> Iterator[str]:
    for node in nodes:
        match node:
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
                yield name
            case ast.ClassDef(name=name):
                yield name
            case ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)):
                yield name
            case ast.ImportFrom(names=names):
                yield from (each.asname or each.name for each in names)


def exists(dotted: str) -> bool:
    """Whether this is a module, or what a module, a class or a thing called after its class has."""
    if found(f"{dotted.replace('.', '/')}.py") or found(f"{dotted.replace('.', '/')}/"):
        return True
    owner, _dot, name = dotted.rpartition(".")
    owners = (f".{owner}", f".{owner.rpartition('.')[2].capitalize()}")
    return any(name in has for place, has in inside().items() if f".{place}".endswith(owners))


@cache
def words() -> frozenset[str]:
    """Every word of the sources."""
    kinds = (".py", ".js", ".html", ".toml")
    files = (name for name in tree() if name.endswith(kinds) and not name.startswith("docs/"))
    return frozenset(
        word for name in files for word in re.findall(r"\w+", (ROOT / name).read_text("utf-8"))
    )


@pytest.mark.parametrize("doc", DOCS)
def test_the_files_and_folders_named_in_the_docs_exist(doc: str) -> None:
    lost = []
    for word in quoted(doc):
        if file := FILE.fullmatch(word):
            paths = found(file[1])
            texts = [(ROOT / path).read_text("utf-8") for path in paths]
            if not any(file[2] is None or re.search(rf"\b{file[2]}\b", text) for text in texts):
                lost.append(word)
        elif FOLDER.fullmatch(word) and not found(word.rstrip("/") + "/"):
            lost.append(word)
    assert lost == []


@pytest.mark.parametrize("doc", DOCS)
def test_the_modules_functions_and_classes_named_in_the_docs_exist(doc: str) -> None:
    lost = []
    for word in quoted(doc):
        if FILE.fullmatch(word):
            continue
        if dotted := DOTTED.fullmatch(word):
            if not exists(dotted[1]):
                lost.append(word)
        elif (name := NAME.fullmatch(word)) and name[1] not in words():
            lost.append(word)
    assert lost == []


def test_the_files_in_the_plan_of_the_house_exist() -> None:
    plan = FENCED.findall((ROOT / "docs" / "structure.md").read_text("utf-8"))[0]
    named = re.findall(r"[\w/]+\.(?:py|toml|html|css|js)\b", plan)
    assert named
    assert [path for path in named if not found(path)] == ["_name.html"], "that one is any fragment"
