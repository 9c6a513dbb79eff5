"""A campaign as a file: log, archives and what the table has seen, sealed; read back or refused."""

import re
from typing import Final, Literal

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from rules.core.box import read_facts
from rules.core.log import Broken, Line, digest, verify
from rules.core.move import Value
from rules.core.setup import Setup
from rules.core.spelling import Misspelled, plain
from rules.maracaibo.campaign import CAMPAIGN
from rules.maracaibo.campaign.archive import Archive, BrokenArchive, verify_archives
from rules.maracaibo.campaign.facts import FACTS
from rules.maracaibo.campaign.game import Folded
from rules.maracaibo.campaign.seen import visible_facts

FORMAT: Final = "shiplog-campaign"
VERSION: Final = 1
MAX_BYTES = 8_000_000
MAX_DEPTH = 40
MAX_LINES = 10_000  # twenty times a long campaign

Reason = Literal[
    "too_large", "too_deep", "truncated", "damaged", "foreign", "newer",
    "misspelled", "broken_log", "broken_archive", "refused_move", "unlike_log", "spoiler",
]  # fmt: skip


class CampaignFile(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What an export holds; `hash` seals all the rest, `archives` and `box` repeat what the log tells."""

    setup: Setup
    lines: tuple[Line, ...]
    archives: tuple[Archive, ...]
    box: dict[str, Value]
    hash: str = ""
    format: Literal["shiplog-campaign"] = FORMAT
    v: Literal[1] = VERSION


class _Head(Struct, frozen=True):
    format: str = ""
    v: int = 0


class BadFile(ValueError):
    """A file that is no campaign of ours, with the reason and the place; nothing of it is used."""

    def __init__(self, reason: Reason, place: str = "$", detail: str = "") -> None:
        super().__init__(f"{reason} at {place}" + (f": {detail}" if detail else ""))
        self.reason = reason
        self.place = place
        self.detail = detail


def campaign_file(setup: Setup, lines: tuple[Line, ...]) -> CampaignFile:
    """The file of a sealed log: only what the table has turned up is in it."""
    state = CAMPAIGN.fold(setup, lines).state
    facts = visible_facts(state, state.box)
    file = CampaignFile(setup=setup, lines=lines, archives=state.archives, box=facts)
    return replace(file, hash=_seal(file))


def write_campaign_file(file: CampaignFile) -> bytes:
    """The one way to write a file: every other byte is a damage."""
    return msgspec.json.format(msgspec.json.encode(file, order="sorted"), indent=1) + b"\n"


def read_campaign_file(data: bytes) -> tuple[CampaignFile, Folded]:
    """A campaign from a file, with its folded log; `BadFile` with reason and place otherwise."""
    if len(data) > MAX_BYTES:
        raise BadFile("too_large", f"byte {MAX_BYTES}")
    _refuse_depth(data)
    _refuse_head(data)
    try:
        file = msgspec.json.decode(data, type=CampaignFile)
    except (msgspec.ValidationError, UnicodeDecodeError) as error:
        told = Misspelled.of(error)
        raise BadFile("misspelled", told.place, told.reason) from None
    if (written := write_campaign_file(file)) != data:
        pairs = zip(written, data, strict=False)
        at = next((i for i, (a, b) in enumerate(pairs) if a != b), min(len(written), len(data)))
        raise BadFile("damaged", f"byte {at}")
    if _seal(file) != file.hash:
        raise BadFile("damaged", _altered(file))
    return file, _folded(file)


def _altered(file: CampaignFile) -> str:
    """Where the seal of the whole does not hold: as near as the seals inside can tell."""
    try:
        verify(file.setup, file.lines)
        verify_archives(file.archives)
    except Broken as error:
        return f"line {error.seq}"
    except BrokenArchive as error:
        return f"evening {error.evening}"
    return "$.hash"


def _refuse_head(data: bytes) -> None:
    """Whose file it is, and how new, before anything else is read."""
    try:
        head = msgspec.json.decode(data, type=_Head)
    except msgspec.ValidationError:
        raise BadFile("foreign", "$.format") from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        if "truncated" in str(error):
            raise BadFile("truncated", f"byte {len(data)}") from None
        found = re.search(r"byte \d+", str(error))
        raise BadFile("damaged", found[0] if found else "$", str(error)) from None
    if head.format != FORMAT:
        raise BadFile("foreign", "$.format", head.format[:40])
    if head.v > VERSION:
        raise BadFile("newer", "$.v", f"v{head.v}")


# a string (an unfinished one runs to the end, so that no file is slow to read) or a bracket
_MARKS = re.compile(rb'"(?:[^"\\]|\\(?:.|\Z))*(?:"|\Z)|[\[{]|[\]}]', re.DOTALL)


def _refuse_depth(data: bytes) -> None:
    """Nesting that no file of ours has, seen without building anything."""
    depth = 0
    for mark in _MARKS.finditer(data):
        if mark[0] in (b"[", b"{"):
            depth += 1
        elif mark[0] in (b"]", b"}"):
            depth -= 1
        if depth > MAX_DEPTH:
            raise BadFile("too_deep", f"byte {mark.start()}")


def _folded(file: CampaignFile) -> Folded:
    """The log must hold, lead to these archives, and open every side that the file tells of."""
    if len(file.lines) > MAX_LINES:
        raise BadFile("too_large", f"$.lines[{MAX_LINES}]")
    try:
        verify(file.setup, file.lines)
        verify_archives(file.archives)
        read_facts(FACTS, file.box, "$.box")
        folded = CAMPAIGN.fold(file.setup, file.lines)
    except Broken as error:
        raise BadFile("broken_log", f"line {error.seq}", error.reason) from None
    except BrokenArchive as error:
        raise BadFile("broken_archive", f"evening {error.evening}", error.reason) from None
    except Misspelled as error:
        raise BadFile("misspelled", error.place, error.reason) from None
    if folded.stopped and file.setup.rules == CAMPAIGN.version:
        first = folded.stopped.refusals[0]
        detail = f"{first.rule} {first.code}"
        raise BadFile("refused_move", f"line {folded.stopped.seq}", detail)
    if not folded.stopped:
        _agrees(file, folded)
    return folded


def _agrees(file: CampaignFile, folded: Folded) -> None:
    if file.archives != folded.state.archives:
        raise BadFile("unlike_log", "$.archives")
    if hidden := set(file.box) - set(visible_facts(folded.state, file.box)):
        raise BadFile("spoiler", f"$.box.{min(hidden)}")
    if file.box != visible_facts(folded.state, folded.state.box):
        raise BadFile("unlike_log", "$.box")


def _seal(file: CampaignFile) -> str:
    return digest(plain(replace(file, hash="")))
