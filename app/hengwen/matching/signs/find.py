"""The signs of a check: all finders asked, and what they found put to the pairs of documents."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set

from hengwen.matching.prepare import PreparedCollection
from hengwen.matching.signs.context import SharedText, SignContext
from hengwen.matching.signs.file_history.history_signs import history_signs
from hengwen.matching.signs.mistakes.mistake_signs import mistake_signs
from hengwen.matching.signs.pictures.picture_signs import picture_signs
from hengwen.matching.titles.similarity import title_score
from hengwen.matching.titles.weights import general
from hengwen.model.comparison import Comparison
from hengwen.model.exclusion_kinds import ExclusionKind
from hengwen.model.sign import Sign, SignGroup, SignKind, Strength
from hengwen.model.span import Span, union
from hengwen.model.traces import MarkKind

_SOMEBODYS = frozenset((ExclusionKind.REFERENCES.value, ExclusionKind.QUOTATIONS.value))

FoundSigns = Mapping[tuple[int, int], Sequence[Sign]]
"""Places i < j of documents, with all their signs."""


def find_signs(context: SignContext, collection: PreparedCollection, off: Set[str] = frozenset()) -> FoundSigns:
    """Every sign of every pair of documents that are compared. `off`: kinds that nobody will ask for."""
    texts = [prepared.normalised for prepared in collection.documents]
    finders: dict[SignGroup, Callable[[], Iterable[tuple[int, int, Sign]]]] = {
        SignGroup.PICTURES: lambda: picture_signs(context),
        SignGroup.FILE_HISTORY: lambda: history_signs(context),
        SignGroup.MISTAKES: lambda: mistake_signs(context, texts),
    }
    wanted = {kind.group for kind in SignKind if kind.value not in off}
    found: dict[tuple[int, int], list[Sign]] = {}
    for group in (each for each in SignGroup if each in wanted):
        for i, j, sign in finders[group]():
            if sign.kind.value not in off:
                found.setdefault((i, j), []).append(sign)
    return found


def not_own_prose(collection: PreparedCollection) -> list[list[Span]]:
    """What of each document is nobody's own prose: references and quotations are somebody's, who may have erred."""
    return [
        union(each.span for each in prepared.entry.exclusions if each.kind not in _SOMEBODYS)
        for prepared in collection.documents
    ]


def shared_text(collection: PreparedCollection, comparisons: Sequence[Comparison]) -> SharedText:
    """What text pairs share of which both files say in which session it was written."""
    places = {id(prepared.entry): place for place, prepared in enumerate(collection.documents)}
    dated = [bool(each.document.content.traces.values(MarkKind.REVISION_ID)) for each in collection.documents]
    found = {}
    for pair in comparisons:
        i, j = places[id(pair.left)], places[id(pair.right)]
        if dated[i] and dated[j]:
            found[i, j] = pair.left_aligned, pair.right_aligned
    return found


def with_signs(
    collection: PreparedCollection, comparisons: Sequence[Comparison], signs: FoundSigns, off: frozenset[str]
) -> list[Comparison]:
    """The comparisons with their signs, and those of pairs that have nothing but signs that tell something.

    `off`: kinds that are switched off.
    """
    entries = [prepared.entry for prepared in collection.documents]
    places = {id(entry): place for place, entry in enumerate(entries)}
    keys = [(places[id(pair.left)], places[id(pair.right)]) for pair in comparisons]
    known = [pair.with_signs(signs.get(key, ()), off) for pair, key in zip(comparisons, keys, strict=True)]
    return [*known, *_of_signs_alone(collection, {key: signs[key] for key in sorted(signs.keys() - set(keys))}, off)]


def _of_signs_alone(collection: PreparedCollection, signs: FoundSigns, off: frozenset[str]) -> Iterator[Comparison]:
    for (i, j), some in signs.items():
        if any(sign.strength is not Strength.WEAK for sign in some):
            left, right = collection.documents[i], collection.documents[j]
            likeness = title_score(left.prepared_title, right.prepared_title, general())
            distance = left.entry.distance(right.entry)
            yield Comparison(left.entry, right.entry, (), (), distance, likeness).with_signs(some, off)
