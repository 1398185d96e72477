"""Checks whether files with only a common number or a common name are one person's: the rest of their names must agree
(ours).
"""

from collections import defaultdict
from collections.abc import Sequence

from hengwen.model.regex import regex
from hengwen.people.claims import Claim
from hengwen.people.names import HAN_RUN, assignment_words, key, without_assignment_words

_WORD = regex(rf"{HAN_RUN.pattern}|[^\W\d_]+")
_HALF = 0.5  # of one's files: the part that must be named after an assignment


def proven(claims: Sequence[Claim | None]) -> tuple[Claim | None, ...]:
    """Return the claims without those of several files that share only a number or a name, unless the rest of the name
    of half of these files is only words of assignments, or occurs with others' names too.

    `part` of each claim is the rest of its name. Number and name together need no proof.
    """
    files = defaultdict[tuple[str, str], list[str]](list)
    for claim in claims:
        if claim is not None:
            files[claim.key].append(_task(claim.part))
    owners = defaultdict[str, set[tuple[str, str]]](set)
    for who, tasks in files.items():
        for task in tasks:
            owners[task].add(who)
    doubtful = {
        who
        for who, tasks in files.items()
        if len(tasks) > 1
        and not all(who)
        and sum(not task or len(owners[task]) > 1 for task in tasks) < _HALF * len(tasks)
    }
    return tuple(None if claim is not None and claim.key in doubtful else claim for claim in claims)


def _task(part: str) -> str:
    """Return the rest of a name, without words of assignments, numbers and punctuation."""
    words = (without_assignment_words(word) for word in _WORD.findall(key(part)))
    return " ".join(word for word in words if word and word not in assignment_words())
