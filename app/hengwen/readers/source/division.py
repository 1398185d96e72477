"""A program divided into its code and its comments.

Comments and docstrings are an author's words, so they are text that counts; all else is code. The lexers of Pygments
tell one from the other in every language (BSD, well maintained, and always installed: the command line's tables are
printed with it). A pattern of our own for each language would take `//` in a string for a comment.
"""

from collections.abc import Iterator

from pygments.lexers import get_lexer_by_name
from pygments.token import Comment, String

from hengwen.model.document import Paragraph, ParagraphKind, Span
from hengwen.model.regex import regex
from hengwen.text.written_prose import is_prose

LEXED = 1 << 18
"""Characters of a file that are analysed: a second or two. The rest of a longer one counts as code."""

_BLOCK = regex(r"[^\n]*\S[^\n]*(?:\n[^\n]*\S[^\n]*)*")
_MARKS = regex(r"^[\s#/*%;!'\"\-{}(.<|]+|[\s*/#\-}\")>|]+$")
_STATEMENT = regex(
    r"(?:.*[;{}]\s*|[\w.\[\]\"', ]+\s*[-+*/|&]?=\s*\S.*|[\w.]+\s*\(.*\)\s*:?"
    r"|(?:def|class|if|for|while|elif|else|try)\b.*:|(?:import|from|return|print|using|package)\b[^。，；]*)"
)
_NO_COMMENTS = (Comment.Preproc, Comment.PreprocFile, Comment.Hashbang)  # Pygments' name for it


def divide(text: str, language: str) -> tuple[Paragraph, ...]:
    """Return the paragraphs of a program in order: comments and docstrings are body text, everything else is code.

    Commented-out statements are code, and so are lines that only draw a rule. `language`: the name of a lexer, or empty
    for an unknown one, whose lines are all code.
    """
    paragraphs: list[Paragraph] = []
    code_from = 0
    for start, end in _comments(text, language):
        if _is_text(text[start:end]):
            paragraphs += _code(text, code_from, start)
            paragraphs.append(Paragraph(Span(start, end)))
            code_from = end
    return (*paragraphs, *_code(text, code_from, len(text)))


def _comments(text: str, language: str) -> Iterator[tuple[int, int]]:
    """Yield where comments stand; those on neighbouring lines are one."""
    if not language:
        return
    first = last = -1
    for place, kind, words in get_lexer_by_name(language).get_tokens_unprocessed(text[:LEXED]):
        if not words.strip() or not _is_comment(kind):
            continue
        start, end = place + len(words) - len(words.lstrip()), place + len(words.rstrip())
        alone = last >= 0 and not text[text.rfind("\n", 0, first) + 1 : first].strip()
        between = text[last:start]
        if alone and not between.strip() and between.count("\n") < 2:
            last = end
            continue
        if last >= 0:
            yield first, last
        first, last = start, end
    if last >= 0:
        yield first, last


def _is_comment(kind: object) -> bool:
    if kind in String.Doc:
        return True
    return kind in Comment and not any(kind in other for other in _NO_COMMENTS)


def _is_text(comment: str) -> bool:
    """Return whether a comment is words, and no statement that was taken out of the program."""
    lines = [words for line in comment.splitlines() if (words := _MARKS.sub("", line))]
    if not any(letter.isalpha() for line in lines for letter in line):
        return False
    statements = sum(bool(_STATEMENT.fullmatch(line)) and not is_prose(line) for line in lines)
    return 2 * statements <= len(lines)


def _code(text: str, start: int, end: int) -> Iterator[Paragraph]:
    """Yield blocks of lines between blank ones."""
    for block in _BLOCK.finditer(text, start, end):
        words = block[0]
        low, high = block.start() + len(words) - len(words.lstrip()), block.start() + len(words.rstrip())
        yield Paragraph(Span(low, high), ParagraphKind.CODE)
