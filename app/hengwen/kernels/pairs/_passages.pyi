from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

class PassageFinder:
    def __init__(self, texts: Any, settings: Mapping[str, Any]) -> None: ...
    def find(
        self, runs: NDArray[np.int32], pairs: NDArray[np.int64], shorter: NDArray[np.int64]
    ) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]: ...
