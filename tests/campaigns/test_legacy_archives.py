"""Archives and branches: the list, the tree, the page of one, two compared, going on from the past."""

import pytest
from django.test import Client

from campaigns.models import Group
from campaigns.selectors.legacy_tree import picture
from rules.maracaibo.campaign.archive import bag_of, lineage
from tests.campaigns.invented import invented, with_state
from tests.campaigns.legacy import (
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
)


def test_the_archives_page_lists_every_archive_and_draws_the_tree(
    group: Group, member: Client
) -> None:
    campaign, state = with_state(group)
    page = get(member, campaign, "archives/")
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


def test_a_branch_from_nowhere_is_refused(group: Group, member: Client) -> None:
    campaign = begin(group)
    sit(campaign)
    assert post(member, campaign, "branch/", evening="4") == 422
    assert post(member, campaign, "branch/", evening="x") == 400
