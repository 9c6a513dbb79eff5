"""What other apps may listen to: news after a commit, and questions that only they can answer."""

from django.dispatch import Signal

# sent after the commit, never inside a transaction
session_changed = Signal()  # code, version
seating_changed = Signal()  # code
session_finished = Signal()  # session_id, version

# sent inside the transaction: what was counted already gets the new people too
people_changed = Signal()  # session

# a question: seat, name and total of everybody at a table whose count is done
results_asked = Signal()  # session
