"""The yardstick: every stored log with what the engine made of it, line by line.

`make replay-all` replays them all and names each line that reads differently now. A change that means it
says why in `docs/decisions/` and records the new marks with `python -m tests.yardstick --record`."""
