"""A source file: the decoded file itself, its comments body text, all else code."""

from hengwen.model.document import Content
from hengwen.readers.source.division import divide
from hengwen.readers.source.languages import language_of
from hengwen.readers.txt import plain_text


def read_source(data: bytes, encoding: str | None = None, suffix: str = "") -> Content:
    """Return the text of a program in any encoding that `decode` knows. Raises `Unreadable` for one without text.

    `suffix`: of its name, in lower case; it decides the language.
    """
    plain = plain_text(data, encoding)
    paragraphs = divide(plain.text, language_of(suffix, plain.text))
    return Content(plain.text, paragraphs, state=plain.state, message=plain.fault, encoding=plain.encoding)
