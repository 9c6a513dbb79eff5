"""The tests mirror the tree; tests/servers.py starts the real servers around them."""
