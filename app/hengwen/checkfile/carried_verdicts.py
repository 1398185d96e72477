"""Carries verdicts of a check over to a later check of the same documents, some of which have changed.

A verdict on a passage stays as long as both documents still share the same words there. A verdict on a pair stays as
long as all passages have the same words. Verdicts that cannot stay are reported, never dropped in silence: they are
still in the check in which they were given.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from types import MappingProxyType

from hengwen.model.document import Span
from hengwen.model.report.comparison import Comparison
from hengwen.model.report.match import Match
from hengwen.model.report.meaning import SAME_CONTENT
from hengwen.model.report.report import Report
from hengwen.model.report.review import Case, Review, Verdict

_Paths = tuple[str, str]
_Texts = tuple[str, str]


@dataclass(frozen=True, slots=True)
class LostVerdict:
    """A verdict on text that no longer exists: its two files, and the decision."""

    first: str
    second: str
    verdict: Verdict


@dataclass(frozen=True, slots=True)
class CarriedVerdicts:
    """The verdicts that hold in a later check, and those on text that has changed."""

    review: Review = Review()  # noqa: RUF009 - frozen
    lost: tuple[LostVerdict, ...] = ()


def carry(review: Review, before: Report, after: Report) -> CarriedVerdicts:
    """Return the verdicts on pairs of a report for a later report of the same files."""
    earlier, later = _by_documents(before), _by_paths(after)
    still = {entry.document.id for entry in after.entries}
    path_of = {entry.document.id: entry.document.path for entry in before.entries}
    held: dict[Case, Verdict] = {}
    lost: list[LostVerdict] = []
    blocks = {block.id for block in after.blocks}
    for case, verdict in review:
        if {case.first, case.second} <= still or case.block in blocks:
            held[case] = verdict
        if case in held or case.block:
            continue
        pairs = earlier.get(case.pair, [])
        places = [place for pair in pairs for place in _places(case, pair, later.get(_paths(pair)))]
        held.update(dict.fromkeys(places, verdict))
        if not places:
            lost.append(LostVerdict(path_of.get(case.first, ""), path_of.get(case.second, ""), verdict))
    return CarriedVerdicts(Review(MappingProxyType(held)), tuple(lost))


def new_pairs(before: Report, after: Report) -> tuple[Comparison, ...]:
    """Return the pairs of files of a report that an earlier report of them does not have, in its order."""
    known = _by_paths(before)
    return tuple(pair for pair in after.comparisons if _paths(pair) not in known)


def _places(case: Case, pair: Comparison, now: Comparison | None) -> Iterator[Case]:
    """Yield the cases of a verdict in a later comparison of the same two files; none where its text has changed."""
    if now is None:
        return
    if case.sign == SAME_CONTENT.text:
        if now.meaning and _meanings(now) <= _meanings(pair):
            yield Case.of_sign(now, case.sign)
        return
    if case.sign:
        kinds = {sign.kind for sign in now.signs if sign.kind == case.sign}
        yield from (Case.of_sign(now, kind) for kind in kinds)
        return
    if case.passage is None:
        before, later = (Counter(_texts(of, match) for match in of.matches) for of in (pair, now))
        if before == later and _meanings(now) <= _meanings(pair):
            yield Case.of(now)
        return
    left, right = case.passage if case.first == pair.left.document.id else case.passage[::-1]
    texts = _texts_at(pair, left, right)
    yield from (Case.of(now, match) for match in (*now.matches, *now.uncounted) if _texts(now, match) == texts)


def _meanings(pair: Comparison) -> set[_Texts]:
    """Return the text of the paragraphs that say the same in other words."""
    return {_texts_at(pair, both.left, both.right) for both in (pair.meaning.paragraphs if pair.meaning else ())}


def _texts(pair: Comparison, match: Match) -> _Texts:
    return _texts_at(pair, match.left, match.right)


def _texts_at(pair: Comparison, left: Span, right: Span) -> _Texts:
    """Return the text at a place of both documents, without spaces."""
    texts = pair.left.document.text[left.start : left.end], pair.right.document.text[right.start : right.end]
    return "".join(texts[0].split()), "".join(texts[1].split())


def _paths(pair: Comparison) -> _Paths:
    return pair.left.document.path, pair.right.document.path


def _by_documents(report: Report) -> dict[Case, list[Comparison]]:
    pairs: dict[Case, list[Comparison]] = {}
    for pair in (*report.comparisons, *report.hidden_comparisons):
        pairs.setdefault(Case.of(pair), []).append(pair)
    return pairs


def _by_paths(report: Report) -> dict[_Paths, Comparison]:
    return {_paths(pair): pair for pair in (*report.hidden_comparisons, *report.comparisons)}
