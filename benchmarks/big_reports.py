"""Reports of many documents, made at random but always the same: for the window's tables and charts."""

import random
from collections.abc import Iterator
from hashlib import sha256
from itertools import combinations

import numpy as np

from hengwen.gui.check_result import CheckResult, check_result
from hengwen.model.document import Content, Document, Paragraph, Role, Span
from hengwen.model.report.report import Comparison, Match, MatchKind, Report, ReportEntry, best_first
from hengwen.model.request.options import Options

LENGTH = 2000
_LETTERS = "的一是在不了有和人这中大为上个国我以要他时来用们生到作地于出就分对成会可主发年动同工也能下过子说产种面而方后多定行学法所民得经"  # noqa: E501
_FAMILY, _GIVEN = "王李张刘陈杨黄赵吴周", "甲乙丙丁戊己庚辛壬癸"


def entries(count: int, seed: int = 1) -> list[ReportEntry]:
    """Return documents of ten paragraphs."""
    chance = random.Random(seed)
    text = "\n".join("".join(chance.choices(_LETTERS, k=LENGTH // 10 - 1)) for _ in range(10))
    starts = [number * LENGTH // 10 for number in range(10)]
    paragraphs = tuple(
        Paragraph(Span(start, start + LENGTH // 10 - 1), page=1 + n // 4) for n, start in enumerate(starts)
    )
    tokens = np.array([place for place, letter in enumerate(text) if letter != "\n"], dtype=np.int32)
    values = []
    for number in range(count):
        name = f"2023{number:06d}_{_FAMILY[number // 10 % 10]}{_GIVEN[number % 10]}_调查报告.docx"
        identity = sha256(f"{seed} {number}".encode()).hexdigest()
        document = Document(f"三班/{name}", identity, Content(text, paragraphs), Role.NEW)
        values.append(ReportEntry(document, tokens, chance.getrandbits(64)))
    return values


def _pair(left: ReportEntry, right: ReportEntry, share: float, chance: random.Random) -> Comparison:
    """Return two documents that share about so much, in passages of 20 to 400 characters."""
    result, at, left_over = [], chance.randrange(60), round(share * LENGTH)
    while left_over >= 13 and at < LENGTH - 30:
        length = min(chance.randrange(20, 400), left_over, LENGTH - at)
        kind = chance.choice(list(MatchKind))
        result.append(Match(Span(at, at + length), Span(at, at + length), kind, 0.9, chance.randrange(8)))
        at, left_over = at + length + chance.randrange(3, 20), left_over - length
    return Comparison(left, right, tuple(result), (), chance.randrange(33), chance.random())


def _wanted(count: int, pairs: int, chance: random.Random) -> Iterator[tuple[int, int, float]]:
    """Yield groups of two to six that share much, and single pairs that share little, `pairs` in all."""
    taken = set()
    for first in range(0, count - 6, max(9, count // 40)):
        for pair in combinations(range(first, first + chance.randrange(2, 7)), 2):
            taken.add(pair)
            yield *pair, chance.uniform(0.32, 0.95)
    while len(taken) < min(pairs, count * (count - 1) // 2):
        one, two = sorted(chance.sample(range(count), 2))
        if (one, two) not in taken:
            taken.add((one, two))
            yield one, two, min(0.25, 0.02 + abs(chance.gauss(0, 0.05)))


def big_report(count: int, pairs: int, seed: int = 1) -> Report:
    """Return a report of `count` documents with about `pairs` pairs."""
    chance, result = random.Random(seed), entries(count, seed)
    compared = [_pair(result[one], result[two], share, chance) for one, two, share in _wanted(count, pairs, chance)]
    return Report(Options(), tuple(result), best_first(compared), (), (), "2026-01-01T00:00:00Z", 2.0)


def big_result(count: int, pairs: int, seed: int = 1) -> CheckResult:
    """Return the same with all the figures that a check works out before the window gets it."""
    return check_result(big_report(count, pairs, seed))
