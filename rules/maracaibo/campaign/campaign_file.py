"""A campaign as a file: log, archives and what the table has seen, sealed; read back or refused."""

from typing import Any, Final, Literal

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
from rules.maracaibo.campaign.bad_file import BadFile
from rules.maracaibo.campaign.facts import FACTS
from rules.maracaibo.campaign.file_text import MAX_BYTES, not_json, readable, same_content
from rules.maracaibo.campaign.game import Folded
from rules.maracaibo.campaign.retold import Unwritable, retold
from rules.maracaibo.campaign.seen import visible_facts

FORMAT: Final = "shiplog-campaign"
VERSION: Final = 1
MAX_LINES = 10_000  # twenty times a long campaign

__all__ = [
    "MAX_BYTES",
    "BadFile",
    "CampaignFile",
    "campaign_file",
    "read_campaign_file",
    "write_campaign_file",
]


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
    format: Any = ""
    v: Any = 0


def campaign_file(setup: Setup, lines: tuple[Line, ...]) -> CampaignFile:
    """The file of a sealed log: only what the table has turned up is in it."""
    state = CAMPAIGN.fold(setup, lines).state
    facts = visible_facts(state, state.box)
    file = CampaignFile(setup=setup, lines=lines, archives=state.archives, box=facts)
    return replace(file, hash=_seal(file))


def write_campaign_file(file: CampaignFile) -> bytes:
    """The one way to write a file; reading accepts whatever says the same."""
    return msgspec.json.format(msgspec.json.encode(file, order="sorted"), indent=1) + b"\n"


def read_campaign_file(data: bytes) -> tuple[CampaignFile, Folded]:
    """A campaign from a file, with its folded log; `BadFile` with reason and place otherwise."""
    text = readable(data)
    _refuse_head(text)
    try:
        file = msgspec.json.decode(text, type=CampaignFile)
    except (msgspec.ValidationError, UnicodeDecodeError) as error:
        misspelled = Misspelled.of(error)
        raise BadFile("misspelled", misspelled.place, misspelled.reason) from None
    except (msgspec.DecodeError, RecursionError) as error:
        raise not_json(error, text) from None
    same_content(text, write_campaign_file(file))
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
        raise not_json(error, data) from None
    if head.format != FORMAT:
        raise BadFile("foreign", "$.format", str(head.format)[:40])
    if type(head.v) is not int or not 0 < head.v < 1000:
        raise BadFile("misspelled", "$.v", "no version")
    if head.v > VERSION:
        raise BadFile("newer", "$.v", f"v{head.v}")


def _folded(file: CampaignFile) -> Folded:
    """The log must hold, lead to these archives, and open every side that the file mentions."""
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
    if file.setup.rules == CAMPAIGN.version:
        _refuse_unwritable(file)
    if not folded.stopped:
        _agrees(file, folded)
    return folded


def _refuse_unwritable(file: CampaignFile) -> None:
    """Every line could have been written at a table, also one that was struck later."""
    try:
        for _state in retold(file.setup, file.lines):
            pass
    except Unwritable as error:
        first = error.refusals[0]
        raise BadFile("refused_move", f"line {error.seq}", f"{first.rule} {first.code}") from None
    except Misspelled as error:
        raise BadFile("misspelled", error.place, error.reason) from None


def _agrees(file: CampaignFile, folded: Folded) -> None:
    if file.archives != folded.state.archives:
        raise BadFile("unlike_log", "$.archives")
    if hidden := set(file.box) - set(visible_facts(folded.state, file.box)):
        raise BadFile("spoiler", f"$.box.{min(hidden)}")
    if file.box != visible_facts(folded.state, folded.state.box):
        raise BadFile("unlike_log", "$.box")


def _seal(file: CampaignFile) -> str:
    return digest(plain(replace(file, hash="")))
