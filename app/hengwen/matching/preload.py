"""Lists that every check needs, loaded while its files are read: a third of a second for whoever checks one."""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Thread

import numpy as np

from hengwen.matching.corpus.background import expected_share
from hengwen.matching.titles.weights import general
from hengwen.text.segmenter import segmenter
from hengwen.text.title_words import synonyms


@contextmanager
def lists_preloaded() -> Iterator[None]:
    """Load them on a thread meanwhile, which ends with the block. Whoever needs them earlier loads them too."""
    thread = Thread(target=_load, name="preload", daemon=True)
    thread.start()
    yield
    thread.join()


def _load() -> None:
    segmenter()
    synonyms()
    general()
    expected_share(np.zeros(1, dtype=np.uint64), 1)
