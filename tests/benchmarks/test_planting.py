"""Planted passages stand where the gold spans say, and depend on names alone."""

import pytest
from benchmarks.quality.form_making import FORM, LONGEST, filled, make_form, on_form, revised, written
from benchmarks.quality.kinship import kin, strangers
from benchmarks.quality.parts import make_case
from benchmarks.quality.passages import learn_material
from benchmarks.quality.planting import LEVELS, plant
from benchmarks.quality.rewritten import paragraphed, rewrite
from benchmarks.quality.seeds import half_of, in_half, seeded
from benchmarks.quality.texts import Revision, Text
from invented_texts import TEXTS


def test_chance_depends_on_names_alone() -> None:
    """The value is the same in every process and version."""
    assert seeded("a", 1).random() == seeded("a", 1).random() != seeded("a", 2).random()
    assert seeded("a", 1).randrange(1_000_000) == 267923


def test_halves_part_a_set() -> None:
    """Every id lies in one half, and both have some."""
    halves = [half_of(f"id{number}") for number in range(100)]
    assert 30 < halves.count("a") < 70
    assert in_half("id1", "both")
    assert in_half("id1", "a") != in_half("id1", "b")


@pytest.mark.parametrize("level", LEVELS)
def test_gold_spans_hold_the_passage_on_both_sides(level: str) -> None:
    """What is cut out is whole, and equal on both sides where nothing was edited."""
    planted = plant(TEXTS, level, learn_material(TEXTS), documents=4)
    assert planted.cases
    for case in planted.cases:
        copy = planted.suspicious[case.suspicious][case.left.start : case.left.end]
        original = planted.sources[case.source][case.right.start : case.right.end]
        assert copy == copy.strip() != ""
        assert (copy == original) == (level == "none")


def test_planting_is_the_same_in_every_run() -> None:
    """The same texts, the same cases."""
    material = learn_material(TEXTS)
    assert plant(TEXTS, "heavy", material, 4) == plant(TEXTS, "heavy", material, 4)


def test_a_part_takes_the_place_of_as_many_characters() -> None:
    """The host keeps its length, and a tenth of it is the other article's."""
    host, other = (Revision(t.id, t.text, t.text, 1.0) for t in TEXTS[:2])
    case = make_case(host, [host, other], 0.1)
    length = round(0.1 * len(host.draft))
    assert (case.source, len(case.text)) == (other.id, len(host.draft))
    runs = [case.text[n : n + length] for n in range(len(case.text) - length + 1)]
    assert case.run in other.draft
    assert case.run in runs
    assert case.kept_in(other.final)
    assert not case.kept_in(host.draft)


def test_a_rewritten_paragraph_stands_on_a_line_of_its_own() -> None:
    """Both spans are whole lines of their documents, with words in common and another text."""
    long = paragraphed(TEXTS)
    rewritten = rewrite(long, "any words", learn_material(long).words)
    assert len(rewritten.pairs) == 6
    for host, left, source, right in rewritten.pairs:
        copy, original = rewritten.texts[host][left.start : left.end], rewritten.texts[source][right.start : right.end]
        assert copy in rewritten.texts[host].split("\n")
        assert original in rewritten.texts[source].split("\n")
        assert copy != original
        assert 0.3 < len({*copy} & {*original}) / len({*original}) < 1


def test_texts_with_a_passage_in_common_are_kin() -> None:
    """Forty characters make two texts kin; in many texts they are a formula."""
    shared = "".join(chr(0x6000 + n) for n in range(40))
    named = {text.id: text.text for text in TEXTS}
    assert kin(named) == set()
    assert kin(named | {i: named[i] + shared for i in ("t1", "t5")}) == {frozenset(("t1", "t5"))}
    assert kin({i: text + shared for i, text in named.items()}) == set()
    related = [Text(t.id, t.text + shared) if t.id in ("t1", "t5") else t for t in TEXTS]
    assert [t.id for t in strangers(related, 12)] == [t.id for t in TEXTS if t.id != "t5"]


def test_a_form_is_as_long_as_it_should_be_and_is_filled_in_by_each() -> None:
    """Two students' forms differ in their answers alone, and contain what they wrote."""
    form = make_form(TEXTS, "test")
    assert FORM <= len(form.text) < FORM + 200
    mine, yours = filled(form, "me", False), filled(form, "you", False)
    assert mine != yours
    assert len({*mine} & {*yours}) > len(mine) / 2
    body = written(TEXTS[0])
    assert 0 < len(body) <= LONGEST
    assert body in on_form(mine, body, False)
    assert all(line in on_form(mine, body, True) for line in mine)
    assert revised(body, "x") != body
