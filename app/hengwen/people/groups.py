"""Groups that hand in together, by their numbers in names of files and folders: 第1组_张三, `Group 3 - Li Si`, G2."""

import re
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace
from statistics import median

from hengwen.model.messages import message
from hengwen.model.regex import regex
from hengwen.people.claims import ENOUGH, Claim, Claims
from hengwen.people.names import is_chinese_name, key, normalised, trimmed, without_assignment_words
from hengwen.people.submitted_file import SubmittedFile, without_archive_suffix, without_suffix

_DIGITS = "一二三四五六七八九十"
_WORDS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
_HAN = r"(?-i:[\u4e00-\u9fff])"  # with the case of each of them looked up, this would take 7 ms to compile
_NUMBER = rf"(?:\d{{1,3}}|[{_DIGITS}]{{1,3}}|(?:[IVX]{{2,4}}|[A-Z])(?![A-Za-z]))"
_GROUP = regex(
    rf"第 ?{_NUMBER} ?[小大]?[组組队隊]|(?<![A-Za-z\d{_DIGITS}]){_NUMBER} ?小?[组組](?=(?P<glued>{_HAN}*))"
    rf"|(?<!{_HAN})(?:小?[组組]|团队|團隊) ?{_NUMBER}(?!\d)"
    rf"|(?<![A-Za-z])(?:group|team|grp)[ ._#-]{{0,2}}(?:{_NUMBER}|{'|'.join(_WORDS)})(?![A-Za-z\d])"
    rf"|(?<![A-Za-z\d])G ?\d{{1,2}}(?![A-Za-z\d.])",
    re.IGNORECASE,
)
_MARK = regex("[组組队隊Gg]|team", re.IGNORECASE)
"""Every group has one: most names of files have none, and take no longer look."""

_USUAL, _MOST = 8, 12  # members, or files where nobody is named, in the median of all groups and at most
_VALUES = {digit: value for value, digit in enumerate(_DIGITS, 1)}


def with_groups(files: Sequence[SubmittedFile], claims: Claims | None) -> Claims | None:
    """Return the claims with the group of each file. At least 80 % of the files must name one at the same depth, there
    must be two or more, and they must be small enough to work together: classes of a course are larger.

    Members stay in the claims; the group is a guess in any case.
    """
    deepest = max((len(file.parts) for file in files), default=0)
    for depth in (*range(deepest - 1), -1):
        groups = [_group_at(file.parts, depth) for file in files]
        if _are_groups(groups, claims):
            spelt: dict[str, str] = {}
            of_files = claims.of_files if claims else [None] * len(files)
            with_group = (
                None if group is None else _in_group(claim, spelt.setdefault(_canonical(group), group), file)
                for claim, group, file in zip(of_files, groups, files, strict=True)
            )
            source = message("groups in the names of the files")
            return Claims(tuple(with_group), source, accounts=bool(claims and claims.accounts))
    return claims


def _group_at(parts: Sequence[str], depth: int) -> str | None:
    if depth >= len(parts) - 1:
        return None
    name = without_suffix(parts[depth]) if depth == -1 else without_archive_suffix(parts[depth])
    if not _MARK.search(name := normalised(name)):
        return None
    return next((match.group() for match in _GROUP.finditer(name) if _ends_there(match["glued"])), None)


def _ends_there(glued: str | None) -> bool:
    """Return whether 3组 is a whole word: nothing follows it directly but a name, as in 3组王小明; 3组数据 is data."""
    return not glued or is_chinese_name(without_assignment_words(glued))


def _are_groups(groups: Sequence[str | None], claims: Claims | None) -> bool:
    members: defaultdict[str, set[object]] = defaultdict(set)
    for place, group in enumerate(groups):
        if group is not None:
            claim = claims.of_files[place] if claims else None
            members[_canonical(group)].add(claim.of_member if claim else place)
    named = sum(group is not None for group in groups)
    sizes = [len(files) for files in members.values()]
    return named >= ENOUGH * len(groups) and len(sizes) > 1 and median(sizes) <= _USUAL and max(sizes) <= _MOST


def _in_group(claim: Claim | None, group: str, file: SubmittedFile) -> Claim:
    """Return the claim of a member, whose files are distinguished by the name as well."""
    if claim is None:
        rest = trimmed(_GROUP.sub(" ", normalised(without_suffix(file.parts[-1])), count=1))
        return Claim("", "", " ".join(rest.split()), group)
    words = (claim.name or claim.number, trimmed(_GROUP.sub("", claim.part, count=1)))
    return replace(claim, part=" ".join(filter(None, words)), group=group)


def _canonical(group: str) -> str:
    """Return one form for 第一组, 第1组 and 1组; for Latin words without the characters between word and number."""
    plain = re.sub(r"[\s._#-]+|第|[小大](?=[组組])", "", key(group)).replace("組", "组")
    return re.sub(rf"[{_DIGITS}]+", lambda match: str(_value(match.group())), plain)


def _value(digits: str) -> int:
    tens, ten, ones = digits.rpartition("十")
    return (10 * (_VALUES.get(tens, 1)) if ten else 0) + (_VALUES.get(ones, 0))
