"""The parts of a check over all shards, each of which learns for itself what is common in it: as `corpus.parts`."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import partial
from typing import Generic

import numpy as np
from numpy.typing import NDArray

from hengwen.matching.corpus.all_texts import Arrays, Numbers, TextArrays, columns
from hengwen.matching.corpus.collection import Collection
from hengwen.matching.corpus.common_text import no_common, with_common
from hengwen.matching.corpus.form_labels import with_labels
from hengwen.matching.corpus.forms import form_lines, in_lines
from hengwen.model.request.exclusion_kinds import ExclusionKind
from hengwen.model.request.options import Options
from hengwen.spark.corpus.sharded_texts import ShardedTexts, map_shards, told_by
from hengwen.spark.dataflow.records import DatasetT, Engine, Record
from hengwen.spark.dataflow.shard import Shard, each_shard


@dataclass(frozen=True, slots=True)
class ShardedPart(Generic[DatasetT]):
    """Documents with which the new ones are compared, as `Part`: `members` by number; `shards`: of the new documents
    and of the members, with what is common in either.
    """

    members: range
    shards: DatasetT


def learn_parts(  # noqa: PLR0917 - what is known of documents
    engine: Engine[DatasetT], shards: DatasetT, options: Options, texts: Numbers, authors: Numbers, lengths: Numbers
) -> tuple[ShardedPart[DatasetT], ...]:
    """The new documents as a part, and the old ones as another one where there are some.

    `texts`, `lengths`: int64, shape (documents,), the same number for those of one text, and the tokens of each.
    `authors`: int64, shape (new documents,), the same for those of one person.
    """
    new, total = len(authors), len(lengths)
    learn = options.min_length if ExclusionKind.COMMON in options.leave_out else None
    of_new = ShardedTexts(engine, engine.map(shards, each_shard(partial(_between, first=0, last=new))), "new")
    new_texts = _learn(of_new, learn, texts[:new], authors, lengths[:new])
    parts = [ShardedPart(range(new), new_texts.map(_masked).shards)]
    if total > new:
        of_old = ShardedTexts(engine, engine.map(shards, each_shard(partial(_between, first=new, last=total))), "old")
        old_texts = _learn(of_old, learn, texts[new:], np.arange(total - new), lengths[new:])
        after = engine.map(old_texts.shards, each_shard(partial(_between, first=0, last=total, after=new)))
        parts.append(ShardedPart(range(new, total), with_forms_of_both(engine, new_texts.shards, after)))
    return tuple(
        ShardedPart(part.members, engine.keep(part.shards, f"part-{number}")) for number, part in enumerate(parts)
    )


def _learn(
    texts: ShardedTexts[DatasetT], shortest: int | None, same: Numbers, authors: Numbers, lengths: Numbers
) -> ShardedTexts[DatasetT]:
    """The texts with what is common among them, nothing where `shortest` is None."""
    if shortest is None:
        return texts.map(nothing_common).keep("documents")
    return with_labels(with_common(texts, shortest, same, authors, lengths)).keep("documents")


def with_forms_of_both(engine: Engine[DatasetT], new: DatasetT, members: DatasetT) -> DatasetT:
    """The shards of the new documents and of the members of another part, as they take part in matching: the forms of
    each are left out of the others too.
    """
    lines = [np.unique(columns(told_by(engine, some, _lines_of), lines="u8")[0]) for some in (new, members)]
    of_new = map_shards(engine, new, partial(_with_lines, lines=lines[1], members=False))
    of_members = map_shards(engine, members, partial(_with_lines, lines=lines[0], members=True))
    return map_shards(engine, engine.union(of_new, of_members), _masked)


def _between(shard: Shard, first: int, last: int, after: int = 0) -> Iterable[Record]:
    """The shards of some documents, as if there were no others but so many before them."""
    if first <= shard.first < last:
        yield replace(shard, first=shard.first - first + after).record()


def nothing_common(texts: TextArrays) -> TextArrays:
    """Texts in which nothing is common."""
    return texts.with_arrays(**no_common(texts.collection).arrays)


def _lines_of(texts: TextArrays) -> Arrays:
    """The different lines of the forms of some texts."""
    return {"lines": form_lines(texts.collection, texts["form"])}


def _with_lines(texts: TextArrays, lines: NDArray[np.uint64], *, members: bool) -> TextArrays:
    """Texts with text of the forms of other documents; `members`: whether these are members of the part."""
    form = texts["form"] | in_lines(texts.collection, lines)
    return texts.with_arrays(form=form, own_form=form if members else texts["form"])


def _masked(texts: TextArrays) -> TextArrays:
    """What takes part in matching, as `parts.mask`; `in_own`: in the part that the document is a member of."""
    text, once, eligible = ~texts["markup"], ~texts["repeated"], texts.collection.eligible
    return texts.with_arrays(
        weak=texts["weak"] | texts["markup"],
        passages=texts["passages"] & text,
        weight=texts["weight"] * text,
        line_weight=texts["line_weight"] * text,
        in_text=eligible & ~texts["form"] & once,
        in_form=texts["form"] & once,
        in_own=eligible & ~texts.arrays.get("own_form", texts["form"]) & once,
    )


def texts_of(shard: TextArrays) -> Collection:
    """The texts of a shard of a part without what is left out."""
    return replace(shard.collection, eligible=shard["in_text"])


def prose_of(shard: TextArrays) -> Collection:
    """The same without mark-up."""
    return texts_of(shard).masked(~shard["markup"])
