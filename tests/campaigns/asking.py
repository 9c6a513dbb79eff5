"""A refereed table that is played and taught only through its pages, as phones would."""

import json
import re
from collections.abc import Mapping
from html import unescape
from html.parser import HTMLParser
from random import Random
from typing import Any

from django.test import Client

from campaigns.box.selectors.asking import Ask, all_asks
from campaigns.box.selectors.facts import known_facts
from campaigns.box.services.facts import keep_facts
from campaigns.log.selectors.states import forget_table, table_at
from campaigns.models import Session
from campaigns.records import box_name, read_state, to_json
from rules.endeavor.referee.facts import SHIPPED
from tests.endeavor_boards import Laid
from tests.rules.endeavor.referee.invented import Invented, invent
from tests.tables import CHAIRS, play

HTMX = {"HX-Request": "true"}
SYMBOLS = ("industry", "culture", "economy", "influence", "glory")
SEATS = tuple(chair.seat for chair in CHAIRS)


def to_build(session: Session) -> None:
    """All have their starting buildings; the crown is to build."""
    play(session, {"kind": "crown", "seat": "red"})
    for chair in CHAIRS:
        play(session, {"kind": "start", "seat": chair.seat, "building": "settler_house"})
    session.refresh_from_db()


def know(session: Session, facts: Mapping[str, Any]) -> None:
    """The group has read these facts off its cardboard."""
    keep_facts(session.group_id, box_name(session), {}, facts)
    forget_table(session)


def lay(session: Session, board: Laid) -> None:
    """The table as it lies there, over a box that knows what the board's own does."""
    session.state = to_json(board.state)
    session.save()
    know(session, board.box)


def hidden(page: str) -> dict[str, str]:
    """The hidden fields of the first form in a layer, or in the middle of a page."""
    page = page[page.index("<main") :] if "<main" in page else page
    form = page[page.index("<form") :]
    form = form[: form.index("</form>")]
    found = re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)"', form)
    return {name: unescape(value) for name, value in found}


def names_in(page: str) -> set[str]:
    """Every field that the form shows."""
    return {unescape(name) for name in re.findall(r'<(?:input|select)[^>]* name="([^"]+)"', page)}


def untouched(page: str) -> dict[str, str]:
    """What a browser sends of a layer's first form when nobody touches it: what is filled in goes with it."""
    reader = _Form()
    reader.feed(page)
    return reader.sent


class _Form(HTMLParser):
    """The fields of the first form, as a browser would send them."""

    def __init__(self) -> None:
        super().__init__()
        self.sent: dict[str, str] = {}
        self._inside: bool | None = None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag == "form" and self._inside is None:
            self._inside = True
        if not self._inside or not (name := given.get("name")):
            return
        if tag == "select":
            self.sent.setdefault(name, "")
        elif tag == "input":
            choice = given.get("type") in ("radio", "checkbox")
            if "disabled" not in given and ("checked" in given or not choice):
                self.sent[name] = given.get("value") or ""

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self._inside = False


def asks_first(answer: Any) -> bool:
    """Whether a move was answered with its sheet."""
    return answer.status_code == 200 and 'name="then"' in answer.content.decode()


def answer_form(key: str, value: Any) -> dict[str, str]:
    """How a person taps one fact in."""
    if isinstance(value, bool):
        return {key: "yes" if value else "no"}
    if key.endswith(".actions"):
        sign = next((one for one in "+/" if one in value), "")
        first, _, second = value.partition(sign) if sign else (value, "", "")
        return {key: first, f"{key}.sign": sign, f"{key}.two": second}
    if value == 0 and key.rsplit(".", 1)[-1] in SYMBOLS:
        return {}  # not tapped
    return {key: str(value)}


class Table:
    """The pages of one table, and the cardboard that lies beside it."""

    def __init__(self, client: Client, session: Session, seed: int) -> None:
        self.client, self.session, self.random = client, session, Random(seed)
        self.truth: Invented = invent(seed)
        self.sheets = 0  # moves that asked for something

    @property
    def state(self) -> Any:
        self.session.refresh_from_db()
        return read_state(self.session)

    @property
    def box(self) -> dict[str, Any]:
        """What the group has read so far."""
        return known_facts(self.session.group_id, box_name(self.session))

    @property
    def last(self) -> Any:
        """The newest line."""
        return self.session.lines.order_by("-seq")[0]

    def url(self, rest: str = "") -> str:
        return f"/t/{self.session.code}/{rest}"

    def page(self, rest: str = "") -> str:
        answer = self.client.get(self.url(rest), headers=HTMX if rest else {})
        assert answer.status_code == 200, rest
        return answer.content.decode()

    def post(self, page: str, /, **form: Any) -> Any:
        self.session.refresh_from_db()
        sent = {"version": self.session.version, "key": f"k{self.random.random()}", **form}
        return self.client.post(self.url(page), sent, headers=HTMX)

    def move(self, move: Mapping[str, Any], **more: Any) -> Any:
        return self.post("moves/", move=json.dumps(move), **more)

    # ------------------------------------------------------------ the sheet of a move

    def send(self, sheet: Any, **tapped: str) -> Any:
        """Send a sheet as it was drawn, with these taps."""
        sent = {**untouched(sheet.content.decode()), **tapped}
        return self.client.post(self.url("ask/"), sent, headers=HTMX)

    def tell(self, sheet: Any, told: Mapping[str, Any] | None = None, **more: str) -> Any:
        """Read off the cardboard what a sheet asks, `told` before the invented box, and send it."""
        text = sheet.content.decode()
        asked, shown = hidden(text)["keys"].split(","), names_in(text)
        tapped: dict[str, str] = dict(more)
        for thing in dict.fromkeys(key.rpartition(".")[0] for key in asked):
            keys = {*asked, *(f"{thing}.{what}" for what in SYMBOLS)}
            read = {
                key: (told or {}).get(key, self.truth.facts.get(key, 0))
                for key in keys & shown
                if key.rpartition(".")[0] == thing
            }
            taps = {k: v for key, n in read.items() for k, v in answer_form(key, n).items()}
            symbols = any(key.endswith(SYMBOLS) for key in taps)
            tapped |= taps if symbols else {**taps, f"{thing}.nothing": "1"}
        return self.send(sheet, **tapped)

    def play(self, move: Mapping[str, Any], told: Mapping[str, Any] | None = None) -> Any:
        """A move; what it asks is read off the cardboard."""
        answer = self.move(move)
        if asks_first(answer):
            self.sheets += 1
            answer = self.tell(answer, told)
        assert answer.status_code == 200, (move, answer.content.decode()[:3000])
        assert not asks_first(answer), "a sheet asks once"
        return answer

    # ------------------------------------------------------------ what the count lacks

    def asks(self) -> list[Ask]:
        self.session.refresh_from_db()
        forget_table(self.session)
        return all_asks(self.session, table_at(self.session))

    def teach(self, ask: Ask) -> Any:
        """Open the layer, tap the answers in, send it."""
        text = self.page(ask.url.removeprefix(self.url()))
        shown = names_in(text)
        tracks = {key.rsplit(".", 1)[0] for key in ask.keys if key.startswith("track.")}
        wanted = {*ask.keys, *(key for key in shown if key in self.truth.facts)}
        wanted |= {key for key in self.truth.facts if key.rsplit(".", 1)[0] in tracks}
        fields: dict[str, Any] = {}
        for key in sorted(wanted - SHIPPED.keys()):
            value = self.truth.facts[key]
            if key.startswith("track."):  # a grid: the whole track is read at one glance
                fields.setdefault(key.rsplit(".", 1)[0], []).extend([key] if value else [])
            else:
                fields |= answer_form(key, value)
        assert {name for name in fields if fields[name]} <= shown, (fields, shown)
        sent = {**hidden(text), **fields}
        answer = self.client.post(self.url("ask/"), {**sent, "rest": "1"}, headers=HTMX)
        if 'value="sure"' in answer.content.decode():  # what becomes 0 is named first
            answer = self.client.post(self.url("ask/"), {**sent, "rest": "sure"}, headers=HTMX)
        return answer
