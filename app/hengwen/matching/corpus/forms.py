"""Printed forms: text in most documents, around text of their own in nearly all of these, or broken off at the same
places in all of them, however little stands in between (ours).
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from hengwen.fingerprints.corpus_statistics import ExternalCounts
from hengwen.kernels.hashes.hashing import ngram_hashes_at
from hengwen.matching.corpus.all_texts import (
    AllTexts,
    AllTextsT,
    Arrays,
    TextArrays,
    TextsInMemory,
    counts_by_hash,
    sums_by_hash,
)
from hengwen.matching.corpus.collection import (
    Collection,
    are_long,
    covered,
    distinct_groups,
    hashed_ngrams,
    in_rows,
    once_in_each,
)
from hengwen.matching.corpus.near_duplicates import identical_texts
from hengwen.model.units import HUNDRED
from hengwen.model.units import WORD as WORD_UNITS
from hengwen.text.ranges import Bools, rows_of
from hengwen.text.sentences import LINE_BEGINS, RUNS_ON
from hengwen.text.units import token_units

WORD = 4
"""Tokens of a run that may be common words."""

LINE = 8
"""Tokens of a run that may be a set phrase or part of a form."""

MANY = 6
"""Minimum documents with a run before it can be common, whatever the size of the collection."""

SHARE = 0.01
"""Share of the documents in which a run must stand to be common words or a set phrase."""

MOST = 0.75
"""Share of the documents in which a run must stand to be part of a form: nearly all, with room for edits."""

HALF = 0.5
"""The same for rows of less than `SHORT` units: labels and formulae of a form are short against the document."""

SHORT = 60

PRINTED = 0.5
"""Share of the documents with a line that begin or end a row of common lines with it where it is printed."""

OWN = 100
"""Units of its own that make a document different from others on the same form."""

DIFFERENT = 0.8
"""Share of the documents with a form that must have text of their own."""

STRETCH = 30
"""Units in a row in no third document that are text of one's own: shorter ones are edits."""

_EDGES = ("first", "last")  # lines of a row
_WHOLE = 1 << 32  # shares are whole numbers of such parts: sums are exact in any order

Hashes = NDArray[np.uint64]
Numbers = NDArray[np.int64]


def forms_of(collection: Collection, documents: int) -> Bools:
    """Return text of forms in `documents` documents, of which all that have any are loaded; bool, shape (tokens,)."""
    same = identical_texts(collection)
    bounds = bounds_for(documents - repeated_texts(same))
    form: Bools = learn_forms(TextsInMemory.of(collection), bounds, same, np.arange(len(collection))).texts["form"]
    return form


def may_have_forms(loaded: int, documents: int) -> bool:
    """Return whether so many loaded documents, of `documents`, are enough for any text of `forms_of`."""
    return loaded >= bounds_for(documents - loaded).half


def repeated_texts(same: NDArray[np.int64]) -> int:
    """Return how many documents have the text of another one; `same`: the text of each."""
    return len(same) - len(np.unique(same))


class Bounds(NamedTuple):
    """The numbers of documents from which on text is common, a form in short lines, or a form."""

    many: int
    half: int
    most: int


def bounds_for(documents: int) -> Bounds:
    """Return the bounds for `documents` documents with text."""
    half, most = (max(MANY, int(share * documents) + 1) for share in (HALF, MOST))
    return Bounds(max(MANY, int(np.ceil(SHARE * documents))), half, most)


def learn_forms(texts: AllTextsT, bounds: Bounds, same: Numbers, authors: Numbers) -> AllTextsT:
    """Return the texts with text of printed forms, bool, shape (tokens,), as `form`: lines of most documents, and short
    lines of half of them; `of_most` has those of most, `lines` in how many documents the line at each token stands.

    `same`, `authors`: int64, shape (documents,), equal for documents of one text and of one person, which count once.
    """
    texts = texts.with_frequency(LINE, "lines", (same, authors), lambda of_texts: of_texts.collection).keep("lines")
    if not has_lines(texts, bounds.half):
        return texts.map(_without_forms)
    texts, printed = with_printed(texts, (bounds.half, bounds.most), authors, _have_own_text, "printed")
    return texts.map(partial(_with_forms, bounds=bounds, printed=printed))


def has_lines(texts: AllTexts, least: int) -> bool:
    """Return whether any line stands in at least `least` documents, by the array `lines`."""
    return max((int(answer["most"][0]) for answer in texts.gather(_most_frequent)), default=0) >= least


def _most_frequent(texts: TextArrays) -> Arrays:
    return {"most": np.array([texts["lines"].max(initial=0)])}


def with_printed(
    texts: AllTextsT, leasts: Sequence[int], authors: Numbers, own: Callable[[TextArrays], Bools], name: str
) -> tuple[AllTextsT, list[Hashes]]:
    """Return the printed lines among those in as many documents as each of `leasts`, ascending, and the texts.

    The texts have an array `different`: nearly all documents with the line that begins at a token are those that `own`
    names, bool, shape (documents,). `name`: the key for keeping these.

    A line is printed where it stands in rows of such lines that begin and end alike in many documents (ours). Text
    filled in breaks a form off at the same places everywhere, and clean: the text after it stands in few of the
    documents; or it is put in where others left the place empty. An edited copy breaks off at places of its own, and
    the text after it stands in the other copies.

    For each row: in how many of the documents with its first line this is the first of a row, and its last line the
    last, if it breaks off clean, the smaller share of both; all where text was put in. For each line the mean over its
    rows. Documents are counted, not places: a form says the same in many tasks.
    """
    ask = partial(_ask_different, least=leasts[0], own=own)
    texts = texts.exchange(ask, partial(_are_different, authors=authors), _with_different).keep(name)
    counts = [sums_by_hash(texts.gather(partial(_edges_of_rows, least=least))) for least in leasts]
    printed = []
    for least, edges in zip(leasts, counts, strict=True):
        sums = sums_by_hash(texts.gather(partial(_alike_rows, least=least, edges=edges, known=counts[0]["hashes"])))
        printed.append(sums["hashes"][sums["alike"] >= PRINTED * _WHOLE * sums["places"]])
    return texts, printed


def _edges_of_rows(texts: TextArrays, least: int) -> Arrays:
    return FrequentLines(texts, least).edges()


def _alike_rows(texts: TextArrays, least: int, edges: Arrays, known: Hashes) -> Arrays:
    return FrequentLines(texts, least).alike(edges, known)


def _have_own_text(texts: TextArrays) -> Bools:
    return have_own_text(texts.collection, texts["lines"])


def _without_forms(texts: TextArrays) -> TextArrays:
    none = np.zeros(len(texts.collection.tokens), dtype=bool)
    return texts.with_arrays(form=none, of_most=none)


def _with_forms(texts: TextArrays, bounds: Bounds, printed: Sequence[Hashes]) -> TextArrays:
    half, most = (
        FrequentLines(texts, least).marked(lines) | (texts["different"] & (texts["lines"] >= least))
        for least, lines in zip((bounds.half, bounds.most), printed, strict=True)
    )
    form = long_or_short(texts.collection, covered(most, LINE), covered(half, LINE))
    form = without_edges(texts.collection, form)
    of_most = form & covered(texts["lines"] >= bounds.most, LINE)
    return texts.without("different").with_arrays(form=form, of_most=of_most)


def _ask_different(texts: TextArrays, least: int, own: Callable[[TextArrays], Bools]) -> Arrays:
    lines = FrequentLines(texts, least)
    return {
        "hashes": lines.hashes,
        "places": lines.places,
        "documents": texts.documents(lines.places),
        "own": own(texts)[texts.collection.owners[lines.places]],
        "frequency": texts["lines"][lines.places],
    }


def _are_different(asked: Arrays, authors: Numbers) -> tuple[Numbers, Arrays]:
    known, numbers = np.unique(asked["hashes"], return_inverse=True)
    own = asked["own"]
    of_own = distinct_groups(numbers[own], authors[asked["documents"][own]], len(known))
    which = np.flatnonzero(of_own[numbers] >= DIFFERENT * asked["frequency"])
    return which, {"places": asked["places"][which]}


def _with_different(texts: TextArrays, answers: Arrays) -> TextArrays:
    return texts.with_arrays(different=_at(answers["places"], len(texts.collection.tokens)))


@dataclass(frozen=True)
class FrequentLines:
    """The lines of some texts that stand in enough documents, by the array `lines`."""

    texts: TextArrays
    least: int

    @cached_property
    def places(self) -> Numbers:
        """Return where they begin, int64, shape (n,), ascending."""
        return np.flatnonzero(self.texts["lines"] >= self.least)

    @cached_property
    def hashes(self) -> Hashes:
        """Return the hash of the line at each of these places."""
        return self._hashes_at(self.places)

    def marked(self, lines: Hashes) -> Bools:
        """Return at which tokens some of them begin, given by hash; bool, shape (tokens,)."""
        return _at(self.places[np.isin(self.hashes, lines)], len(self.texts.collection.tokens))

    def edges(self) -> Arrays:
        """Return in how many documents each line stands, begins a row of such lines clean, and ends one clean."""
        first, last = (self._once(ends[clean]) for ends, clean in self._rows[1])
        return counts_by_hash(documents=self._once(self.places), first=first, last=last)

    def alike(self, edges: Arrays, known: Hashes) -> Arrays:
        """Return in how many places each line stands, and how alike the edges of its rows are, in parts of `_WHOLE`.

        `edges`: of the lines of all texts. `known`: text was put in between the halves of one of these lines.
        """
        rows, ends_of_rows = self._rows
        alike = np.ones(len(rows))
        between = np.isin(joined_rows(self.texts.collection, rows), known)
        for name, (ends, _), put_in in zip(_EDGES, ends_of_rows, _are_put_in(between), strict=True):
            numbers = np.searchsorted(edges["hashes"], self._hashes_at(ends))
            np.minimum(alike, np.where(put_in[: len(rows)], 1, (edges[name] / edges["documents"])[numbers]), out=alike)
        of_row = np.rint(_WHOLE * alike).astype(np.int64)
        of_place = of_row[np.searchsorted(rows[:, 0], self.places, "right") - 1]
        return sums_by_hash([{"hashes": self.hashes, "alike": of_place, "places": np.ones_like(self.places)}])

    def _once(self, places: Numbers) -> Hashes:
        """Return the hash of the line at some places, each once for a document."""
        hashes = self._hashes_at(places)
        return hashes[once_in_each(hashes, self.texts.collection.owners[places])]

    def _hashes_at(self, places: Numbers) -> Hashes:
        return ngram_hashes_at(self.texts.collection.tokens, places, LINE)

    @cached_property
    def _rows(self) -> tuple[Numbers, list[tuple[Numbers, Bools]]]:
        """Return their rows, int64, shape (rows, 2); where the first and the last line of each begins, and whether the
        row breaks off clean there, bool, shape (rows,).
        """
        frequency = self.texts["lines"]
        rows = rows_of(covered(frequency >= self.least, LINE))
        edges = []
        for edge, beyond in ((rows[:, 0], rows[:, 0] - 1), (rows[:, 1] - LINE, rows[:, 1] - LINE + 1)):
            edges.append((edge, 2 * frequency[beyond].astype(np.int64) <= frequency[edge]))
        if len(rows) and not rows[0, 0] and not self.texts.first:  # before the first document stands nothing at all
            edges[0][1][0] = False
        return rows, edges


def long_or_short(collection: Collection, most: Bools, half: Bools) -> Bools:
    """Return text of forms: lines of most documents, and short stretches of the lines of half of them."""
    return most | (half & ~stretches_of(collection.tokens, half, SHORT))


def external_forms(
    collection: Collection, frequency: NDArray[np.uint16], library: ExternalCounts, bounds: Bounds
) -> Bools:
    """Return text of forms of a library: in lines of its documents, nearly all of which have text of their own too.

    `frequency`: in how many of these the line that begins at each token stands, shape (tokens,).
    """
    places = np.flatnonzero(frequency >= bounds.half)
    different = library.form_frequency(ngram_hashes_at(collection.tokens, places, LINE))
    places = places[different >= DIFFERENT * frequency[places]]
    marked = (places[frequency[places] >= bounds.most], places)
    most, half = (covered(_at(marks, len(frequency)), LINE) for marks in marked)
    return without_edges(collection, long_or_short(collection, most, half))


def without_edges(collection: Collection, form: Bools) -> Bools:
    """Return text of forms without the few tokens, fewer than `WORD`, by which it reaches into a line that runs on.

    These stand there by chance: many begin a paragraph with the same word.
    """
    places = collection.line_places
    if places is None:
        return form
    rows = rows_of(form)
    rows = rows[rows[:, 1] - rows[:, 0] > WORD]
    starts, ends = (rows[places[edges - 1] & RUNS_ON > 0, side] for side, edges in enumerate(rows.T))
    result = form.copy()
    for size in range(1, WORD):
        from_last, into_next = (places[edges] & LINE_BEGINS > 0 for edges in (starts + size, ends - size))
        for place in range(size):
            result[starts[from_last] + place] = result[ends[into_next] - 1 - place] = False
        starts, ends = starts[~from_last], ends[~into_next]
    return result


def form_lines(collection: Collection, form: Bools) -> NDArray[np.uint64]:
    """Return the different lines that lie wholly in text of forms, by their hashes."""
    return np.unique(hashed_ngrams(collection.masked(form), LINE)[1])


def in_lines(collection: Collection, lines: NDArray[np.uint64]) -> Bools:
    """Return which tokens lie in some lines, given by their hashes, ascending; bool, shape (tokens,)."""
    if not len(lines):
        return np.zeros(len(collection.tokens), dtype=bool)
    places, hashes = hashed_ngrams(collection, LINE)
    return covered(_at(places[np.isin(hashes, lines)], len(collection.tokens)), LINE)


def _at(places: NDArray[np.int64], size: int) -> Bools:
    """Return which of `size` tokens are at these places, bool, shape (size,)."""
    result = np.zeros(size, dtype=bool)
    result[places] = True
    return result


def joined_rows(collection: Collection, rows: NDArray[np.int64]) -> NDArray[np.uint64]:
    """Return the hash of the line that each row and the next one of its document would make without the text between
    them, shape (rows - 1,); 0 where the next one is of another document.
    """
    places = np.column_stack((rows[:-1, 1, None] + np.arange(-LINE // 2, 0), rows[1:, 0, None] + np.arange(LINE // 2)))
    hashes = ngram_hashes_at(collection.tokens[places].reshape(-1), LINE * np.arange(len(places)), LINE)
    owners = collection.owners[rows[:, 0]]
    return np.where(owners[1:] == owners[:-1], hashes, 0)


def _are_put_in(between: Bools) -> tuple[Bools, Bools]:
    """Return whether text was put in before each row, and after it; `between`: each row and the next one."""
    none = np.zeros(1, dtype=bool)
    return np.concatenate((none, between)), np.concatenate((between, none))


def have_own_text(collection: Collection, frequency: NDArray[np.unsignedinteger]) -> Bools:
    """Return which documents have at least `OWN` units in stretches that stand in no third document, bool, shape
    (documents,).
    """
    own = stretches_of(collection.tokens, collection.eligible & ~covered(frequency >= 3, LINE), STRETCH)
    tokens = collection.sums(own)
    enough: Bools = tokens >= OWN
    open_documents = ~enough & (WORD_UNITS * tokens >= HUNDRED * OWN)
    if open_documents.any():
        places = np.flatnonzero(own & collection.spread(open_documents))
        units = np.bincount(collection.owners[places], token_units(collection.tokens[places]), len(collection))
        enough |= units >= HUNDRED * OWN
    return enough


def own_text_in(shared: Bools, tokens: NDArray[np.uint32]) -> int:
    """Return the same for the tokens of one document; `shared`: which of its lines stand in a third document."""
    starts = np.zeros(len(tokens), dtype=bool)
    starts[: len(shared)] = shared
    own = stretches_of(tokens, ~covered(starts, LINE), STRETCH)
    return int(token_units(tokens[own]).sum(dtype=np.int64)) // HUNDRED


def stretches_of(tokens: NDArray[np.uint32], marked: Bools, length: int) -> Bools:
    """Return the marked tokens that stand in a row of at least `length` units."""
    edges = rows_of(marked)
    return in_rows(edges[are_long(tokens, edges, HUNDRED * length)], len(marked))
