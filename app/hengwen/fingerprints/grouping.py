"""Groups of equal rows in sorted rows."""

import numpy as np
from numpy.typing import NDArray


def begins_group(*columns: NDArray[np.generic]) -> NDArray[np.bool_]:
    """Return which rows begin a group: the first one, and each that differs from the row before in some column.

    `columns`: of one shape (rows,), sorted so that equal rows are adjacent. Bool, shape (rows,).
    """
    begins = np.ones(len(columns[0]), dtype=bool)
    begins[1:] = np.logical_or.reduce([column[1:] != column[:-1] for column in columns])
    return begins
