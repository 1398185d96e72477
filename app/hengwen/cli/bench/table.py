"""Compares all methods on one set."""

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from hengwen.cli.bench.labelled_sets import LabelledSet
from hengwen.cli.bench.rows import MethodResult, measure, shared_seconds
from hengwen.fingerprints.corpus import Corpus, CorpusText, corpus_of
from hengwen.model.progress import Progress, ProgressStep, Stage, silent


@dataclass(frozen=True)
class ComparisonTable:
    """The figures of a set. `shared`: seconds of work that methods share, by name; `words` is segmenting into words."""

    name: str
    documents: int
    pairs: int
    same: int
    shared: dict[str, float]
    rows: tuple[MethodResult, ...]


def compare_methods(labelled: LabelledSet, methods: Sequence[str], progress: Progress = silent) -> ComparisonTable:
    """Measure each method on all judged pairs of a set. Raises `HengwenError` for an unknown method."""
    corpus, shared = prepare(labelled, progress)
    rows = []
    for done, method in enumerate(methods):
        progress(ProgressStep(Stage.RETRIEVAL, done, len(methods), method))
        rows.append(measure(method, corpus, labelled))
    progress(ProgressStep(Stage.RETRIEVAL, len(methods), len(methods)))
    pairs = len(labelled) * (len(labelled) - 1) // 2 if labelled.whole else len(labelled.pairs)
    return ComparisonTable(labelled.name, len(labelled), pairs, int(labelled.same.sum()), shared, tuple(rows))


def prepare(labelled: LabelledSet, progress: Progress = silent) -> tuple[Corpus, dict[str, float]]:
    """Return the words of a set and everything else that methods share, made once, and the time of each."""
    began = time.perf_counter()
    corpus = corpus_of(_with_progress(labelled.sources, progress))
    words = time.perf_counter() - began
    return corpus, {"words": words, **shared_seconds(corpus)}


def _with_progress(sources: Sequence[CorpusText], progress: Progress) -> Iterator[CorpusText]:
    for done, source in enumerate(sources):
        progress(ProgressStep(Stage.FINGERPRINTS, done, len(sources), source.title))
        yield source
