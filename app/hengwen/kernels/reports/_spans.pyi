from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from hengwen.kernels.reports.spans import HasEdges

_Places = NDArray[np.uint16] | NDArray[np.int32]

def tokens_in(tokens: _Places, spans: Iterable[HasEdges]) -> NDArray[np.int64]: ...
def outside(tokens: _Places, spans: Iterable[HasEdges]) -> NDArray[np.bool_]: ...
def counted_in(tokens: _Places, before: NDArray[np.signedinteger], spans: Iterable[HasEdges]) -> int: ...
def sums_in(
    tokens: _Places, before: NDArray[np.signedinteger], groups: Iterable[Iterable[HasEdges]]
) -> list[tuple[int, int]]: ...
