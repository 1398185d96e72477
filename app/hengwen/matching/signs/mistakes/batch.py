"""The texts of a check in which mistakes are looked for, and what only few of them have."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from hengwen.kernels.hashing import ngram_hashes, ngram_hashes_at
from hengwen.matching.corpus.collection import Bools, Collection, Postings, collect, postings
from hengwen.matching.signs.context import SignContext
from hengwen.model.document import Document
from hengwen.model.messages import Message
from hengwen.model.signs.sign import SignKind
from hengwen.model.span import Span
from hengwen.text.normalisation import NormalisedText, normalise

_SHARE = 100  # of so many submitters, one more may have a mistake
_MOST = 4
_USUAL_SHARE = 20  # one of so many documents has a word that is usual
_SAMPLE = 600  # documents that say so
_SHIFT = np.uint64(44)
_TABLE = 1 << 26  # bytes of a table of rows and documents
_KEYS = 1 << 21  # runs that are sorted at a time
_SHOWN = 4
_AROUND = 20  # tokens on each side that are looked at

PLANE = 1 << 16
"""Code points of a plane of Unicode."""

Spans = dict[int, list[Span]]
"""Where something stands in documents, by their place in the check."""


@dataclass(frozen=True, slots=True)
class Mistake:
    """What is wrong in some documents in the same way: the spans in each of them.

    `doubtful`: whether it may as well be right, and counts only where a pair has others that may not.
    """

    kind: SignKind
    what: Message
    spans: Spans
    doubtful: bool = False


@dataclass(frozen=True)
class TokenRuns:
    """Runs of tokens with their places in the collection.

    `places`: int64, those of one run together, ascending. `counts`: int64, shape (runs,), how many each has.
    `frequency`: int64, the same shape, in how many documents it stands.
    """

    places: NDArray[np.int64]
    counts: NDArray[np.int64]
    frequency: NDArray[np.int64]

    @cached_property
    def ends(self) -> NDArray[np.int64]:
        """Where the places of each run end, shape (runs,)."""
        return np.cumsum(self.counts)

    @property
    def first(self) -> NDArray[np.int64]:
        """The first place of each run, shape (runs,)."""
        return np.asarray(self.places[self.ends - self.counts])

    @property
    def last(self) -> NDArray[np.int64]:
        """The last place of each run, shape (runs,)."""
        return self.places[self.ends - 1]

    def of(self, number: int) -> NDArray[np.int64]:
        """The places of a run."""
        end = int(self.ends[number])
        return self.places[end - int(self.counts[number]) : end]


NO_RUNS = TokenRuns(*(np.zeros(0, dtype=np.int64) for _ in range(3)))


@dataclass(frozen=True)
class Batch:
    """The documents of a check as one collection, those of the templates after them.

    `groups`: int64, shape (documents and templates,), equal for documents of one person. `few`: how many submitters may
    have a mistake, `usual`: how many have what is right at least. `joined`: bool, shape (tokens,), whether the next
    token follows without a character between.
    """

    context: SignContext
    texts: Sequence[NormalisedText]
    collection: Collection
    groups: NDArray[np.int64]
    few: int
    usual: int
    joined: Bools

    @property
    def documents(self) -> Sequence[Document]:
        """The documents of the check, without templates."""
        return self.context.documents

    @cached_property
    def han(self) -> Bools:
        """Which tokens are Chinese characters of the first plane, shape (tokens,)."""
        tokens = self.collection.tokens
        return np.asarray((tokens >= 0x3400) & (tokens < 0xA000))

    @cached_property
    def codes(self) -> NDArray[np.uint16]:
        """The code points of all texts, a line end after each, 0 for those of other planes; shape (characters,)."""
        found = np.full(int(self.offsets[-1]), ord("\n"), dtype=np.uint16)
        for document, (start, end) in zip(self.all_documents, pairwise(self.offsets.tolist()), strict=True):
            characters = np.frombuffer(document.text.encode("utf-32-le", "surrogatepass"), dtype="<u4")
            found[start : end - 1] = np.where(characters < PLANE, characters, 0)
        return found

    @cached_property
    def offsets(self) -> NDArray[np.int64]:
        """Where each text begins among these, and where the last one ends, shape (texts + 1,)."""
        return np.cumsum([0, *(len(document.text) + 1 for document in self.all_documents)])

    def looked_up(self, table: NDArray[np.uint8]) -> NDArray[np.uint8]:
        """What a table of the first plane, shape (65536,), has for each of the `codes`."""
        return np.asarray(table[self.codes])

    @cached_property
    def digits(self) -> Bools:
        """Which tokens begin and end with a digit, shape (tokens,)."""
        found = np.zeros(len(self.collection.tokens), dtype=bool)
        table = np.zeros(PLANE, dtype=np.uint8)
        table[ord("0") : ord("9") + 1] = 1
        digit = self.looked_up(table) > 0
        for number, (text, offset) in enumerate(zip(self.texts, self.offsets.tolist(), strict=False)):
            found[self.collection.part(number)] = digit[text.starts + offset] & digit[text.ends + (offset - 1)]
        return found

    def near(self, place: int) -> str:
        """What stands in a document around a token, some tokens on each side, in one line."""
        document, token = self.owner(place)
        first, last = max(0, token - _SHOWN), min(len(self.texts[document]), token + _SHOWN + 1)
        return " ".join(self.written(place - token + first, last - first).split())

    def submitters(self, places: NDArray[np.int64]) -> set[int]:
        """Who has some tokens."""
        return set(self.groups[self.collection.owners[places]].tolist())

    def in_texts(self, characters: NDArray[np.int64]) -> Iterator[tuple[int, int]]:
        """The text that each of some of the `codes` is of, and its place there."""
        texts = np.searchsorted(self.offsets, characters, "right") - 1
        return zip(texts.tolist(), (characters - self.offsets[texts]).tolist(), strict=True)

    def around(self, document: int, span: Span, size: int) -> Iterator[tuple[bytes, bytes]]:
        """`size` tokens around a span of a text, before it and after it, half and half, or on one side alone."""
        text = self.texts[document]
        first, last = text.range(span)
        for before in (size // 2, size, 0):
            after = size - before
            if first >= before and last + after <= len(text):
                yield text.tokens[first - before : first].tobytes(), text.tokens[last : last + after].tobytes()

    @cached_property
    def all_documents(self) -> Sequence[Document]:
        """The documents and the templates."""
        return [*self.context.documents, *self.context.templates]

    def kept(self, spans: Spans) -> Spans | None:
        """The same where it is a mistake of few submitters, two at least, and of no template; None otherwise."""
        if self._is_form(spans) or self.context.document_frequency(spans) < 2:
            return None
        return spans

    def _is_form(self, spans: Spans) -> bool:
        """Whether a template has it, or more submitters than may have a mistake."""
        return max(spans) >= len(self.documents) or self.context.document_frequency(spans) > self.few

    def without_form(self, found: Iterable[Spans]) -> Iterator[Spans]:
        """Those of few submitters. What is found by several surroundings must be form by none of them."""
        every = list(found)
        form = {place for spans in every if self._is_form(spans) for place in _single(spans)}
        yield from (spans for spans in filter(None, map(self.kept, every)) if form.isdisjoint(_single(spans)))

    def rare(self, some: Postings) -> Bools:
        """Which n-grams two submitters have, or few, and no template; shape (ngrams,)."""
        if not len(some.firsts):
            return np.zeros(0, dtype=bool)
        last = np.maximum.reduceat(self.collection.owners[some.places].astype(np.int64), some.firsts)
        candidates = np.asarray((some.frequency >= 2) & (last < len(self.documents)))
        found = np.zeros(len(candidates), dtype=bool)
        frequency = some.only(candidates).frequency_of(self.collection, self.groups)
        found[candidates] = (frequency >= 2) & (frequency <= self.few)
        return found

    @cached_property
    def among(self) -> int:
        """How many submitters have text."""
        return self.context.document_frequency(place for place in range(len(self.documents)) if len(self.texts[place]))

    def owner(self, place: int) -> tuple[int, int]:
        """The document that a token of the collection is of, and its place there."""
        document = int(self.collection.owners[place])
        return document, place - int(self.collection.starts[document])

    def spans(self, places: NDArray[np.int64], size: int) -> Spans:
        """Where runs of tokens stand, by document."""
        found: Spans = {}
        for document, first in map(self.owner, places.tolist()):
            found.setdefault(document, []).append(self.texts[document].span(first, first + size))
        return found

    def written(self, place: int, size: int = 1) -> str:
        """What stands in a document, from a token on."""
        document, first = self.owner(place)
        span = self.texts[document].span(first, first + size)
        return self.all_documents[document].text[span.start : span.end]

    @property
    def usual_words(self) -> int:
        """How many documents have a word at least that is usual here: none need where there are few."""
        return min(len(self.documents), len(self._sample)) // _USUAL_SHARE

    @cached_property
    def _sample(self) -> Collection:
        """The texts by which it is judged what is usual: all, or of many documents some."""
        step = -(-len(self.collection) // _SAMPLE)
        return self.collection.only(np.arange(len(self.collection)) % step == 0) if step > 1 else self.collection

    def frequency(self, rows: NDArray[np.uint32]) -> NDArray[np.int64]:
        """In how many documents of the sample each row of tokens stands, shape (rows,)."""
        size = rows.shape[1]
        every = ngram_hashes_at(rows.reshape(-1), np.arange(len(rows)) * size, size)
        keys, which = np.unique(every, return_inverse=True)
        if not len(keys):
            return np.zeros(0, dtype=np.int64)
        grams = ngram_hashes(self._sample.tokens, size)
        maybe = np.zeros(1 << 20, dtype=bool)
        maybe[keys >> _SHIFT] = True
        places = np.flatnonzero(maybe[grams >> _SHIFT])
        place = np.minimum(np.searchsorted(keys, grams[places]), len(keys) - 1)
        same = keys[place] == grams[places]
        owners = self._sample.owners[places[same]]
        return _different_owners(place[same], owners, len(keys), len(self._sample))[which]

    def equal_around(self, one: int, other: int) -> tuple[int, int]:
        """How many tokens before and after two places of the collection are the same, up to a bound."""
        before, after = 0, 0
        while before < _AROUND and self._same(one - before - 1, other - before - 1):
            before += 1
        while after < _AROUND and self._same(one + after + 1, other + after + 1):
            after += 1
        return before, after

    def _same(self, one: int, other: int) -> bool:
        """Whether two tokens are the same; never outside of the texts."""
        inside = min(one, other) >= 0 and max(one, other) < len(self.collection.tokens)
        return bool(
            inside and self.collection.eligible[one] and self.collection.tokens[one] == self.collection.tokens[other]
        )

    def chinese_around(self, places: NDArray[np.int64], size: int, around: int) -> NDArray[np.uint32]:
        """The characters of runs and of what stands around them, uint32, shape (places, around + size + around).

        0 from where something else than Chinese stands, or something stands between.
        """
        last = len(self.han) - 1
        every = places[:, None] + np.arange(-around, size + around)
        inside = np.clip(every, 0, last)
        han, joined = self.han[inside] & (every >= 0) & (every <= last), self.joined[inside]
        for column in range(around - 1, -1, -1):
            han[:, column] &= han[:, column + 1] & joined[:, column]
        for column in range(around + size, around + size + around):
            han[:, column] &= han[:, column - 1] & joined[:, column - 1]
        return np.where(han, self.collection.tokens[inside], np.uint32(0))


def _different_owners(
    rows: NDArray[np.int64], owners: NDArray[np.unsignedinteger], count: int, documents: int
) -> NDArray[np.int64]:
    """In how many documents each of so many rows stands, by a table of rows and documents, some rows at a time."""
    found = np.zeros(count, dtype=np.int64)
    step = max(1, _TABLE // max(1, documents))
    for first in range(0, count, step):
        table = np.zeros((min(step, count - first), documents), dtype=bool)
        some = (rows >= first) & (rows < first + step) if count > step else slice(None)
        table[rows[some] - first, owners[some]] = True
        found[first : first + step] = np.count_nonzero(table, axis=1)
    return found


def _single(spans: Spans) -> Iterator[tuple[int, Span]]:
    return ((document, span) for document, some in spans.items() for span in some)


def gather(context: SignContext, texts: Sequence[NormalisedText], collection: Collection) -> Batch:
    """The texts of all documents and, after them, of the templates. `collection`: of the documents, whatever is masked
    in it.
    """
    every = [*texts, *(normalise(template.text) for template in context.templates)]
    collection = collection.unmasked()
    if context.templates:
        collection = collection.followed_by(collect([text.tokens for text in every[len(texts) :]]))
    joined = np.zeros(len(collection.tokens), dtype=bool)
    for number, text in enumerate(every):
        joined[collection.part(number)][:-1] = text.starts[1:] == text.ends[:-1]
    submitters = np.array(context.submitters, dtype=np.int64)
    groups = np.concatenate((submitters, np.arange(len(texts), len(every))))
    few = max(2, min(_MOST, len(np.unique(submitters)) // _SHARE))
    return Batch(context, every, collection, groups, few, 2 * few - 1, joined)


def rare_runs(batch: Batch, size: int, wanted: Bools) -> tuple[TokenRuns, TokenRuns]:
    """The runs of `size` tokens that two submitters have, or few, and no template; and those that are usual.

    `wanted`: as of `postings`. Of a usual run only the first place is kept.
    """
    rare, usual = [NO_RUNS], [NO_RUNS]
    for some in _postings_by_hash(batch.collection, size, wanted):
        counts = some.counts
        few = batch.rare(some)
        rare.append(TokenRuns(some.places[np.repeat(few, counts)], counts[few], some.frequency[few]))
        many = some.frequency >= batch.usual
        usual.append(TokenRuns(some.places[some.firsts[many]], np.ones_like(counts[many]), some.frequency[many]))
    return joined_runs(rare), joined_runs(usual)


def _postings_by_hash(collection: Collection, size: int, wanted: Bools) -> Iterator[Postings]:
    """The same as `postings`, in the same order, with the keys of some n-grams at a time: memory for few of them."""
    bits = min(8, int(np.count_nonzero(wanted) // _KEYS).bit_length())
    if not bits:
        yield from postings(collection, size, wanted)
        return
    part = np.zeros(len(wanted), dtype=np.uint8)
    for start in range(0, len(part), _KEYS):
        hashes = ngram_hashes(collection.tokens[start : start + _KEYS + size - 1], size)
        part[start : start + _KEYS] = hashes >> np.uint64(64 - bits)
    for number in range(1 << bits):
        yield from postings(collection, size, wanted & (part == number))


def joined_runs(some: Sequence[TokenRuns]) -> TokenRuns:
    """All runs of several."""
    return TokenRuns(
        *(np.concatenate([getattr(each, name) for each in some]) for name in ("places", "counts", "frequency"))
    )
