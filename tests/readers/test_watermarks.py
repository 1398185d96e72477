"""Invisible characters in a pattern are told with their place; what scripts, names and typography need is not."""

from pathlib import Path

import pytest
from finding_texts import body, steps_per_character
from hypothesis import given
from hypothesis import strategies as st

from hengwen.model.document import FindingKind, ParagraphKind, State
from hengwen.readers.findings.paragraph_places import MOST
from hengwen.readers.findings.watermarks import watermarks
from hengwen.readers.guesses import failed_guesses
from hengwen.readers.read import read

PROSE = "Waste sorting works best where neighbours know each other."
TAGS = "".join(chr(0xE0000 + ord(letter)) for letter in "by a program")
SELECTORS = "".join(chr(0xFE00 + value) for value in (1, 7, 3, 15, 2))
BITS = "\u200b\u200c\u200c\u200b\u200b\u200c\u200b\u200c"
NARROW = "waste\u202fsorting works where the\u202frules are few, as in Figure\u202f3"


def _details(text: str) -> list[str]:
    return [text[watermark.span.start : watermark.span.end] for watermark in watermarks(body(text))]


@pytest.mark.parametrize("run", [TAGS, SELECTORS, BITS, "\ufeff\u2060\u2060" * 4])
@pytest.mark.parametrize("around", [("分", "类"), ("word", " next"), ("\U0001f600", "")])
def test_runs_that_can_spell_something_are_told(run: str, around: tuple[str, str]) -> None:
    """Between letters, at the end of a word, behind a picture."""
    assert _details(run.join(around)) == [run]


@pytest.mark.parametrize("text", [NARROW, "垃圾\u202f分类 规则\u202f简单 邻居\u202f认识"])
def test_narrow_spaces_between_words_are_told(text: str) -> None:
    assert _details(text) == ["\u202f"] * 3


@pytest.mark.parametrize(
    "text",
    [
        "\U0001f3f4\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f",  # the flag of England
        "葛\U000e0100城 辻\U000e0101 ❤\ufe0f\ufe0f",
        "\u200b\u200b\u200b\u200b\u200b\u200b\u200b\u200b\u200b",
        "\u200b\u200b\u200b\u200b\u200b\u200b\u200b\u200b\ufeff",
        "می\u200cخواهم",
        "\U0001f468\u200d\U0001f469\u200d\U0001f467\u200d\U0001f466",
        "剽\u200b窃",
        "the\u202frules are\u202ffew",
        "il dit\u202f: le\u202fmonde est\u202fgrand et\u202fbeau",
        "10\u202fkm and 5\u202fkg and 3\u202fm and 12\u202f%",
        "1\u202f000 people in the\u202fcity of\u202fLyon near\u202fthe river",
        "at 3:45\u202fPM, at 4:00\u202fPM and at 5:15\u202fAM",
        "ᠮᠣᠩᠭᠣᠯ\u202fᠤᠨ the\u202fa b\u202fc d\u202fe",
        "z.\u202fB. u.\u202fa. d.\u202fh.",
        PROSE,
        "",
    ],
)
def test_what_scripts_names_and_typography_need_is_not(text: str) -> None:
    """Flags, variants of names, joiners, an editor's fillers; blanks of French, of numbers and units, of clocks."""
    assert not _details(text)


def test_code_may_have_narrow_spaces() -> None:
    """As names of functions in formulas."""
    assert not watermarks(body(NARROW, ParagraphKind.CODE))


def test_a_stretch_is_told_once(tmp_path: Path) -> None:
    """A run that spells something is no finding of single characters as well; a single one is still one."""
    path = tmp_path / "a.txt"
    path.write_text(f"{PROSE} 分{BITS}类，剽\u200b窃。{PROSE}", encoding="utf-8")
    content = read(path).content
    assert [finding.kind for finding in content.findings] == [FindingKind.WATERMARK, FindingKind.ZERO_WIDTH]
    assert content.state is State.READ
    assert content.findings[0].detail
    assert content.findings[0].question


@given(st.text(st.sampled_from([*TAGS, *SELECTORS, *BITS, *"\u202f\U0001f3f4\u00ada分 1:"]), max_size=120))
def test_no_text_makes_it_fail(text: str) -> None:
    """Every finding lies in the text, in order and apart."""
    with failed_guesses() as failed:
        findings = watermarks(body(text))
    assert not failed
    ends = [edge for finding in findings for edge in (finding.span.start, finding.span.end)]
    assert ends == sorted(ends)
    assert not ends or ends[-1] <= len(text)


@pytest.mark.parametrize("unit", [TAGS, SELECTORS, BITS, "\u200b", "a\u202f", "a" + BITS, "分" + SELECTORS])
def test_a_million_characters_take_a_bounded_number_of_steps(unit: str) -> None:
    """Calls of functions for each character; the findings end."""
    content = body(unit * (1_000_000 // len(unit)))
    assert steps_per_character(content, lambda: watermarks(content)) < 4
    assert len(watermarks(content)) <= MOST
