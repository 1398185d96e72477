"""Text that many documents of a collection share: common words, set phrases, printed forms (ours).

Learned from the number of documents in which each run of tokens stands:

* common words: short runs in many documents, amid other text. They are no evidence, but a passage may hold them.
* set phrases: common words in a row, long enough for a passage. They are left out.
* forms: runs in most documents, around text of their own in nearly all of these, or printed: broken off at the same
  places in all of them, however little stands in between. They are left out, and no passage reaches over them.

A widely copied passage is none of these: it is too long for a phrase, stands in a minority of the documents, or was
edited, in each at other places. Texts are counted, not files: texts that share much with each other count once, and so
do those of one person.

Each part of a check learns by itself (`matching/corpus/parts.py`): the common text of the documents of the check, and
that of a library, all of whose documents count and none of which need be loaded.
"""

from dataclasses import dataclass, replace
from functools import partial

import numpy as np
from numpy.typing import NDArray

from hengwen.fingerprints.corpus_statistics import ExternalCounts
from hengwen.matching.corpus.all_texts import AllTextsT, Array, TextArrays, TextsInMemory, figures_of_documents
from hengwen.matching.corpus.collection import (
    Collection,
    NumberedNgrams,
    are_long,
    covered,
    external_frequency,
    in_rows,
    ngram_starts,
)
from hengwen.matching.corpus.doubtful_forms import with_doubtful
from hengwen.matching.corpus.forms import (
    LINE,
    WORD,
    bounds_for,
    external_forms,
    learn_forms,
    repeated_texts,
    stretches_of,
)
from hengwen.matching.corpus.near_duplicates import PORTION, connected, identical_texts, most_texts
from hengwen.matching.corpus.shared_rows import FEW, with_shared_passages
from hengwen.model.units import HUNDRED
from hengwen.text.ranges import Bools, rows_of

DENSE = 0.8
"""Share of common tokens in the surrounding text from which on it is a copy and no phrase: many share all of
it.
"""

AROUND = 200
"""Tokens of the surrounding text."""

PART = 0.2
"""Share of its document up to which a row of common tokens is short enough for a phrase."""

PHRASE = 120
"""Units of the longest phrase: formulae of laws and news are often longer than a sentence, hardly ever than this."""


@dataclass(frozen=True, slots=True)
class CommonText:
    """The common text of a collection, bool arrays of shape (tokens,).

    `weak`: common words, which are no evidence. `phrases`: those of them that are left out. `form`: text of printed
    forms; `doubtful`: those of them that may be copies. `passages`: text that several copied, which is none of these.
    `weight`: uint8, shape (tokens,), how much evidence each token is, in hundredths: 100 in words of up to three
    documents, 0 in those of many. `line_weight`: the same by lines, for words that many use and none puts together so.
    """

    weak: Bools
    phrases: Bools
    form: Bools
    doubtful: Bools
    passages: Bools
    weight: NDArray[np.uint8]
    line_weight: NDArray[np.uint8]

    @classmethod
    def of(cls, texts: TextArrays) -> "CommonText":
        """Collect the common text from texts that have arrays by these names."""
        return cls(*(texts[name] for name in cls.__slots__))

    @property
    def arrays(self) -> dict[str, Array]:
        """Return all of these arrays by name."""
        return {name: getattr(self, name) for name in self.__slots__}

    def with_markup(self, markup: Bools) -> "CommonText":
        """Return the same with mark-up, bool, shape (tokens,), which is as little evidence as common words."""
        text = ~markup
        weights = self.weight * text, self.line_weight * text
        return CommonText(self.weak | markup, self.phrases, self.form, self.doubtful, self.passages & text, *weights)

    def with_form(self, form: Bools) -> "CommonText":
        """Return the same with more text of forms, bool, shape (tokens,)."""
        return replace(self, form=self.form | form)

    def with_doubtful(self, doubtful: Bools) -> "CommonText":
        """Return the same with text that may be a form or a copy, bool, shape (tokens,)."""
        return replace(self, form=self.form | doubtful, doubtful=doubtful)

    def followed_by(self, other: "CommonText") -> "CommonText":
        """Return the common text of these texts, followed by that of others after them."""
        names = self.__slots__
        return CommonText(*(np.concatenate((getattr(self, name), getattr(other, name))) for name in names))

    def in_either(self, other: "CommonText") -> "CommonText":
        """Return the text that is common here or there; of two weights the lesser."""
        marks = (getattr(self, name) | getattr(other, name) for name in self.__slots__[:5])
        weights = (np.minimum(getattr(self, name), getattr(other, name)) for name in ("weight", "line_weight"))
        return CommonText(*marks, *weights)


def learn_common(
    collection: Collection,
    shortest: int,
    authors: NDArray[np.int64] | None = None,
    known: dict[int, NumberedNgrams] | None = None,
) -> CommonText:
    """Learn what many documents share; `shortest`: fewest units in a row that make a passage.

    `authors`: int64, shape (documents,), equal for documents of one person; each stands for itself when None. `known`:
    n-grams of the collection by their size, which it empties.
    """
    authors = np.arange(len(collection)) if authors is None else authors
    same, lengths = identical_texts(collection), collection.ends - collection.starts
    texts = TextsInMemory(TextArrays(0, collection, {}), {} if known is None else known)
    return CommonText.of(with_common(texts, shortest, same, authors, lengths).texts)


def with_common(
    texts: AllTextsT,
    shortest: int,
    same: NDArray[np.int64],
    authors: NDArray[np.int64],
    lengths: NDArray[np.int64],
) -> AllTextsT:
    """Return the texts with all arrays of `CommonText`, by its names. `same`: int64, shape (documents,), equal for
    documents of one text; `lengths`: the tokens of each; the rest as above.
    """
    with_text = int(np.count_nonzero(lengths))
    documents = min(len(np.unique(authors[lengths > 0])), with_text - repeated_texts(same))
    bounds = bounds_for(documents)
    texts = learn_forms(texts, bounds, same, authors)
    texts = with_doubtful(texts, documents, same, authors)
    sizes = figures_of_documents(texts, _eligible_tokens)
    pairs = texts.near_pairs(_texts_themselves, sizes, PORTION, most_texts(len(lengths)))
    near = connected(len(lengths), *pairs.T)
    for size, name in ((WORD, "words"), (LINE, "lines")):
        texts = texts.with_frequency(size, name, (near, authors), lambda of_texts: of_texts.without_forms)
    texts = with_shared_passages(texts.counted().keep("words"), authors, with_text)
    return texts.map(partial(_with_common, many=bounds.many, shortest=shortest))


def _eligible_tokens(texts: TextArrays) -> NDArray[np.int64]:
    rest = texts.without_forms
    return rest.sums(rest.eligible)


def _texts_themselves(texts: TextArrays) -> tuple[Collection, int]:
    return texts.without_forms, texts.first


def _with_common(texts: TextArrays, many: int, shortest: int) -> TextArrays:
    common = common_by_counts(texts, many, shortest).with_doubtful(texts["doubtful"])
    return texts.without("words", "lines").with_arrays(**common.arrays)


def common_in_library(
    collection: Collection, shortest: int, library: ExternalCounts, *, alone: bool = False
) -> CommonText:
    """Return the text that is common in a library; the given texts count only if it has them.

    `alone`: none of its documents are loaded, which would show text copied by several.
    """
    texts = TextsInMemory(counted_in_library(TextArrays(0, collection, {}), library))
    texts = with_shared_passages(texts, np.arange(len(collection)), collection.with_text, alone=alone)
    return common_by_counts(texts.texts, bounds_for(library.documents).many, shortest)


def counted_in_library(texts: TextArrays, library: ExternalCounts) -> TextArrays:
    """Return texts with forms of a library as `form`, and in how many of its documents words and lines stand.

    A library does not know where rows of lines begin and end, so text around one's own text counts as its forms.
    """
    lines = external_frequency(texts.collection, LINE, library)
    form = external_forms(texts.collection, lines, library, bounds_for(library.documents))
    rest = texts.collection.masked(~form)
    starts = ngram_starts(rest, LINE)
    lines[: len(starts)] *= starts
    return texts.with_arrays(form=form, words=external_frequency(rest, WORD, library), lines=lines)


def common_by_counts(texts: TextArrays, many: int, shortest: int) -> CommonText:
    """Return the common text by the number of documents with the `words` and `lines` that begin at each token.

    `many`: fewest documents that share common text. Text of forms, the array `form`, is left out; `passages` are text
    that several share and none of it.
    """
    rest, form, lines, passages = texts.without_forms, texts["form"], texts["lines"], texts["passages"]
    heaviest = _over(texts["words"], WORD)
    common = heaviest >= many
    weak = _short_against_document(rest, common & ~_is_dense(rest, common)) & ~passages
    phrases = stretches_of(rest.tokens, covered(lines >= many, LINE) & weak, shortest)
    weights = _weights(many)
    weight, in_lines = (weights[np.minimum(values, many)] for values in (heaviest, _over(lines, LINE)))
    return CommonText(weak, phrases, form, np.zeros(len(form), dtype=bool), passages, weight, in_lines)


def no_common(collection: Collection) -> CommonText:
    """Return common text without any: every token has its full weight."""
    weak, phrases, form, doubtful, passages = np.zeros((5, len(collection.tokens)), dtype=bool)
    weight = np.full(len(weak), 100, dtype=np.uint8)
    return CommonText(weak, phrases, form, doubtful, passages, weight, weight.copy())


def _over(values: NDArray[np.unsignedinteger], size: int) -> NDArray[np.unsignedinteger]:
    """Return the largest value of the runs of `size` tokens around each token; values are given where runs begin."""
    largest = values.copy()
    for place in range(1, size):
        np.maximum(largest[place:], values[:-place], out=largest[place:])
    return largest


def _weights(many: int) -> NDArray[np.uint8]:
    """Return the weight, in hundredths, of a token in words of 0, 1, ... `many` documents.

    1 - ((df - 3) / (many - 3))²: words of a few documents weigh nearly as much as words of two.
    """
    excess = np.maximum(0, np.arange(many + 1) - FEW) / (many - FEW)
    return np.rint(100 * (1 - excess**2)).astype(np.uint8)


def _is_dense(collection: Collection, marked: Bools) -> Bools:
    """Return whether more than `DENSE` of the tokens around each token in its document are marked, shape (tokens,)."""
    dense, half = np.zeros(len(marked), dtype=bool), AROUND // 2
    for part in map(collection.part, range(len(collection))):
        steps = np.arange(part.stop - part.start)
        before = np.zeros(len(steps) + AROUND, dtype=np.int32)  # of each place, from half of the tokens before it on
        np.cumsum(marked[part], out=before[half + 1 : half + 1 + len(steps)])
        before[half + 1 + len(steps) :] = before[half + len(steps)]
        tokens = np.minimum(steps + half, len(steps)) - np.maximum(steps - half, 0)
        dense[part] = before[AROUND:] - before[: len(steps)] > DENSE * tokens
    return dense


def _short_against_document(collection: Collection, marked: Bools) -> Bools:
    """Return the marked tokens without those in rows longer than a phrase, or than a part of their document."""
    edges = rows_of(marked)
    lengths = (collection.ends - collection.starts)[collection.owners[edges[:, 0]]]
    short = (edges[:, 1] - edges[:, 0] <= PART * lengths) & ~are_long(collection.tokens, edges, HUNDRED * PHRASE + 1)
    return in_rows(edges[short], len(marked))
