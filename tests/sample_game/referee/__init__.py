"""Islands, refereed move by move: small, but with everything that a heavy game asks of the frame."""
