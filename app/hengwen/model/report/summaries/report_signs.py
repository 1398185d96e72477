"""The signs of a whole report: switched off, grouped by file history, by their pictures."""

from collections.abc import Mapping
from dataclasses import replace

from hengwen.model.report.report import Report
from hengwen.model.signs.lineage import Lineage, lineages
from hengwen.model.signs.sign import PairSigns


def without_signs(report: Report, off: frozenset[str]) -> Report:
    """Return the report with exactly these kinds of signs switched off; pairs with nothing else are hidden.

    Raises `HengwenError` for a kind that does not exist.
    """
    changed = replace(report, options=replace(report.options, without_signs=off))
    every = (*report.comparisons, *report.hidden_comparisons)
    pairs = [pair.with_signs((*pair.signs, *pair.signs_off), off) for pair in every]
    same = all(one is other for one, other in zip(pairs, every, strict=True))
    return changed if same else changed.with_pairs(pairs)


def lineages_of(report: Report) -> tuple[Lineage, ...]:
    """Return groups of documents with a common history, by the signs that nobody excused; the largest first."""
    places = report.places
    return lineages([
        PairSigns(places[id(pair.left)], places[id(pair.right)], pair.counted_signs)
        for pair in report.comparisons
        if pair.counted_signs
    ])  # fmt: skip


def pictures_in_signs(report: Report) -> Mapping[int, set[int]]:
    """Return the numbers of the pictures of each entry, by its `id`, that are in a sign."""
    pictures: dict[int, set[int]] = {}
    for pair in (*report.comparisons, *report.hidden_comparisons):
        for sign in (*pair.signs, *pair.signs_off):
            for entry, places in ((pair.left, sign.left), (pair.right, sign.right)):
                numbers = (place.picture for place in places if place.picture is not None)
                pictures.setdefault(id(entry), set()).update(numbers)
    return pictures
