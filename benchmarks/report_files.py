"""JSON reports on the disk: which pairs they have, and whether two say the same."""

import json
from collections.abc import Iterator, Set
from itertools import zip_longest
from pathlib import Path


def found_pairs(report: Path, wanted: Set[frozenset[str]]) -> tuple[int, int]:
    """Count the pairs of names of which a tenth of a document is shared: those wanted, and others."""
    whole = json.loads(report.read_text(encoding="utf-8"))
    names = {document["id"]: document["name"] for document in whole["documents"]}
    shown = {
        frozenset((names[pair["left"]], names[pair["right"]]))
        for pair in whole["comparisons"]
        if max(pair["left_share"], pair["right_share"]) >= 0.1
    }
    return len(shown & wanted), len(shown - wanted)


def is_same(first: Path, second: Path) -> bool:
    """Return whether two reports differ in nothing but when they were made; line by line, as large ones are many GB."""
    return all(one == other for one, other in zip_longest(_lines(first), _lines(second)))


def _lines(report: Path) -> Iterator[str]:
    with report.open(encoding="utf-8") as lines:
        yield from (line for line in lines if not line.startswith((' "created": ', ' "seconds": ')))
