import numpy as np
from numpy.typing import NDArray

from hengwen.kernels.texts.tokens import Folded, Tokens

def fold(
    codes: NDArray[np.uint32], normalised: NDArray[np.uint32], classes: NDArray[np.uint8], whole: bool
) -> Folded | None: ...
def tokens_of(codes: NDArray[np.uint32], classes: NDArray[np.uint8], sources: NDArray[np.int64]) -> Tokens: ...
def sentence_ends(
    codes: NDArray[np.uint32], starts: NDArray[np.int32], ends: NDArray[np.int32], marks: NDArray[np.uint8]
) -> NDArray[np.bool_]: ...
