"""Measures the row of the table of one method."""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TypeVar

from hengwen.cli.bench.labelled_sets import LabelledSet
from hengwen.cli.bench.measures import Quality, SimilarityHistogram, similarity_histogram
from hengwen.cli.bench.references import REFERENCES
from hengwen.fingerprints.corpus import Corpus
from hengwen.fingerprints.kinds import Bits
from hengwen.fingerprints.method import method_of
from hengwen.fingerprints.similarity import SHARE, FingerprintSimilarity
from hengwen.fingerprints.vote import BITS
from hengwen.model.request.methods import METHODS

NAMES = (*METHODS, *REFERENCES)
"""The names of all rows."""

_Result = TypeVar("_Result")

_REPEATS = 3
_LONG = 1.0  # seconds after which a method is not timed again


@dataclass(frozen=True)
class MethodResult:
    """The measured figures of one method; `seconds` are wall time, `size` bytes of all fingerprints of the `documents`.

    `bits`: the same for the 64 bits that a check shows, None where these are all that the method has.
    """

    method: str
    usual: int
    tally: SimilarityHistogram
    seconds: float
    pair_seconds: float
    size: int
    documents: int
    bits: SimilarityHistogram | None

    @property
    def at_usual(self) -> Quality:
        """The quality at the source's threshold."""
        return self.tally.at(self.usual)

    @cached_property
    def at_best(self) -> Quality:
        """The quality at the best threshold of the other half."""
        return self.tally.crossed()

    @cached_property
    def best(self) -> int:
        """The best threshold on all pairs."""
        return self.tally.best()

    @cached_property
    def shown(self) -> float | None:
        """Area under precision against recall of the 64 bits that a check shows, if they differ from the method's."""
        return None if self.bits is None else self.bits.area()

    def within(self, radius: int) -> Quality | None:
        """Return the quality within a Hamming distance, of the method or of the 64 bits; None without either."""
        histogram = self.tally if self.tally.counts.shape[2] == BITS + 1 else self.bits
        return None if histogram is None else histogram.at(BITS - radius)

    @cached_property
    def area(self) -> float:
        """Area under precision against recall."""
        return self.tally.area()

    def threshold(self, level: int) -> str:
        """Return a level in the method's own unit: bits, equal signatures, or a share."""
        return threshold(level, self.tally.counts.shape[2] - 1)


def threshold(level: int, most: int) -> str:
    """Return `≤ 3` bits, `≥ 1` signatures or `≥ 0.5`."""
    if most == BITS:
        return f"≤ {BITS - level}"
    return f"≥ {level / SHARE:g}" if most == SHARE else f"≥ {level}"


def measure(method: str, corpus: Corpus, labelled: LabelledSet) -> MethodResult:
    """Make the fingerprints of a method and compare all judged pairs. Raises `HengwenError` for an unknown method."""
    if method in REFERENCES:
        return _reference(method, corpus, labelled)
    making = method_of(method)
    seconds, prints = _timed(lambda: making.fingerprints(corpus))
    single = isinstance(prints, Bits) and prints.values.shape[1] == 1
    shown = None if single else similarity_histogram(Bits.single(prints.documents()).similarity(), labelled)
    return _result(method, prints.similarity, labelled, seconds, prints.size, shown)


def _reference(name: str, corpus: Corpus, labelled: LabelledSet) -> MethodResult:
    seconds, reference = _timed(lambda: REFERENCES[name](corpus))
    return _result(name, lambda: reference, labelled, seconds, reference.size)


def _result(  # noqa: PLR0917 - what was measured
    name: str,
    similarity: Callable[[], FingerprintSimilarity],
    labelled: LabelledSet,
    seconds: float,
    size: int,
    bits: SimilarityHistogram | None = None,
) -> MethodResult:
    """Compare the judged pairs; preparing the comparison is timed too."""
    began = time.perf_counter()
    compared = similarity()
    counted = similarity_histogram(compared, labelled)
    pair_seconds = time.perf_counter() - began
    return MethodResult(name, compared.match, counted, seconds, pair_seconds, size, len(labelled), bits)


def _timed(make_it: Callable[[], _Result]) -> tuple[float, _Result]:
    """Return the shortest of up to three times: on a busy machine the others measure the machine."""
    times: list[float] = []
    while len(times) < _REPEATS and sum(times) < _LONG:
        began = time.perf_counter()
        result = make_it()
        times.append(time.perf_counter() - began)
    return min(times), result


def shared_seconds(corpus: Corpus) -> dict[str, float]:
    """Compute what several methods share, once. Return the time of each part."""
    seconds = {}
    parts: dict[str, Sequence[Callable[[], object]]] = {
        "hashes": (lambda: corpus.vocabulary.hashes, lambda: corpus.counts.document_frequency,
                   lambda: corpus.counts.owners, lambda: corpus.counts.totals),
        "tags": (lambda: corpus.vocabulary.nominal, lambda: corpus.vocabulary.stop, lambda: corpus.vocabulary.lengths,
                 lambda: corpus.vocabulary.latin),
        "places": (lambda: corpus.paragraphs, lambda: corpus.clause_starts, lambda: corpus.titles),
        "symbols": (lambda: corpus.tokens,),
    }  # fmt: skip
    for name, making in parts.items():
        began = time.perf_counter()
        for part in making:
            part()
        seconds[name] = time.perf_counter() - began
    return seconds
