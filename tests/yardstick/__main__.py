"""`python -m tests.yardstick`: replay every stored log; with --record take today's marks as the measure."""

import sys

from tests.yardstick.compare import differences, measured, record, recorded


def main(arguments: list[str]) -> int:
    if arguments == ["--record"]:
        record()
        return 0
    before, lines, wrong = recorded(), 0, 0
    for name, marks in measured():
        lines += len(marks.lines)
        found = list(differences(before.pop(name), marks)) if name in before else ["not recorded"]
        for told in found:
            wrong += 1
            print(f"{name}: {told}", file=sys.stderr)
    for name in before:
        wrong += 1
        print(f"{name}: the log is gone", file=sys.stderr)
    print(f"{lines} lines replayed, {wrong} differences")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
