"""Archives and branches: the list, the tree, the page of one, two compared, going on from the past."""

import pytest
from django.test import Client

from campaigns.legacy.selectors.tree import picture
from campaigns.models import Group
from rules.maracaibo.campaign.archive import bag_of, lineage
from rules.maracaibo.campaign.cards import Back, Choice, Decide, Front, Shuffle, Story, Take
from tests.campaigns.invented import invented, with_state
from tests.campaigns.legacy import (
    back_of_01,
    begin,
    close,
    do,
    first_evening,
    follow_all,
    get,
    open_side,
    post,
    sit,
    state_of,
    teach,
)


def test_the_archives_page_lists_every_archive_and_draws_the_tree(
    group: Group, member: Client
) -> None:
    campaign, state = with_state(group)
    page = get(member, campaign, "archives/")
    assert len(state.archives) > 5
    for archive in state.archives:
        assert page.count(f'href="/c/{campaign.code}/story/archives/{archive.evening}/"') == 2
    assert "The dock, again" in page


def test_branches_have_lanes_of_their_own_and_a_chapter_is_tied_by_a_dashed_line(
    group: Group,
) -> None:
    _campaign, state = with_state(group)
    drawn = picture(state)
    lanes = {dot.evening: dot.lane for dot in drawn.dots}
    assert lanes == {1: 0, 2: 0, 3: 0, 4: 0, 5: 1, 6: 2, 8: 0, 9: 2}
    assert [edge.replaced for edge in drawn.edges].count(True) == 1
    assert [dot.evening for dot in drawn.dots if dot.in_bag] == [9]
    assert len({(dot.x, dot.y) for dot in drawn.dots}) == 8


@pytest.mark.parametrize("evening", [1, 2, 3, 4, 5, 6, 8, 9])
def test_an_archives_page_tells_what_is_in_the_bag_and_the_story_so_far(
    group: Group, member: Client, evening: int
) -> None:
    campaign, state = with_state(group)
    page = get(member, campaign, f"archives/{evening}/")
    archive = state.archive(evening)
    assert archive is not None
    bag = bag_of(archive)
    answer = member.get(f"/c/{campaign.code}/story/archives/{evening}/")
    pieces = [piece["id"] for kind in answer.context["bag"] for piece in kind["pieces"]]
    assert pieces == [*bag.cards, *bag.tiles, *bag.deck]
    assert archive.hash[:12] in page
    story = [one.evening for one in lineage(state.archives, evening)]
    assert [chapter.number for chapter in answer.context["story"]] == story


def test_no_archive_no_page(group: Group, member: Client) -> None:
    campaign = invented(group)
    for number in (0, 7, 99):
        get(member, campaign, f"archives/{number}/", status=404)
    get(member, campaign, "archives/1/?with=nonsense")


def test_two_archives_are_compared(group: Group, member: Client) -> None:
    campaign = invented(group)
    answer = member.get(f"/c/{campaign.code}/story/archives/9/?with=4")
    found = answer.context["compared"]
    assert "Invented: a closed port" in " ".join(found["only_b"])
    assert (found["top_a"], found["top_b"]) == ("35", "21")


def test_a_branch_goes_on_from_an_evening_of_the_past_under_its_name(
    group: Group, member: Client
) -> None:
    campaign = first_evening(group)
    close(campaign, red=3, blue=2)
    sit(campaign)
    do(campaign, "continue")
    open_side(campaign, "01", "front")
    follow_all(campaign)
    close(campaign, red=5, blue=6)
    wish = get(member, campaign, "?from=1")
    assert '<input type="hidden" name="from" value="1">' in wish
    sent = {"seat-0-name": "Анна", "seat-0-colour": "red", "seat-1-name": "Борис"}
    assert (
        post(member, campaign, "evening/", **sent, **{"seat-1-colour": "blue", "from": "1"}) == 302
    )
    assert 'value="1" selected' in get(member, campaign, "?from=1")
    assert post(member, campaign, "branch/", evening="1", branch="What if") == 302
    evening = state_of(campaign).evening
    assert evening is not None
    assert (evening.branch, evening.parent) == ("What if", state_of(campaign).archives[0].hash)
    assert "What if" in get(member, campaign, "timeline/")
    assert "/put-back/?to=1" in get(member, campaign)  # the bag holds evening 2


@pytest.mark.rule("MAR-STORY-13")
@pytest.mark.rule("MAR-STORY-16")
def test_a_card_was_brought_by_the_card_that_was_followed_not_by_one_that_only_names_it(
    group: Group, member: Client
) -> None:
    campaign = back_of_01(group)
    fork = Decide(
        choices=(
            Choice(id="a", steps=(Take(card="05"), Shuffle(cards=("90",)))),
            Choice(id="b", steps=(Take(card="37"), Shuffle(cards=("91",)))),
        )
    )
    teach(campaign, "01", Back(steps=(fork,)))
    do(campaign, "vote", card="01", side="back", step=0, votes={"red": "b", "blue": "b"})
    follow_all(campaign)
    open_side(campaign, "37", "front")
    teach(campaign, "37", Front(steps=(Story(at=3),)))
    follow_all(campaign)
    close(campaign, red=3, blue=2)
    sit(campaign)
    do(campaign, "continue")
    open_side(campaign, "37", "front")
    follow_all(campaign)
    do(campaign, "take_token", token="1", seat="red")
    do(campaign, "end_round", seat="red")
    open_side(campaign, "37", "back")
    teach(campaign, "37", Back(steps=(Take(card="05"), Shuffle(cards=("90",)))))
    follow_all(campaign)
    open_side(campaign, "05", "front")
    teach(campaign, "05", Front())
    close(campaign, red=3, blue=2)

    def brought(evening: int) -> dict[str, str]:
        bag = member.get(f"/c/{campaign.code}/story/archives/{evening}/").context["bag"]
        return {piece["id"]: piece["by"] for kind in bag for piece in kind["pieces"]}

    assert brought(1) == {"37": "по карте 01", "91": "по карте 01"}
    assert brought(2) == {"05": "по карте 37", "90": "по карте 37", "91": "по карте 01"}


def test_while_an_evening_is_open_the_archive_says_why_nobody_branches_off(
    group: Group, member: Client
) -> None:
    campaign = first_evening(group)
    close(campaign, red=3, blue=2)
    why = "Чтобы начать отсюда новую ветку, сначала закройте его."
    assert why not in get(member, campaign, "archives/1/")
    sit(campaign)
    do(campaign, "continue")
    page = get(member, campaign, "archives/1/")
    assert why in page
    assert f'href="/c/{campaign.code}/story/">К открытому вечеру' in page
    assert "#branch" not in page


def test_a_branch_from_nowhere_is_refused(group: Group, member: Client) -> None:
    campaign = begin(group)
    sit(campaign)
    assert post(member, campaign, "branch/", evening="4") == 422
    assert post(member, campaign, "branch/", evening="x") == 400
