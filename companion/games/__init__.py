"""The games of the site: what each brings to the pages. See `face.py`."""
