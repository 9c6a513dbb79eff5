"""A refereed table that is played and taught only through its pages, as phones would."""

import json
import re
from html import unescape
from random import Random
from typing import Any

from django.test import Client

from campaigns.box.selectors.asking import Ask, all_asks
from campaigns.log.selectors.states import table_at
from campaigns.models import Session
from campaigns.records import read_state
from rules.core.option import Option
from rules.endeavor import GAME
from rules.endeavor.referee.facts import SHIPPED
from tests.rules.endeavor.referee.invented import Invented, invent
from tests.rules.endeavor.referee.player import RARE, put, values
from tests.tables import CHAIRS, play

HTMX = {"HX-Request": "true"}
SYMBOLS = ("industry", "culture", "economy", "influence", "glory")


def to_build(session: Session) -> None:
    """All have their starting buildings; the crown is to build."""
    play(session, {"kind": "crown", "seat": "red"})
    for chair in CHAIRS:
        play(session, {"kind": "start", "seat": chair.seat, "building": "settler_house"})
    session.refresh_from_db()


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
        self.taught = 0

    @property
    def state(self) -> Any:
        self.session.refresh_from_db()
        return read_state(self.session)

    def url(self, rest: str = "") -> str:
        return f"/t/{self.session.code}/{rest}"

    def post(self, page: str, /, **form: Any) -> Any:
        sent = {"version": self.session.version, "key": f"k{self.random.random()}", **form}
        return self.client.post(self.url(page), sent, headers=HTMX)

    def move(self, move: dict[str, Any]) -> Any:
        return self.post("moves/", move=json.dumps(move))

    def asks(self) -> list[Ask]:
        self.session.refresh_from_db()
        table = table_at(self.session)
        return all_asks(self.session, table, ("", *table.setup.seats))

    def teach(self, ask: Ask) -> Any:
        """Open the layer, tap the answers in, send it."""
        page = self.client.get(ask.url, headers=HTMX)
        assert page.status_code == 200, ask.url
        text = page.content.decode()
        thing, told = self.read(ask.keys, names_in(text))
        fields: dict[str, list[str]] = {}
        for name, value in (pair for key, fact in told.items() for pair in self.tap(key, fact)):
            fields.setdefault(name, []).append(value)
        assert set(ask.keys) <= told.keys() | {key for key in ask.keys if self._hides(key)}
        assert fields.keys() <= names_in(text), (fields, names_in(text))
        self.taught += 1
        sent = {**hidden(text), **fields, **thing}
        answer = self.client.post(self.url("ask/"), {**sent, "rest": "1"}, headers=HTMX)
        if 'value="sure"' in answer.content.decode():  # what becomes 0 is named first
            answer = self.client.post(self.url("ask/"), {**sent, "rest": "sure"}, headers=HTMX)
        return self._go_on(answer)

    def _go_on(self, answer: Any) -> Any:
        """Answer what the move lacks that a thing was named for, as long as it asks."""
        while answer.status_code == 422 and 'name="then"' in (text := answer.content.decode()):
            kept = hidden(text)
            keys = tuple(kept["keys"].split(","))
            _thing, told = self.read(keys, names_in(text))
            fields = dict(pair for key, fact in told.items() for pair in self.tap(key, fact))
            sent = {**kept, **fields, "rest": "sure"}
            answer = self.client.post(self.url("ask/"), sent, headers=HTMX)
        return answer

    def read(self, keys: tuple[str, ...], shown: set[str]) -> tuple[dict[str, str], dict[str, Any]]:
        """The name of a new thing, and everything that the layer asks about what lies there."""
        if not any("*" in key for key in keys):
            tracks = {key.rsplit(".", 1)[0] for key in keys if key.startswith("track.")}
            wanted = {*keys, *(key for key in shown if key in self.truth.facts)}
            wanted |= {k for k in self.truth.facts if k.rsplit(".", 1)[0] in tracks}
            wanted -= {key for key in wanted if key in SHIPPED}
            return {}, {k: self.truth.facts[k] for k in wanted if not self._hides(k)}
        start = keys[0].split("*")[0]
        name = self.random.choice(self._left(start, self._legal(keys[0])))
        facts = {key: self.truth.facts.get(key.replace("*", name)) for key in {*keys, *shown}}
        told = {key: value for key, value in facts.items() if value is not None}
        return {f"{start}*.name": name.replace("_", " ")}, told

    def tap(self, key: str, value: Any) -> list[tuple[str, str]]:
        if key.startswith("track."):  # a grid: the whole track is read at one glance
            return [(key.rsplit(".", 1)[0], key)] if value else []
        return list(answer_form(key, value).items())

    def can_answer(self, keys: tuple[str, ...]) -> bool:
        """Whether the cardboard has anything to say: a thing that is not named yet, a plain fact."""
        if any("*" in key for key in keys):
            return bool(self._left(keys[0].split("*")[0], self._legal(keys[0])))
        return not any(self._hides(key) for key in keys)

    def _legal(self, key: str) -> list[Any]:
        """What a new thing may be by the rules of now."""
        options = (o for seat in ("", *self.state.seats) for o in GAME.options(self.state, seat))
        return [
            v
            for o in options
            if f"facts.{key}" in o.fields
            for v in values(o.fields[f"facts.{key}"])
        ]

    def _left(self, start: str, legal: list[Any] | None = None) -> list[str]:
        known, truth = self.state.box, self.truth.facts
        ends = (".zone", ".level")
        found = [key for key in truth if key.startswith(start) and key.endswith(ends)]
        told = {key.rpartition(".")[0] for key in known}  # of some the rulebook prints the level
        left = [key for key in found if key.rpartition(".")[0] not in told]
        return [key.split(".")[-2] for key in left if legal is None or truth[key] in legal]

    def _hides(self, key: str) -> bool:
        if ".all." not in key:
            return False
        side, _, kind, zone = key.split(".")
        left = self._left(f"{side}.{kind}.")
        return any(self.truth.facts[f"{side}.{kind}.{name}.zone"] == zone for name in left)

    def step(self) -> None:
        """One random legal move, or one answer to the box, through the pages."""
        state = self.state
        options = [o for seat in ("", *state.seats) for o in GAME.options(state, seat)]
        moves = [o for o in options if o.kind not in ("teach", "lay")]
        wild = [o for o in moves if self.random.random() < RARE.get(o.kind, 1.0)]
        asks = [ask for ask in self.asks() if self.can_answer(ask.keys)]
        if asks and (not wild or self.random.random() < 0.5):
            answer = self.teach(self.random.choice(asks))
        else:
            assert moves, ("stuck", state.phase, state.turn)
            answer = self.move(self.choose(self.random.choice(wild or moves), state))
        assert answer.status_code == 200, answer.content.decode()[:3000]

    def choose(self, option: Option, state: Any) -> dict[str, Any]:
        move: dict[str, Any] = dict(option.move)
        if option.kind == "collect":
            (token,) = option.fields.values()
            dealt = self.truth.layout.get(str(option.move["cell"]))
            return {**move, "token": dealt if dealt in values(token) else values(token)[0]}
        if option.kind == "adjust":
            own = state.players[str(option.seat)]
            item = str(move["item"])
            return {**move, "value": own.harbour if item == "harbour" else own.stats[item]}
        for path, field in option.fields.items():
            put(move, path, self.random.choice(values(field)))
        return move
