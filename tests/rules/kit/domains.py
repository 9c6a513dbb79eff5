"""Every value that a field of a move can spell, from its type alone: legal or not."""

import re
from collections.abc import Iterator, Sequence
from itertools import product
from random import Random
from typing import Any

import msgspec
from msgspec import inspect

from rules.core.referee.acts import Act

Domain = dict[str, Sequence[Any]]  # field: every value as plain data
_CLOSED = re.compile(r"^\^\((?P<ids>[^()]*)\)\$(\(\?!\\n\))?$")


class Endless(TypeError):
    """The type has no end: the game's test must name the values worth trying."""


def domain_of(act: Act, given: Domain) -> Domain:
    """The values of each field of an act; `given` are named by the test of a game, as `kind.field` or `field`."""
    found: Domain = {}
    for field in act.fields:
        named = given.get(f"{act.tag}.{field.name}", given.get(field.name))
        try:
            found[field.name] = named if named is not None else values_of(act.types[field.name])
        except Endless as error:
            raise Endless(f"{act.tag}.{field.name}: {error}") from None
    return found


def values_of(kind: Any) -> list[Any]:
    """Every value of a closed type, as plain data."""
    return list(_values(inspect.type_info(kind)))


def _values(kind: inspect.Type) -> Iterator[Any]:
    if isinstance(kind, inspect.Metadata):
        yield from _values(kind.type)
    elif isinstance(kind, inspect.NoneType):
        yield None
    elif isinstance(kind, inspect.BoolType):
        yield from (False, True)
    elif isinstance(kind, inspect.LiteralType):
        yield from kind.values
    elif isinstance(kind, inspect.UnionType):
        for one in kind.types:
            yield from _values(one)
    elif isinstance(kind, inspect.IntType) and kind.ge is not None and kind.le is not None:
        yield from range(kind.ge, kind.le + 1)
    elif isinstance(kind, inspect.StrType) and (closed := _CLOSED.match(kind.pattern or "")):
        yield from closed["ids"].split("|")
    elif isinstance(kind, inspect.StructType):
        names = [field.encode_name for field in kind.fields]
        for values in product(*(list(_values(field.type)) for field in kind.fields)):
            made = msgspec.convert(dict(zip(names, values, strict=True)), kind.cls)
            yield msgspec.to_builtins(made)
    else:
        raise Endless(f"{kind} has no end")


def moves_in(
    act: Act, domain: Domain, fixed: dict[str, Any], chance: Random, most: int | None
) -> Iterator[dict[str, Any]]:
    """Every move of a domain, or `most` of them at random."""
    names = list(domain)
    size = 1
    for values in domain.values():
        size *= len(values)
    if most is None or size <= most:
        for combination in product(*domain.values()):
            yield {**fixed, **dict(zip(names, combination, strict=True))}
        return
    for _ in range(most):
        yield {**fixed, **{name: chance.choice(domain[name]) for name in names}}


def neighbours(
    leaf: dict[str, Any], domain: Domain, chance: Random, each: int
) -> Iterator[dict[str, Any]]:
    """A legal move with one field changed: where a guard is missing, it shows here first."""
    for name, values in domain.items():
        for value in chance.sample(list(values), min(each, len(values))):
            yield {**leaf, name: value}
