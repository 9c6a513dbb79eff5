"""The moves of a campaign: its life, the start of an evening, the story, the tiles."""

from typing import Annotated

from msgspec import Meta

from rules.core.move import Codec, Move, Teach
from rules.core.setup import Seat
from rules.maracaibo.campaign.archive import Player, Score
from rules.maracaibo.campaign.cards import ChoiceId
from rules.maracaibo.campaign.ids import CardId, Name, Side, TileId, TokenId

Index = Annotated[int, Meta(ge=0, le=200)]
Number = Annotated[int, Meta(ge=1, le=9999)]
Day = Annotated[str, Meta(max_length=40)]


class OpenEvening(Move, frozen=True, kw_only=True, tag="open_evening"):
    """People sit down; with `solo` one of them plays against Mary. `on` is the site's date.

    The move names its own number, so that correcting one evening away renumbers no other."""

    evening: Number
    players: Annotated[tuple[Player, ...], Meta(max_length=8)]
    solo: bool = False
    on: Day = ""


class StartFirst(Move, frozen=True, kw_only=True, tag="start_first"):
    """The first game, with card 01 (MAR-CAMP-05). It replaces an archive only when confirmed."""

    confirmed: bool = False
    branch: Name = ""


class Continue(Move, frozen=True, kw_only=True, tag="continue"):
    """Go on from the archive in the bag, or from that of any evening: a branch (MAR-CAMP-08)."""

    evening: Number | None = None
    branch: Name = ""


class StartChapter(Move, frozen=True, kw_only=True, tag="start_chapter"):
    """Begin at a chapter, with one of the cards 80–89 (MAR-CAMP-15)."""

    card: CardId
    confirmed: bool = False
    branch: Name = ""


class StartFree(Move, frozen=True, kw_only=True, tag="start_free"):
    """A game outside the campaign, with card 75, 76 or 77 (MAR-FREE-01, 03)."""

    card: CardId


class AskCard(Move, frozen=True, kw_only=True, tag="ask_card"):
    """The first step of opening a side that this campaign has not opened."""

    card: CardId
    side: Side


class OpenCard(Move, frozen=True, kw_only=True, tag="open_card"):
    """Read one side of a card aloud; a back is read by its reader."""

    card: CardId
    side: Side
    seat: Seat


class Follow(Move, frozen=True, kw_only=True, tag="follow"):
    """Do the next instruction of an open side with your hands."""

    card: CardId
    side: Side
    step: Index


class Vote(Move, frozen=True, kw_only=True, tag="vote"):
    """The table's votes on a decision (MAR-STORY-13)."""

    card: CardId
    side: Side
    step: Index
    votes: dict[Seat, ChoiceId]


class Pick(Move, frozen=True, kw_only=True, tag="pick"):
    """The reader settles a tied vote (MAR-STORY-14)."""

    card: CardId
    choice: ChoiceId
    seat: Seat


class TakeToken(Move, frozen=True, kw_only=True, tag="take_token"):
    """A seat has done a story quest and takes its token (MAR-STORY-03)."""

    token: TokenId
    seat: Seat


class FillSpace(Move, frozen=True, kw_only=True, tag="fill_space"):
    """A seat moves a round marker to a tile H10–H17 (MAR-HGRP-02)."""

    tile: TileId
    seat: Seat


class Fulfil(Move, frozen=True, kw_only=True, tag="fulfil"):
    """The table says that a card's condition is met, where neither token nor tile decides it."""

    card: CardId
    seat: Seat


class PlaceTile(Move, frozen=True, kw_only=True, tag="place_tile"):
    """A tile laid by hand for a card that names it, for instance after a slip (MAR-LEG-01)."""

    tile: TileId
    card: CardId


class RemoveTile(Move, frozen=True, kw_only=True, tag="remove_tile"):
    """Whoever has done the quest of a card removes the tile with a skull that it names (MAR-SINSTR-25).

    In its first shape it had no card: anybody removed any skull. Such lines still hold."""

    v: int = 2
    tile: TileId
    seat: Seat
    card: CardId | None = None


class EndRound(Move, frozen=True, kw_only=True, tag="end_round"):
    """The round ended in this seat's turn: scoring begins, and the conditions are checked."""

    seat: Seat


class NextRound(Move, frozen=True, kw_only=True, tag="next_round"):
    """Interim scoring is done; ships return to Havana (MAR-INTER-14).

    In its first shape a free game went on without the quests of its card (MAR-GAP-22)."""

    v: int = 2


class CloseEvening(Move, frozen=True, kw_only=True, tag="close_evening"):
    """After the game: results, and everything into the archive (MAR-AFTER-01 to 08)."""

    results: dict[Seat, Score] = {}


class Finish(Move, frozen=True, kw_only=True, tag="finish_campaign"):
    """The table says that its campaign is over (MAR-GAP-40)."""


class Rest(Move, frozen=True, kw_only=True, tag="rest"):
    """The campaign rests."""


class Abandon(Move, frozen=True, kw_only=True, tag="abandon"):
    """The campaign is given up; nothing of it is lost."""


class Resume(Move, frozen=True, kw_only=True, tag="resume"):
    """A campaign that rested, ended or was given up goes on."""


LIFE = (OpenEvening, CloseEvening, Finish, Rest, Abandon, Resume)
STARTS = (StartFirst, Continue, StartChapter, StartFree)
STORY = (AskCard, OpenCard, Follow, Vote, Pick, TakeToken, Fulfil, EndRound, NextRound)
TILE_MOVES = (FillSpace, PlaceTile, RemoveTile)

# what is refused since a new shape, and not held against older lines
SINCE = {
    ("next_round", 2): frozenset({"quests_untold"}),
    ("remove_tile", 2): frozenset(
        {"quest_not_done", "not_your_quest", "reward_does_not_name", "mary_gets_no_reward"}
    ),
}
UPCASTS = {("next_round", 1): dict, ("remove_tile", 1): dict}

CODEC = Codec(*LIFE, *STARTS, *STORY, *TILE_MOVES, Teach, upcasts=UPCASTS, since=SINCE)
