"""The layout of what a library holds, byte by byte as docs/library.md tells it: other programs read it, too."""

import zlib
from struct import pack

import numpy as np
import pytest

from hengwen.model.document import Finding, Paragraph, ParagraphKind, Span
from hengwen.model.messages import message
from hengwen.serial import columns as codec
from hengwen.text.normalisation import expand, normalise
from hengwen.text.words import index_words


def test_numbers_are_little_endian() -> None:
    """Compressed, with a check sum of their own."""
    for kind, letters in ((np.int32, "i"), (np.uint8, "B"), (np.int64, "q"), (np.uint32, "I")):
        packed = codec.pack_numbers(np.array([1, 2, 100]), kind)
        assert zlib.decompress(packed) == pack(f"<3{letters}", 1, 2, 100)
        actual = codec.unpack_numbers(packed, kind)
        assert (actual.tolist(), actual.dtype) == ([1, 2, 100], np.dtype(kind))
    with pytest.raises(ValueError, match="too long"):
        codec.unpack_numbers(codec.pack_numbers(np.arange(3), np.int32), np.int32, 11)
    assert len(codec.unpack_numbers(codec.pack_numbers(np.arange(3), np.int32), np.int32, 12)) == 3


def test_planes_have_the_lowest_parts_of_all_first() -> None:
    """In units of one byte or of two."""
    values = np.array([0x04030201, 5, 0x600], dtype=np.uint32)
    by_byte, by_two = codec.pack_planes(values, np.uint8), codec.pack_planes(values, np.uint16)
    assert zlib.decompress(by_byte) == bytes((1, 5, 0, 2, 0, 6, 3, 0, 0, 4, 0, 0))
    assert zlib.decompress(by_two) == pack("<6H", 0x0201, 5, 0x600, 0x0403, 0, 0)
    assert codec.unpack_planes(by_byte, np.uint8).tolist() == values.tolist()
    assert codec.unpack_planes(by_two, np.uint16).tolist() == values.tolist()
    assert codec.unpack_planes(codec.pack_planes(values[:0], np.uint8), np.uint8).tolist() == []
    with pytest.raises(ValueError, match=r"."):
        codec.unpack_planes(zlib.compress(bytes(7)), np.uint8)
    with pytest.raises(ValueError, match="too long"):
        codec.unpack_planes(by_byte, np.uint8, 11)


def test_which_tokens_are_mark_up_and_which_are_paragraphs() -> None:
    """Ranges follow each other inside of the text."""
    assert codec.unpack_mask(None, 5) is None
    mask = codec.unpack_mask(codec.pack_numbers(np.array([0, 1, 1]), np.uint8), 3)
    assert mask is not None
    assert mask.tolist() == [False, True, True]

    def ranges(*edges: int, tokens: int = 10) -> list[list[int]]:
        actual = codec.unpack_ranges(codec.pack_numbers(np.array(edges), np.int32), tokens)
        return [[int(first), int(last)] for first, last in actual]

    assert ranges(0, 3, 3, 10) == [[0, 3], [3, 10]]
    assert ranges() == []
    for edges in ((-1, 3), (0, 11), (0, 4, 3, 5), (5, 4)):
        with pytest.raises(ValueError, match="overlap"):
            ranges(*edges)
    with pytest.raises(ValueError, match=r"."):
        ranges(1, 2, 3)


def test_tokens_and_words_come_back_with_their_places() -> None:
    """Steps between beginnings, then lengths; words by their lengths alone."""
    text = "检查文档 English words，第二句"
    normalised = normalise(text)
    tokens, places = codec.pack_normalised(normalised)
    actual = codec.unpack_normalised(tokens, places)
    for name in ("tokens", "starts", "lengths"):
        assert getattr(actual, name).tolist() == getattr(normalised, name).tolist()
    steps = np.diff(normalised.starts, prepend=0).tolist() + normalised.lengths.tolist()
    assert zlib.decompress(places)[: len(steps)] == bytes(steps)
    assert codec.unpack_tokens(tokens).tolist() == normalised.tokens.tolist()
    words = index_words(expand(text))
    packed = codec.pack_words(words)
    assert codec.unpack_words(text, packed).spelled == words.spelled
    spelled = words.spelled.split("\n")
    assert codec.unpack_planes(packed, np.uint8).tolist() == [len(spelled[number]) for number in words.numbers.tolist()]


def test_paragraphs_are_columns() -> None:
    """Beginnings, ends, kinds by number, pages or -1; a number that stands for no kind is a fault."""
    sample = (Paragraph(Span(0, 5), ParagraphKind.TITLE, 1), Paragraph(Span(6, 9), ParagraphKind.BODY, None))
    packed = codec.pack_paragraphs(sample)
    kinds = [codec.KINDS.index(item.kind) for item in sample]
    assert zlib.decompress(packed) == pack("<8i", 0, 6, 5, 9, *kinds, 1, -1)
    assert codec.unpack_paragraphs(packed) == sample
    assert codec.unpack_paragraphs(codec.pack_paragraphs(())) == ()
    for kind in (-1, len(codec.KINDS)):
        with pytest.raises(ValueError, match="kind"):
            codec.unpack_paragraphs(codec.pack_numbers(np.array([0, 1, kind, -1]), np.int32))
    page_nought = codec.unpack_paragraphs(codec.pack_numbers(np.array([0, 1, 0, 0]), np.int32))
    assert page_nought == (Paragraph(Span(0, 1), codec.KINDS[0], 0),)


def test_findings_messages_titles_and_names() -> None:
    """What is not there takes no room; halves of pairs of surrogates, as names of files have them, come back."""
    findings = (Finding("hidden text", Span(3, 9), 2), Finding("white text", Span(0, 1), None))
    packed = codec.pack_findings(findings, (4, 7))
    assert zlib.decompress(packed) == b'[[["hidden text", 3, 9, 2], ["white text", 0, 1, null]], [4, 7]]'
    assert codec.unpack_findings(packed) == (findings, (4, 7))
    assert (codec.pack_findings((), ()), codec.unpack_findings(b"")) == (b"", ((), ()))
    assert codec.unpack_findings(codec.pack_findings((), (1,))) == ((), (1,))
    assert codec.unpack_findings(codec.pack_findings(findings, ())) == (findings, ())
    detailed = (
        Finding(
            "inconsistent reference",
            Span(3, 9),
            2,
            message("Number {number} is missing in the list of references.", number=4),
        ),
        *findings,
    )
    assert codec.unpack_findings(codec.pack_findings(detailed, ())) == (detailed, ())
    sentence = message("“{name}” is not a check of Hengwen.", name="甲")
    actual = codec.unpack_message(codec.pack_message(sentence))
    assert str(actual) == str(sentence)
    assert (codec.pack_message(None), codec.unpack_message(None)) == (None, None)
    for words in ((), ("标题", "words"), ("\udcff",)):
        assert codec.unpack_titles(codec.pack_titles(words)) == words
    for name in ("名.txt", "\udcff.txt", ""):
        kept = codec.pack_string(name)
        assert isinstance(kept, bytes) is ("\udcff" in name)
        assert codec.unpack_string(kept) == name
    assert codec.unpack_text(codec.pack_text("\ud800 text")) == "\ud800 text"
