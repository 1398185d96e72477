"""Folders named after a person and a task, such as `smith_j_task1` and `smith_j_task2`.

Where names have a common beginning and different endings, the beginning is the person (ours).
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence

from hengwen.model.regex import regex

_WORD = regex(r"[^\s_.\-]+")
_INITIAL = regex(r"[^\W\d_]{2,}[ _.-]+[^\W\d_](?=[ _.-]+\S)")
_ENOUGH = 0.8  # of the folders


def with_person_first(folders: Sequence[str]) -> Mapping[str, str]:
    """Return each name's part that is the person: all, unless most folders of several people are of several tasks."""
    by_initial = {name: match.group() if (match := _INITIAL.match(name)) else name for name in folders}
    cut = sum(by_initial[name] != name for name in folders)
    if cut >= _ENOUGH * len(folders) and len(set(by_initial.values())) < len(folders):
        return by_initial
    longest = max((len(_WORD.findall(name)) for name in folders), default=0)
    for words in range(1, longest):
        ends = {name: _end_of(name, words) for name in folders}
        if crossed := _crossed(folders, ends):
            return crossed
    return {name: name for name in folders}


def _end_of(name: str, words: int) -> int:
    """Return where the first so many words of a name end; its own end where nothing follows."""
    words_found = list(_WORD.finditer(name))
    return words_found[words - 1].end() if len(words_found) > words else len(name)


def _crossed(folders: Sequence[str], ends: Mapping[str, int]) -> Mapping[str, str] | None:
    """Return the beginnings of the names where most recur with other endings, and these with other beginnings, and
    there are more beginnings than endings, as there are more people than tasks.
    """
    beginnings, endings = defaultdict[str, set[str]](set), defaultdict[str, set[str]](set)
    for name in folders:
        before, after = name[: ends[name]], name[ends[name] :].casefold()
        beginnings[before.casefold()].add(after)
        endings[after].add(before.casefold())
    kept = sum(
        len(beginnings[name[: ends[name]].casefold()]) > 1 and len(endings[name[ends[name] :].casefold()]) > 1
        for name in folders
        if ends[name] < len(name)
    )
    if kept < _ENOUGH * len(folders) or len(beginnings) <= len(endings):
        return None
    return {name: name[: ends[name]] for name in folders}
