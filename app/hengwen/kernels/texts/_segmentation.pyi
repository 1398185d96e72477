import numpy as np
from numpy.typing import NDArray

from hengwen.kernels.texts.dictionary import Dictionary

def segment(text: NDArray[np.uint32], kinds: NDArray[np.uint8], dictionary: Dictionary) -> NDArray[np.uint32]: ...
def index_words(
    text: NDArray[np.uint32], kinds: NDArray[np.uint8], lengths: NDArray[np.uint32], dictionary: Dictionary
) -> tuple[NDArray[np.uint32], NDArray[np.uint32], NDArray[np.int64], NDArray[np.uint64]]: ...
