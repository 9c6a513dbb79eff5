"""Load templates without their indentation, which helps readers of the file but costs phones bytes."""

import re

from django.template import Origin
from django.template.loaders import filesystem

# line breaks stay, so that errors name the right line
INDENTATION = re.compile(r"(?<=\n) +")


class Loader(filesystem.Loader):
    """Loads the project's templates. A browser treats a line break and an indented one alike."""

    def get_contents(self, origin: Origin) -> str:
        text: str = super().get_contents(origin)
        return INDENTATION.sub("", text) if origin.name.endswith(".html") else text
