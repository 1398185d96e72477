"""What is unpacked of files that others may have made stays within what such files have."""

import zlib

import pytest

from hengwen.serial.unpacking import UnpackingBudget, as_bytes, inflate, inflate_text

FLOOR, RATIO = 32_000_000, 16


def test_values_come_back_as_they_were_packed() -> None:
    """Bytes, texts with letters of every length, halves of pairs."""
    for text in ("", "plain", "中文 and more", "\U0001f600\U00020000", "\ud800"):
        data = text.encode("utf-8", "surrogatepass")
        assert inflate(zlib.compress(data)) == data
        assert inflate_text(zlib.compress(data)) == text
        assert UnpackingBudget(0).inflate(zlib.compress(data), len(data)) == data
        assert UnpackingBudget(0).inflate_text(zlib.compress(data), len(data)) == text


@pytest.mark.parametrize("value", [None, "text", 7, 1.5])
def test_a_value_that_is_no_bytes_is_a_fault(value: object) -> None:
    """A column of SQLite may hold anything."""
    for call in (as_bytes, inflate, inflate_text):
        with pytest.raises(ValueError, match="no bytes"):
            call(value)


def test_what_is_cut_off_or_of_another_length_is_a_fault() -> None:
    """Also what is no zlib at all."""
    packed = zlib.compress(b"some text of its own")
    for data in (packed[:-1], b"", b"noise", packed[3:]):
        with pytest.raises(ValueError, match=r"."):
            inflate(data)
    for length in (19, 21, 0):
        with pytest.raises(ValueError, match=r"."):
            UnpackingBudget(100).inflate(packed, length)
    assert inflate(packed, 20) == b"some text of its own"
    with pytest.raises(ValueError, match="too long"):
        inflate(packed, 19)


def test_a_file_has_one_measure_for_all_its_values() -> None:
    """Thirty-two million bytes and sixteen for each packed one; texts count with the letters that they make."""
    for packed in (0, 1_000_000):
        budget = UnpackingBudget(packed)
        half = zlib.compress(bytes((FLOOR + RATIO * packed) // 2))
        budget.inflate(half)
        budget.inflate(half)
        with pytest.raises(ValueError, match="too long"):
            budget.inflate(zlib.compress(b"x"))
    assert inflate(zlib.compress(bytes(FLOOR))) == bytes(FLOOR)
    with pytest.raises(ValueError, match="too long"):
        inflate(zlib.compress(bytes(FLOOR + 2_000_000)))


def test_a_text_counts_twice_and_one_with_letters_of_four_bytes_by_these() -> None:
    """As bytes, and as what Python makes of them: one letter beyond the others makes all of them four bytes long."""
    narrow = b"a" * (FLOOR // 2)
    UnpackingBudget(0).inflate_text(zlib.compress(narrow))
    with pytest.raises(ValueError, match="too long"):
        UnpackingBudget(0).inflate_text(zlib.compress(narrow + b"a"))
    wide = b"a" * (FLOOR // 5 - 8) + "\U0001f600".encode()
    UnpackingBudget(0).inflate_text(zlib.compress(wide))
    with pytest.raises(ValueError, match="too long"):
        UnpackingBudget(0).inflate_text(zlib.compress(b"a" * 8 + wide))
