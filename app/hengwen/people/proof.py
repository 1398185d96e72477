"""Whether files that share a number or a name alone are one person's: what else their names say has to agree (ours)."""

import re
from collections import defaultdict
from collections.abc import Sequence

from hengwen.people.claims import Claim
from hengwen.people.names import HAN_RUN, assignment_words, key, without_assignment_words

_WORD = re.compile(rf"{HAN_RUN.pattern}|[^\W\d_]+")
_HALF = 0.5  # of one's files, how many have to be called after an assignment


def proven(found: Sequence[Claim | None]) -> tuple[Claim | None, ...]:
    """The same without those of several files that share a number or a name alone, unless half of these files have
    nothing in their names besides but words of assignments, or what stands with others' names too.

    `part` of each claim is what its name says besides. Number and name together need no proof.
    """
    files = defaultdict[tuple[str, str], list[str]](list)
    for claim in found:
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
    return tuple(None if claim is not None and claim.key in doubtful else claim for claim in found)


def _task(part: str) -> str:
    """Return the rest of a name, without words of assignments, numbers and signs."""
    words = (without_assignment_words(word) for word in _WORD.findall(key(part)))
    return " ".join(word for word in words if word and word not in assignment_words())
