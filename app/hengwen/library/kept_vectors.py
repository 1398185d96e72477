"""Vectors of paragraphs that were made before, by their texts and the model, in the user's cache."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from hengwen.matching.meaning.embedder import MODEL, Embedder
from hengwen.matching.meaning.vectors import DIMENSIONS, Packed
from hengwen.model.progress import Progress, ProgressStep, Stage

if TYPE_CHECKING:
    from hengwen.library.kept_work import KeptWork


def embed_or_recall(
    kept: "KeptWork | None",
    embedder: Embedder,
    texts: Sequence[str],
    progress: Progress,
    known: dict[str, bytes] | None = None,
) -> Packed:
    """Return the packed vectors of some texts, each text once; those in `kept` are used, the others added.

    `known`: those of earlier calls, to which these are added.
    """
    known = {} if known is None else known
    missing = [text for text in dict.fromkeys(texts) if text not in known]
    keys: dict[str, bytes] = {}
    if kept:
        from hengwen.library.kept_work import key_of

        keys = {text: key_of("vector", MODEL, text) for text in missing}
        values = kept.recall([*keys.values()])
        known |= {text: values[key] for text, key in keys.items() if len(values.get(key, b"")) == DIMENSIONS}
        missing = [text for text in missing if text not in known]
    done, fresh = 0, dict[bytes, bytes]()
    progress(ProgressStep(Stage.MEANING, 0, len(missing)))
    try:
        for part in embedder.packed(missing):
            for text, vector in zip(missing[done : done + len(part)], part, strict=True):
                known[text] = vector.tobytes()
                if kept:
                    fresh[keys[text]] = known[text]
            done += len(part)
            progress(ProgressStep(Stage.MEANING, done, len(missing)))
    finally:  # also where the check is stopped
        if kept:
            kept.keep(fresh)
    return np.frombuffer(b"".join(known[text] for text in texts), dtype=np.int8).reshape(-1, DIMENSIONS)
