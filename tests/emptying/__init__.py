"""An app of the tests alone: it brings a quick `flush`."""
