"""Claims of the sources, asked of a table: which claim holds on its set, and which does not."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from hengwen.cli.bench.measures import Quality
from hengwen.cli.bench.rows import MethodResult
from hengwen.model.messages import Message, message


@dataclass(frozen=True)
class Claim:
    """A claim about some methods, the first of which is above the others. `holds`: whether it does, by their figures
    at one kind of threshold.
    """

    what: Message
    methods: tuple[str, ...]
    holds: Callable[[Sequence[Quality]], bool]


def _both(qualities: Sequence[Quality]) -> bool:
    first, *others = qualities
    return all(first.precision > other.precision and first.recall > other.recall for other in others)


def _f1(qualities: Sequence[Quality]) -> bool:
    first, *others = qualities
    return all(first.f1 > other.f1 for other in others)


CLAIMS = (
    Claim(
        message("Zhang & He: simhash-improved has more precision and recall than simhash and sampled shingles."),
        ("simhash-improved", "simhash", "shingling-sketch"),
        _both,
    ),
    Claim(message("Fan: simhash-shingle has a higher F1 than simhash."), ("simhash-shingle", "simhash"), _f1),
    Claim(
        message("Fan: simhash-lexicons has a higher F1 than simhash-shingle."),
        ("simhash-lexicons", "simhash-shingle"),
        _f1,
    ),
    Claim(message("Yu & Wang: drpkp has more precision and recall than simhash."), ("drpkp", "simhash"), _both),
    Claim(
        message("The tutorial: simhash weighed by TF-IDF has a higher F1 than by frequency."),
        ("simhash-tfidf", "simhash"),
        _f1,
    ),
)
"""The claims about methods side by side, as docs/methods.md tells them."""

_VERDICTS = {
    (True, True): message("This holds on this set, at the usual thresholds and at the best ones."),
    (True, False): message("This holds on this set at the usual thresholds, and not at the best ones."),
    (False, True): message("This holds on this set at the best thresholds, and not at the usual ones."),
    (False, False): message("This does not hold on this set."),
}

_LIU = message("Liu: simhash has a higher F1 at a distance of 5 than at 3.")


def judged(rows: Sequence[MethodResult]) -> Iterator[tuple[Message, Message]]:
    """Yield each claim about methods of the table, and whether it holds there."""
    known = {row.method.partition(":")[0]: row for row in reversed(rows)}
    for claim in CLAIMS:
        if all(method in known for method in claim.methods):
            of_methods = [known[method] for method in claim.methods]
            usual, best = (
                claim.holds([row.at_usual for row in of_methods]),
                claim.holds([r.at_best for r in of_methods]),
            )
            yield claim.what, _VERDICTS[usual, best]
    if "simhash" in known:
        five, three = known["simhash"].within(5), known["simhash"].within(3)
        if five is not None and three is not None:
            yield _LIU, message("This holds on this set.") if five.f1 > three.f1 else _VERDICTS[False, False]
