"""What many copied stays copied: it neither vanishes nor thins out because there are many of them."""

import random
from collections.abc import Sequence

import pytest

from conftest import make_document
from hengwen.check.comparing import compare_documents
from hengwen.model.report.report import Report

CHARACTERS = "".join(chr(code) for code in range(0x4E00, 0x5600))


def _own(seed: object, length: int) -> str:
    return "".join(random.Random(str(seed)).choices(CHARACTERS, k=length))


def _check(texts: Sequence[str]) -> Report:
    return compare_documents([make_document(text, f"{number:03}.txt") for number, text in enumerate(texts)])


def _pairs_among(report: Report, copiers: int, least: int) -> int:
    """How many pairs of the first so many documents share a passage of that length."""
    names = {f"{number:03}.txt" for number in range(copiers)}
    return sum(
        {pair.left.document.path, pair.right.document.path} <= names and pair.longest >= least
        for pair in report.comparisons
    )


def test_six_proposals_of_one_team_share_what_they_share() -> None:
    """Four sentences in different places, a third of each text, the same in six of forty: all their pairs, no other."""
    team = [_own(f"team {n}", 35) for n in range(4)]
    texts = ["".join(_own((n, k), 80) + sentence * (n < 6) for k, sentence in enumerate(team)) for n in range(40)]
    report = _check(texts)
    assert _pairs_among(report, 6, 35) == 15 == len(report.comparisons)
    assert all(report.similarity(entry) == pytest.approx(140 / 460) for entry in report.entries[:6])


@pytest.mark.parametrize("copiers", [8, 60])
def test_a_passage_that_many_copied_word_for_word_is_found_for_every_two_of_them(copiers: int) -> None:
    """130 characters of 1,530 in eight and sixty of a hundred documents."""
    passage = _own("passage", 130)
    report = _check([_own(n, 700) + passage * (n < copiers) + _own(n + 999, 700) for n in range(100)])
    assert _pairs_among(report, copiers, 130) == copiers * (copiers - 1) // 2 == len(report.comparisons)


def test_an_english_passage_that_many_copied_is_as_long_as_a_chinese_one() -> None:
    """40 words are as much text as 87 characters, more than a phrase has."""

    def words(seed: object, count: int) -> str:
        chance = random.Random(str(seed))
        return " ".join(
            "".join(chance.choices("bcdfglmnprst", k=2)) + "aeiou"[chance.randrange(5)] * 2 for _ in range(count)
        )

    passage = words("passage", 40)
    report = _check([f"{words(n, 320)} {passage * (n < 8)} {words(n + 999, 320)}" for n in range(100)])
    assert _pairs_among(report, 8, 40) == 28 == len(report.comparisons)


def test_a_class_that_rewrote_one_source_keeps_what_it_took() -> None:
    """Nine copies with a fifth of the characters edited, beside the source: nearly all of each is covered."""
    source = _own("source", 1500)

    def edited(seed: int) -> str:
        chance = random.Random(seed)
        words = [source[at : at + 5] for at in range(0, len(source), 5)]
        return "".join(_own((seed, n), 5) if chance.random() < 0.2 else word for n, word in enumerate(words))

    report = _check([source, *map(edited, range(9))])
    assert min(map(report.similarity, report.entries)) > 0.95


def test_one_more_document_changes_no_figure_of_the_others() -> None:
    """A pair is what two documents share, not a sample of it."""
    texts = [_own(n, 300) + _own("shared", 60) * (n < 2) for n in range(12)]
    before, after = _check(texts), _check([*texts, _own("another", 400)])
    assert [(p.similarity, p.matches) for p in before.comparisons] == [
        (p.similarity, p.matches) for p in after.comparisons
    ]
