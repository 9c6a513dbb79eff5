"""A whole invented campaign of eight evenings. Its cards are ours: nothing is read off any box."""

from rules.maracaibo.campaign.cards import (
    AnyStep,
    Back,
    Choice,
    Decide,
    Discard,
    Front,
    Note,
    Place,
    Quests,
    ReadNow,
    Remove,
    Shuffle,
    Story,
    Take,
)
from tests.rules.maracaibo.campaign.harness import BACK, Table


def front(*steps: AnyStep, title: str, **more: object) -> Front:
    return Front(title=f"Invented: {title}", steps=steps, **more)  # type: ignore[arg-type]


def back(*steps: AnyStep, title: str = "a turn") -> Back:
    return Back(title=f"Invented: {title}", steps=steps)


FRONTS = {
    "03": front(Story(at=4), Quests(at=6), Quests(at=9, least=3), title="a lighthouse"),
    "07": front(Place(tiles=("H12",)), Quests(at=2), title="a dry dock", fills="H12"),
    "11": front(Story(at=18), Place(tiles=("H20", "H13")), title="a fever"),
    "14": front(Story(at=10), Place(tiles=("H13",)), ReadNow(card="16"), title="a convoy"),
    "16": front(Discard(cards=("91", "94")), Note(text="invented"), title="a side tale"),
    "21": front(Story(at=8), Place(tiles=("H3", "H1")), title="a closed port"),
    "26": front(Story(at=3), Remove(tiles=("H13",)), title="an ending"),
    "31": front(Story(at=12), Place(tiles=("H13",)), title="a toll"),
    "35": front(Place(tiles=("H13",)), Story(at=2), title="another toll"),
    "84": front(Story(at=5), Place(tiles=("H4", "H25")), Shuffle(cards=("90", "92")), title="six"),
}
FORK = Decide(
    choices=(
        Choice(id="dock", label="Invented: build", steps=(Take(card="07"), Place(tiles=("H5",)))),
        Choice(id="sail", label="Invented: sail on", steps=(Take(card="03"),)),
    )
)
BACKS = {
    "01": back(Note(text="invented"), FORK, title="a fork"),
    "03": back(Take(card="11")),
    "07": back(Remove(tiles=("H12",)), Take(card="11"), title="the dock is full"),
    "11": back(Take(card="14")),
    "14": back(Take(card="21"), Place(tiles=("H9",))),
    "21": back(Take(card="26")),
    "84": back(Take(card="31"), Take(card="35")),
}


def evening_1() -> Table:
    """Two players; the fork is tied and the reader decides for the dock; round III goes by."""
    table = (
        Table(as_before=True)
        .sit("red", "blue", on="2026-01-10")
        .do("start_first")
        .front("01", "red")
    )
    table.do("take_token", token="1", seat="blue").do("end_round", seat="red")
    table.read("01", BACK, "blue", BACKS["01"]).follow("01", BACK)
    table.do("vote", card="01", side=BACK, step=1, votes={"red": "sail", "blue": "dock"})
    table.do("pick", card="01", choice="dock", seat="blue").follow("01", BACK)
    table.front("07", "red", FRONTS["07"]).do("next_round")
    table.do("teach", facts={"tile.H12.cells": 4, "tile.H12.at": 11, "tile.H5.at": 6})
    table.do("fill_space", tile="H12", seat="red")
    return table.close(red=141, blue=155)


def evening_2(table: Table) -> None:
    """Three players; H12 is filled, its card is read by whoever ended the round."""
    table.sit("red", "blue", "green", on="2026-01-24").do("continue").fronts("green")
    for seat in ("red", "green", "green", "blue"):
        table.do("fill_space", tile="H12", seat=seat)
    table.do("end_round", seat="green").back("07", "green", BACKS["07"])
    table.front("11", "green", FRONTS["11"]).do("next_round")
    table.close(red=120, blue=133, green=133)


def evening_3(table: Table) -> None:
    """A skull is removed; in final scoring a card is placed but not read."""
    table.sit("red", "blue", on="2026-02-07").do("continue").fronts("red").round("red").round(
        "blue"
    )
    table.old("remove_tile", tile="H20", seat="red").round("red")  # no quest was done for it
    table.do("take_token", token="1", seat="red").do("end_round", seat="blue")
    table.back("11", "red", BACKS["11"]).do("close_evening", results={"red": 160, "blue": 151})


def evening_4(table: Table) -> None:
    """Card 14 is read at last and brings H13 once more, and a side tale."""
    table.sit("red", "blue", "green", "white", on="2026-02-21").do("continue")
    table.front("14", "white", FRONTS["14"]).front("16", "white", FRONTS["16"])
    opened = len(table.lines)
    table.do("take_token", token="1", seat="white").take_back(opened)  # a slip
    table.do("take_token", token="1", seat="green").do("end_round", seat="red")
    table.back("14", "green", BACKS["14"]).front("21", "green", FRONTS["21"]).do("next_round")
    table.close(red=101, blue=99, green=140, white=122)


def evening_5(table: Table) -> None:
    """A branch: from evening 1 again, with other players."""
    table.sit("blue", "green", on="2026-03-07").do("continue", evening=1, branch="The dock, again")
    table.fronts("blue").close(blue=150, green=149)


def evening_6(table: Table) -> None:
    """A chapter jump, confirmed; the archive it replaces is kept."""
    table.do("rest").do("resume").sit("red", "blue", on="2026-03-21")
    table.do("start_chapter", card="84", confirmed=True, branch="Chapter six")
    table.front("84", "blue", FRONTS["84"]).do("teach", facts={"tile.H25.at": 17})
    table.close(red=170, blue=166)


def evening_7(table: Table) -> None:
    """A free game in between leaves everything as it was; then alone, from evening 4."""
    table.sit("red", "blue", "green", on="2026-04-04").do("start_free", card="75")
    table.front("75", "red").close()
    table.sit("red", solo=True, on="2026-04-05").do("continue", evening=4, branch="Alone")
    table.fronts("red").do("take_token", token="1", seat="mary").do("end_round", seat="mary")
    table.back("21", "red", BACKS["21"]).front("26", "red", FRONTS["26"]).do("next_round")
    table.close(red=130, mary=130)


def evening_8(table: Table) -> None:
    """Two cards with one tile: 31 and 35 both bring H13, and the higher number holds."""
    table.sit("red", "blue", on="2026-04-18").do("continue", evening=6).fronts("red")
    table.do("take_token", token="1", seat="red").do("end_round", seat="blue")
    table.back("84", "red", BACKS["84"])
    table.front("31", "red", FRONTS["31"]).front("35", "blue", FRONTS["35"]).do("next_round")
    table.close(red=111, blue=112).do("finish_campaign")


def invented() -> Table:
    table = evening_1()
    for evening in (evening_2, evening_3, evening_4, evening_5, evening_6, evening_7, evening_8):
        evening(table)
    return table
