"""Kept readings take as few bytes for their numbers as these need, and come back as they were."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hengwen.matching import exclusions
from hengwen.matching.exclusions import set_apart
from hengwen.model.document import Content, Document, Role
from hengwen.serial import reading
from hengwen.serial.frames import unpack_frame
from hengwen.serial.reading import pack_reading, unpack_reading
from hengwen.text.analysis import Analysis, analyse
from hengwen.text.program_text import program_text

TEXT = "春天的河边 Spring comes to the river. 🌊\n" + "\n".join(
    f"{number} 第{number}段 word{number}" for number in range(99)
)
CODE = "先看代码：\nimport os\nfor name in os.listdir():\n    print(name)\n这段代码列出文件。"


def document_of(text: str) -> Document:
    return Document("a.txt", "0" * 64, Content(text), Role.NEW)


def arrays_of(analysis: Analysis) -> list[np.ndarray]:
    text, words = analysis.normalised, analysis.words
    return [text.tokens, text.starts, text.lengths, words.hashes, words.numbers, words.lengths]


@settings(max_examples=40)
@pytest.mark.parametrize("narrow", [False, True])
@given(st.one_of(st.text(max_size=200), st.sampled_from(("", TEXT, CODE, "字" * 70_000 + "尾", " " * 70_000 + "字"))))
def test_a_reading_comes_back_as_it_was(narrow: bool, text: str) -> None:
    """Numbers and their types, wide gaps between tokens and long tokens too; wide ones as former versions read them."""
    document, analysis = document_of(text), analyse(text)
    again, back = unpack_reading(pack_reading(document, analysis, narrow=narrow), "a.txt", Role.NEW)
    assert again == document
    assert back is not None
    for one, other in zip(arrays_of(analysis), arrays_of(back), strict=True):
        assert one.dtype == other.dtype
        assert np.array_equal(one, other)
    assert back.words.spelled == analysis.words.spelled
    assert back.programs == analysis.programs == program_text(text)


def test_lines_of_programs_are_not_looked_for_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """They are kept with the reading; of a text that nobody has analysed so they are found when they are needed."""
    document, analysis = document_of(CODE), analyse(CODE)
    _, back = unpack_reading(pack_reading(document, analysis, narrow=True), "a.txt", Role.NEW)
    assert back is not None
    apart = set_apart(document)
    assert [exclusion.kind for exclusion in apart] == ["code"]
    monkeypatch.setattr(exclusions, "program_text", None)
    assert set_apart(document, back.programs) == apart


@given(st.lists(st.integers(0, (1 << 32) - 1)))
def test_numbers_take_as_many_bytes_as_the_greatest_needs(values: list[int]) -> None:
    """One more says how many."""
    numbers = np.array(values, dtype=np.uint32)
    packed = reading._narrow(numbers)
    greatest = max(values, default=0)
    assert len(packed) == 1 + len(values) * (1 if greatest < 256 else 2 if greatest < 65536 else 4)
    assert np.array_equal(reading._widened(memoryview(packed), np.uint32), numbers)


def test_other_bytes_are_no_numbers() -> None:
    """Neither none, nor of another size, nor half a number."""
    for packed in (b"", b"\0", b"\x03abc", b"\x02abc", b"\x04abc"):
        with pytest.raises(ValueError, match=r"none|multiple"):
            reading._widened(memoryview(packed), np.uint32)


def test_a_reading_has_the_form_that_is_asked_for() -> None:
    """A former version reads what is not narrow: 32 bits for each number. Narrow ones are much shorter."""
    document, analysis = document_of(TEXT), analyse(TEXT)
    wide, narrow = (pack_reading(document, analysis, narrow=form) for form in (False, True))
    _, (_, tokens, steps, *_) = unpack_frame(wide, reading._Reading)
    assert np.array_equal(np.frombuffer(tokens, "<u4"), analysis.normalised.tokens)
    assert np.array_equal(np.cumsum(np.frombuffer(steps, "<i4")), analysis.normalised.starts)
    assert len(narrow) < 0.8 * len(wide)
