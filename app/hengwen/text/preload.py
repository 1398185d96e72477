"""Lists that every check needs, loaded while its files are read: a third of a second for whoever checks one."""

from threading import Thread

import numpy as np

from hengwen.matching.corpus.background import expected_share
from hengwen.matching.titles.weights import general
from hengwen.matching.titles.words import synonyms
from hengwen.text.segmenter import segmenter


def warm_up() -> Thread:
    """Load them on a thread, which is returned: it ends by itself. Whoever needs them earlier loads them too."""
    thread = Thread(target=_load, name="warming", daemon=True)
    thread.start()
    return thread


def _load() -> None:
    segmenter()
    synonyms()
    general()
    expected_share(np.zeros(1, dtype=np.uint64), 1)
