"""The referee's frame: a kind of move is declared once (`acts`), asked in steps, judged, done by hands."""
