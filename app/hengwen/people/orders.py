"""Finds the order that teachers ask for in names: 学号-姓名, 实验三_姓名_学号, `Lab3 - Zhang San - 1234567`, with
anything in between.

A single name says little: 张三 may be a student, 方案 a plan, 20231105 a day. So it looks for *places* of number and
name, such as the first number and the text after it, that hold for nearly all files of the set.
"""

import re
from collections import defaultdict
from collections.abc import Sequence

from hengwen.model.messages import message
from hengwen.model.regex import regex
from hengwen.people.claims import Claim, Claims, conflicting_share
from hengwen.people.name_parts import NamePart
from hengwen.people.names import key, normalised, trimmed
from hengwen.people.order_search import CONFLICTS, NAMESAKES, Level, Order, orders_of
from hengwen.people.proof import proven
from hengwen.people.submitted_file import SubmittedFile, without_archive_suffix

_DEEPEST = 6  # folders that are looked at, from the outermost on
_FINER = 1.5  # times as many people further in: the outer folder is then a class or a teacher
_REPEATED = 0.5  # of the names: the part that is in several folders where these are assignments
_ASSIGNMENT = regex(
    r"实验|作业|课程设计|课设|报告|论文|练习|第.{1,3}[次章周讲节题]|补交|迟交|期[中末]"
    r"|(?<![a-z])(?:lab|hw|homework|assign\w*|week|essay|exercise|ex|task|report|project|exam|quiz|late|part)(?![a-z])",
    re.IGNORECASE,
)


def claims_by_order(files: Sequence[SubmittedFile]) -> Claims | None:
    """Return the people named by one order in all files, in the outermost folder where that holds, or in the files'
    names.

    Numbers at one depth and names at another are combined. None where no order holds for at least 80 % of the files.
    """
    deepest = max((len(file.parts) for file in files), default=0) - 1
    levels = [Level(files, depth) for depth in (*range(min(deepest, _DEEPEST)), -1)]
    orders = [(level, max(orders_of(level), key=lambda order: order.quality, default=None)) for level in levels]
    kept = [(level, order) for level, order in orders if order is not None]
    if not kept:
        return None
    best = kept[0]
    for candidate in kept[1:]:
        if _tells_more(candidate[1], best[1]):
            best = candidate
    claims, rank = _claims_of_order(*best), best[1].rank
    for candidate in kept:
        if {rank, candidate[1].rank} == {1, 2} and (together := _together(claims, _claims_of_order(*candidate))):
            claims, rank = together, 3
    sources = {
        3: message("number and name in the names of the files"),
        2: message("names in the names of the files"),
        1: message("numbers in the names of the files"),
    }
    claims = _namesakes_apart(files, claims, best[0].depth)
    of_files = best[0].depth == -1
    return Claims(proven(claims) if of_files else tuple(claims), sources[rank], names_only=rank == 2)


def _tells_more(inner: Order, outer: Order) -> bool:
    return inner.rank > outer.rank or len(inner.people) >= _FINER * len(outer.people)


def _claims_of_order(level: Level, order: Order) -> list[Claim | None]:
    """Return the claims that an order makes for all files."""
    claims: list[Claim | None] = []
    for file, name in zip(level.files, level.names, strict=True):
        number, person = order.parts_of_names.get(name or "", (None, None))
        if not number and not person:
            claims.append(None)
            continue
        own = level.depth == -1 or level.depth == len(file.parts) - 1
        part = _rest(name or "", (number, person)) if own else "/".join(file.parts[level.depth + 1 :])
        claims.append(Claim(number.text if number else "", person.text if person else "", part))
    return claims


def _together(one: Sequence[Claim | None], other: Sequence[Claim | None]) -> list[Claim | None] | None:
    """Return numbers of one depth with the names of another; None where these turn out to be of different people."""
    joined = [
        Claim(mine.number or theirs.number, mine.name or theirs.name, mine.part) if mine and theirs else mine or theirs
        for mine, theirs in zip(one, other, strict=True)
    ]
    pairs = sorted({claim.key for claim in joined if claim and claim.number and claim.name})
    reverse = [(name, number) for number, name in pairs]
    fits = pairs and conflicting_share(pairs) <= CONFLICTS and conflicting_share(reverse) <= NAMESAKES
    return joined if fits else None


def _namesakes_apart(files: Sequence[SubmittedFile], claims: Sequence[Claim | None], depth: int) -> list[Claim | None]:
    """Return names without number that occur in several folders, with the folder where these are classes.

    Where most of the names recur in other folders, or these are named after assignments, they are one person's.
    """
    folders: defaultdict[str, set[tuple[str, ...]]] = defaultdict(set)
    for file, claim in zip(files, claims, strict=True):
        if claim and not claim.number:
            folders[key(claim.name)].add(file.parts[:depth])
    several = {name for name, folders_of_name in folders.items() if len(folders_of_name) > 1}
    everywhere = {folder for folders_of_name in folders.values() for folder in folders_of_name}
    assignments = sum(bool(folder and _ASSIGNMENT.search(normalised(folder[-1]))) for folder in everywhere)
    if not several or len(several) >= _REPEATED * len(folders) or assignments >= len(everywhere) - 1:
        return list(claims)
    return [
        Claim("", f"{claim.name} ({without_archive_suffix(file.parts[:depth][-1])})", claim.part)
        if claim and not claim.number and key(claim.name) in several and file.parts[:depth]
        else claim
        for file, claim in zip(files, claims, strict=True)
    ]


def _rest(name: str, taken: Sequence[NamePart | None]) -> str:
    """Return the rest of a name beside number and person."""
    for part in sorted((part for part in taken if part), key=lambda part: -part.start):
        name = name[: part.start] + "\n" + name[part.end :]
    return " ".join(filter(None, map(trimmed, name.split("\n"))))
