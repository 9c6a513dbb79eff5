"""Step 6 of the scorings: decisions by majority, ties to the reader."""

import pytest

from rules.core.spelling import Misspelled
from rules.maracaibo.campaign.cards import (
    Back,
    Choice,
    Decide,
    Front,
    Place,
    Quests,
    Story,
    Take,
)
from rules.maracaibo.campaign.story import todo
from tests.rules.maracaibo.campaign.harness import BACK, FRONT, Table, first_game

FORK = Decide(
    choices=(
        Choice(id="sail", steps=(Take(card="10"),)),
        Choice(id="stay", steps=(Take(card="20"), Place(tiles=("H5",)))),
    )
)


def scoring(seat: str = "blue", *seats: str) -> Table:
    """The first scoring: this seat has taken token 1 and red has ended the round."""
    table = first_game(*seats).do("take_token", token="1", seat=seat)
    return table.do("end_round", seat="red")


@pytest.mark.rule("MAR-STORY-13")
def test_the_majority_decides_and_votes_are_recorded() -> None:
    table = scoring().read("01", BACK, "blue", Back(steps=(FORK,)))
    assert table.broken("follow", card="01", side=BACK, step=0) == {("MAR-STORY-13", "vote_first")}
    assert ("MAR-STORY-13", "nobody_voted") in table.broken(
        "vote", card="01", side=BACK, step=0, votes={}
    )
    votes = {"red": "stay", "blue": "sail", "green": "stay"}
    table.do("vote", card="01", side=BACK, step=0, votes=votes).follow("01", BACK)
    assert table.state.pieces.lying("board") == ("20",)
    assert table.state.pieces.tiles_in("board") == ("H5",)
    assert table.state.evening is not None
    (decided,) = [e for e in table.state.evening.events if e.code == "decided"]
    assert decided.facts["votes"] == ("blue:sail", "green:stay", "red:stay")
    assert (decided.facts["choice"], decided.facts["tied"]) == ("stay", False)


@pytest.mark.rule("MAR-STORY-13")
def test_an_unknown_choice_is_misspelled_and_mary_has_no_vote() -> None:
    table = scoring("red", "red", "blue").read("01", BACK, "red", Back(steps=(FORK,)))
    with pytest.raises(Misspelled):
        table.refusals("vote", card="01", side=BACK, step=0, votes={"red": "swim"})
    solo = first_game("red", solo=True).do("take_token", token="1", seat="red")
    solo.do("end_round", seat="red").read("01", BACK, "red", Back(steps=(FORK,)))
    assert solo.broken("vote", card="01", side=BACK, step=0, votes={"mary": "sail"}) == {
        ("MAR-STORY-13", "mary_does_not_vote")
    }
    solo.do("vote", card="01", side=BACK, step=0, votes={"red": "sail"}).follow("01", BACK)
    assert solo.state.pieces.lying("board") == ("10",)


@pytest.mark.rule("MAR-STORY-14")
def test_a_tied_vote_is_settled_by_the_reader_among_the_tied() -> None:
    fork = Decide(choices=(*FORK.choices, Choice(id="swim")))
    table = scoring("blue", "red", "blue").read("01", BACK, "blue", Back(steps=(fork,)))
    assert table.broken("pick", card="01", choice="sail", seat="blue") == {
        ("MAR-STORY-14", "no_tie")
    }
    table.do("vote", card="01", side=BACK, step=0, votes={"red": "sail", "blue": "stay"})
    assert table.codes() == ["reader_decides"]
    assert ("MAR-STORY-14", "tie_waits") in table.broken("next_round")
    assert table.broken("pick", card="01", choice="sail", seat="red") == {
        ("MAR-STORY-14", "not_the_reader")
    }
    assert table.broken("pick", card="01", choice="swim", seat="blue") == {
        ("MAR-STORY-14", "not_among_tied")
    }
    with pytest.raises(Misspelled):  # an answer that the card does not offer is no answer
        table.refusals("pick", card="01", choice="fly", seat="blue")
    table.do("pick", card="01", choice="sail", seat="blue").follow("01", BACK)
    assert table.state.pieces.lying("board") == ("10",)


def test_what_is_decided_on_a_front_is_not_asked_again_next_time() -> None:
    fork = Decide(choices=(Choice(id="a", steps=(Quests(at=2),)), Choice(id="b")))
    table = first_game().do("take_token", token="1", seat="red").do("end_round", seat="red")
    table.back("01", "red", Back(steps=(Take(card="12"),)))
    table.read("12", FRONT, "red", Front(steps=(fork, Story(at=3))))
    table.do("vote", card="12", side=FRONT, step=0, votes={"red": "a"}).follow("12", FRONT)
    table.do("next_round").close().sit("red", "blue").do("continue")
    table.do("open_card", card="12", side=FRONT, seat="red")
    assert [t.step for t in todo(table.state)] == [1]
    table.follow("12", FRONT)
    assert table.state.pieces.token("1").at == 3
