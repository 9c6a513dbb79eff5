"""What the tests of rescoring share: finished sessions, some of them scored by other rules."""

from campaigns.models import Campaign, Group
from tests.generated import Recorded, counts, lay, recorded


def kinds() -> list[Recorded]:
    """Three different sheets of Endeavor."""
    return [recorded("endeavor", count) for count in counts("endeavor", 3)]


def lay_sessions(
    group: Group, number: int, older_every: int = 0, campaign: Campaign | None = None
) -> list[int]:
    return lay(group, kinds(), number, campaign=campaign, older_every=older_every)
