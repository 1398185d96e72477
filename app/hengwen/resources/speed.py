"""Speed that an installation lacks, in a sentence."""

from hengwen.kernels import missing
from hengwen.model.messages import Message, message

_NOT_COMPILED = message(
    "The kernels are not compiled: every figure is the same, but a check takes about five times as long. Install a"
    " wheel for this system, or a C compiler and the headers of Python, and install the program again."
)


def slow_kernels() -> Message | None:
    """Return a sentence where loops of the program run in Python and not as compiled kernels; None otherwise."""
    return _NOT_COMPILED if missing() else None
