"""Random tests of the engine: a slow machine is no failure."""

from hypothesis import settings

settings.register_profile("engine", deadline=None)
settings.load_profile("engine")
