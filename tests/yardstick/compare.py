"""The recorded marks beside those of today's engine."""

from collections.abc import Iterator

import msgspec

from tests.yardstick.logs import HERE, counts, paths, read
from tests.yardstick.marks import Marks, measure, measure_count

RECORD = HERE / "marks.json"


def recorded() -> dict[str, Marks]:
    return msgspec.json.decode(RECORD.read_bytes(), type=dict[str, Marks])


def measured() -> Iterator[tuple[str, Marks]]:
    """Every log and every count, as it reads today."""
    for name, path in paths().items():
        yield name, measure(read(path))
    for name, code, sheet, count in counts():
        yield name, measure_count(code, sheet, count)


def record() -> None:
    marks = dict(measured())
    RECORD.write_bytes(msgspec.json.format(msgspec.json.encode(marks, order="sorted")) + b"\n")


def differences(before: Marks, now: Marks) -> Iterator[str]:
    """What reads differently; of a run of lines only the first, the rest follows from it."""
    for seq, (old, new) in enumerate(zip(before.lines, now.lines, strict=False), start=1):
        if old != new:
            rest = sum(a != b for a, b in zip(before.lines[seq:], now.lines[seq:], strict=False))
            yield f"line {seq}: {old} is now {new}; {rest} later lines differ too"
            break
    if len(before.lines) != len(now.lines):
        yield f"{len(before.lines)} lines are now {len(now.lines)}"
    for seq in sorted({*before.offers, *now.offers}, key=int):
        if before.offers.get(seq) != now.offers.get(seq):
            yield f"the offers after line {seq} differ"
            break
    if before.pad != now.pad:
        yield "the pad differs"
