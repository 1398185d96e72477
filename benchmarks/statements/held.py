"""Check the figures of the pages against what holds them: the lines of `held.tsv`.

Below a line with a page stand its statements, each with tabs between: how it begins, and its holders. Every statement
of README and guide with a figure has such a line. Other pages have one where they name a constant of the program. What
they measured needs none: it is of its day. A holder is one of

* ``= EXPRESSION``: Python over the program; the number that comes of it, or each of the numbers, stands there;
* ``so EXPRESSION``: Python over the program that is true as long as the statement is;
* ``test PATH::NAME``: a test that fails when the figure is another one;
* ``run COMMAND``: the command that measures it;
* ``example``: a case thought out, or a count of what stands beside it.

A line that begins with `*` is for all other statements of its page.

Expressions name modules in full; `row(PAGE, BEGINNING)` is the figures of a row of a table, `script(PATH)` the names of
a script, `parse_method(NAME)` a method with its defaults.
"""

import re
from collections.abc import Iterator
from importlib import import_module
from numbers import Real
from pathlib import Path
from runpy import run_path
from typing import Any

import benchmarks
import hengwen
from benchmarks.statements.commands import complaint
from benchmarks.statements.figures import figures, value
from benchmarks.statements.pages import ROOT, statements
from hengwen.model.request.methods import parse_method

LINES = Path(__file__).with_name("held.tsv")
WHOLE = ("README.md", *(path.relative_to(ROOT).as_posix() for path in sorted((ROOT / "docs/guide/en").glob("*.md"))))
"""Pages of which every figure is held."""

BEGINNING = 56
"""Characters of a statement that its line repeats."""

_NAME = re.compile(r"\b(?:hengwen|benchmarks)(?:\.\w+)+|\b(?:row|script|parse_method)\(")

Listing = dict[str, dict[str, list[str]]]
"""The holders of each statement by its page and its beginning."""


def read(path: Path = LINES) -> Listing:
    """Return the lines of the listing."""
    listing: Listing = {}
    page: dict[str, list[str]] = {}
    for line in path.read_text(encoding="utf-8").splitlines():
        beginning, *holders = line.split("\t")
        if holders:
            page[beginning] = holders
        else:
            page = listing.setdefault(beginning, {})
    return listing


def faults(listing: Listing) -> Iterator[str]:
    """Yield a sentence for each figure that nothing holds, and for each line whose statement is on no page."""
    for page in dict.fromkeys((*WHOLE, *listing)):
        lines = dict(listing.get(page, {}))
        others = lines.pop("*", None)
        for statement in statements(page):
            holders = lines.pop(beginning_of(statement), others)
            if holders is not None or (page in WHOLE and figures(statement)):
                said = fault(statement, holders or [], whole=page in WHOLE)
                yield from [f"{page}: {statement[:80]}: {said}"] if said else []
        yield from (f"{page}: no statement begins “{beginning}”" for beginning in lines)


def beginning_of(statement: str) -> str:
    """Return what a line repeats of a statement."""
    return statement[:BEGINNING].strip()


def fault(statement: str, holders: list[str], *, whole: bool = True) -> str:
    """Return why the holders do not hold a statement, or with `whole` not all of its figures; empty where they do."""
    said = {_rounded(value(figure)) for figure in figures(statement)}
    left = set(said)
    for holder in holders:
        kind, _, rest = holder.partition(" ")
        if kind == "=":
            try:
                numbers = _numbers(rest)
            except Exception as error:  # noqa: BLE001 - whatever an expression raises is its fault
                return f"{rest}: {error!r}"
            if not numbers <= said:
                return f"{rest} is {sorted(numbers)}, and it says {sorted(said)}"
            left -= numbers
        elif wrong := _wrong(kind, rest):
            return wrong
        else:
            left = set()
    if whole and (left or not holders):
        return f"nothing holds {sorted(left)}: take them out, or say in benchmarks/statements/held.tsv what does"
    return ""


def _wrong(kind: str, rest: str) -> str:
    """Return what is wrong with a holder that is no number; empty for nothing."""
    if kind == "so":
        return "" if evaluate(rest) else f"{rest} is not so"
    if kind == "test":
        path, _, name = rest.partition("::")
        file = ROOT / path
        there = file.is_file() and re.search(rf"^def {re.escape(name)}\(", file.read_text("utf-8"), re.MULTILINE)
        return "" if there else f"there is no test {rest}"
    if kind == "run":
        return complaint(rest)
    return "" if kind == "example" else f"“{kind}” is no kind of holder"


def _numbers(expression: str) -> set[float]:
    if not _NAME.search(expression):
        raise ValueError("it asks nothing of the program")
    result = evaluate(expression)
    return {_rounded(float(number)) for number in ([result] if isinstance(result, Real) else result)}


def _rounded(number: float) -> float:
    """Round to nine digits, so that .1 · 3 is .3."""
    return float(f"{number:.9g}")


def evaluate(expression: str) -> Any:
    """Return what a Python expression over modules, named in full, comes to."""
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
    """Return the names of a script that is in no package."""
    return run_path(str(ROOT / path))


def row(page: str, beginning: str) -> list[float]:
    """Return the figures of the row of a table that begins so, but for those of the beginning itself."""
    (line,) = [line for line in (ROOT / page).read_text(encoding="utf-8").splitlines() if line.startswith(beginning)]
    return [value(figure) for figure in figures(line.removeprefix(beginning))]
