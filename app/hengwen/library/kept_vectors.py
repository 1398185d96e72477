"""Vectors of paragraphs that were made before, by their texts and the model, in the user's cache."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from hengwen.matching.meaning.embedder import MODEL, Embedder
from hengwen.matching.meaning.vectors import DIMENSIONS, Packed
from hengwen.model.progress import Progress, ProgressStep, Stage

if TYPE_CHECKING:
    from hengwen.library.kept_work import KeptWork


def embed_or_recall(kept: "KeptWork | None", embedder: Embedder, texts: Sequence[str], progress: Progress) -> Packed:
    """Return the packed vectors of some texts, each text once; those in `kept` are used, the others added."""
    once = {text: number for number, text in enumerate(dict.fromkeys(texts))}
    vectors = np.zeros((len(once), DIMENSIONS), dtype=np.int8)
    keys: dict[str, bytes] = {}
    if kept:
        from hengwen.library.kept_work import key_of

        keys = {text: key_of("vector", MODEL, text) for text in once}
        values = kept.recall([*keys.values()])
        for text, key in list(keys.items()):
            if len(value := values.get(key, b"")) == DIMENSIONS:
                vectors[once[text]] = np.frombuffer(value, dtype=np.int8)
                del keys[text]
    missing = [*keys] if kept else [*once]
    done, fresh = 0, dict[bytes, bytes]()
    progress(ProgressStep(Stage.MEANING, 0, len(missing)))
    try:
        for part in embedder.packed(missing):
            for text, vector in zip(missing[done : done + len(part)], part, strict=True):
                vectors[once[text]] = vector
                if kept:
                    fresh[keys[text]] = vector.tobytes()
            done += len(part)
            progress(ProgressStep(Stage.MEANING, done, len(missing)))
    finally:  # also where the check is stopped
        if kept:
            kept.keep(fresh)
    return vectors[[once[text] for text in texts]]
