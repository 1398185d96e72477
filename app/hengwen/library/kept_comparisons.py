"""Compares the pairs of a check, except those that were compared before and are unchanged.

The result for two documents follows from their texts, from which of their tokens count and how much these weigh in this
check, from the settings, from the paraphrases found in both, and from whether their titles and fingerprints bring them
up. These are the key. The distance follows from the words of all documents and is computed each time.
"""

import zlib
from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import replace
from hashlib import blake2b
from typing import TYPE_CHECKING

from hengwen.matching.compare import ComparedDocuments, align_pairs, are_near, compare
from hengwen.matching.corpus.parts import Part
from hengwen.matching.paraphrase.candidates import ParaphraseCandidate, seen_by_comparisons
from hengwen.matching.prepare import PreparedCollection, PreparedDocument
from hengwen.model.request.options import Options
from hengwen.serial.comparison import PairRow, comparison_from, comparison_to
from hengwen.serial.decoding import decode_json, encode_json
from hengwen.serial.unpacking import inflate

if TYPE_CHECKING:
    from hengwen.library.kept_work import KeptWork

Rewritten = Mapping[tuple[int, int], Sequence[ParaphraseCandidate]]

_LEVEL = 1  # of zlib
_PORTION = 1000  # pairs after which results are written


def compare_or_recall(  # noqa: PLR0917 - what a check has, in one place
    kept: "KeptWork | None",
    collection: PreparedCollection,
    pairs: Sequence[tuple[int, int]],
    options: Options,
    paraphrases: Rewritten,
    titles: Set[tuple[int, int]],
    *,
    hidden: bool,
) -> Iterator[ComparedDocuments]:
    """Yield the comparison of each pair of places, ascending.

    `paraphrases`: those found in each pair. `titles`: the pairs with a title that few have. `hidden`: as in `compare`.
    """
    if kept is None:
        yield from _compared(collection, pairs, options, paraphrases, titles, hidden=hidden)
        return
    from hengwen.library.kept_work import recalled

    keys = _Keys(collection, options, hidden=hidden).of(pairs, paraphrases, titles)
    known = recalled(kept, keys, lambda place, value: _unpack(value, collection, pairs[place]))
    unknown = [pair for place, pair in enumerate(pairs) if place not in known]
    fresh = _compared(collection, unknown, options, paraphrases, titles, hidden=hidden)
    fresh_values: dict[bytes, bytes] = {}
    try:
        for place, key in enumerate(keys):
            if place in known:
                yield known[place]
                continue
            compared = next(fresh)
            fresh_values[key] = _pack(compared)
            if len(fresh_values) >= _PORTION:
                kept.keep(fresh_values)
                fresh_values = {}
            yield compared
    finally:  # also where the check is stopped
        kept.keep(fresh_values)


def _compared(
    collection: PreparedCollection,
    pairs: Sequence[tuple[int, int]],
    options: Options,
    paraphrases: Rewritten,
    titles: Set[tuple[int, int]],
    *,
    hidden: bool,
) -> Iterator[ComparedDocuments]:
    for i, j, shared in align_pairs(collection, pairs, options, paraphrases, titles, hidden=hidden):
        left, right = collection.documents[i], collection.documents[j]
        rewritten, alike = paraphrases.get((i, j), ()), (i, j) in titles
        comparison = compare(left, right, shared, options, paraphrases=rewritten, similar_titles=alike, hidden=hidden)
        yield ComparedDocuments(comparison, shared.near)


def _pack(compared: ComparedDocuments) -> bytes:
    row = comparison_to(compared.comparison) if compared.comparison else None
    return zlib.compress(encode_json((row, compared.near)).encode(), _LEVEL)


def _unpack(value: bytes, collection: PreparedCollection, pair: tuple[int, int]) -> ComparedDocuments:
    """Return the comparison of a pair. Raises `ValueError` for what cannot be read."""
    left, right = (collection.documents[place].entry for place in pair)
    row, near = decode_json(inflate(value), tuple[PairRow | None, bool])
    if row is None:
        return ComparedDocuments(None, near)
    return ComparedDocuments(replace(comparison_from(row, left, right), distance=left.distance(right)), near)


class _Keys:
    """Makes keys of everything that the comparison of a pair follows from."""

    def __init__(self, collection: PreparedCollection, options: Options, *, hidden: bool) -> None:
        self._collection = collection
        self._settings = f"{options.min_length} {options.distance} {sorted(options.leave_out)} {hidden}"
        self._part_of = {member: part for part in collection.parts for member in part.members}
        self._contents: dict[int, bytes] = {}
        self._weights: dict[tuple[int, int], bytes] = {}

    def of(self, pairs: Sequence[tuple[int, int]], paraphrases: Rewritten, titles: Set[tuple[int, int]]) -> list[bytes]:
        """Return the key of each pair."""
        from hengwen.library.kept_work import key_of

        return [
            key_of(
                "comparison",
                self._settings,
                *(self._side(self._part_of[pair[1]], place) for place in pair),
                repr(seen_by_comparisons(paraphrases.get(pair, ()))),
                f"{pair in titles} {are_near(*(self._collection.documents[place] for place in pair))}",
            )
            for pair in pairs
        ]

    def _side(self, part: Part, place: int) -> bytes:
        """Return the key of a document beside those of a part."""
        if place not in self._contents:
            self._contents[place] = _content(self._collection.documents[place])
        key = id(part), place
        if key not in self._weights:
            self._weights[key] = _weight(part, place)
        return self._contents[place] + self._weights[key]


def _content(prepared: PreparedDocument) -> bytes:
    """Return the key of a document by itself, whatever it is compared with."""
    document, entry = prepared.document, prepared.entry
    digest = blake2b(digest_size=20)
    for words in (
        document.id,
        document.state,
        document.text,
        repr([(p.span.start, p.span.end, p.kind.value) for p in document.paragraphs]),
        repr(prepared.title),
        repr([(e.kind, e.span.start, e.span.end, e.block) for e in entry.exclusions]),
        repr((sorted(entry.kept), sorted(entry.counted_blocks), entry.text_hash)),
    ):
        data = words.encode("utf-8", "surrogatepass")
        digest.update(len(data).to_bytes(8) + data)
    digest.update(prepared.eligible.tobytes())
    return digest.digest()


def _weight(part: Part, place: int) -> bytes:
    """Return the key of what counts in a document in a part of the check, and how much it weighs there."""
    texts, forms = part.masked.texts, part.masked.forms
    where = texts.collection.part(place)
    digest = blake2b(digest_size=20)
    for marks in (
        texts.collection.tokens,
        texts.collection.eligible,
        texts.weak,
        texts.weight,
        texts.line_weight,
        texts.copied,
        texts.sentence_ends,
        texts.notation,
        forms.collection.eligible,
    ):
        digest.update(marks[where].tobytes())
    return digest.digest()
