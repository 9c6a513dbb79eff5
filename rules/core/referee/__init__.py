"""The framework of refereed games: each kind of move is declared once, then offered, checked and done."""
