"""Reads text from pictures, offline: detection of lines, recognition of each, and the order in which they are read.

Only this package knows onnxruntime and the models, which come with the extra `hengwen[ocr]` or as a pack. Without
them `load` raises `PackMissing`.
"""

from hengwen.recognition.pack import INSTALL, MODEL, PackMissing, available
from hengwen.recognition.recogniser import Recogniser, load

__all__ = ["INSTALL", "MODEL", "PackMissing", "Recogniser", "available", "load"]
