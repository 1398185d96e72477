"""The paragraphs of a shard that are long enough to be compared by their words."""

from collections.abc import Callable

from hengwen.matching.corpus.all_texts import Numbers, TextArrays
from hengwen.matching.corpus.collection import Collection
from hengwen.matching.paraphrase.paragraph_vectors import eligible
from hengwen.spark.corpus.sharded_texts import told_by
from hengwen.spark.dataflow.records import DatasetT, Engine

Prose = Callable[[TextArrays], Collection]


def without_markup(texts: TextArrays) -> Collection:
    """Some texts without mark-up, whatever else may be left out of them."""
    return texts.collection.masked(~texts["markup"])


def paragraphs_of(texts: TextArrays, prose: Collection) -> Numbers:
    """The tokens of the paragraphs that are long enough by what takes part of them; int64, shape (n, 2)."""
    ranges = texts["ranges"].reshape(-1, 2)
    found: Numbers = ranges[eligible(prose, ranges)[1]]
    return found


def count_paragraphs(engine: Engine[DatasetT], shards: DatasetT, prose: Prose) -> int:
    """How many there are in all shards."""
    told = told_by(engine, shards, lambda texts: {"found": paragraphs_of(texts, prose(texts))[:, 0]})
    return sum(len(each["found"]) for each in told)
