"""`python -m rules`: usable without Django; one clear line where the input is no input."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from rules.registry import CODES

ROOT = Path(__file__).parents[2]
GAMES = ROOT / "tests" / "games" / "endeavor"
TABLE = {"game": "endeavor", "seats": ["red", "blue"]}


def run(*arguments: str, text: bytes = b"", **environment: str) -> subprocess.CompletedProcess[str]:
    done = subprocess.run(
        [sys.executable, *(("-m", "rules") if arguments[0] != "-c" else ()), *arguments],
        input=text,
        capture_output=True,
        cwd=ROOT,
        env={**os.environ, "PYTHONIOENCODING": "utf-8", **environment},
        timeout=60,
        check=False,
    )
    out, err = done.stdout.decode(), done.stderr.decode()
    assert "Traceback" not in err
    return subprocess.CompletedProcess(arguments, done.returncode, out, err)


def moves(*told: Any) -> dict[str, Any]:
    return {"setup": TABLE, "moves": list(told)}


def lines(*told: Any) -> dict[str, Any]:
    return {"setup": TABLE, "lines": list(told)}


def test_games_lists_every_game_with_its_version() -> None:
    done = run("games")
    assert [line.split("\t")[0] for line in done.stdout.splitlines()] == list(CODES)
    assert "endeavor-1" in done.stdout


def test_the_command_line_imports_no_django() -> None:
    program = (
        "import sys; from rules.cli import main; main(['games']); "
        "print([m for m in sys.modules if m.split('.')[0] in "
        "('django', 'celery', 'redis', 'companion', 'campaigns', 'scoring')])"
    )
    assert run("-c", program).stdout.splitlines()[-1] == "[]"


@pytest.mark.parametrize(("language", "sentence"), [("en", "Most glory wins."), ("ru", "славы.")])
def test_rules_prints_one_line_a_rule(language: str, sentence: str) -> None:
    done = run("rules", "endeavor", "--language", language)
    found = [line for line in done.stdout.splitlines() if line.startswith("END-SCORE-12\t")]
    assert len(found) == 1
    assert found[0].endswith(sentence)


def test_a_terminal_without_cyrillic_is_no_obstacle() -> None:
    assert run("rules", "endeavor", "--language", "ru", PYTHONIOENCODING="ascii").returncode == 0


def test_a_cited_id_that_no_rulebook_has_is_named_with_its_place(tmp_path: Path) -> None:
    chapter = tmp_path / "docs" / "chapter.md"
    chapter.parent.mkdir()
    missing, known = "-".join(("END", "SHIP", "99")), "END-SHIP-01, END-GAP-01 and END-EX-01"
    chapter.write_text(f"All of {known} exist.\nOnly {missing} does not.\n", "utf-8")
    (tmp_path / "docs" / "picture.png").write_bytes(b"\xff\x00" + missing.encode())
    done = run("citations", str(tmp_path))
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == f"{chapter}:2: {missing} is in no rulebook\n"
    chapter.write_text(known, "utf-8")
    assert run("citations", str(chapter)).returncode == 0
    assert run("citations", str(tmp_path / "nowhere")).returncode == 2


def test_untested_reads_marks_from_code_over_lines_and_with_several_ids(tmp_path: Path) -> None:
    (tmp_path / "test_a.py").write_text(
        "import pytest\n"
        "# @pytest.mark.rule('END-SCORE-01')\n"
        "@pytest.mark.rule(\n    'END-SCORE-02',  # (a bracket in a comment)\n    \"END-SCORE-03\",\n)\n"
        "@pytest.mark.parametrize('x', [pytest.param(1, marks=pytest.mark.rule('END-SCORE-04'))])\n"
        "def test_x(x): '''pytest.mark.rule('END-SCORE-05')'''\n",
        "utf-8",
    )
    (tmp_path / "test_b.py").write_text("def broken(:\n", "utf-8")
    done = run("rules", "endeavor", "--untested", "--tests", str(tmp_path))
    left = {line.split("\t")[0] for line in done.stdout.splitlines()}
    assert {"END-SCORE-01", "END-SCORE-05"} <= left
    assert not {"END-SCORE-02", "END-SCORE-03", "END-SCORE-04"} & left
    assert "test_b.py" in done.stderr
    assert "rules without a test" in done.stderr


def test_every_scoring_rule_of_endeavor_has_a_test() -> None:
    done = run("rules", "endeavor", "--untested")
    left = {line.split("\t")[0] for line in done.stdout.splitlines()}
    scoring = {f"END-SCORE-{n:02d}" for n in range(1, 14)}
    more = {"END-EVT-04", "END-LIM-08", "END-SPEC-03", "END-STAT-02", "END-ABOL-03", "END-DISC-05"}
    assert not left & (scoring | more | {"END-COMP-08", "END-COMP-12", "END-COMP-15"})


def test_pad_prints_the_worked_example() -> None:
    done = run("pad", "endeavor", text=(GAMES / "pad_example.json").read_bytes())
    assert done.returncode == 0
    assert json.loads(done.stdout)["totals"] == {"red": 66, "yellow": None}


def test_a_count_against_the_rules_is_told_with_rule_section_and_facts() -> None:
    count = {"seats": {"red": {"harbour": 36}, "blue": {"slavery": -1}}}
    done = run("pad", "endeavor", text=json.dumps(count).encode())
    assert (done.returncode, done.stdout) == (1, "")
    told = done.stderr.splitlines()
    assert told[0].startswith('END-COMP-12 more_discs_than_box {"seat":"red","item":"harbour"')
    assert "Components: 175 population discs" in told[0]
    assert told[1].startswith("END-COMP-08 less_than_possible")


def test_replay_prints_the_state_of_a_recorded_game() -> None:
    text = (GAMES / "a_shared_victory.session.json").read_bytes()
    done = run("replay", "endeavor", text=text)
    assert done.returncode == 0
    assert json.loads(done.stdout)["seats"]["blue"]["harbour"] == 20


@pytest.mark.parametrize(
    ("name", "closed"),
    [
        ("maracaibo/three_interims", 3),
        ("armada/three_ages", 6),
        ("endeavor/six_rounds_and_the_pad", 6),
    ],
)
def test_replay_reads_an_evening_by_sheets(name: str, closed: int) -> None:
    text = (GAMES.parent / f"{name}.session.json").read_bytes()
    done = run("replay", name.partition("/")[0], text=text)
    assert done.returncode == 0
    state = json.loads(done.stdout)
    assert state["state"] == "rounds"
    assert sum("closed" in page for page in state["pages"].values()) == closed


def test_replay_reads_a_war_and_a_peace_kept_by_sheets() -> None:
    games = ROOT / "tests" / "games" / "imperial_struggle"
    text = (games / "rounds_whole_evening.session.json").read_bytes()
    done = run("replay", "imperial_struggle", text=text)
    assert done.returncode == 0
    state = json.loads(done.stdout)
    assert state["state"] == "rounds"
    assert state["pages"]["peace.3"]["table"]["vp"] == 17


def test_replay_stops_at_the_refused_move_and_says_why() -> None:
    first = {"kind": "enter", "seat": "red", "values": {"cities": 30}}
    second = {"kind": "enter", "seat": "red", "values": {"harbour": 6}}
    done = run("replay", "endeavor", text=json.dumps(moves(first, second)).encode())
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.splitlines()[0] == "move 2 is refused"
    assert "END-COMP-12 more_discs_than_box" in done.stderr


def test_replay_plays_a_refereed_session_of_either_kind() -> None:
    stored = (GAMES / "invented_silent_fleet.session.json").read_bytes()
    done = run("replay", "endeavor", text=stored)
    assert done.returncode == 0
    assert json.loads(done.stdout)["phase"] == "over"
    setup = {**TABLE, "depth": "referee"}
    crown, start = {"kind": "crown", "seat": "red"}, {"kind": "start", "seat": "blue"}
    by_hand = {"setup": setup, "moves": [crown, {**start, "building": "settler_house"}]}
    done = run("replay", "endeavor", text=json.dumps(by_hand).encode())
    assert done.returncode == 1
    assert done.stderr.startswith("move 2 is refused\nEND-SETUP-14 ")


def test_replay_of_a_depth_that_a_game_does_not_have_is_refused() -> None:
    setup = {"game": "maracaibo", "seats": ["red", "blue"], "depth": "referee"}
    done = run("replay", "maracaibo", text=json.dumps({"setup": setup}).encode())
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == "error: maracaibo has no depth 'referee' (known: pad, rounds)\n"


def test_replay_names_the_line_where_a_hash_does_not_hold() -> None:
    session = json.loads((GAMES / "a_shared_victory.session.json").read_bytes())
    session["lines"][4]["note"] = "It was wrong after all."
    done = run("replay", "endeavor", text=json.dumps(session).encode())
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == "error: the log is broken at line 5: hash\n"


def test_an_illegal_setup_is_refused() -> None:
    session = {"setup": {"game": "endeavor", "seats": ["red", "red"]}}
    done = run("replay", "endeavor", text=json.dumps(session).encode())
    assert done.returncode == 1
    assert done.stderr.startswith("END-COMP-15 seat_taken_twice")


DEEP = b'{"setup":{"game":"endeavor","seats":["red","blue"],"carry":{"x":' + b"[" * 10**5


@pytest.mark.parametrize(
    ("command", "junk"),
    [
        *(
            ("pad", junk)
            for junk in (b"", b"NaN", b"\xff\xfe", b"null", b"[" * 10**5, b'{"seats":')
        ),
        ("pad", b'{"seats":{"red":{"cities":' + b"9" * 5000 + b'},"blue":{}}}'),
        ("pad", b'{"seats":{"red":{"cities":1e999},"blue":{}}}'),
        ("pad", {"seats": {"red": {"cities": True}, "blue": {}}}),
        ("pad", {"seats": {"a\nb\x1b[31m": {"x": 1}}}),
        ("pad", {"seats": {"red\n": {}, "blue": {}}}),
        ("pad", {"seats": {"нет": {}, "blue": {}}}),
        ("pad", {"seats": {"red": {"a\nb": 1}}}),
        ("pad", {"seats": {"red": {}, "blue": {}}, "box": {"a\nb": 1}}),
        ("replay", DEEP),
        ("replay", {}),
        ("replay", moves(None)),
        ("replay", moves({"kind": "a\nb"})),
        ("replay", moves({"kind": "teach", "facts": {"track.culture.99": True}})),
        ("replay", moves({"kind": "checkpoint", "seats": {"green": {}}})),
        ("replay", moves({"kind": "enter", "seat": "green", "values": {}})),
        ("replay", lines({"seq": 1, "kind": "take_back", "to": 10**40})),
        ("replay", lines({"seq": 1, "kind": "correction", "to": 1})),
        ("replay", lines({"seq": 1, "kind": "move"})),
        ("replay", {"setup": {**TABLE, "game": "chess"}}),
    ],
    ids=lambda value: (value if isinstance(value, str) else str(value)[:40]).replace("\n", " "),
)
def test_junk_is_told_in_one_clear_line(command: str, junk: Any) -> None:
    text = junk if isinstance(junk, bytes) else json.dumps(junk).encode()
    done = run(command, "endeavor", text=text)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("error: ")
    assert done.stderr.count("\n") == 1
    assert done.stderr[:-1].isprintable()


@pytest.mark.parametrize("command", ["rules", "schema", "pad", "replay"])
def test_an_unknown_game_is_told_in_one_line(command: str) -> None:
    done = run(command, "../chess")
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert "unknown game" in done.stderr


def test_the_sheet_of_a_campaign_has_no_pad() -> None:
    done = run("pad", "maracaibo", "--sheet", "campaign", text=b"{}")
    assert done.returncode == 2
    assert "has no pad" in done.stderr
