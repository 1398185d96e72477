"""Finds a folder, or an archive, for each person."""

from collections import Counter, defaultdict
from collections.abc import Sequence
from statistics import median

from hengwen.model.messages import message
from hengwen.model.regex import regex
from hengwen.people.claims import ENOUGH, Claim, Claims
from hengwen.people.folder_names import with_person_first
from hengwen.people.name_parts import Kind, name_parts, without_identifiers
from hengwen.people.names import HAN_RUN, is_chinese_name, normalised
from hengwen.people.submitted_file import SubmittedFile, without_archive_suffix
from hengwen.text.words import tag_with_guesses

_NO_PERSON = regex(
    r"[班级届组系院]|实验|作业|课程|课|第.{1,3}[次章节周讲]|期末|期中|学期|学年|题|初稿|终稿|新|旧|论文|报告|申报|项目|资料|文档|附件|材料|图片|代码"
    r"|(?<![a-z])(?:week|lab|hw|homework|assign\w*|chapter|ch|unit|module|lecture|exercise|ex|task|project|exam|quiz|class|course|section"
    r"|group|team|term|year|semester|spring|summer|autumn|fall|winter|new|old|final|draft|late|proposals?|theses|thesis|submissions?"
    r"|reports?|essays?|papers?|docs?|documents?|files?|images?|src|source|data|part|set|batch|v|version|round|section|misc|other|backup"
    r"|left|right|original|copies|copy|train|test|inputs?|outputs?|results?|january|february|march|april|may|june|july|august"
    r"|september|october|november|december)(?![a-z])"
    r"|\d{1,2}月|[一二三四五六七八九十]月|(?<![a-z])(?:release|stable|beta|alpha|rc|build|branch|branches|archive)s?\d*(?![a-z])"
    r"|^[a-z]{0,3}\d+(?:\.\d+)+|^(?:en|zh|fr|de|es|ja|ko|ru|pt|it)(?:[-_][a-z]{2,4})?$"
    r"|^\D{0,2}(?:19|20)\d\d(?:\D+\d{1,4})*\D?$|^\d+$|^[\u4e00-\u9fff]+\d{3,4}$"
)
BY_FOLDER = message("one folder for each person")

_FEW = 4  # files in a folder, in the median of all folders
_NAMED_ALIKE = 0.5  # of the files: the part with a name that one in another folder has too
_UNEVEN = 3  # times the usual number of files: a folder with more is of another kind


def claims_by_folder(files: Sequence[SubmittedFile], *, always: bool = False) -> Claims | None:
    """Return claims where each folder or archive at the top level is a person; one that contains everything is skipped.

    `always`: whether the user says so; otherwise at least 80 % of the files must be in such folders, at least two of
    them, and these must look like those of people rather than of classes, assignments or years.
    """
    parts = _below_common([file.parts for file in files])
    if not always:
        parts = _with_people_outermost(parts)
    names = [part[0] if len(part) > 1 else None for part in parts]
    folders = sorted({name for name in names if name is not None})
    inside = sum(name is not None for name in names)
    if not folders or (not always and (inside < ENOUGH * len(files) or not _are_of_people(folders, parts))):
        return None
    people = _people_of(folders)
    claims = tuple(
        None if name is None else Claim(*people[name], "/".join(names_of_file[1:]))
        for name, names_of_file in zip(names, parts, strict=True)
    )
    return Claims(claims, BY_FOLDER, given=always)


def _with_people_outermost(parts: list[tuple[str, ...]]) -> list[tuple[str, ...]]:
    """Return the paths with the person before each folder that is named after a person and a task."""
    folders = list(dict.fromkeys(path[0] for path in parts if len(path) > 1))
    bare = {name: without_archive_suffix(name) for name in folders}
    people = with_person_first(list(bare.values()))
    return [(people[bare[part[0]]], *part) if len(part) > 1 and people[bare[part[0]]] != bare[part[0]] else part
            for part in parts]  # fmt: skip


def _people_of(folders: Sequence[str]) -> dict[str, tuple[str, str]]:
    """Return number and name in each folder's name; the whole name of folders that would be one person's otherwise."""
    people = {name: person_of_folder(name) for name in folders}
    times = Counter(Claim(*person).key for person in people.values())
    return {
        name: person if times[Claim(*person).key] == 1 else ("", normalised(without_archive_suffix(name)))
        for name, person in people.items()
    }


def person_of_folder(name: str) -> tuple[str, str]:
    """Return number and name in the name of a folder; without either, the whole of it is the name."""
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
    while len(parts) > 1 and all(len(path) > 1 for path in parts) and len({path[0] for path in parts}) == 1:
        parts = [part[1:] for part in parts]
    return parts


def _are_of_people(folders: Sequence[str], parts: Sequence[tuple[str, ...]]) -> bool:
    if len(folders) < 2:
        return False
    odd = sum(_names_no_person(normalised(without_archive_suffix(name))) for name in folders)
    if odd > (1 - ENOUGH) * len(folders):
        return False
    if _have_people_in_them(parts):
        return False
    inside = {name: [part[-1].casefold() for part in parts if part[0] == name] for name in folders}
    counts = [len(names) for names in inside.values()]
    usual = median(counts)
    even = sum(usual / _UNEVEN <= count <= usual * _UNEVEN for count in counts) >= ENOUGH * len(counts)
    folders_with = Counter(name for names in inside.values() for name in set(names))
    alike = sum(folders_with[name] > 1 for names in inside.values() for name in names) >= _NAMED_ALIKE * sum(counts)
    return even and (alike or usual <= _FEW)


def _have_people_in_them(parts: Sequence[tuple[str, ...]]) -> bool:
    """Return whether several of the folders contain several numbers or names of people: they are classes."""
    people: defaultdict[str, set[str]] = defaultdict(set)
    for path in parts:
        for name in path[1:]:
            parts_of_name = name_parts(normalised(name))
            people[path[0]].update(part.text for part in parts_of_name if part.kind is Kind.NUMBER or part.is_name)
    return sum(len(different) > 1 for different in people.values()) > (1 - ENOUGH) * len(people)


def _names_no_person(folder: str) -> bool:
    """Return whether a folder is named after an assignment, a class, a time, or by a word of the dictionary."""
    if _NO_PERSON.search(folder.casefold()) or not without_identifiers(folder).strip(" _.-"):
        return True
    if not HAN_RUN.fullmatch(folder) or is_chinese_name(folder):
        return False
    tags = tag_with_guesses(folder)
    return len(tags) == 1 and not tags[0][1].startswith(("nr", "nt", "nz"))
