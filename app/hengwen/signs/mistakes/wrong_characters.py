"""Finds wrong Chinese characters that two documents share: common slips, of a list, where nothing else is possible.

A slip that is not in the list is missed, and accuses nobody.
"""

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from hengwen.model.messages import message
from hengwen.model.signs.sign import SignKind
from hengwen.signs.mistakes.batch import Batch, Mistake
from hengwen.signs.mistakes.general_words import general_words, usual_slips
from hengwen.signs.mistakes.slips import is_chinese, is_slip

_USUAL = 4  # times as many as may have a mistake: a form that more have is right, whatever segmentation says
_REPEATED = 2  # times in a document: a writer who does it more often means it


def wrong_characters(batch: Batch) -> Iterator[Mistake]:
    """Yield every wrong character that few submitters have."""
    if not len(batch.collection.tokens):
        return
    forms, chinese = usual_slips(), is_chinese(batch.collection.tokens)
    places, numbers = forms.places(batch.collection.tokens, chinese[:-1] & chinese[1:] & (batch.gaps[:-1] == 0))
    order = np.argsort(numbers, kind="stable")
    for of_form in np.split(order, np.flatnonzero(np.diff(numbers[order])) + 1):
        if len(of_form) > 1 and 1 < len(batch.submitters(places[of_form])) <= _USUAL * batch.few:
            right = forms.right(int(numbers[of_form[0]]))
            yield from _mistake(batch, _slips(batch, places[of_form], right), right)


def _slips(batch: Batch, places: NDArray[np.int64], right: str) -> NDArray[np.int64]:
    """Return those of some places where only a slip is possible."""
    general, slips = general_words(), []
    for place in places.tolist():
        number, token = batch.owner(place)
        if is_slip(general, batch.texts[number], batch.all_documents[number].text, token, right):
            slips.append(place)
    return np.array(slips, dtype=np.int64)


def _mistake(batch: Batch, places: NDArray[np.int64], right: str) -> Iterator[Mistake]:
    spans = batch.kept(batch.spans(places, 2)) if len(places) > 1 else None
    if spans is not None and all(len(of_document) <= _REPEATED for of_document in spans.values()):
        wrong = batch.written(int(places[0]), 2)
        what = message("Both write “{wrong}”: is the usual word “{right}” meant?", wrong=wrong, right=right)
        yield Mistake(SignKind.WRONG_CHARACTER, what, spans)
