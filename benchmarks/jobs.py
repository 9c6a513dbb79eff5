"""The job path against the bare engine, and two workers against one, over generated sessions.

Bare engine: replay and pad of the same logs, already in memory, in this process. Job path: a run of
the site with one real worker: broker, reading rows, JSON, seals, comparison, differences. Slices are
measured in turn, so that a noisy machine disturbs all alike. 100,000 sheets with FULL=1, or SHEETS=n."""

import contextlib
import os
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")

import django

django.setup()

from django.core.management import call_command

from benchmarks.engine import bare
from campaigns.models import Campaign, Group
from rules.registry import CODES, game
from scoring.models import Rescore
from scoring.services import rescore
from tests.generated import Recorded, counts, lay, recorded
from tests.processes import Worker

FULL = os.environ.get("FULL") == "1"
SHEETS = int(os.environ.get("SHEETS") or (100_000 if FULL else 4_000))
SLICES = 10 if FULL else 2
VARIANTS = 50  # different sheets of each game
OLDER_EVERY = 50  # every so-manieth stored score is of other rules, and becomes a difference


def processor_seconds(worker: Worker) -> float:
    """What the worker's processes have used of the processor; unlike wall time, deaf to other load."""
    ticks = 0
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            fields = stat.read_text().rpartition(")")[2].split()
            if int(fields[3]) == worker.pid:  # the session that the worker leads
                ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK")


def bare_engine(kinds: list[Recorded], number: int) -> float:
    start = time.perf_counter()
    for n in range(number):
        kind = kinds[n % len(kinds)]
        bare(game(kind.setup.game), kind.setup, kind.lines)
    return time.perf_counter() - start


def job_path(campaign: Campaign) -> tuple[float, Rescore]:
    start = time.perf_counter()
    run = rescore.start(campaign=campaign)
    while run.active:
        time.sleep(0.05)
        run.refresh_from_db()
    taken = time.perf_counter() - start
    assert run.state == "done", run
    assert run.done == run.total, run
    return taken, run


def main() -> None:
    call_command("migrate", verbosity=0)
    made = {code: [recorded(code, count) for count in counts(code, VARIANTS)] for code in CODES}
    kinds = [made[code][n] for n in range(VARIANTS) for code in CODES]
    group = Group.objects.create(name="benchmark")
    size = SHEETS // SLICES
    start = time.perf_counter()
    campaigns = [
        Campaign.objects.create(group=group, game="endeavor", name=f"slice {n}")
        for n in range(SLICES)
    ]
    for campaign in campaigns:
        lay(group, kinds, size, campaign=campaign, older_every=OLDER_EVERY)
    print(f"{size * SLICES} sessions laid in {time.perf_counter() - start:.0f} s", flush=True)
    times = {"bare engine": 0.0, "one worker": 0.0, "two workers": 0.0}
    bare_cpu = worker_cpu = 0.0
    first = Worker("first", TASK_VISIBILITY_TIMEOUT="120")
    job_path(campaigns[0])  # warm up
    changed = 0
    for campaign in campaigns:
        used = time.process_time()
        times["bare engine"] += bare_engine(kinds, size)
        bare_cpu += time.process_time() - used
        used = processor_seconds(first)
        taken, run = job_path(campaign)
        worker_cpu += processor_seconds(first) - used
        times["one worker"] += taken
        changed += run.changed
        second = Worker("second", TASK_VISIBILITY_TIMEOUT="120")
        times["two workers"] += job_path(campaign)[0]
        second.stop(5)
        print(f"  load average {os.getloadavg()[0]:.1f}", flush=True)
    first.stop(5)
    for name, taken in times.items():
        print(f"{name}: {taken:.1f} s, {size * SLICES / taken:.0f} sheets per second")
    print(f"differences found by a run over all slices: {changed}")
    print(f"job path ÷ bare engine: {times['one worker'] / times['bare engine']:.2f} (aim ≤ 1.3)")
    print(f"the same in processor time of the worker: {worker_cpu / bare_cpu:.2f}")
    print(f"two workers ÷ one worker: {times['one worker'] / times['two workers']:.2f} (aim ≥ 1.8)")
    print(f"{os.cpu_count()} cores, load average {os.getloadavg()[0]:.1f}")


if __name__ == "__main__":
    main()
