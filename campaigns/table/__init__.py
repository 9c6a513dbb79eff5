"""The table itself: its pages at either depth, how it is started, what is tapped and drawn."""
