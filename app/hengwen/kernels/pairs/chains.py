"""Sums up what the tokens in the runs of chains weigh, and cuts chains into parts."""

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from hengwen.kernels import WANTED

try:
    from hengwen.kernels.pairs import _chains
except ImportError:
    COMPILED = False
else:
    COMPILED = WANTED

_Places = NDArray[np.int64]


class RunSums(NamedTuple):
    """Sums over the runs of each chain, in hundredths of units, int64, shape (chains,).

    `longest`: of the longest run. `weight`: of all tokens by their weight; `full`, `strong`, `copied`: of those of full
    weight, that are no common words, that several texts share. Of both texts the lesser sum.
    """

    units: _Places
    longest: _Places
    evidence: _Places
    weight: _Places
    full: _Places
    strong: _Places
    copied: _Places


def run_sums(  # noqa: PLR0917 - the values of tokens, and what counts
    runs: Sequence[_Places], firsts: _Places, values: Sequence[NDArray[Any]], lines: int, sentence: int, full: int
) -> RunSums:
    """Return the sums of chains; only where kernels are compiled.

    `runs`: int64, by chain, their places in both texts and their tokens. `firsts`: shape (chains + 1,), the first of
    each chain, and the number of all. `values`: units, evidence, weight, line weight, weak and copied tokens, as in
    `Texts`, shape (tokens of the collection,). Runs of at least `lines` tokens have the weight of lines if those of
    their chain have at least `sentence` together. `full`: full weight. `Chains.sums_in_python` in
    `hengwen.matching.alignment` does the same, and tests compare both.
    """
    return RunSums(*_chains.sums(runs, firsts, values, lines, sentence, full))


def parts(runs: Sequence[_Places], firsts: _Places, gap: int) -> _Places:
    """Return the numbers of the parts of chains that wider gaps separate in either text, int64, shape (runs,); only
    where kernels are compiled.

    `runs`, `firsts`: as in `run_sums`. Parts are numbered by chain, and then by place. `parts_in_python` in
    `hengwen.matching.alignment.chains` does the same, and tests compare both.
    """
    return _chains.parts(runs, firsts, gap)
