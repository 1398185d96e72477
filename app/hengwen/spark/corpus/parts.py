"""The parts of a check over all shards, each of which learns for itself what is common in it: as `corpus.parts`."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import partial
from typing import Generic

import numpy as np
from numpy.typing import NDArray

from hengwen.matching.corpus.collection import Collection
from hengwen.matching.corpus.common_text import no_common
from hengwen.matching.corpus.forms import form_lines, in_lines
from hengwen.model.request.exclusion_kinds import ExclusionKind
from hengwen.model.request.options import Options
from hengwen.spark.corpus.common_text import learn_common
from hengwen.spark.corpus.form_labels import with_labels
from hengwen.spark.dataflow.records import DatasetT, Engine, Record, columns, pack, value_of
from hengwen.spark.dataflow.shard import Shard, each_shard

Numbers = NDArray[np.int64]


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
    learn = ExclusionKind.COMMON in options.leave_out
    of_new = engine.map(shards, each_shard(partial(_between, first=0, last=new)))
    common_new = _learn(engine, of_new, options, texts[:new], authors, lengths[:new], "new") if learn else (
        engine.map(of_new, each_shard(nothing_common)))  # fmt: skip
    common_new = engine.keep(common_new, "new-documents")
    parts = [ShardedPart(range(new), engine.map(common_new, each_shard(_masked)))]
    if total > new:
        of_old = engine.map(shards, each_shard(partial(_between, first=new, last=total)))
        everyone = np.arange(total - new)
        common_old = _learn(engine, of_old, options, texts[new:], everyone, lengths[new:], "old") if learn else (
            engine.map(of_old, each_shard(nothing_common)))  # fmt: skip
        common_old = engine.keep(common_old, "old-documents")
        after = engine.map(common_old, each_shard(partial(_between, first=0, last=total, after=new)))
        parts.append(ShardedPart(range(new, total), with_forms_of_both(engine, common_new, after)))
    return tuple(
        ShardedPart(part.members, engine.keep(part.shards, f"part-{number}")) for number, part in enumerate(parts)
    )


def with_forms_of_both(engine: Engine[DatasetT], new: DatasetT, members: DatasetT) -> DatasetT:
    """The shards of the new documents and of the members of another part, as they take part in matching: the forms of
    each are left out of the others too.
    """
    lines = _form_lines(engine, new), _form_lines(engine, members)
    carried = engine.union(
        engine.map(new, each_shard(partial(_with_lines, lines=lines[1], members=False))),
        engine.map(members, each_shard(partial(_with_lines, lines=lines[0], members=True))),
    )
    return engine.map(carried, each_shard(_masked))


def _between(shard: Shard, first: int, last: int, after: int = 0) -> Iterable[Record]:
    """The shards of some documents, as if there were no others but so many before them."""
    if first <= shard.first < last:
        yield Shard(shard.number, shard.first - first + after, shard.lengths, shard.arrays).record()


def _learn(  # noqa: PLR0917 - as above
    engine: Engine[DatasetT],
    shards: DatasetT,
    options: Options,
    texts: Numbers,
    authors: Numbers,
    lengths: Numbers,
    name: str,
) -> DatasetT:
    return with_labels(engine, learn_common(engine, shards, options.min_length, texts, authors, lengths, name))


def nothing_common(shard: Shard) -> Iterable[Record]:
    """A shard in which nothing is common."""
    common = no_common(shard.collection)
    yield shard.with_arrays(**{name: getattr(common, name) for name in common.__slots__}).record()


def _form_lines(engine: Engine[DatasetT], shards: DatasetT) -> NDArray[np.uint64]:
    """The different lines of the forms of all shards."""
    (found,) = columns(map(value_of, engine.collect(engine.map(shards, each_shard(_lines_of)))), lines="u8")
    return np.unique(found)


def _lines_of(shard: Shard) -> Iterable[Record]:
    yield Record(shard.number, 0, pack(lines=form_lines(shard.collection, shard["form"])))


def _with_lines(shard: Shard, lines: NDArray[np.uint64], *, members: bool) -> Iterable[Record]:
    """A shard with text of the forms of other documents; `members`: whether these are members of the part."""
    form = shard["form"] | in_lines(shard.collection, lines)
    yield shard.with_arrays(form=form, own_form=form if members else shard["form"]).record()


def _masked(shard: Shard) -> Iterable[Record]:
    """What takes part in matching, as `parts.mask`; `in_own`: in the part that the document is a member of."""
    text, once = ~shard["markup"], ~shard["repeated"]
    yield shard.with_arrays(
        weak=shard["weak"] | shard["markup"],
        passages=shard["passages"] & text,
        weight=shard["weight"] * text,
        line_weight=shard["line_weight"] * text,
        in_text=shard["eligible"] & ~shard["form"] & once,
        in_form=shard["form"] & once,
        in_own=shard["eligible"] & ~shard.arrays.get("own_form", shard["form"]) & once,
    ).record()


def texts_of(shard: Shard) -> Collection:
    """The texts of a shard of a part without what is left out."""
    collection = shard.collection
    return Collection(collection.tokens, shard["in_text"], collection.starts, collection.ends, collection.owners)


def prose_of(shard: Shard) -> Collection:
    """The same without mark-up."""
    return texts_of(shard).masked(~shard["markup"])
