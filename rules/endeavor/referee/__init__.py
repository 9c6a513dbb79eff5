"""The referee of Endeavor, a module per chapter of the rulebook; each kind of move is one act.

A guard may only forbid more when more facts are known: a line is checked again without the box, and what
was legal over the box must be legal without it. So a guard that would say no *because* something is unread
raises `Unknown` instead."""
