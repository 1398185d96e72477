"""The signs of a check: runs all finders, and assigns their results to the pairs of documents."""

from collections.abc import Hashable, Iterator, Mapping, Sequence, Set
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import replace
from itertools import chain

from hengwen.matching.prepare import PreparedCollection
from hengwen.matching.titles.similarity import title_score
from hengwen.matching.titles.weights import general
from hengwen.model.report.comparison import Comparison
from hengwen.model.report.entry import Exclusion
from hengwen.model.request.exclusion_kinds import ExclusionKind
from hengwen.model.signs.sign import Sign, SignGroup, SignKind
from hengwen.model.signs.traces import MarkKind
from hengwen.signs.context import PairSign, SharedText, SignContext
from hengwen.signs.figures.price_signs import price_signs
from hengwen.signs.figures.totals import total_signs
from hengwen.signs.file_history.history_signs import history_signs
from hengwen.signs.mistakes.batch import Mistake
from hengwen.signs.mistakes.mistake_signs import mistake_signs, shared_mistakes

_SOMEBODYS = frozenset((ExclusionKind.REFERENCES.value, ExclusionKind.QUOTATIONS.value, ExclusionKind.OUTPUT.value))


FoundSigns = Mapping[tuple[int, int], Sequence[Sign]]
"""Places i < j of documents, with all their signs."""


class SignSearch:
    """Looks for the signs of a check. Pictures, mistakes and prices are searched on a thread while pairs are compared;
    signs that depend on shared text follow after that. `off`: kinds that are not wanted.
    """

    def __init__(self, context: SignContext, collection: PreparedCollection, off: Set[str] = frozenset()) -> None:
        self._context, self._collection, self._off = context, collection, off
        self._wanted = {kind.group for kind in SignKind if kind.value not in off}
        self._early: Future[tuple[list[PairSign], list[Mistake]]] | None = None

    def begin(self) -> None:
        """Start the work of the thread, once: when the seeds of all pairs exist, which take most memory."""
        if self._early is None:
            thread = ThreadPoolExecutor(1, "signs")
            self._early = thread.submit(self._find_early)
            thread.shutdown(wait=False)  # gets no more work: it ends after this

    def _find_early(self) -> tuple[list[PairSign], list[Mistake]]:
        """Return the signs of pictures and figures, and possible mistakes."""
        pictures = _picture_signs(self._context) if SignGroup.PICTURES in self._wanted else []
        texts = [prepared.normalised for prepared in self._collection.documents]
        figures = (
            [*price_signs(self._context), *total_signs(self._context)] if SignGroup.FIGURES in self._wanted else []
        )
        wanted = SignGroup.MISTAKES in self._wanted
        mistakes = shared_mistakes(self._context, texts, self._collection.tokens) if wanted else []
        return [*pictures, *figures], mistakes

    def all_signs(self, comparisons: Sequence[Comparison]) -> FoundSigns:
        """Return every sign of every pair that is compared; wait for what is not done yet."""
        self.begin()
        assert self._early is not None
        places = {id(prepared.entry): place for place, prepared in enumerate(self._collection.documents)}
        compared = {(places[id(pair.left)], places[id(pair.right)]): pair for pair in comparisons}
        context = replace(self._context, shared=_shared_text(self._collection, compared))
        history = history_signs(context) if SignGroup.FILE_HISTORY in self._wanted else ()
        early, mistakes = self._early.result()
        every = chain(early, history, mistake_signs(self._context, mistakes, compared))
        signs: dict[tuple[int, int], list[Sign]] = {}
        for i, j, sign in every:
            if sign.kind.value not in self._off:
                signs.setdefault((i, j), []).append(sign)
        return _once(signs, self._context, compared.keys())


def _picture_signs(context: SignContext) -> list[PairSign]:
    if not any(document.content.traces.pictures for document in context.documents):
        return []
    from hengwen.signs.pictures.picture_signs import picture_signs  # with Pillow

    return [*picture_signs(context)]


def _once(signs_of_pairs: FoundSigns, context: SignContext, compared: Set[tuple[int, int]]) -> FoundSigns:
    """Return signs once per pair of people: at the first compared pair of their files, with the number of pairs."""
    pairs: dict[Hashable, list[tuple[int, int]]] = {}
    for pair in sorted(signs_of_pairs, key=lambda pair: (pair not in compared, pair)):
        for sign in dict.fromkeys(map(_sign_key, signs_of_pairs[pair])):
            pairs.setdefault((_people(context, pair), sign), []).append(pair)
    kept = {
        pair: [
            replace(sign, pairs=len(places))
            for sign in signs
            if (places := pairs[_people(context, pair), _sign_key(sign)])[0] == pair
        ]
        for pair, signs in signs_of_pairs.items()
    }
    return {pair: signs for pair, signs in kept.items() if signs}


def _people(context: SignContext, pair: tuple[int, int]) -> frozenset[int]:
    return frozenset(context.submitters[place] for place in pair)


def _sign_key(sign: Sign) -> Hashable:
    return sign.kind, sign.what


def not_own_prose(collection: PreparedCollection) -> list[list[Exclusion]]:
    """Return each document's text that is not own prose: references, quotations and results may have others' errors."""
    return [
        [exclusion for exclusion in prepared.entry.exclusions if exclusion.kind not in _SOMEBODYS]
        for prepared in collection.documents
    ]


def _shared_text(collection: PreparedCollection, compared: Mapping[tuple[int, int], Comparison]) -> SharedText:
    """Return shared text for which both files say in which session it was written."""
    dated = [bool(document.document.content.traces.values(MarkKind.REVISION_ID)) for document in collection.documents]
    pairs = ((key, pair) for key, pair in compared.items() if dated[key[0]] and dated[key[1]])
    return {key: (pair.left_aligned, pair.right_aligned) for key, pair in pairs}


def with_signs(
    collection: PreparedCollection, comparisons: Sequence[Comparison], signs: FoundSigns, off: frozenset[str]
) -> list[Comparison]:
    """Return the comparisons with their signs, and new ones for pairs that have only signs, if these are telling.

    `off`: kinds that are switched off.
    """
    entries = [prepared.entry for prepared in collection.documents]
    places = {id(entry): place for place, entry in enumerate(entries)}
    keys = [(places[id(pair.left)], places[id(pair.right)]) for pair in comparisons]
    known = [pair.with_signs(signs.get(key, ()), off) for pair, key in zip(comparisons, keys, strict=True)]
    return [*known, *_of_signs_alone(collection, {key: signs[key] for key in sorted(signs.keys() - set(keys))}, off)]


def _of_signs_alone(collection: PreparedCollection, signs: FoundSigns, off: frozenset[str]) -> Iterator[Comparison]:
    for (i, j), of_pair in signs.items():
        if any(sign.is_telling for sign in of_pair):
            left, right = collection.documents[i], collection.documents[j]
            likeness = title_score(left.prepared_title, right.prepared_title, general())
            distance = left.entry.distance(right.entry)
            yield Comparison(left.entry, right.entry, (), (), distance, likeness).with_signs(of_pair, off)
