"""The engine without Django: games, rules, schema, pad, replay and more; JSON on standard input."""

import argparse
import ast
import io
import os
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import msgspec

from rules.citations import unknown
from rules.core.engine import depths_of
from rules.core.game import Game
from rules.core.log import Broken, verify
from rules.core.refusal import Refusal, Refused
from rules.core.replay import replay
from rules.core.session import Session
from rules.core.spelling import Misspelled, plain, spell_json
from rules.registry import CODES, UnknownGame, campaign, game, sheet
from rules.schema import schema

OK, REFUSED, MISSPELLED = 0, 1, 2


def main(argv: list[str] | None = None) -> int:
    _speak_any_terminal()
    args = _parser().parse_args(argv)
    try:
        code = int(args.run(args))
        sys.stdout.flush()
        return code
    except (Misspelled, UnknownGame) as error:
        print(f"error: {_one_line(str(error))}", file=sys.stderr)
        return MISSPELLED
    except Refused as error:
        _print_refusals(args.game, error.refusals)
        return REFUSED
    except BrokenPipeError:
        # the reader (head, less) has seen enough: what is still buffered goes nowhere
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return OK


def games(args: argparse.Namespace) -> int:
    """One line a game: code, version, seats, number of rules."""
    for code in CODES:
        found = game(code)
        print(f"{code}\t{found.version}\t{len(found.rulebook.rules)} rules")
    return OK


def rules(args: argparse.Namespace) -> int:
    """One line a rule; with --untested only those that no test is marked with."""
    book = game(args.game).rulebook
    tested = _tested(args.tests) if args.untested else set()
    shown = [rule for rule in book.rules.values() if rule.id not in tested]
    for rule in shown:
        section = book.section(rule.id, args.language)
        print(f"{rule.id}\t{section}\t{rule.sentence(args.language)}")
    if args.untested:
        print(f"{len(shown)} of {len(book.rules)} rules without a test", file=sys.stderr)
    return OK


def citations(args: argparse.Namespace) -> int:
    """Where a rule, gap or example is cited that no rulebook has."""
    wrong = list(unknown(args.paths))
    for citation in wrong:
        print(f"{citation.file}:{citation.line}: {citation.id} is in no rulebook", file=sys.stderr)
    if not wrong:
        print("Every rule, gap and example that is cited exists.")
    return REFUSED if wrong else OK


def print_schema(args: argparse.Namespace) -> int:
    _print_json(schema(game(args.game)))
    return OK


def pad(args: argparse.Namespace) -> int:
    """The pad of a count, or the rules that the count breaks."""
    found = sheet(args.game, args.sheet)
    if not hasattr(found, "read_count"):
        raise Misspelled(f"{args.game} has no pad on its sheet {args.sheet!r}")
    count = found.read_count(spell_json(_stdin(), object))
    refusals = found.audit(count)
    if refusals:
        raise Refused(refusals)
    _print_json(plain(found.pad(count)))
    return OK


def replay_session(args: argparse.Namespace) -> int:
    """The state that a session leads to, or the line where it stops and why."""
    game(args.game)  # an unknown game is reported before anything is read
    session = spell_json(_stdin(), Session)
    found = sheet(args.game, session.setup.sheet)
    if session.setup.depth not in (known := depths_of(found)):
        name = " ".join((args.game, session.setup.sheet)).rstrip()
        reason = f"{name} has no depth {session.setup.depth!r} (known: {', '.join(known)})"
        print(f"error: {reason}", file=sys.stderr)
        return REFUSED
    lines = session.all_lines()
    if any(line.hash for line in lines):
        try:
            verify(session.setup, lines)
        except Broken as error:
            print(f"error: {error}", file=sys.stderr)
            return REFUSED
    result = replay(found, session.setup, lines)
    if result.stopped:
        print(f"move {result.stopped.seq} is refused", file=sys.stderr)
        _print_refusals(args.game, result.stopped.refusals)
        return REFUSED
    _print_json(plain(result.state))
    return OK


def read_campaign(args: argparse.Namespace) -> int:
    """The state that an exported campaign leads to, or why the file is refused."""
    found = campaign(args.game)
    if found is None:
        raise Misspelled(f"{args.game} has no campaign")
    try:
        _, folded = found.read_file(_stdin())
    except found.bad_file as error:
        print(f"error: {_one_line(str(error))}", file=sys.stderr)
        return REFUSED
    _print_json(plain(folded.state))
    return OK


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m rules", description=__doc__)
    parser.set_defaults(game=None)
    commands = parser.add_subparsers(required=True, metavar="command")
    commands.add_parser("games", help="the games").set_defaults(run=games)
    listing = commands.add_parser("rules", help="the rules of a game")
    listing.add_argument("game")
    listing.add_argument("--untested", action="store_true", help="only rules without a test")
    listing.add_argument("--tests", type=Path, default=Path("tests"), help="where the tests lie")
    listing.add_argument("--language", choices=("ru", "en"), default="en")
    listing.set_defaults(run=rules)
    citing = commands.add_parser("citations", help="ids cited in files that no rulebook has")
    citing.add_argument("paths", type=Path, nargs="+")
    citing.set_defaults(run=citations)
    for name, run, text in (
        ("schema", print_schema, "JSON Schema of setup, moves, count and session"),
        ("pad", pad, "the pad of the count on standard input"),
        ("replay", replay_session, "the state of the session on standard input"),
        ("campaign", read_campaign, "the state of the exported campaign on standard input"),
    ):
        command = commands.add_parser(name, help=text)
        command.add_argument("game")
        command.set_defaults(run=run)
        if run is pad:
            command.add_argument("--sheet", default="", help="a further sheet, such as peace")
    return parser


def _stdin() -> bytes:
    return sys.stdin.buffer.read() if sys.stdin else b""  # None where the shell closed it


def _tested(tests: Path) -> set[str]:
    """Rule ids in the `pytest.mark.rule(...)` marks of tests: in code, not in comments."""
    ids: set[str] = set()
    for file in sorted(tests.rglob("test_*.py")):
        try:
            tree = ast.parse(file.read_bytes(), str(file))
        except (SyntaxError, ValueError):
            print(f"not Python, passed over: {file}", file=sys.stderr)
            continue
        ids |= set(_marked(tree))
    return ids


def _marked(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and ast.unparse(node.func).endswith("mark.rule"):
            for argument in node.args:
                if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                    yield argument.value


def _one_line(text: str) -> str:
    """The text with line breaks and control characters escaped."""
    return "".join(char if char.isprintable() else ascii(char)[1:-1] for char in text)


def _speak_any_terminal() -> None:
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def _print_refusals(code: str, refusals: Iterable[Refusal]) -> None:
    book: Game[Any, Any] = game(code)
    for refusal in refusals:
        rule = book.rulebook.rules.get(refusal.rule)
        section = book.rulebook.section(refusal.rule, "en")
        sentence = f"{section}: {rule.en}" if rule else ""
        facts = msgspec.json.encode(refusal.facts).decode()
        print(f"{refusal.rule} {refusal.code} {facts} {sentence}".rstrip(), file=sys.stderr)


def _print_json(data: object) -> None:
    print(msgspec.json.format(msgspec.json.encode(data), indent=2).decode())
