"""Reads text from pictures, offline: detection of lines, recognition of each, and the order in which they are read.

Only this package knows onnxruntime and the models, which come with the extra `hengwen[ocr]` or as a pack. Without
them `load` raises `PackMissing`.
"""

from typing import TYPE_CHECKING

from hengwen.recognition.pack import INSTALL, MODEL, PackMissing, available

if TYPE_CHECKING:
    from hengwen.recognition.recogniser import Recogniser

__all__ = ["INSTALL", "MODEL", "PackMissing", "available", "load"]


def load() -> "Recogniser":
    """Load the models, and what works with them. Raises `PackMissing` where they, or onnxruntime, are not there."""
    from hengwen.recognition.recogniser import load_models

    return load_models()
