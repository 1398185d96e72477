"""The order of lines, and which of them are a paragraph, from boxes alone."""

from collections.abc import Sequence

import numpy as np
import pytest

from hengwen.recognition.boxes import Box, rows, straightened, tilt
from hengwen.recognition.layout import columns
from hengwen.recognition.paragraphs import Paragraphs
from hengwen.recognition.tables import Table

HEIGHT, PITCH, LETTER = 20, 26, 10
FULL = "x" * 40


def ordered(places: Sequence[tuple[float, float, str]]) -> tuple[list[Box], list[str]]:
    """Boxes of texts at a left end and a row."""
    boxes = [
        Box(number, left, left + LETTER * len(text), row * PITCH, row * PITCH, HEIGHT)
        for number, (left, row, text) in enumerate(places)
    ]
    return boxes, [text for _, _, text in places]


def paragraphs(places: Sequence[tuple[float, float, str]], tables: Sequence[Table] = ()) -> list[list[str]]:
    """The texts of each paragraph."""
    boxes, texts = ordered(places)
    parted = Paragraphs(list(columns(boxes, tables)), texts).rows()
    return [[texts[box.number] for row in rows for box in row.boxes] for rows in parted]


def column(left: float, mark: str, first: int = 0, count: int = 6, letters: int = 40) -> list[tuple[float, float, str]]:
    """Full lines below each other, the last one short."""
    ends = [letters] * (count - 1) + [letters // 2]
    return [(left, first + row, (f"{mark * 4} " * (end // 5)).strip()) for row, end in enumerate(ends)]


def test_columns_are_read_one_after_the_other_between_lines_across() -> None:
    """The title first, each column as a whole, then what is below."""
    title, below = (100.0, -2.0, "t" * 70), (0.0, 8.0, "z" * 85)
    places = [title, *column(0, "a"), *column(450, "b"), below]
    order = ["".join(sorted(set("".join(texts)) - {" "})) for texts in paragraphs(places[::-1])]
    assert order == ["t", "a", "b", "z"]


def test_three_columns_askew_are_parted() -> None:
    """As on a photograph: all left ends move to the right on the way down."""
    places = [
        (left + 1.5 * row, row, text)
        for mark, start in (("a", 0.0), ("b", 340.0), ("c", 680.0))
        for left, row, text in column(start, mark, count=9, letters=30)
    ]
    assert [texts[0][0] for texts in paragraphs(places)] == ["a", "b", "c"]


def test_rows_of_a_table_stay_together() -> None:
    places = [(left, row, f"{row}{name}") for name, left in (("a", 0), ("b", 150), ("c", 300)) for row in range(5)]
    assert paragraphs(places) == [[f"{row}{name}" for name in "abc"] for row in range(5)]


def test_cells_of_several_lines_stay_together() -> None:
    """Beside a name in the middle of its row, with more room between rows than between lines."""
    places = []
    for number, start in enumerate((0.0, 4.0, 8.0)):
        places.append((0.0, start + 1, f"name{number}"))
        places += [(150.0, start + line, f"{number}" * (40 if line < 2 else 10)) for line in range(3)]
    actual = paragraphs(places)
    assert [texts[0][:5] for texts in actual] == ["name0", "00000", "name1", "11111", "name2", "22222"]
    assert all(len(texts) == 3 for texts in actual[1::2])


def test_rules_part_cells_whose_lines_stand_as_close_as_others() -> None:
    across = np.array([(0.0, 600.0, y) for y in (-13.0, 65.0, 143.0)])
    down = np.array([(-13.0, 143.0, x) for x in (0.0, 190.0, 600.0)])
    places = [(200.0, line, f"{line // 3}" * 38) for line in range(6)] + [(10.0, 1, "left0"), (10.0, 4, "left1")]
    actual = paragraphs([(0.0, -2.0, "before"), *places, (0.0, 7.0, "after")], [Table(across, down)])
    assert [texts[0][:6] for texts in actual] == ["before", "left0", "000000", "left1", "111111", "after"]


@pytest.mark.parametrize(
    ("second", "apart"),
    [
        ((0.0, 1.0, FULL), False),
        ((25.0, 1.0, FULL[:-3]), True),  # indented
        ((0.0, 2.2, FULL), True),  # below a gap
        ((-110.0, 1.0, FULL), True),  # much further left, as the messages of another one
        ((0.0, 1.0, "• " + FULL[2:]), True),
        ((0.0, 1.0, "（2）" + FULL[3:]), True),
        ((0.0, 1.0, "[12] " + FULL[5:]), True),
    ],
)
def test_a_paragraph_ends_where_the_next_line_says_so(second: tuple[float, float, str], apart: bool) -> None:
    rest = [(0.0, second[1] + row, FULL) for row in (1, 2)]
    texts = paragraphs([(0.0, -1.0, FULL), (0.0, 0.0, FULL), second, *rest])
    assert (len(texts) > 1) == apart
    assert not apart or len(texts[0]) == 2


def test_a_paragraph_ends_with_a_short_line() -> None:
    """Short is where the first word of the next line would have had room."""
    ends = FULL[:30]
    assert len(paragraphs([(0.0, 0.0, FULL), (0.0, 1.0, ends), (0.0, 2.0, "word " * 8)])) == 2
    assert len(paragraphs([(0.0, 0.0, FULL), (0.0, 1.0, ends), (0.0, 2.0, "unquestionablywide" * 2)])) == 1


def test_lines_under_a_bullet_belong_to_it() -> None:
    places = [(0.0, 0.0, "1. " + FULL), (30.0, 1.0, FULL), (30.0, 2.0, "end"), (0.0, 3.0, "2. " + FULL)]
    assert [len(texts) for texts in paragraphs(places)] == [3, 1]


def test_a_heading_of_larger_letters_stands_by_itself() -> None:
    boxes, texts = ordered([(0.0, row, FULL) for row in range(4)])
    heading = Box(4, 0, 400, -1.5 * PITCH, -1.5 * PITCH, 1.5 * HEIGHT)
    parted = list(Paragraphs(list(columns([heading, *boxes])), [*texts, "Heading"]).rows())
    assert [len(rows) for rows in parted] == [1, 4]


def test_boxes_at_one_height_are_a_row_also_on_a_tilted_page() -> None:
    angle = np.deg2rad(3)
    turn = np.array([(np.cos(angle), np.sin(angle)), (-np.sin(angle), np.cos(angle))])
    places = [(left, y) for y in (0, 30, 60) for left in (0, 400, 800)]
    flat = [[(left, y), (left + 300, y), (left + 300, y + 20), (left, y + 20)] for left, y in places]
    rectangles = np.array(flat, dtype=float) @ turn
    assert tilt(rectangles) == pytest.approx(angle)
    actual = rows(straightened(rectangles, angle))
    assert [[box.number for box in row.boxes] for row in actual] == [[0, 1, 2], [3, 4, 5], [6, 7, 8]]


@pytest.mark.parametrize(
    ("read", "height", "following"),
    [("0", 11, "。"), ("o", 12, "。"), ("，", 9, "，"), ("！", 24, "！")],
)
def test_a_sign_alone_in_its_row_ends_the_line_above(read: str, height: float, following: str) -> None:
    """Where no typesetter moved it: recognition takes a full stop by itself for a digit."""
    assert _with_row(read, height) == [[FULL, FULL, following], [FULL, FULL]]


@pytest.mark.parametrize(("read", "height"), [("0", 20), ("o", 18), ("7", 11)])
def test_a_digit_alone_in_its_row_stays_one(read: str, height: float) -> None:
    """It is as high as a line, or no sign."""
    assert [text for texts in _with_row(read, height) for text in texts].count(read) == 1


def _with_row(text: str, height: float) -> list[list[str]]:
    """Paragraphs of two lines, of which the first has one more row."""
    places = [(0.0, row, FULL) for row in (0, 1, 3, 4)]
    boxes, texts = ordered(places)
    y = 2 * PITCH + 6
    boxes.append(Box(len(boxes), 0, LETTER, y, y, height))
    parted = Paragraphs(list(columns(boxes, [])), [*texts, text])
    return [[parted.texts[box.number] for row in rows for box in row.boxes] for rows in parted.rows()]
