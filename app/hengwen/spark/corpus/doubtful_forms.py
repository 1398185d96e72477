"""Text that may be a form or a copy, over all shards: as `matching.corpus.doubtful_forms`."""

from collections.abc import Iterable, Sequence
from functools import partial

import numpy as np
from numpy.typing import NDArray

from hengwen.fingerprints.grouping import begins_group
from hengwen.matching.corpus.collection import Collection, covered
from hengwen.matching.corpus.doubtful_forms import NEARLY_ALL, PART, SLOTS, frames_of, least_of
from hengwen.matching.corpus.forms import LINE, OWN, STRETCH, WORD, Bounds, own_text
from hengwen.spark.corpus.document_frequency import bucket_of, distinct, with_frequency, without_forms
from hengwen.spark.corpus.forms import has_lines, with_printed
from hengwen.spark.dataflow.records import DatasetT, Engine, Record, dealt, gathered, sources
from hengwen.spark.dataflow.shard import Shard, each_shard, with_replies
from hengwen.text.ranges import Bools

Numbers = NDArray[np.int64]


def with_doubtful(  # noqa: PLR0917 - what is known of documents
    engine: Engine[DatasetT], shards: DatasetT, documents: int, same: Numbers, authors: Numbers, name: str
) -> DatasetT:
    """The shards with the text that may be a form or a copy, bool, shape (tokens,), as `doubtful` and in `form`.

    `documents`: how many count. `same`, `authors`: int64, shape (documents,), equal for documents of one text and of
    one person. `name`: under which is kept.
    """
    least, most = (least_of(documents, share) for share in (PART, NEARLY_ALL))
    shards = with_frequency(engine, shards, LINE, "lines", (same, authors), without_forms)
    shards = engine.keep(shards, f"{name}-lines-without-forms")
    if not has_lines(engine, shards, least):
        return engine.map(shards, each_shard(_without_doubtful))
    shards = with_frequency(engine, shards, WORD, "words", (same, authors), _with_half)
    asked = engine.map(shards, each_shard(partial(_ask_slots, least=least, buckets=engine.buckets)))
    slots = engine.group(asked, partial(_count_slots, least=least, authors=authors))
    shards = engine.keep(engine.join(shards, slots, with_replies(_take_slots)), f"{name}-slots")
    bounds = Bounds(least, least, least)
    shards = with_printed(engine, shards, bounds, authors, without_forms, _is_on_form, f"{name}-doubtful")
    among = partial(_in_most, most=most)
    shards = with_frequency(engine, shards, STRETCH, "stretches", (same, authors), among)
    return engine.map(shards, each_shard(partial(_with_doubtful, least=least, most=most)))


def _without_doubtful(shard: Shard) -> Iterable[Record]:
    yield shard.without("lines", "of_most").with_arrays(doubtful=np.zeros(len(shard["tokens"]), dtype=bool)).record()


def _with_half(shard: Shard) -> Collection:
    """The texts without forms of most documents."""
    masked: Collection = shard.collection.masked(~shard["of_most"])
    return masked


def _ask_slots(shard: Shard, least: int, buckets: int) -> Iterable[Record]:
    """The frames of a shard, each once for a document."""
    frames, owners = frames_of(_with_half(shard), shard["words"], least)
    return dealt(bucket_of(frames, buckets), shard.number, frames=frames, owners=owners, documents=owners + shard.first)


def _count_slots(key: int, records: Sequence[Record], least: int, authors: Numbers) -> Iterable[Record]:
    frames, owners, documents = gathered(records, "frames", "owners", "documents")
    order = np.argsort(frames, kind="stable")
    numbers = np.cumsum(begins_group(frames[order])) - 1
    often = distinct(numbers, authors[documents[order]])[numbers] >= least
    return dealt(sources(records, "frames")[order][often], key, owners=owners[order][often])


def _take_slots(shard: Shard, replies: Sequence[Record]) -> Shard:
    owners = gathered(replies, "owners")[0] if replies else np.zeros(0, dtype=np.int64)
    slots = np.bincount(owners, minlength=len(shard.lengths))
    return shard.without("words").with_arrays(slots=slots)


def _is_on_form(shard: Shard) -> Bools:
    on_form: Bools = (shard["slots"] >= SLOTS) & (own_text(without_forms(shard), shard["lines"]) >= OWN)
    return on_form


def _in_most(shard: Shard, most: int) -> Collection:
    return without_forms(shard).masked(covered(shard["lines"] >= most, LINE))


def _with_doubtful(shard: Shard, least: int, most: int) -> Iterable[Record]:
    starts = shard["printed_half"] & shard["different"] & (shard["lines"] >= least)
    doubtful = covered(starts, LINE) | covered(shard["stretches"] >= most, STRETCH)
    found = shard.without("lines", "of_most", "slots", "different", "printed_half", "printed_most", "stretches")
    yield found.with_arrays(doubtful=doubtful, form=shard["form"] | doubtful).record()
