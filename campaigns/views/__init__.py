"""A view parses, calls one service or selector, draws. It decides no rule."""
