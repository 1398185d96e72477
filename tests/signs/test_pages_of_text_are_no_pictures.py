"""Two scanned pages look alike; what recognition read from them tells whether they are the same page."""

import pytest

from hengwen.model.document import Content, Document
from hengwen.model.recognition import PictureOfText, PlacedLine, Recognition
from hengwen.model.signs.traces import Picture, Traces
from hengwen.model.span import Span
from hengwen.signs.pictures.shown_text import show_other_texts

ONE = "".join(f"harbour{number * 7919 % 1000}sand" for number in range(30))
OTHER = "".join(f"mountain{number * 104729 % 997}snow" for number in range(30))


def _page(text: str, name: str = "", pictures: int = 1, score: float = 0.95) -> tuple[Document, Picture]:
    """A page of text that is a picture."""
    corners = ((0, 0), (9, 0), (9, 9), (0, 9))
    line = PlacedLine(Span(0, len(text)), score, corners)
    picture = Picture(0, 1, name or "page 1, image 0", 600, 800, "ab" * 32, "cd" * 32)
    traces = Traces(pictures=(picture,) * pictures)
    read = PictureOfText(1, name, 1200, 1600, 0, (line,))
    content = Content(text, traces=traces, recognition=Recognition("m", (read,)) if text else None)
    return Document("a.pdf", text[:9], content), picture


@pytest.mark.parametrize("name", ["", "picture 1"])
def test_pages_of_other_texts_are_other_pictures(name: str) -> None:
    """As pages of a PDF, and as picture files; the same text, and a part of it, is no reason."""
    assert show_other_texts(_page(ONE, name), _page(OTHER))
    assert not show_other_texts(_page(ONE, name), _page(ONE))
    assert not show_other_texts(_page(ONE, name), _page(ONE[:200]))


def test_slides_of_other_texts_are_other_pictures() -> None:
    """On one background, of a few sentences each."""
    assert show_other_texts(_page(ONE[:90]), _page(OTHER[:90]))


def test_where_little_is_known_pictures_are_compared_as_ever() -> None:
    """Of few words, without recognition, or on a page with several pictures."""
    assert not show_other_texts(_page(ONE), _page(OTHER[:50]))
    assert not show_other_texts(_page(ONE), _page(""))
    assert not show_other_texts(_page(ONE), _page(OTHER, pictures=2))


def test_doubtful_lines_prove_nothing() -> None:
    """The same picture, made small, says other letters."""
    assert not show_other_texts(_page(ONE), _page(OTHER, score=0.7))
