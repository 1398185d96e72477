"""Whether two pictures are pages of different texts: such pages look alike, and recognition knows what they say."""

from hengwen.model.document import Document
from hengwen.model.recognition import PictureOfText
from hengwen.model.signs.traces import Picture
from hengwen.readers.pdf.layer_truth import Letters, agreement_of, letters_of

_FEWEST = 60  # letters of a page or slide of text: of fewer, a few wrong ones are much
_OTHER = 0.2  # share of 5-grams: pages of different texts have less in common
_LIKE_PAGE = 0.1  # by which the shape of the only picture on a page may differ from that of the page


def show_other_texts(one: tuple[Document, Picture], other: tuple[Document, Picture]) -> bool:
    """Return whether recognition read much text from two pictures of documents, and hardly any that both have.

    Doubtful lines prove nothing: a picture made small says other letters.
    """
    first, second = _letters(*one), _letters(*other)
    if min(len(first), len(second)) < _FEWEST:
        return False
    return max(agreement_of(first, second), agreement_of(second, first)) < _OTHER


def _letters(document: Document, picture: Picture) -> Letters:
    recognition = document.content.recognition
    read = recognition.pictures if recognition else ()
    lines = (line for one in read if _is_of(one, document, picture) for line in one.lines if not line.doubtful)
    return letters_of("\n".join(document.text[line.span.start : line.span.end] for line in lines))


def _is_of(read: PictureOfText, document: Document, picture: Picture) -> bool:
    """Return whether what was read stands on a picture, or on the page that it fills."""
    if read.name:
        return read.name == picture.name
    on_page = [one for one in document.content.traces.pictures if one.page == picture.page]
    if read.page != picture.page or len(on_page) > 1:
        return False
    sides = sorted((picture.width, picture.height)), sorted((read.width, read.height))
    (short, long), (page_short, page_long) = sides
    return abs(short * page_long - long * page_short) <= _LIKE_PAGE * long * page_short
