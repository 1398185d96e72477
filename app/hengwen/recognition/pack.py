"""The models that read pictures of text, PP-OCRv6 small (PaddlePaddle, Apache-2.0): where and which they are."""

from hengwen.model.messages import HengwenError, message

MODEL = "PP-OCRv6-small"
"""The name of the models with a hash of them: the key of what is kept of pictures that were read."""

INSTALL = "pip install 'hengwen[ocr]'"


class PackMissing(HengwenError):  # noqa: N818 - it says what is so
    """Nothing is there that reads pictures of text; its sentence says how to get it."""

    def __init__(self) -> None:
        super().__init__(
            message(
                "Reading pictures of text needs models of 31 MB that are not installed; it works without a network."
                " Run this line once: {line}",
                line=INSTALL,
            )
        )


def available() -> bool:
    """Return whether `load` will find what it needs, without importing or reading any of it."""
    return False
