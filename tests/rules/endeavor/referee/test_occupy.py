"""Occupying cities, controlling routes, attacking, the memorial, paying."""

import pytest

from rules.endeavor.referee.routes import controlled
from rules.endeavor.referee.state import Tile
from tests.rules.endeavor.referee.boards import (
    box,
    codes,
    hold,
    offers,
    own,
    play,
    refused,
    ruled,
    sail,
    source,
    table,
    told,
)
from tests.rules.endeavor.referee.laid import GAME, REFEREE, Laid


def in_india(*more: str, seat: str = "yellow") -> Laid:
    """India is explored; the seat has a disc on its track."""
    return sail(table(), "india", seat, "purple", "purple", "purple")


@pytest.mark.rule("END-OCC-01", "END-OCC-05", "END-ROUTE-02", "END-ROUTE-01")
def test_end_ex_10_yellow_occupies_a_city_and_wins_the_route() -> None:
    board = source(hold(in_india(), "yellow", "surat"), "yellow", "occupy")
    board = play(board, kind="occupy", seat="yellow", city="goa")
    board = play(board, kind="collect", seat="yellow", cell="city.goa", token="occupy_draw")
    board = play(board, kind="collect", seat="yellow", cell="route.goa.surat", token="culture")
    yellow = board.players["yellow"]
    assert yellow.tokens == {"occupy_draw": 1, "culture": 1}
    assert yellow.stats["culture"] == 1
    assert {"city.goa", "route.goa.surat"} <= set(board.emptied)
    assert controlled(board.t, "yellow") == ["route.goa.surat"]


@pytest.mark.rule("END-OCC-01", "END-OCC-02", "END-OCC-03", "END-OCC-04")
@pytest.mark.parametrize(
    ("city", "code"),
    [
        ("lisbon", None),
        ("london", ("END-OCC-02", "city_taken")),
        ("macao", ("END-OCC-03", "region_unexplored")),
        ("goa", ("END-OCC-04", "not_present")),
        ("channel", ("END-OCC-01", "not_a_city")),
        ("atlantis", ("END-COMP-02", "no_such_place")),
    ],
)
def test_which_city_may_be_occupied(city: str, code: tuple[str, str] | None) -> None:
    board = source(hold(in_india(), "blue", "london"), "red", "occupy")
    found = refused(board, kind="occupy", seat="red", city=city)
    assert (code in found) if code else found == []
    assert offers(board, "red")["occupy"] == ["lisbon", "paris"]


def test_occupying_takes_a_disc() -> None:
    board = own(source(table(), "red", "occupy"), "red", harbour=0)
    assert ("END-OCC-01", "no_disc_in_harbour") in refused(
        board, kind="occupy", seat="red", city="lisbon"
    )


@pytest.mark.rule("END-OCC-01", "END-ROUTE-02")
def test_a_city_that_nobody_has_named_is_occupied_and_its_route_claimed() -> None:
    board = source(hold(table(facts={}), "red", "paris"), "red", "occupy")
    (step,) = [step for step in REFEREE.options(board.t, "red") if step.kind == "occupy"]
    assert step.move == {"kind": "occupy", "seat": "red", "city": "~", "zone": "europe"}
    board = play(board, **step.move)
    assert board.places["~1"].zone == "europe"
    board = play(board, kind="collect", seat="red", cell="city.~1", token="pay")
    claim = {"kind": "claim", "seat": "red", "one": "paris", "other": "~1", "token": "culture"}
    board = play(board, **claim)
    assert board.players["red"].stats["culture"] == 1
    assert refused(board, **claim) == [("END-ROUTE-03", "cell_emptied")]
    board = play(board, kind="name", names={"~1": "porto"})
    assert board.places["porto"].zone == board.box["a.city.porto.zone"] == "europe"
    assert "route.paris.porto" in board.emptied


@pytest.mark.rule("END-OCC-01")
def test_a_new_city_may_be_named_in_the_same_breath() -> None:
    board = source(hold(table(facts={}), "red", "paris"), "red", "occupy")
    board = play(board, kind="occupy", seat="red", city="porto", zone="europe")
    assert board.box == {"a.city.porto.zone": "europe"}
    assert [p.cell for p in board.queue] == ["city.porto"]


@pytest.mark.rule("END-ROUTE-02")
def test_one_placement_may_win_several_routes() -> None:
    board = source(hold(in_india(), "yellow", "surat", "bengal"), "yellow", "occupy")
    board = play(
        board, kind="lay", tokens={"route.goa.surat": "pay", "route.bengal.goa": "culture"}
    )
    board = play(board, kind="occupy", seat="yellow", city="goa")
    board, effects = told(board, kind="collect", seat="yellow", cell="city.goa", token="industry")
    taken = [e.facts["token"] for e in effects if e.code == "take_token"]
    assert taken == ["industry", "pay", "culture"], "what is laid out is taken without a question"


@pytest.mark.rule("END-ROUTE-03", "END-ROUTE-01")
def test_a_route_pays_once_and_a_square_one_never() -> None:
    board = hold(table(), "red", "lisbon")
    board = play(source(board, "red", "ship"), kind="ship", seat="red", to="fleet.channel")
    assert [p.cell for p in board.queue] == ["fleet.channel"], "the square cell has no token"
    board = hold(table(emptied=("route.lisbon.paris",)), "blue", "paris")
    board = play(source(board, "blue", "occupy"), kind="occupy", seat="blue", city="lisbon")
    assert [p.cell for p in board.queue] == ["city.lisbon"]
    late = refused(board, kind="collect", seat="blue", cell="route.lisbon.paris", token="pay")
    assert ("END-ROUTE-03", "cell_emptied") in late


@pytest.mark.rule("END-ROUTE-04", "END-ATK-07")
def test_routes_and_cities_score_for_who_holds_them_at_the_end() -> None:
    board = hold(table(emptied=("route.lisbon.paris",)), "yellow", "lisbon", "paris")
    assert GAME.count(board).seats["yellow"].routes == 1
    board = hold(board, "blue", "london")
    board = play(source(board, "blue", "attack"), kind="attack", seat="blue", place="paris")
    yellow, blue = (GAME.count(board).seats[seat] for seat in ("yellow", "blue"))
    assert (yellow.routes, yellow.cities, blue.cities) == (0, 1, 2)


@pytest.mark.rule("END-ATK-01", "END-ATK-02", "END-ATK-06", "END-ATK-07")
def test_end_ex_11_blue_takes_yellows_city_and_its_route() -> None:
    board = hold(hold(table(), "yellow", "paris"), "blue", "lisbon")
    before = board.players
    board, effects = told(
        source(board, "blue", "attack"), kind="attack", seat="blue", place="paris"
    )
    blue, yellow = board.players["blue"], board.players["yellow"]
    assert blue.harbour == before["blue"].harbour - 2
    assert blue.stock == before["blue"].stock + 1
    assert (yellow.stock, yellow.harbour) == (before["yellow"].stock + 1, before["yellow"].harbour)
    assert codes(effects) == ["disc_to_stock", "disc_to_stock", "disc_to_city"]
    assert [one.facts["origin"] for one in effects] == ["harbour", "city.paris", "harbour"]
    board = play(board, kind="collect", seat="blue", cell="route.lisbon.paris", token="influence")
    assert board.places["paris"].owner == "blue"
    assert board.players["blue"].stats["influence"] == 1


@pytest.mark.rule("END-ATK-03", "END-ATK-04", "END-ATK-05")
@pytest.mark.parametrize(
    ("place", "code"),
    [
        ("london", None),
        ("channel", None),
        ("lisbon", ("END-ATK-03", "own_disc")),
        ("paris", ("END-ATK-03", "nothing_to_attack")),
        ("macao", ("END-ATK-04", "region_unexplored")),
        ("goa", ("END-ATK-05", "not_present")),
    ],
)
def test_what_may_be_attacked(place: str, code: tuple[str, str] | None) -> None:
    board = hold(in_india(), "blue", "london", "channel", "macao", "goa")
    board = source(hold(board, "red", "lisbon"), "red", "attack")
    found = refused(board, kind="attack", seat="red", place=place)
    assert (code in found) if code else found == []
    poor = own(board, "red", harbour=1)
    assert ("END-ATK-01", "no_disc_in_harbour") in refused(
        poor, kind="attack", seat="red", place="london"
    )


@pytest.mark.rule("END-SPEC-01", "END-SPEC-02", "END-SPEC-04")
def test_the_memorial_keeps_a_lost_disc_on_a_track_for_attacker_and_defender() -> None:
    board = hold(table(), "yellow", "paris")
    for seat in ("yellow", "blue"):
        board = own(board, seat, coast=("memorial",))
    board = play(source(board, "blue", "attack"), kind="attack", seat="blue", place="paris")
    assert [(p.kind, p.seat) for p in board.queue] == [("remember", "blue"), ("remember", "yellow")]
    assert len(offers(board, "blue")["remember"]) == 5
    stock = board.players["blue"].stock
    board = play(board, kind="remember", seat="blue", stat="industry")
    assert board.players["blue"].stats["industry"] == 1
    assert board.players["blue"].stock == stock - 1
    assert board.players["blue"].memorial == {"industry": 1}
    assert GAME.actors(board) == {"yellow"}
    board = play(board, kind="remember", seat="yellow", stat=None)
    assert board.players["yellow"].memorial == {}
    assert board.turn == "purple"
    without = refused(board, kind="remember", seat="purple", stat="industry")
    assert ("END-SPEC-01", "no_memorial") in without


@pytest.mark.rule("END-PAY-01", "END-PAY-03")
def test_a_pay_returns_one_disc_and_the_building_serves_again() -> None:
    coast = (Tile(kind="market", disc=True), Tile(kind="shed", disc=True), Tile(kind="bank"))
    board = own(table("red", "blue"), "red", coast=coast, stats={"economy": 0})
    board = play(board, kind="activate", seat="red", cell=2)
    assert offers(board, "red")["pay"] == [0, 1]
    assert refused(board, kind="pay", seat="red", cell=5) == [("END-PAY-01", "no_disc_there")]
    board = play(board, kind="pay", seat="red", cell=0)
    assert board.players["red"].harbour == 5
    board = play(board, kind="pass", seat="blue")
    assert refused(board, kind="activate", seat="red", cell=0) == []


@pytest.mark.rule("END-PAY-02")
def test_a_barred_building_cannot_be_paid_by_the_action() -> None:
    coast = (Tile(kind="bank", disc=True), Tile(kind="market", disc=True), Tile(kind="guild"))
    board = own(source(table(), "red", "pay"), "red", coast=coast)
    assert refused(board, kind="pay", seat="red", cell=0) == [("END-PAY-02", "barred_from_pay")]
    printed = {**box(), "building.bank.no_pay": False, "building.market.no_pay": True}
    board = own(source(table(facts=printed), "red", "pay"), "red", coast=coast)
    assert refused(board, kind="pay", seat="red", cell=0) == []
    assert refused(board, kind="pay", seat="red", cell=1) == [("END-PAY-02", "barred_from_pay")]


def test_a_building_whose_actions_nobody_has_read_may_be_paid_and_the_rule_is_not_checked() -> None:
    facts = {key: v for key, v in box().items() if not key.startswith("building.settler_house")}
    board = source(table(facts=facts), "red", "pay")
    assert board.t.facts.is_likely("building.settler_house.actions")
    assert play(board, kind="pay", seat="red", cell=0).players["red"].harbour == 6
    board = own(board, "red", coast=(Tile(kind="x", disc=True),))
    pay = GAME.moves.decode({"kind": "pay", "seat": "red", "cell": 0})
    assert GAME.lacked(board, pay) == ("building.x.actions",)
    assert play(board, kind="pay", seat="red", cell=0).players["red"].harbour == 6


@pytest.mark.rule("END-PAY-03")
def test_a_paid_disc_serves_the_second_action_of_a_plus() -> None:
    coast = (Tile(kind="market", disc=True), Tile(kind="guild"))
    board = own(table(), "red", coast=coast, harbour=1)
    board = play(board, kind="activate", seat="red", cell=1)
    board = play(board, kind="pay", seat="red", cell=0)
    assert board.players["red"].harbour == 1
    board = play(board, kind="draw", seat="red", card="europe.0")
    assert board.turn == "yellow"


def test_a_ruling_on_a_taken_city_sends_the_old_disc_home() -> None:
    board = source(hold(table(), "blue", "london"), "red", "occupy")
    after = ruled(board, kind="occupy", seat="red", city="london")
    assert after.places["london"].owner == "red"
    assert after.players["blue"].stock == board.players["blue"].stock + 1
