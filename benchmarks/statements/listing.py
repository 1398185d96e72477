"""What holds each figure that the pages state: the listing `held.tsv`, read, written and looked through.

A line of the listing is a statement and its holders, with tabs between: how the statement begins, its figures, and what
holds them, below a line with its page and section. `*` stands for all statements of a section that have no line of
their own, `|*` for all its rows of tables, `$*` for all lines of its indented blocks. A holder is one of

* ``= EXPRESSION``: Python over the program; the number that comes of it, or each of the numbers, stands there;
* ``test PATH::NAME``: a test that fails when the figure is another one;
* ``run COMMAND``: what measures it, a command that stands in the section, or in what comes before the first heading of
  a section around it;
* ``cited SOURCE``: what a source says of itself, named in the section;
* ``so EXPRESSION``: Python over the program that is true as long as the statement is;
* ``see PAGE § SECTION``: the figures stand there as well, where something else holds them;
* ``example``: a case thought out, that claims nothing of the program;
* ``itself``: the statement counts what it names, or what stands beside it on the page.

Expressions name modules in full; `row(PAGE, BEGINNING)` is the figures of a row of a table, `script(PATH)` the
names of a script, `parse_method(NAME)` a method with its defaults.
"""

import re
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import import_module
from numbers import Real
from pathlib import Path
from runpy import run_path
from typing import Any

import benchmarks
import hengwen
from benchmarks.statements.commands import complaint
from benchmarks.statements.figures import figures, value
from benchmarks.statements.pages import CODE, ROOT, TABLE, TEXT, Statement, pages, section_of, statements
from hengwen.model.request.methods import parse_method

LISTING = Path(__file__).with_name("held.tsv")
BEGINNING = 56
"""So many characters of a statement tell it from the others of its section."""

Place = tuple[str, str]
Key = tuple[str, str]
Listing = dict[Place, dict[Key, list[str]]]
"""For each page and section: how statements begin and their figures, with what holds them."""

_ALL = {TABLE: ("|*", "*"), CODE: ("$*", "*"), TEXT: ("*",)}
_NAME = re.compile(r"\b(?:hengwen|benchmarks)(?:\.\w+)+|\b(?:row|script|parse_method)\(")


@cache
def stated() -> Sequence[Statement]:
    """All statements of all pages that have figures."""
    return [each for page in pages() for each in statements(page) if figures(each.text)]


def read() -> Listing:
    """The listing as it is kept."""
    found: Listing = {}
    place: Place = ("", "")
    for line in LISTING.read_text(encoding="utf-8").splitlines() if LISTING.exists() else ():
        beginning, *rest = line.split("\t")
        if not rest:
            page, _, section = line.partition(" § ")
            place = (page, section)
        else:
            found.setdefault(place, {})[beginning, rest[0]] = rest[1:]
    return found


def key_of(statement: Statement) -> Key:
    """How a statement stands in the listing."""
    return statement.text[:BEGINNING].strip(), " ".join(figures(statement.text)).replace("\t", " ")


def holders(statement: Statement, listing: Listing) -> list[str]:
    """What holds a statement, its own line before one for many; empty for nothing."""
    entries = listing.get((statement.page, statement.section), {})
    for key in (key_of(statement), *((star, "") for star in _ALL[statement.kind])):
        if entries.get(key):
            return entries[key]
    return []


def update() -> tuple[int, int]:
    """Add lines without holder for what has none, drop those of no statement; how many of each.

    Where only the figures of a statement are others, its holders stay with it: look whether they hold the new ones.
    """
    old, new, added = read(), Listing(), 0
    for statement in stated():
        place, key = (statement.page, statement.section), key_of(statement)
        entries = old.get(place, {})
        stars = {(star, ""): entries[star, ""] for star in _ALL[statement.kind] if (star, "") in entries}
        same = [held for (beginning, _), held in entries.items() if beginning == key[0]]
        if key in entries or same:
            new.setdefault(place, {})[key] = entries.get(key) or same[0]
        elif not stars:
            new.setdefault(place, {})[key] = []
            added += 1
        new.setdefault(place, {}).update(stars)
    write(new)
    return added, sum(key not in new.get(place, {}) for place, entries in old.items() for key in entries)


def write(listing: Listing) -> None:
    """Keep the listing, in the order that it has."""
    lines = []
    for (page, section), entries in listing.items():
        lines.append(f"{page} § {section}")
        lines += ["\t".join([*key, *held]) for key, held in entries.items()]
    LISTING.write_text("\n".join(lines) + "\n", encoding="utf-8")


def stale(listing: Listing) -> list[str]:
    """Lines of the listing whose statement is on no page."""
    there: dict[Place, set[Key]] = {}
    for statement in stated():
        of = there.setdefault((statement.page, statement.section), set())
        of.add(key_of(statement))
        of.update((star, "") for star in _ALL[statement.kind])
    return [
        f"{page} § {section}: {key[0]}"
        for (page, section), entries in listing.items()
        for key in entries
        if key not in there.get((page, section), ())
    ]


def fault(statement: Statement, held: list[str]) -> str:
    """Why the holders do not hold a statement, in a sentence; empty where they do."""
    if not held:
        return "nothing holds it: take the figure out, or say in benchmarks/statements/held.tsv what does"
    said = {_rounded(value(figure)) for figure in figures(statement.text)}
    left = set(said)
    for holder in held:
        kind, _, rest = holder.partition(" ")
        found = _FAULTS[kind](rest, statement) if kind in _FAULTS else f"“{kind}” is no kind of holder"
        if kind == "=" and not found:
            numbers = _numbers(rest)
            found = "" if numbers <= said else f"{rest} is {sorted(numbers)}, and it says {sorted(said)}"
            left -= numbers
        elif kind != "=":
            left = set()
        if found:
            return found
    return f"nothing holds {sorted(left)}" if left else ""


def _numbers(expression: str) -> set[float]:
    result = evaluate(expression)
    return {_rounded(float(number)) for number in ([result] if isinstance(result, Real) else result)}


def _rounded(number: float) -> float:
    """To nine digits, so that .1 · 3 is .3."""
    return float(f"{number:.9g}")


def evaluate(expression: str) -> Any:
    """What a Python expression over modules, named in full, comes to."""
    for name in _NAME.findall(expression):
        parts = name.removesuffix("(").split(".")
        for length in range(1, len(parts) + 1):
            try:
                import_module(".".join(parts[:length]))
            except ImportError:
                break
    known = {"hengwen": hengwen, "benchmarks": benchmarks, "row": row, "script": script, "parse_method": parse_method}
    return eval(expression, known)


def script(path: str) -> dict[str, Any]:
    """The names of a script that is in no package."""
    return run_path(str(ROOT / path))


def row(page: str, beginning: str) -> list[float]:
    """The figures of the row of a table that begins so, but for those of the beginning itself."""
    (line,) = [line for line in (ROOT / page).read_text(encoding="utf-8").splitlines() if line.startswith(beginning)]
    return [value(figure) for figure in figures(line.removeprefix(beginning))]


def _computed(expression: str, _statement: Statement) -> str:
    if not _NAME.search(expression):
        return f"{expression} asks nothing of the program"
    try:
        _numbers(expression)
    except Exception as error:  # noqa: BLE001
        return f"{expression}: {error!r}"
    return ""


def _tested(test: str, _statement: Statement) -> str:
    path, _, name = test.partition("::")
    file = ROOT / path
    there = file.is_file() and re.search(rf"^def {re.escape(name)}\(", file.read_text(encoding="utf-8"), re.MULTILINE)
    return "" if there else f"there is no test {test}"


def _measured(command: str, statement: Statement) -> str:
    if command not in section_of(statement.page, statement):
        return f"`{command}` does not stand in its section"
    return complaint(command)


def _cited(source: str, statement: Statement) -> str:
    return "" if source in section_of(statement.page, statement) else f"{source} is not named in its section"


def _so(expression: str, _statement: Statement) -> str:
    try:
        return "" if evaluate(expression) else f"{expression} is not so"
    except Exception as error:  # noqa: BLE001
        return f"{expression}: {error!r}"


def _see(place: str, statement: Statement) -> str:
    page, _, section = place.partition(" § ")
    there = {value(found) for each in statements(page) if each.section == section for found in figures(each.text)}
    missing = [figure for figure in figures(statement.text) if value(figure) not in there]
    return f"{place} does not say {missing[0]}" if missing else ""


_FAULTS: Mapping[str, Any] = {
    "=": _computed,
    "test": _tested,
    "run": _measured,
    "cited": _cited,
    "so": _so,
    "see": _see,
    "example": lambda _, __: "",
    "itself": lambda _, __: "",
}
