"""Markdown: the source itself without what no page shows; headings, quotations, lists, tables and code become kinds."""

import re
from dataclasses import replace

from hengwen.model.document import Content, Finding, FindingKind, Paragraph, ParagraphKind, Span, State
from hengwen.model.regex import regex
from hengwen.readers.common.draft import unseen
from hengwen.readers.failure import textless
from hengwen.readers.findings.hidden_text import UnseenStretch, hidden_characters
from hengwen.readers.markdown.unshown import Unshown, unshown
from hengwen.readers.txt import content_of, lines_of, plain_text

_MARKS = (
    (regex(r"#{1,6}\s"), ParagraphKind.HEADING),
    (regex(r">"), ParagraphKind.QUOTATION),
    (regex(r"\|.*\|"), ParagraphKind.TABLE),
    (regex(r"(?:[-*+]|\d+[.)])\s"), ParagraphKind.LIST),
)
_WITHIN = regex(
    r"\[(?P<words>(?:[^\[\]\n]|\[[^\[\]\n]*\])*)\]\(\s*<?#[^)\n]*\)"
    r"|<a\s[^<>]*href\s*=\s*[\"']?#[^<>]*>(?P<linked>[^\n]*?)</a>|\[\[#(?P<heading>[^\[\]\n]*)\]\]",
    re.IGNORECASE,
)
_MADE_LATER = regex(r"\[\[?_?toc_?\]\]?|\{:toc\}|@\[toc\](?:\(.*\))?|\$toc\$", re.IGNORECASE)
_TAG = regex(r"</?[A-Za-z][^<>\n]*>")
_WORDS = regex(r"[^\W\d_]")
_NUMBERED = regex(
    r"第\s*[零〇一二三四五六七八九十百\d]+\s*[章节節篇部回]|(?<!\w)[一二三四五六七八九十]{1,3}、|(?<!\w)[ivxIVX]+\."
)
_LONGEST_HEADING = 60
_SENTENCE = regex(r"[。！？；!?;]|\.\s")


def read_markdown(data: bytes, encoding: str | None = None) -> Content:
    """Return Markdown as plain text without what no page shows; a long comment leaves a finding where it stood."""
    plain = plain_text(data, encoding)
    text, findings, parts = without_unshown(plain.text)
    if not text.strip():
        return textless(findings, images=False)
    content = replace(content_of(replace(plain, text=text), markdown_paragraphs), findings=findings)
    hidden = (plain.text[part.start : part.end] for part in parts if part.kind is not FindingKind.COMMENT)
    return _suspected(content, [UnseenStretch(_TAG.sub("", words), _letters(words)) for words in hidden])


def without_unshown(text: str) -> tuple[str, tuple[Finding, ...], tuple[Unshown, ...]]:
    """Return a Markdown text without what no page shows, the findings about it, and the parts that were left out."""
    kept, findings, length, done = [], [], 0, 0
    parts = unshown(text)
    for part in parts:
        kept.append(text[done : part.start])
        length += part.start - done
        done = part.end
        if part.note or part.kind is not FindingKind.COMMENT:
            findings.append(Finding(part.kind, Span(length, length), detail=part.note))
    return "".join([*kept, text[done:]]), tuple(findings), parts


def _letters(words: str) -> int:
    return len("".join(_TAG.sub("", words).split()))


def _suspected(content: Content, stretches: list[UnseenStretch]) -> Content:
    count = hidden_characters(stretches, lambda: content.text)
    if not count:
        return content
    return replace(content, state=State.SUSPICIOUS, message=unseen(count))


def markdown_paragraphs(text: str) -> tuple[Paragraph, ...]:
    """Return the lines of a Markdown text with the kinds that their marks show."""
    paragraphs = []
    fenced = False
    for span in lines_of(text):
        line = text[span.start : span.end]
        fence = line.startswith(("```", "~~~"))
        paragraphs.append(Paragraph(span, ParagraphKind.CODE if fenced or fence else _kind(line)))
        fenced ^= fence
    return tuple(paragraphs)


def _kind(line: str) -> ParagraphKind:
    if _is_contents(line):
        return ParagraphKind.CONTENTS
    return next((kind for mark, kind in _MARKS if mark.match(line)), ParagraphKind.BODY)


def _is_contents(line: str) -> bool:
    """Return whether a line is nothing but links into the same file, each as short as a heading."""
    if _MADE_LATER.fullmatch(line):
        return True
    if "#" not in line or not (links := list(_WITHIN.finditer(line))):
        return False
    words = [next(filter(None, link.groups()), "") for link in links]
    if any(len(words_of_link) > _LONGEST_HEADING or _SENTENCE.search(words_of_link) for words_of_link in words):
        return False
    return not _WORDS.search(_NUMBERED.sub("", _TAG.sub("", _WITHIN.sub("", line))))
