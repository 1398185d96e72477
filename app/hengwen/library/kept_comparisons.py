"""Compares the pairs of a check, except those that were compared before and are unchanged.

The result for two documents follows from their texts, from which of their tokens count and how much these weigh in this
check, from the settings, from the paraphrases found in both, and from whether their titles and fingerprints bring them
up. These are the key: the first document with its pairs is one value, in which each pair has the rest of its key. The
distance follows from the words of all documents and is computed each time.
"""

import zlib
from collections.abc import Iterator
from contextlib import suppress
from hashlib import blake2b
from itertools import repeat
from typing import TYPE_CHECKING

from msgspec.json import encode

from hengwen.matching.compare import ComparedDocuments, PairsToCompare, are_near, compare_each
from hengwen.matching.corpus.parts import Part
from hengwen.matching.paraphrase.candidates import seen_by_comparisons
from hengwen.matching.prepare import PreparedCollection, PreparedDocument
from hengwen.serial.comparison import PairRow, comparison_from, comparison_to
from hengwen.serial.decoding import decode_json, encode_json
from hengwen.serial.unpacking import inflate

if TYPE_CHECKING:
    from hengwen.library.kept_work import KeptWork

Row = tuple[PairRow | None, bool]
"""The comparison of a pair, and whether paragraphs of both are near."""

Rows = dict[str, Row]
"""The pairs of a first document by the rest of their keys."""

_LEVEL = 1  # of zlib
_PORTION = 1000  # pairs after which results are written


def compare_or_recall(kept: "KeptWork | None", given: PairsToCompare) -> Iterator[tuple[int, ComparedDocuments]]:
    """Yield the comparisons of pairs, as `compare_each`; pairs without anything may be left out."""
    if kept is None:
        yield from compare_each(given)
        return
    from hengwen.library.kept_work import recalled

    pairs, keys = given.pairs, _Keys(given)
    firsts = [keys.of_first(pair) for pair in pairs]
    rests = [keys.of_pair(pair) for pair in pairs]
    rows: dict[bytes, Rows] = {first: {} for first in firsts}
    before = recalled(kept, [*rows], lambda _, value: _unpack(value))
    rows_before = {first: before[place] for place, first in enumerate(rows) if place in before}
    known = []
    for first, rest, pair in zip(firsts, rests, pairs, strict=True):
        row = rows_before.get(first, {}).get(rest)
        known.append(_recalled(row, given.collection, pair))
        if row and known[-1]:
            rows[first][rest] = row
    unknown = [pair for pair, compared in zip(pairs, known, strict=True) if not compared]
    fresh = _every(compare_each(given.only(unknown)))
    changed: dict[bytes, Rows] = {}
    added = 0
    try:
        for number, (first, rest, recalled_pair) in enumerate(zip(firsts, rests, known, strict=True)):
            if recalled_pair:
                yield number, recalled_pair
                continue
            compared = next(fresh)
            rows[first][rest] = _row(compared)
            changed[first] = rows[first]
            added += 1
            if added % _PORTION == 0:
                kept.keep({key: _pack(value) for key, value in changed.items()})
                changed = {}
            yield number, compared
    finally:  # also where the check is stopped
        kept.keep({key: _pack(value) for key, value in changed.items()})


def _every(compared: Iterator[tuple[int, ComparedDocuments]]) -> Iterator[ComparedDocuments]:
    """Yield the comparisons of all pairs, and then nothing for ever: pairs that are left out have nothing."""
    ahead = 0
    for number, of_pair in compared:
        yield from repeat(ComparedDocuments(None, near=False), number - ahead)
        yield of_pair
        ahead = number + 1
    yield from repeat(ComparedDocuments(None, near=False))


def _row(compared: ComparedDocuments) -> Row:
    return comparison_to(compared.comparison) if compared.comparison else None, compared.near


def _pack(rows: Rows) -> bytes:
    return zlib.compress(encode_json(rows).encode(), _LEVEL)


def _unpack(value: bytes) -> Rows:
    """Undo `_pack`. Raises `ValueError` for what cannot be read."""
    return decode_json(inflate(value), Rows)


def _recalled(row: Row | None, collection: PreparedCollection, pair: tuple[int, int]) -> ComparedDocuments | None:
    """Return the comparison of a pair from its row; None where there is none, or none of these texts."""
    if row is None:
        return None
    values, near = row
    if values is None:
        return ComparedDocuments(None, near)
    left, right = (collection.documents[place].entry for place in pair)
    values.distance = left.distance(right)
    with suppress(ValueError):
        return ComparedDocuments(comparison_from(values, left, right), near)
    return None


class _Keys:
    """Makes keys of everything that the comparison of a pair follows from."""

    def __init__(self, given: PairsToCompare) -> None:
        self._given, options = given, given.options
        self._settings = f"{options.min_length} {options.distance} {sorted(options.leave_out)} {given.hidden}"
        self._part_of = {member: part for part in given.collection.parts for member in part.members}
        self._contents: dict[int, bytes] = {}
        self._sides: dict[tuple[int, int], bytes] = {}
        self._firsts: dict[tuple[int, int], bytes] = {}

    def of_first(self, pair: tuple[int, int]) -> bytes:
        """Return the key of the first document of a pair beside those of the second one's part."""
        from hengwen.library.kept_work import key_of

        part = self._part_of[pair[1]]
        key = id(part), pair[0]
        if key not in self._firsts:
            self._firsts[key] = key_of("comparisons", self._settings, self._side(part, pair[0]))
        return self._firsts[key]

    def of_pair(self, pair: tuple[int, int]) -> str:
        """Return the rest of the key of a pair, in hex."""
        i, j = pair
        documents, paraphrases = self._given.collection.documents, self._given.paraphrases.get(pair, ())
        similar_titles, near = pair in self._given.titles, are_near(documents[i], documents[j])
        evidence = f"{similar_titles} {near} {seen_by_comparisons(paraphrases) if paraphrases else ''}"
        return blake2b(self._side(self._part_of[j], j) + evidence.encode(), digest_size=16).hexdigest()

    def _side(self, part: Part, place: int) -> bytes:
        """Return the key of a document beside those of a part."""
        key = id(part), place
        if key not in self._sides:
            if place not in self._contents:
                self._contents[place] = _content(self._given.collection.documents[place])
            self._sides[key] = self._contents[place] + _weight(part, place)
        return self._sides[key]


def _content(prepared: PreparedDocument) -> bytes:
    """Return the key of a document by itself, whatever it is compared with; `text_hash` is also of its tokens."""
    document, entry = prepared.document, prepared.entry
    digest = blake2b(prepared.eligible.tobytes(), digest_size=20)
    words = document.id, document.state, repr(prepared.title), repr((sorted(entry.kept), sorted(entry.counted_blocks)))
    for part in (
        *(value.encode("utf-8", "surrogatepass") for value in (document.text, *words, entry.text_hash)),
        encode(document.paragraphs),
        encode(entry.exclusions),
    ):
        digest.update(len(part).to_bytes(8) + part)
    return digest.digest()


def _weight(part: Part, place: int) -> bytes:
    """Return the key of what counts in a document in a part of the check, and how much it weighs there."""
    texts, forms = part.masked.texts, part.masked.forms
    where = texts.collection.part(place)
    digest = blake2b(digest_size=20)
    for marks in (
        texts.collection.eligible,
        texts.weak,
        texts.weight,
        texts.line_weight,
        texts.copied,
        texts.sentence_ends,
        forms.collection.eligible,
    ):
        digest.update(marks[where].tobytes())
    return digest.digest()
