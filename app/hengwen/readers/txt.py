"""Plain text: the decoded file itself, byte order mark dropped, line ends LF."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import pairwise
from statistics import quantiles

from hengwen.model.document import Content, Paragraph, ParagraphKind, Span, State
from hengwen.model.messages import Message, message
from hengwen.model.regex import regex
from hengwen.readers.common.paragraph_kinds import (
    END_PUNCTUATION,
    classify,
    is_heading,
    never_heading,
    starts_item,
)
from hengwen.readers.common.titles import is_field, title_of
from hengwen.readers.encodings.guess import DOUBTFUL, Decoded, decode, decoding_score
from hengwen.readers.encodings.mojibake import PutRight, is_lost, put_right
from hengwen.readers.failure import Unreadable, lost
from hengwen.readers.reading_quality import GARBLED, plausible_share
from hengwen.text import lines as text_lines
from hengwen.text.rare_characters import CONTROLS, Rare, rare_characters

_OPEN_ENDED = 0.6  # share of the long lines of a hard-wrapped text, half of all at least, that end within a sentence
_CONTROL = regex(f"[{CONTROLS}]+")
_UNASSIGNED = regex(f"[{CONTROLS}\ufffd\ue000-\uf8ff]+")
_WIDE = regex("[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff01-\uff60\U00020000-\U0003ffff]+")
_MANY_ZEROS = 16  # fewer may belong to the text
_ZEROS = regex(rb"\0{%d,}" % _MANY_ZEROS)
_TELLING = 20  # characters; in fewer one rare name makes a text look odd
_BY_CHANCE = 24  # bytes; so many may be UTF-8 by accident
_MOST_REPLACED = 0.1  # share of characters
_FEWEST_LINES = 6  # of a hard-wrapped text
_BLANKS = (
    "\0\t\n\v\f\r\x1c\x1d\x1e\x1f \x85\xa0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a"
    "\u2028\u2029\u202f\u205f\u3000"
)
_INDENTED = ("  ", "\t", "\u3000")


def read_txt(data: bytes, encoding: str | None = None) -> Content:
    """Return plain text in any encoding that `decode` knows; hard-wrapped lines become one paragraph, the text stays.

    `encoding`: one of `encodings.CHOICES`, when the user knows better than the guess.
    """
    return content_of(plain_text(data, encoding), _paragraphs)


@dataclass(frozen=True, slots=True)
class PlainText:
    """A file's text with LF line ends, its encoding, and a sentence on wrong bytes. `whole`: all was read anyway."""

    text: str
    encoding: str
    fault: Message | None
    whole: bool = False

    @property
    def state(self) -> State:
        """How reading it ended."""
        return State.READ if self.whole or self.fault is None else State.READ_PARTLY


def plain_text(
    data: bytes, encoding: str | None, decoding: Callable[[bytes, str | None], Decoded] = decode
) -> PlainText:
    """Return the text of a file's bytes, as `decoding` has it. Raises `Unreadable` where there is none."""
    kept = _without_zeros(data)
    decoded = decoding(kept, encoding)
    _require_right_choice(kept, decoded, encoding)
    text = decoded.text.replace("\r\n", "\n").replace("\r", "\n").replace("\n\ufeff", "\n").removeprefix("\ufeff")
    if not decoded.faulty and is_lost(text):
        raise lost()
    if decoding is decode:  # elsewhere marks tell the kind, and whether there is text
        _require_text(text, _UNASSIGNED if decoded.faulty else _CONTROL)
    zeros = len(data) - len(kept) + text.count("\0")
    text = text.replace("\0", "")
    if encoding is None and (meant := put_right(text)):
        return PlainText(meant.text, decoded.encoding, _garbled(meant))
    if fault := _encoding_fault(decoded, encoding):
        return PlainText(text, decoded.encoding, fault)
    return PlainText(text, decoded.encoding, _several_encodings(decoded) or _zeros_left_out(zeros), whole=True)


def _without_zeros(data: bytes) -> bytes:
    """Strip runs of zeros, as interrupted programs leave them; up to three may belong to characters beside them."""
    if bytes(_MANY_ZEROS) not in data or not data.strip(b"\0"):
        return data
    return _ZEROS.sub(lambda run: bytes(len(run[0]) % 4), data)


def _zeros_left_out(count: int) -> Message | None:
    return message("{count} bytes without meaning (NUL) were left out.", count=count) if count else None


def _several_encodings(decoded: Decoded) -> Message | None:
    if not decoded.others:
        return None
    others = ", ".join(decoded.others)
    return message(
        "Parts of the file are in {encoding} and in {others}: each was read in its own.",
        encoding=decoded.encoding,
        others=others,
    )


def _garbled(meant: PutRight) -> Message:
    return message(
        "Text of this file was saved garbled, {written} read as {read}; it was put right, {count} characters are lost.",
        written=meant.written_in,
        read=meant.read_as,
        count=meant.lost,
    )


def content_of(plain: PlainText, divide: Callable[[str], tuple[Paragraph, ...]]) -> Content:
    """Return the content of a decoded file, its text parted into paragraphs."""
    paragraphs = classify(divide(plain.text), plain.text)
    content = Content(plain.text, paragraphs, title_of(paragraphs, plain.text), encoding=plain.encoding)
    return replace(content, state=plain.state, message=plain.fault) if plain.fault else content


def _require_right_choice(data: bytes, decoded: Decoded, encoding: str | None) -> None:
    """Raise `Unreadable` where the user has chosen an encoding in which the bytes make no sense."""
    if encoding is None:
        return
    guess = decode(data)
    replaced = decoded.text.count("\ufffd") if decoded.faulty else 0
    if not guess.faulty and guess.text != decoded.text and (replaced or _is_worse(decoded, guess, len(data))):
        what = message(
            "The file cannot be read as {encoding}; {other} fits better.", encoding=encoding, other=guess.encoding
        )
        raise Unreadable(State.DAMAGED, what)
    if replaced > _MOST_REPLACED * len(decoded.text):
        raise Unreadable(State.DAMAGED, message("The file cannot be read as {encoding}.", encoding=encoding))


def _is_worse(decoded: Decoded, guess: Decoded, size: int) -> bool:
    """Return whether the guess is right instead: its bytes are UTF-8 by no accident, or it makes much more sense."""
    certain = guess.encoding == "utf-8" and not guess.others and size > _BY_CHANCE
    return certain or decoding_score(decoded.text) < 0.6 * decoding_score(guess.text)


def _encoding_fault(decoded: Decoded, encoding: str | None) -> Message | None:
    """Return the sentence about bytes that do not fit their encoding."""
    if decoded.faulty:
        return message(
            "{count} characters could not be decoded as {encoding}: \ufffd stands for each.",
            count=decoded.text.count("\ufffd"),
            encoding=decoded.encoding,
        )
    guessed = encoding is None and not decoded.known and decoded.encoding in DOUBTFUL and len(decoded.text) >= _TELLING
    if decoded.doubtful or (guessed and (plausible_share(decoded.text) or 1.0) < GARBLED):
        return message(
            "The encoding of the file is not known for certain, and as {encoding} it hardly makes sense: choose"
            " another one.",
            encoding=", ".join((decoded.encoding, *decoded.others)),
        )
    return None


def _require_text(text: str, foreign: re.Pattern[str]) -> None:
    """Raise for bytes that are no text. Not with `findall`: 100 MB of NUL would become as many strings."""
    if not text.strip(_BLANKS):
        raise Unreadable(State.EMPTY, message("The file has no text, only blanks."))
    if foreign is _CONTROL and Rare.CONTROL not in rare_characters(text):
        return
    strange = sum(match.end() - match.start() for match in foreign.finditer(text))
    if strange <= 0.1 * len(text):
        return
    raise Unreadable(State.WRONG_KIND, message("The file holds no text but binary data."))


def lines_of(text: str) -> list[Span]:
    """Return the lines that are not blank, without the blanks around them."""
    lines = text_lines.lines_of(text)
    return [*map(Span, lines.starts.tolist(), lines.ends.tolist())]


def _paragraphs(text: str) -> tuple[Paragraph, ...]:
    lines = spans = lines_of(text)
    if _ends_within_sentences(text, lines):
        widths = [_width(text[line.start : line.end]) for line in lines]
        limit = _wrapped_at(text, lines, widths)
        spans = list(_unwrapped(text, lines, widths, limit)) if limit else lines
    return tuple(Paragraph(span, _kind(text, span, number)) for number, span in enumerate(spans))


def _kind(text: str, span: Span, number: int) -> ParagraphKind:
    if number and never_heading(span.end - span.start, text[span.end - 1]):
        return ParagraphKind.BODY
    line = text[span.start : span.end]
    if is_heading(line):
        return ParagraphKind.HEADING
    opening = number == 0 and len(line) <= 50 and len(text.strip()) > 2 * len(line)
    if opening and line[-1] not in END_PUNCTUATION and "\n" not in line and not is_field(line):
        return ParagraphKind.TITLE
    return ParagraphKind.BODY


def _width(line: str) -> int:
    """Return the columns that the line takes in a fixed-width font."""
    return len(line) if line.isascii() else len(line) + sum(map(len, _WIDE.findall(line)))


def _ends_within_sentences(text: str, lines: list[Span]) -> bool:
    """Return whether enough lines end within a sentence for a hard-wrapped text: of few texts widths are needed."""
    open_ended = sum(text[line.end - 1] not in END_PUNCTUATION for line in lines)
    return len(lines) >= _FEWEST_LINES and open_ended >= 0.49 * _OPEN_ENDED * len(lines)


def _wrapped_at(text: str, lines: list[Span], widths: list[int]) -> float | None:
    """Return the width at which the lines were broken, None if not: many are as long and end within a sentence."""
    limit = quantiles(widths, n=20)[-1]  # hardly any line exceeds it
    long = [line for line, width in zip(lines, widths, strict=True) if width >= limit - 12]
    open_ended = sum(text[line.end - 1] not in END_PUNCTUATION for line in long)
    wrapped = 24 <= limit <= 140 and len(long) >= 0.5 * len(lines) and open_ended >= _OPEN_ENDED * len(long)
    return limit if wrapped else None


def _unwrapped(text: str, lines: list[Span], widths: list[int], limit: float) -> Iterator[Span]:
    start = lines[0].start
    for (line, following), width in zip(pairwise(lines), widths, strict=False):
        if width < limit - 14 or _parted(text, line, following):
            yield Span(start, line.end)
            start = following.start
    yield Span(start, lines[-1].end)


def _parted(text: str, line: Span, following: Span) -> bool:
    """Return whether a blank line, an indent, a heading or a list item parts two lines of a hard-wrapped text."""
    between = text[line.end : following.start]
    after = text[following.start : following.end]
    indented = between.rpartition("\n")[2].startswith(_INDENTED)
    return between.count("\n") > 1 or indented or is_heading(after) or starts_item(after)
