"""A folder, or an archive, for each person."""

import re
from collections import Counter
from collections.abc import Sequence
from statistics import median

from hengwen.model.messages import message
from hengwen.people.claims import ENOUGH, Claim, Claims
from hengwen.people.name_parts import Kind, name_parts
from hengwen.people.names import is_chinese_name, normalised
from hengwen.people.submitted_file import SubmittedFile, without_archive_suffix

_NO_PERSON = re.compile(
    r"[班级届组系院]|实验|作业|课程|课|第.{1,3}[次章节周讲]|期末|期中|学期|学年|题|初稿|终稿|新|旧|论文|报告|申报|项目|资料|文档|附件|材料|图片|代码"
    r"|(?<![a-z])(?:week|lab|hw|homework|assign\w*|chapter|ch|unit|module|lecture|exercise|ex|task|project|exam|quiz|class|course|section"
    r"|group|team|term|year|semester|spring|summer|autumn|fall|winter|new|old|final|draft|late|proposals?|theses|thesis|submissions?"
    r"|reports?|essays?|papers?|docs?|documents?|files?|images?|src|source|data|part|set|batch|v|version|round|section|misc|other|backup"
    r"|left|right|original|copies|copy|train|test|inputs?|outputs?|results?|january|february|march|april|may|june|july|august"
    r"|september|october|november|december)(?![a-z])"
    r"|^\D{0,2}(?:19|20)\d\d(?:\D+\d{1,4})*\D?$|^\d{1,4}$"
)
_FEW = 4  # files in a folder, at the middle of all folders
_NAMED_ALIKE = 0.5  # of the folders, how many have a file by a name that others have too


def claims_by_folder(files: Sequence[SubmittedFile], *, always: bool = False) -> Claims | None:
    """Each folder or archive directly under what was given is a person; one that holds everything is looked through.

    `always`: because the user says so; otherwise only where at least 80 % of the files lie in such folders, there are
    two of them or more, and these look like those of people rather than of classes, assignments or years.
    """
    parts = _below_common([file.parts for file in files])
    names = [each[0] if len(each) > 1 else None for each in parts]
    folders = sorted({name for name in names if name is not None})
    inside = sum(name is not None for name in names)
    if not folders or (not always and (inside < ENOUGH * len(files) or not _are_of_people(folders, parts))):
        return None
    people = {name: person_of_folder(name) for name in folders}
    found = tuple(
        None if name is None else Claim(*people[name], "/".join(each[1:]))
        for name, each in zip(names, parts, strict=True)
    )
    return Claims(found, message("one folder for each person"))


def person_of_folder(name: str) -> tuple[str, str]:
    """Number and name that the name of a folder has; where it has neither, the whole of it is the name."""
    plain = normalised(without_archive_suffix(name))
    parts = name_parts(plain)
    numbers = [part.text for part in parts if part.kind is Kind.NUMBER]
    if len(numbers) != 1:
        return "", plain
    names = [part.text for part in parts if part.kind is not Kind.NUMBER and part.may_be_name]
    chinese = [text for text in names if is_chinese_name(text)]
    only = chinese if len(chinese) == 1 else names
    if len(only) == 1:
        return numbers[0], only[0]
    return (numbers[0], "") if plain == numbers[0] else ("", plain)


def _below_common(parts: list[tuple[str, ...]]) -> list[tuple[str, ...]]:
    while len(parts) > 1 and all(len(each) > 1 for each in parts) and len({each[0] for each in parts}) == 1:
        parts = [each[1:] for each in parts]
    return parts


def _are_of_people(folders: Sequence[str], parts: Sequence[tuple[str, ...]]) -> bool:
    if len(folders) < 2:
        return False
    odd = sum(_NO_PERSON.search(normalised(without_archive_suffix(name)).casefold()) is not None for name in folders)
    if odd > (1 - ENOUGH) * len(folders):
        return False
    inside: dict[str, set[str]] = {name: set() for name in folders}
    counts = dict.fromkeys(folders, 0)
    for each in parts:
        if len(each) > 1:
            inside[each[0]].add(each[-1].casefold())
            counts[each[0]] += 1
    times = Counter(name for names in inside.values() for name in names)
    repeated = {name for name, count in times.items() if count > 1}
    alike = sum(bool(names & repeated) for names in inside.values()) >= _NAMED_ALIKE * len(folders)
    return alike or median(counts.values()) <= _FEW
