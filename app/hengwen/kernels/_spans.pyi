from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from hengwen.kernels.spans import HasEdges

def tokens_in(tokens: NDArray[np.int32], spans: Iterable[HasEdges]) -> NDArray[np.int64]: ...
def counted_in(tokens: NDArray[np.int32], before: NDArray[np.signedinteger], spans: Iterable[HasEdges]) -> int: ...
def sums_in(
    tokens: NDArray[np.int32], before: NDArray[np.signedinteger], groups: Iterable[Iterable[HasEdges]]
) -> list[tuple[int, int]]: ...
