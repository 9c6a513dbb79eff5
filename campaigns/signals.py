"""What other apps may listen to; sent after the commit, never inside a transaction."""

from django.dispatch import Signal

session_changed = Signal()  # code, version
session_finished = Signal()  # session_id, version
