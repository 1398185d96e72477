"""Text of a picture, from its lines."""

from dataclasses import replace

import pytest

from hengwen.model.recognised import RecognisedLine, RecognisedPicture
from hengwen.serial.decoding import decode_json, encode_json


def line(text: str, row: int = 0, left: float = 0, score: float = 0.95) -> RecognisedLine:
    """A line of some text, ten pixels a letter."""
    right, top = left + 10 * len(text), 30.0 * row
    return RecognisedLine(((left, top), (right, top), (right, top + 20), (left, top + 20)), text, score)


def picture(*lines: RecognisedLine, ends: tuple[int, ...] = ()) -> RecognisedPicture:
    """A picture whose paragraphs end at some lines, by default the last one."""
    ends = ends or (len(lines),)
    return RecognisedPicture(500, 400, 0, lines, tuple(zip((0, *ends), ends, strict=False)))


@pytest.mark.parametrize(
    ("first", "second", "text"),
    [
        ("海平面", "的上升", "海平面的上升"),
        ("a survey of", "soundings", "a survey of soundings"),
        ("使用", "Python", "使用Python"),
        ("sound-", "ings", "soundings"),
        ("Harbour-", "12", "Harbour- 12"),
        ("1990-", "ings", "1990- ings"),
    ],
)
def test_lines_of_a_paragraph_are_joined(first: str, second: str, text: str) -> None:
    assert picture(line(first), line(second, 1)).text == text


def test_cells_have_a_tab_between_them_and_words_a_blank() -> None:
    assert picture(line("one"), line("two", left=60)).text == "one\ttwo"
    assert picture(line("one"), line("two", left=35)).text == "one two"


def test_each_line_is_found_in_the_text() -> None:
    """Without the hyphen that went, and without what is between lines."""
    read = picture(line("sound-"), line("ings", 1), line("end", 2), ends=(2, 3))
    text, spans = read.composed()
    assert text == "soundings\nend"
    assert [text[span.start : span.end] for span in spans] == ["sound", "ings", "end"]


def test_scores_are_of_characters() -> None:
    read = picture(line("abcd", score=1.0), line("ab", 1, score=0.4))
    assert read.mean_score == pytest.approx(0.8)
    assert [doubtful.text for doubtful in read.doubtful] == ["ab"]
    assert RecognisedPicture(1, 1, 0).mean_score == 1


def test_it_comes_back_from_a_file() -> None:
    read = picture(line("a"), line("b", 1))
    assert decode_json(encode_json(read), RecognisedPicture) == read
    with pytest.raises(ValueError, match="270"):
        decode_json(encode_json(replace(read, turned=360)), RecognisedPicture)


@pytest.mark.parametrize("paragraphs", [(), ((0, 1),), ((0, 2), (1, 2)), ((0, 1), (1, 3)), ((0, 0), (0, 2))])
def test_paragraphs_that_are_not_the_lines_are_refused(paragraphs: tuple[tuple[int, int], ...]) -> None:
    read = picture(line("a"), line("b", 1))
    read.require_sound()
    with pytest.raises(ValueError, match="paragraphs"):
        replace(read, paragraphs=paragraphs).require_sound()
