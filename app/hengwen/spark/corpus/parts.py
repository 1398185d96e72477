"""The parts of a check over all shards, each of which learns for itself what is common in it: as `corpus.parts`."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import partial

import numpy as np
from numpy.typing import NDArray

from hengwen.matching.corpus.all_texts import Numbers, TextArrays, columns
from hengwen.matching.corpus.collection import Collection
from hengwen.matching.corpus.common_text import CommonText, no_common, with_common
from hengwen.matching.corpus.form_labels import with_labels
from hengwen.matching.corpus.forms import form_lines, in_lines
from hengwen.matching.paraphrase.paragraph_vectors import eligible
from hengwen.model.request.exclusion_kinds import ExclusionKind
from hengwen.model.request.options import Options
from hengwen.spark.corpus.sharded_texts import ShardedTexts
from hengwen.spark.corpus.sharding import ShardedDocuments
from hengwen.spark.dataflow.records import Record
from hengwen.spark.dataflow.shard import Shard


@dataclass(frozen=True, slots=True)
class ShardedPart:
    """Documents with which the new ones are compared, as `Part`: `members` by number; `texts`: of the new documents and
    of the members, with what is common in either.
    """

    members: range
    texts: ShardedTexts


def learn_parts(documents: ShardedDocuments, options: Options) -> tuple[ShardedPart, ...]:
    """Return the new documents as a part, and the old ones as another one where there are some."""
    new, total = documents.new, len(documents.figures)
    of_new = _learn(_between(documents.texts, "new", 0, new), options, documents, range(new), documents.authors[:new])
    if total > new:
        of_new = of_new.keep("documents")
    parts = [ShardedPart(range(new), of_new.map(_masked).keep("masked"))]
    if total > new:
        old = _between(documents.texts, "old", new, total)
        of_old = _learn(old, options, documents, range(new, total), np.arange(total - new)).keep("documents")
        after = _between(of_old, "both", 0, total, new)
        parts.append(ShardedPart(range(new, total), with_forms_of_both(of_new, after).keep("masked")))
    return tuple(parts)


def _learn(
    texts: ShardedTexts, options: Options, documents: ShardedDocuments, members: range, authors: Numbers
) -> ShardedTexts:
    """Return the texts with what is common among them, or nothing where it counts."""
    if ExclusionKind.COMMON not in options.leave_out:
        return texts.map(nothing_common)
    own = slice(members.start, members.stop)
    common = with_common(texts, options.min_length, documents.identical[own], authors, documents.lengths[own])
    return with_labels(common)


def with_forms_of_both(new: ShardedTexts, members: ShardedTexts) -> ShardedTexts:
    """Return the texts of new documents and of another part's members for matching, each without the forms of both."""
    of_new = new.map(partial(_with_lines, lines=_lines_of_forms(members), members=False))
    of_members = members.map(partial(_with_lines, lines=_lines_of_forms(new), members=True))
    return (of_members + of_new).map(_masked)


def _lines_of_forms(texts: ShardedTexts) -> NDArray[np.uint64]:
    gathered = texts.gather(lambda shard: {"lines": form_lines(shard.collection, shard["form"])})
    return np.unique(columns(gathered, lines="u8")[0])


def _between(texts: ShardedTexts, name: str, first: int, last: int, after: int = 0) -> ShardedTexts:
    """Return the texts of some documents, as if there were no others but so many before them."""

    def between(shard: Shard) -> Iterable[Record]:
        if first <= shard.first < last:
            yield replace(shard, first=shard.first - first + after).record()

    return replace(texts.of(between), name=name)


def nothing_common(texts: TextArrays) -> TextArrays:
    """Return texts in which nothing is common."""
    return texts.with_arrays(**no_common(texts.collection).arrays)


def _with_lines(texts: TextArrays, lines: NDArray[np.uint64], *, members: bool) -> TextArrays:
    """Return texts with text of the forms of other documents; `members`: whether these are members of the part."""
    form = texts["form"] | in_lines(texts.collection, lines)
    return texts.with_arrays(form=form, own_form=form if members else texts["form"])


def _masked(texts: TextArrays) -> TextArrays:
    """Return what takes part in matching, as `parts.mask`; `in_own`: in the part that the document is a member of."""
    once, eligible = ~texts["repeated"], texts.collection.eligible
    return texts.with_arrays(
        **CommonText.of(texts).with_markup(texts["markup"]).arrays,
        in_text=eligible & ~texts["form"] & once,
        in_form=texts["form"] & once,
        in_own=eligible & ~texts.arrays.get("own_form", texts["form"]) & once,
    )


def texts_of(shard: TextArrays) -> Collection:
    """Return the texts of a shard of a part without what is left out."""
    return replace(shard.collection, eligible=shard["in_text"])


def prose_of(shard: TextArrays) -> Collection:
    """Return the same without mark-up."""
    return texts_of(shard).masked(~shard["markup"])


def without_markup(shard: TextArrays) -> Collection:
    """Return texts without mark-up, whatever else may be left out of them."""
    return shard.collection.masked(~shard["markup"])


def paragraphs_of(shard: TextArrays, prose: Collection) -> Numbers:
    """Return the tokens of the paragraphs that are long enough by what takes part of them; int64, shape (n, 2)."""
    ranges = shard["ranges"].reshape(-1, 2)
    enough: Numbers = ranges[eligible(prose, ranges)[1]]
    return enough


def count_paragraphs(texts: ShardedTexts, prose: Callable[[TextArrays], Collection]) -> int:
    """Return how many paragraphs are long enough."""
    gathered = texts.gather(lambda shard: {"firsts": paragraphs_of(shard, prose(shard))[:, 0]})
    return sum(len(part["firsts"]) for part in gathered)
