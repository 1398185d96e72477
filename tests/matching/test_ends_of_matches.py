"""Where a match ends: what lies beyond a gap is part of it, a match of its own, or chance."""

import random

import pytest

from conftest import make_document
from hengwen.check.comparing import compare_documents

CHARACTERS = "".join(chr(code) for code in range(0x4E00, 0x5600))
BEFORE = 200


def own(seed: object, length: int) -> str:
    return "".join(random.Random(str(seed)).choices(CHARACTERS, k=length))


def matches(*parts: int | tuple[int, int]) -> list[tuple[int, int]]:
    """The matches of two texts, by their places on the left: so many characters in common, or as many of one's own on
    the left and on the right, in turn.
    """
    sides = [own("before left", BEFORE), own("before right", BEFORE)]
    for number, part in enumerate(parts):
        for side in (0, 1):
            sides[side] += own(f"both {number}", part) if isinstance(part, int) else own((side, number), part[side])
    documents = [make_document(text + own(name, BEFORE), name) for text, name in zip(sides, ("a", "b"), strict=True)]
    (pair,) = compare_documents(documents).comparisons
    return [(match.left.start - BEFORE, match.left.end - BEFORE) for match in pair.matches]


@pytest.mark.parametrize(("gap", "end"), [(32, 96), (33, 60)])
def test_four_characters_far_behind_a_match_are_chance(gap: int, end: int) -> None:
    """Beyond eight times their length they are no part of it."""
    assert matches(60, (gap, gap), 4) == [(0, end)]


@pytest.mark.parametrize(("length", "gap", "end"), [(8, 38, 106), (8, 43, 60), (9, 43, 112), (9, 70, 139)])
def test_a_clause_behind_a_stretch_of_ones_own_is_part_of_the_match(length: int, gap: int, end: int) -> None:
    """Eight characters within forty of it; nine, a quarter of what such a match has around it, farther off as well."""
    assert matches(60, (gap, gap), length) == [(0, end)]


@pytest.mark.parametrize(("shift", "end"), [(19, 98), (22, 60)])
def test_what_slipped_far_against_a_match_is_chance(shift: int, end: int) -> None:
    """Edits put in or take out some twenty characters between two clauses, hardly ever more."""
    assert matches(60, (30, 30 - shift), 8) == [(0, end)]


@pytest.mark.parametrize("length", [13, 16, 20, 23])
def test_a_sentence_copied_beyond_a_chance_word_is_found(length: int) -> None:
    """Five characters that stand between two copied places by chance never cost the shorter one."""
    assert matches(60, (50, 50), 5, (50, 50), length) == [(0, 60), (165, 165 + length)]


def test_two_copied_places_hold_together_what_lies_between_them() -> None:
    """From two sentences on a place is one that shows the words between it and the other one to be copied as well."""
    assert matches(60, (50, 50), 5, (50, 50), 24) == [(0, 189)]


@pytest.mark.parametrize(("gap", "expected"), [(80, [(0, 140)]), (81, [(0, 30), (111, 141)])])
def test_places_more_than_a_sentence_or_two_apart_are_two_matches(gap: int, expected: list[tuple[int, int]]) -> None:
    """Eighty characters of one's own are the most that a match has in a row."""
    assert matches(30, (gap, gap), 30) == expected


@pytest.mark.parametrize(("length", "expected"), [(8, 1), (7, 0)])
def test_two_short_rows_make_a_match_with_three_characters_more(length: int, expected: int) -> None:
    """Chance has more ways to make sixteen of two rows than thirteen of one."""
    copied = matches(40, (150, 150), 8, (3, 3), length)
    assert copied == [(0, 40), (190, 209)][: 1 + expected]


@pytest.mark.parametrize(("length", "expected"), [(26, 2), (25, 1)])
def test_a_sentence_twice_in_the_copy_is_found_twice_where_it_is_long(length: int, expected: int) -> None:
    """Of at least twice the shortest match: a phrase that repeats is in one place only."""
    sentence = own("s", length)
    texts = (own(1, 300) + sentence, sentence + own(2, 300) + sentence + own(3, 300))
    (pair,) = compare_documents([make_document(text, str(number)) for number, text in enumerate(texts)]).comparisons
    assert len(pair.matches) == expected


def test_words_that_were_kept_in_a_rewritten_sentence_are_part_of_the_match_before_it() -> None:
    """Two characters in five, up to forty behind what was copied word for word."""
    words = [part for _ in range(20) for part in ((3, 3), 2)]
    assert matches(40, *words) == [(0, 80)]


def test_words_that_slip_ever_farther_are_chance() -> None:
    """Two characters each, three farther on the right every time: fifteen are the most."""
    words = [part for _ in range(8) for part in ((1, 4), 2)]
    assert matches(40, *words) == [(0, 55)]
