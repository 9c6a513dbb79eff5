"""The addresses of tables."""

from django.urls import path

from campaigns.views import (
    blank,
    composer,
    groups,
    live,
    moves,
    new_table,
    reveals,
    story,
    tables,
)

urlpatterns = [
    path("tables/new/", new_table.new_table, name="new-table"),
    path("pads/<slug:game>/", blank.blank, name="blank-pad"),
    path("g/<slug:join_code>/", groups.join_group, name="join"),
    path("c/<slug:code>/story/", story.story, name="story"),
    path("c/<slug:code>/story/moves/", story.post_move, name="story-moves"),
    path("c/<slug:code>/story/evening/", story.open_evening, name="story-evening"),
    path("c/<slug:code>/story/vote/", story.vote, name="story-vote"),
    path("c/<slug:code>/story/close/", story.close_evening, name="story-close"),
    path("c/<slug:code>/story/undo/<int:seq>/", story.undo, name="story-undo"),
    path("c/<slug:code>/story/teach/", composer.teach, name="story-teach"),
    path("c/<slug:code>/story/cards/<slug:card>/<slug:side>/", composer.compose, name="story-card"),
    path("c/<slug:code>/story/seen/", reveals.seen_page, name="story-seen"),
    path("t/<slug:code>/", tables.table, name="table"),
    path("t/<slug:code>/cell/<slug:seat>/<slug:row>/", tables.cell, name="table-cell"),
    path("t/<slug:code>/log/", tables.log, name="table-log"),
    path("t/<slug:code>/line/<int:seq>/", tables.line, name="table-line"),
    path("t/<slug:code>/export.json", tables.export, name="table-export"),
    path("t/<slug:code>/events/", live.events, name="table-events"),
    path("t/<slug:code>/parts/", live.parts, name="table-parts"),
    path("t/<slug:code>/moves/", moves.post_move, name="table-moves"),
    path("t/<slug:code>/teach/", moves.teach, name="table-teach"),
    path("t/<slug:code>/undo/<int:seq>/", moves.undo_to, name="table-undo-to"),
    path("t/<slug:code>/redo/", moves.redo, name="table-redo"),
    path("t/<slug:code>/correct/<int:seq>/", moves.correct, name="table-correct"),
    path("t/<slug:code>/finish/", moves.finish, name="table-finish"),
    path("t/<slug:code>/reopen/", moves.reopen, name="table-reopen"),
]
