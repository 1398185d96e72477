"""Signs that files have a common history: by random ids, and by names, times and programs."""

from collections.abc import Iterable, Iterator

from hengwen.model.signs.sign import Strength
from hengwen.signs.context import PairSign, SignContext
from hengwen.signs.file_history.circumstances import circumstance_signs
from hengwen.signs.file_history.file_marks import file_signs
from hengwen.signs.file_history.shared_marks import SharedMarks
from hengwen.signs.file_history.text_marks import text_signs

"""Places i < j of two documents, and a sign of theirs."""


def history_signs(context: SignContext) -> Iterable[PairSign]:
    """Return the signs of file history of every pair that is compared.

    Marks of the templates, and marks of more than a few submitters, give none. A mark counts by how rare it is in the
    batch, as in Spennemann and others (2024) and Joun and others (2021), never for being equal alone.
    """
    shared = SharedMarks(context)
    by_ids = [*text_signs(shared), *file_signs(shared)]
    related = {(i, j) for i, j, sign in by_ids if sign.strength is not Strength.WEAK}
    return _in_order([*by_ids, *circumstance_signs(shared, related)])


def _in_order(signs: list[PairSign]) -> Iterator[PairSign]:
    yield from sorted(signs, key=lambda sign: sign[:2])
