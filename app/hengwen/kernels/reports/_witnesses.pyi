from numpy import bool_, float64, int32, int64
from numpy.typing import NDArray

def token_worth(
    text: str,
    tokens: NDArray[int32],
    counts: NDArray[bool_],
    letters: NDArray[bool_],
    signs: NDArray[bool_],
    word: float,
    code: float,
) -> NDArray[float64]: ...
def witnesses(
    first: NDArray[int64], last: NDArray[int64], pair: NDArray[int64], pairs: int, units: NDArray[float64]
) -> NDArray[float64]: ...
