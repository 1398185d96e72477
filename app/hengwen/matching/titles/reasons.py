"""Why two titles are or are not taken for one: sentences for the command line and the window."""

from collections.abc import Iterator, Sequence

from hengwen.matching.titles.likeness import TitleSimilarity
from hengwen.matching.titles.pairing import Alike
from hengwen.model.errors import Message, message


def reasons(similarity: TitleSimilarity) -> list[Message]:
    """What the titles share, what is alike, what only one of them has, and numbers that tell them apart."""
    return [*_shared(similarity), *_different(similarity)]


def _shared(similarity: TitleSimilarity) -> Iterator[Message]:
    pairing = similarity.pairing
    if pairing.shared:
        yield message("in both: {words}", words=_list(pairing.shared))
    if pairing.alike:
        yield message("alike: {words}", words=_list([_side_by_side(pair) for pair in pairing.alike]))
    if pairing.left:
        yield message("only in the first: {words}", words=_list(pairing.left))
    if pairing.right:
        yield message("only in the second: {words}", words=_list(pairing.right))


def _different(similarity: TitleSimilarity) -> Iterator[Message]:
    numbers = similarity.numbers
    if numbers.other_part:
        yield message("other part: {left} ≠ {right}", left=_list(numbers.parts[0]), right=_list(numbers.parts[1]))
    if numbers.other_number:
        yield message("other number: {left} ≠ {right}", left=_list(numbers.others[0]), right=_list(numbers.others[1]))
    if similarity.other_kind:
        yield message("another kind of document")


def _list(words: Sequence[str]) -> str:
    return " ".join(words)


def _side_by_side(pair: Alike) -> str:
    return f"{pair.left}～{pair.right}"
