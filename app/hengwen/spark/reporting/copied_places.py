"""Text that three or more documents have of each other: passages as places, and which of them are one."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import compress

import numpy as np

from hengwen.matching.corpus.all_texts import columns
from hengwen.matching.shared_blocks import Place, copied_places, joined_spans
from hengwen.model.document import Document, Span
from hengwen.model.report.shared_block import Standing
from hengwen.spark.comparing.compared_pair import Side
from hengwen.spark.dataflow.records import Dataset, Record, arrays_of, scatter
from hengwen.spark.reporting.pair_figures import by_document

_COLUMNS = ("left", "right", "passage", "side", "start", "end", "several", "edited")
_ENDS = ("document", "start", "end", "edited")  # of a link, on both sides


def find_copied(
    sides: Dataset, documents: Sequence[Document], with_text: int
) -> Iterator[tuple[dict[int, list[Span]], Standing]]:
    """Yield the places of each block that was copied, by the numbers of documents, and what it is taken for.

    `with_text`: how many documents of the report have text of their own.
    """
    links = sides.group(partial(_places, buckets=sides.engine.buckets)).group(_links)
    linked = [record.arrays for record in links.collect()]
    partners: dict[Place, set[Place]] = defaultdict(set)
    edited: set[Place] = set()
    ends = (columns(linked, **{f"{name}_{side}": "i8" for name in _ENDS}) for side in (0, 1))
    ones, others = (zip(*(column.tolist() for column in columns_of_side), strict=True) for columns_of_side in ends)
    for (one, *first, is_edited), (other, *second, is_other_edited) in zip(ones, others, strict=True):
        place, partner = (one, Span(*first)), (other, Span(*second))
        partners[place].add(partner)
        partners[partner].add(place)
        edited.update(compress((place, partner), (is_edited, is_other_edited)))
    submitters = {number: documents[number].submitter for number, _ in partners}
    return copied_places(partners, edited, submitters, with_text)


def _places(key: int, sides: Sequence[Record], buckets: int) -> Iterator[Record]:
    """Return where the passages of a shard lie, by pairs, each as a place of its document: see `joined_spans`.

    `several`: whether the place is shared with more than one document. `edited`: whether any passage there is.
    """
    rows = [row for number, of_document in by_document(sides).items() for row in _rows(number, of_document)]
    if rows:
        table = dict(zip(_COLUMNS, np.array(rows, dtype=np.int64).T, strict=True))
        yield from scatter((table["left"] * 1_000_003 + table["right"]) % buckets, key, **table)


def _rows(number: int, sides: Sequence[Side]) -> Iterator[tuple[int, ...]]:
    sides = [side for side in sides if side.is_source]
    passages = [(Span(start, end), is_edited) for side in sides for start, end, is_edited in side.passages]
    place_of = joined_spans({span for span, _ in passages}, {span for span, is_edited in passages if is_edited})
    others: dict[Span, set[int]] = defaultdict(set)
    edited: dict[Span, bool] = defaultdict(bool)
    for side in sides:
        for start, end, is_edited in side.passages:
            place = place_of[Span(start, end)]
            others[place].add(side.other.number)
            edited[place] |= is_edited
    for side in sides:
        left, right = sorted((number, side.other.number))
        for passage, (start, end, _) in enumerate(side.passages):
            place = place_of[Span(start, end)]
            flags = len(others[place]) > 1, edited[place]
            yield left, right, passage, number != left, place.start, place.end, *flags


def _links(key: int, records: Sequence[Record]) -> Iterator[Record]:
    """Return places that share text, but for those that are each other's only ones: no third document has them."""
    places = arrays_of(records)
    order = np.lexsort((places["side"], places["passage"], places["right"], places["left"]))
    first, second = order[::2], order[1::2]
    kept = (places["several"][first] | places["several"][second]) > 0
    places["document"] = np.where(places["side"], places["right"], places["left"])
    sides = enumerate((first[kept], second[kept]))
    yield Record.of(key, 0, **{f"{name}_{side}": places[name][chosen] for side, chosen in sides for name in _ENDS})
