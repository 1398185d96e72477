import numpy as np
from numpy.typing import NDArray

from hengwen.kernels.dictionary import Dictionary

def segment(text: NDArray[np.uint32], kinds: NDArray[np.uint8], dictionary: Dictionary) -> NDArray[np.uint32]: ...
def spell_words(
    letters: NDArray[np.uint32], starts: NDArray[np.int64], ends: NDArray[np.int64], dictionary: Dictionary
) -> tuple[NDArray[np.uint32], NDArray[np.uint64]]: ...
def number_words(
    letters: NDArray[np.uint32], lengths: NDArray[np.uint32]
) -> tuple[NDArray[np.uint32], NDArray[np.int64]]: ...
