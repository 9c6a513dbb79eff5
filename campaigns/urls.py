"""The addresses of tables."""

from django.urls import path

from campaigns.album.views import pages as album
from campaigns.album.views import photos
from campaigns.box.views import asking
from campaigns.box.views import editor as boxes
from campaigns.box.views import files as box_files
from campaigns.legacy.views import archives, composer, story, tiles, votes
from campaigns.legacy.views import evenings as story_evenings
from campaigns.legacy.views import files as campaign_files
from campaigns.legacy.views import lists as legacy_lists
from campaigns.legacy.views import live as story_live
from campaigns.legacy.views import rulebook as story_rulebook
from campaigns.log.views import corrections, undo_requests
from campaigns.seats.views import groups, joining, people, presence
from campaigns.table.views import (
    attaching,
    blank,
    cells,
    evening,
    keeping,
    live,
    moves,
    new_table,
    once,
    rulebook,
    screen,
    stock,
    tables,
    teach,
)
from companion import numbers  # noqa: F401 - brings <number:…> and <row:…>

urlpatterns = [
    path("tables/new/", new_table.new_table, name="new-table"),
    path("pads/<slug:game>/", blank.blank, name="blank-pad"),
    path("box/<slug:game>/", boxes.box, name="box"),
    path("box/<slug:game>/ask/", boxes.ask, name="box-ask"),
    path("box/<slug:game>/box.json", boxes.export_box, name="box-export"),
    path("box/<slug:game>/import/", box_files.import_box, name="box-import"),
    path("g/<slug:join_code>/", groups.join_group, name="join"),
    path("join/", joining.enter, name="enter"),
    path("j/<str:door>/", joining.door, name="door"),
    path("c/<slug:code>/story/", story.story, name="story"),
    path("c/<slug:code>/story/moves/", story.post_move, name="story-moves"),
    path("c/<slug:code>/story/evening/", story_evenings.open_evening, name="story-evening"),
    path("c/<slug:code>/story/table/", story_evenings.seat_table, name="story-table"),
    path("c/<slug:code>/story/vote/", story.vote, name="story-vote"),
    path("c/<slug:code>/story/close/", story_evenings.close_evening, name="story-close"),
    path("c/<slug:code>/story/rules/", story_rulebook.story_rules, name="story-rules"),
    path("c/<slug:code>/story/away/<number:evening>/", story_evenings.away, name="story-away"),
    path("c/<slug:code>/story/undo/<number:seq>/", story.undo, name="story-undo"),
    path("c/<slug:code>/story/setup/", legacy_lists.setup, name="story-setup"),
    path("c/<slug:code>/story/put-back/", legacy_lists.put_back, name="story-put-back"),
    path("c/<slug:code>/story/archives/", archives.archives, name="story-archives"),
    path("c/<slug:code>/story/archives/<number:evening>/", archives.archive, name="story-archive"),
    path("c/<slug:code>/story/branch/", archives.branch, name="story-branch"),
    path("c/<slug:code>/story/timeline/", archives.timeline, name="story-timeline"),
    path("c/<slug:code>/story/sheet/", archives.sheet, name="story-sheet"),
    path("c/<slug:code>/story/log/", archives.log, name="story-log"),
    path("c/<slug:code>/story/teach/", composer.teach, name="story-teach"),
    path("c/<slug:code>/story/cards/<slug:card>/<slug:side>/", composer.compose, name="story-card"),
    path("c/<slug:code>/story/tiles/<slug:tile>/", tiles.tile, name="story-tile"),
    path("c/<slug:code>/story/seen/", archives.seen_page, name="story-seen"),
    path("c/<slug:code>/story/campaign.json", campaign_files.export, name="story-export"),
    path("c/<slug:code>/story/events/", story_live.events, name="story-events"),
    path("c/<slug:code>/story/parts/", story_live.parts, name="story-parts"),
    path("campaigns/import/", campaign_files.import_page, name="campaign-import"),
    path("t/<slug:code>/", tables.table, name="table"),
    path("t/<slug:code>/cell/<slug:seat>/<slug:row>/", cells.cell, name="table-cell"),
    path("t/<slug:code>/cells/", stock.cells, name="table-cells"),
    path("t/<slug:code>/once/<slug:group>/", once.ask, name="table-once"),
    path("t/<slug:code>/by-sheets/", evening.go_on_by_sheets, name="by-sheets"),
    path("t/<slug:code>/s/<str:stop>/", evening.sheet, name="sheet"),
    path("t/<slug:code>/s/<str:stop>/close/", evening.close, name="sheet-close"),
    path("t/<slug:code>/s/<str:stop>/parts/", live.parts, name="sheet-parts"),
    path("t/<slug:code>/s/<str:stop>/cells/", stock.cells, name="sheet-cells"),
    path("t/<slug:code>/s/<str:stop>/cell/<slug:seat>/<slug:row>/", cells.cell, name="sheet-cell"),
    path("t/<slug:code>/vote/", votes.vote, name="table-vote"),
    path("t/<slug:code>/attach/", attaching.attach_to, name="table-attach"),
    path("t/<slug:code>/keep/", keeping.keep, name="table-keep"),
    path("t/<slug:code>/rules/", rulebook.table_rules, name="table-rules"),
    path("t/<slug:code>/people/", people.table_people, name="table-people"),
    path("t/<slug:code>/here/", presence.here, name="table-here"),
    path("t/<slug:code>/log/", tables.log, name="table-log"),
    path("t/<slug:code>/line/<number:seq>/", tables.line, name="table-line"),
    path("t/<slug:code>/export.json", tables.export, name="table-export"),
    path("t/<slug:code>/events/", live.events, name="table-events"),
    path("t/<slug:code>/parts/", live.parts, name="table-parts"),
    path("t/<slug:code>/screen/", screen.screen, name="table-screen"),
    path("t/<slug:code>/screen/parts/", screen.parts, name="table-screen-parts"),
    path("t/<slug:code>/moves/", moves.post_move, name="table-moves"),
    path("t/<slug:code>/pad/", evening.pad, name="table-pad"),
    path("t/<slug:code>/pad/parts/", live.parts, name="pad-parts"),
    path("t/<slug:code>/decide/", moves.decide, name="table-decide"),
    path("t/<slug:code>/part/<str:part>/", moves.part, name="table-part"),
    path("t/<slug:code>/ruling/", moves.ruling, name="table-ruling"),
    path("t/<slug:code>/answer/", moves.answer, name="table-answer"),
    path("t/<slug:code>/draw/", moves.draw, name="table-draw"),
    path("t/<slug:code>/teach/", teach.teach, name="table-teach"),
    path("t/<slug:code>/ask/", asking.ask, name="table-ask"),
    path("t/<slug:code>/box/", boxes.table_box, name="table-box"),
    path("t/<slug:code>/box/box.json", boxes.export_table_box, name="table-box-export"),
    path("t/<slug:code>/box/import/", box_files.import_table_box, name="table-box-import"),
    path("t/<slug:code>/undo/<number:seq>/", moves.undo_to, name="table-undo-to"),
    path("t/<slug:code>/redo/", moves.redo, name="table-redo"),
    path("t/<slug:code>/correct/<number:seq>/", corrections.correct, name="table-correct"),
    path("t/<slug:code>/requests/undo/<number:seq>/", undo_requests.ask_undo, name="request-undo"),
    path(
        "t/<slug:code>/requests/correct/<number:seq>/",
        undo_requests.ask_correction,
        name="request-correction",
    ),
    path("t/<slug:code>/requests/<row:request_id>/", undo_requests.answer, name="request-answer"),
    path("t/<slug:code>/finish/", moves.finish, name="table-finish"),
    path("t/<slug:code>/reopen/", moves.reopen, name="table-reopen"),
    path("t/<slug:code>/pace/", album.pace, name="table-pace"),
    path("t/<slug:code>/notes/", album.notes, name="table-notes"),
    path("t/<slug:code>/notes/<row:note>/", album.note, name="table-note"),
    path("t/<slug:code>/photos/", photos.photos, name="table-photos"),
    path("t/<slug:code>/photos/<slug:name>/", photos.photo, name="table-photo"),
    path(
        "t/<slug:code>/photos/<slug:name>/<slug:size>.jpg",
        photos.photo_file,
        name="table-photo-file",
    ),
    # the same for an evening of a story
    path("c/<slug:code>/story/evenings/<number:evening>/notes/", album.notes, name="story-notes"),
    path(
        "c/<slug:code>/story/evenings/<number:evening>/notes/<row:note>/",
        album.note,
        name="story-note",
    ),
    path(
        "c/<slug:code>/story/evenings/<number:evening>/photos/", photos.photos, name="story-photos"
    ),
    path(
        "c/<slug:code>/story/evenings/<number:evening>/photos/<slug:name>/",
        photos.photo,
        name="story-photo",
    ),
    path(
        "c/<slug:code>/story/evenings/<number:evening>/photos/<slug:name>/<slug:size>.jpg",
        photos.photo_file,
        name="story-photo-file",
    ),
]
