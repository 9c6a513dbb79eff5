"""Islands: a made-up refereed game for tests only. What Endeavor never asks of the table page is in it:
several seats at once, answers hidden until all are in, 112 linked spaces, a cost with parts."""

CODE = "islands"
