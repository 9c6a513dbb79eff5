"""The table: its pages at either depth, starting it, its buttons and pictures."""
