"""The kind of a paragraph by its words: heading, contents, reference, caption, declaration, thanks.

Cautious: these guesses decide what is excluded, so body text must not be taken for one of them.
"""

import re
from collections.abc import Sequence
from string import ascii_letters

from hengwen.model.document import Finding, FindingKind, Paragraph, ParagraphKind, Span
from hengwen.model.regex import regex
from hengwen.readers.common.kinds_in_sequence import ENTRY, refine_kinds
from hengwen.readers.guesses import guess

END_PUNCTUATION = '。！？；，、：.!?;,:…”’"）)》】」』'
"""Characters at which a heading, or a line broken within a sentence, hardly ever ends."""

_NUMBER = r"[零〇一二三四五六七八九十百0-9０-９]+"
_HEADING = regex(
    rf"(?:第\s*{_NUMBER}\s*[章节節篇部]|[一二三四五六七八九十]{{1,3}}、|[（(][一二三四五六七八九十]{{1,3}}[）)]"
    r"|§\s*\d|\d{1,2}(?:\.\d{1,2}){1,3}[.、]?\s*(?=\D)|\d{1,2}[.、]?\s+(?=[^\d\s])"
    r"|(?:chapter|section|appendix)\s+[\dA-Z]+\b|附录\s*[A-Z0-9一二三四五六]?\b)",
    re.IGNORECASE,
)
_PLAIN_HEADING = regex(
    r"(?:摘\s*要|中文摘要|英文摘要|目\s*[录錄次]|引\s*言|绪\s*论|緒\s*論|前\s*言|结\s*论|結\s*論|结\s*语|总\s*结|致\s*[谢謝]|附\s*[录錄]"
    r"|后\s*记|abstract|introduction|conclusions?|acknowledge?ments?|contents|table of contents|appendix)\s*[:：]?",
    re.IGNORECASE,
)
_REFERENCES = regex(
    rf"(?:第\s*{_NUMBER}\s*章|[一二三四五六七八九十]{{1,3}}、|\d+(?:\.\d+)*[.、]?)?\s*"
    r"(?:主要|外文|中文)?\s*(?:参\s*考\s*文\s*献|參\s*考\s*文\s*獻|引\s*用\s*文\s*献|参\s*考\s*书\s*目|文\s*献|references?|bibliography"
    r"|works cited|literature cited)\s*(?:[（(]?references?[)）]?)?\s*[:：]?",
    re.IGNORECASE,
)
_SOURCE = regex(r"\b(?:1[89]|20)\d\d\b|\[[JMDCNPR](?:/OL)?\]|https?:|doi\b|et al|出版社|学报|大学", re.IGNORECASE)
_CONTENTS = regex(
    r"(?:(?:插?图|表格?|图表|附[图表])?\s*目\s*[录錄次]|插图(?:清单|索引)|(?:table of )?contents"
    r"|list of (?:figures|tables))\s*",
    re.IGNORECASE,
)
_LEADERS = regex(r".{0,100}?(?:(?:[.…·•．_-]\s?){4,}|(?:…\s?){2,})\s*[（(]?[ivxlIVXL\d]{1,5}[)）]?\s*")
_PAGE_ENDS = frozenset("ivxlIVXL)）")
_NUMBERED = regex(r".{1,80}[\s\t]+[（(]?[ivxlIVXL\d]{1,4}[)）]?\s*")
_PAGED = regex(r"[^\n]{0,80}[^\W\d_][^\n]{0,80}?(?:\s|…|[.·]{2,})[\s.…·]*(\d{1,3})")
_CAPTION = regex(
    r"(?:(?:图|表|圖|附图|附表|续表|续图|插图|图表|照片|算法|代码|程序清单)\s*[0-9０-９一二三四五六七八九十]+"
    r"(?:[-－–.．][0-9]+)*[\s:：.、　]"
    r"|(?:fig(?:ure|\.)?|tab(?:le|\.)|algorithm|listing|scheme|chart|plate)\s*\d+(?:[-.]\d+)*[\s:.：])",
    re.IGNORECASE,
)
_DECLARATION = regex(
    r"(?:.{0,16}(?:独创性|原创性|诚信|學術誠信|学术诚信|学位论文).{0,6}(?:声明|承诺书?|聲明|保证书?)"
    r"|.{0,16}(?:版权|著作权)使用(?:授权书?|声明)|.{0,12}诚信承诺书?|.{0,12}使用授权(?:说明|声明|书)"
    r"|(?:作者|本人|原创|承诺|郑重)\s*(?:声\s*明|承\s*诺)书?"
    r"|(?:declaration|statement|affirmation) of (?:originality|authorship|independent work|academic integrity)"
    r"|(?:author(?:ship|['’]s)? |originality |copyright |honou?r )(?:declaration|statement|pledge|code)|declaration"
    r")\s*[:：]?",
    re.IGNORECASE,
)
_THANKS = regex(
    rf"(?:第\s*{_NUMBER}\s*章|[一二三四五六七八九十]{{1,3}}、|\d{{1,2}}(?:\.\d{{1,2}})?[.、]?)?\s*(?:#{{1,6}}\s*)?"
    r"(?:致\s*[谢謝](?:\s*[辞辭词詞])?|[谢謝]\s*[辞辭词詞]|[鸣鳴]\s*[谢謝]|后记(?:与|及|和|暨)致谢|acknowledge?ments?)\s*[:：]?",
    re.IGNORECASE,
)
_ITEM = regex(
    r"(?:[•●○■◆▪·*\-–—]\s|[①-⑳]|[（(\[［【]?(?:\d{1,3}|[a-zA-Z]|[一二三四五六七八九十]{1,3})[）)\]］】、．.]\s*\S)"
)
PROGRAMS = (ParagraphKind.CODE, ParagraphKind.OUTPUT)
"""Kinds of paragraphs whose words say nothing about their kind."""

_FIXED = (ParagraphKind.HEADER, ParagraphKind.FOOTER, ParagraphKind.FOOTNOTE, ParagraphKind.TITLE, *PROGRAMS)
_UNPAGED = (ParagraphKind.HEADER, ParagraphKind.FOOTER, *PROGRAMS)
SECTIONS = (
    (_REFERENCES, ParagraphKind.REFERENCE),
    (_CONTENTS, ParagraphKind.CONTENTS),
    (_DECLARATION, ParagraphKind.DECLARATION),
    (_THANKS, ParagraphKind.THANKS),
)
"""Headings of special sections."""

_SECTION_ENDS = frozenset(
    "献獻目录錄次单引明聲诺证书权谢謝辞辭词詞:：)）" + ascii_letters + "\u017f\u212a"  # letters that fold to s and k
)
_USUAL_ENDS = _SECTION_ENDS | frozenset("要言论論结语记")
"""Characters at which a usual heading ends, of a special section or another one."""

_SENTENCE_ENDS = "。！？；，、.!?;,"
"""Characters at which no heading ends, whatever its words."""

_PLAIN_ENDS = frozenset("。；，;,")
"""Characters at which nothing ends that words alone make a heading, a caption or a line of contents."""

_LONGEST_HEADING = 60
_ENTRIES = 5  # of contents without a heading, at least


def is_heading(line: str) -> bool:
    """Return whether a line looks like a heading: numbered as one or a usual word, short, no end punctuation."""
    line = line.strip()
    if not line or never_heading(len(line), line[-1]) or "\n" in line:
        return False
    if line[-1] in _USUAL_ENDS and (_PLAIN_HEADING.fullmatch(line) or _REFERENCES.fullmatch(line)):
        return True
    short = len(line) <= 40 if line.isascii() else len(line) <= 30
    return short and bool(_HEADING.match(line)) and line[-1] not in "：:" and not _sum(line)


def never_heading(length: int, last: str) -> bool:
    """Return whether so many characters, the last of them known, are no heading whatever the others are."""
    return length > _LONGEST_HEADING or last in _SENTENCE_ENDS


def _sum(line: str) -> bool:
    """Return whether a line such as `3.5 10.2 8` or `1.2 m = 3 kg` is figures and no heading."""
    letters = sum(letter.isalpha() for letter in line)
    return letters < 2 or letters < 0.3 * len(line)


def starts_item(line: str) -> bool:
    """Return whether a line starts with the mark of a list item or of a reference."""
    return bool(_ITEM.match(line))


@guess(lambda paragraphs, _text: tuple(paragraphs))
def classify(paragraphs: Sequence[Paragraph], text: str) -> tuple[Paragraph, ...]:
    """Return the paragraphs with kinds for contents, references, captions, declarations, thanks and plain headings."""
    section: ParagraphKind | None = None
    listed = _listed(paragraphs, text)
    every = [text[paragraph.span.start : paragraph.span.end].strip() for paragraph in paragraphs]
    result = [*paragraphs]
    for number, (paragraph, words) in enumerate(zip(paragraphs, every, strict=True)):
        kind = paragraph.kind
        if number in listed:
            kind = ParagraphKind.CONTENTS
        elif not (section is None and words[-1:] in _PLAIN_ENDS) and kind not in _FIXED:
            begun = section_begun(words)
            section = begun or _section(section, kind, words)
            kind = _kind(begun, section, kind, words)
        if kind is not paragraph.kind:
            result[number] = Paragraph(paragraph.span, kind, paragraph.page)
    return refine_kinds(paragraphs, tuple(result), every)


def _listed(paragraphs: Sequence[Paragraph], text: str) -> set[int]:
    """Return the paragraphs of contents without a heading: some in a row end in page numbers that rise."""
    listed: set[int] = set()
    run: list[int] = []
    last = 0
    if sum(text[paragraph.span.end - 1 : paragraph.span.end].isdigit() for paragraph in paragraphs) < _ENTRIES:
        return listed
    for number, paragraph in enumerate(paragraphs):
        if paragraph.kind in _UNPAGED:
            continue
        start, end = paragraph.span.start, paragraph.span.end
        short = end - start < 90 and text[end - 1].isdigit()
        match = _PAGED.fullmatch(text, start, end) if short else None
        page = int(match[1]) if match else -1
        if page < last:
            run = []
        last = max(page, 0)
        if match:
            run.append(number)
            listed.update(run if len(run) >= _ENTRIES else ())
    return listed


def section_begun(words: str) -> ParagraphKind | None:
    """Return the special section whose heading some words are; hardly any paragraph has the last letter of one."""
    if words[-1:] not in _SECTION_ENDS:
        return None
    return next((kind for heading, kind in SECTIONS if heading.fullmatch(words)), None)


def _section(section: ParagraphKind | None, kind: ParagraphKind, words: str) -> ParagraphKind | None:
    """Return the special section that goes on at this paragraph."""
    if section is ParagraphKind.CONTENTS:
        return section if kind is ParagraphKind.CONTENTS or _contents_line(words) else None
    return None if section and _ends_section(section, kind, words) else section


def _contents_line(words: str) -> bool:
    return _leads(words) or bool(_NUMBERED.fullmatch(words))


def _leads(words: str) -> bool:
    """Return whether dots lead up to a page number, as in a table of contents."""
    end = words[-1:]
    return (end.isdecimal() or end in _PAGE_ENDS) and bool(_LEADERS.fullmatch(words))


def _ends_section(section: ParagraphKind, kind: ParagraphKind, words: str) -> bool:
    if (
        section is ParagraphKind.REFERENCE
        and ENTRY.match(words)
        and kind is not ParagraphKind.HEADING
        and not is_heading(words)
    ):
        return False
    if section is ParagraphKind.REFERENCE and len(words) > 120 and not _SOURCE.search(words):
        return True  # prose: the text goes on after the list
    return (
        kind is ParagraphKind.HEADING
        or is_heading(words)
        or (section is ParagraphKind.DECLARATION and len(words) > 600)
    )


def _kind(begun: ParagraphKind | None, section: ParagraphKind | None, kind: ParagraphKind, words: str) -> ParagraphKind:
    if begun and begun is not ParagraphKind.DECLARATION:
        return ParagraphKind.HEADING
    if section is not None:
        return section
    if kind not in (ParagraphKind.BODY, ParagraphKind.LIST, ParagraphKind.TABLE):
        return kind
    if _leads(words):
        return ParagraphKind.CONTENTS
    if len(words) <= 80 and _CAPTION.match(words) and words[-1:] not in "。；，;,":
        return ParagraphKind.CAPTION
    return ParagraphKind.HEADING if kind is ParagraphKind.BODY and is_heading(words) else kind


@guess(lambda _paragraphs, _text: ())
def unheaded_references(paragraphs: Sequence[Paragraph], text: str) -> tuple[Finding, ...]:
    """Return a finding for each list of references without a heading such as 参考文献 (missing or garbled)."""
    findings: list[Finding] = []
    open_list, before = False, ""
    if not any(paragraph.kind is ParagraphKind.REFERENCE for paragraph in paragraphs):
        return ()
    for paragraph in paragraphs:
        if paragraph.kind in (ParagraphKind.HEADER, ParagraphKind.FOOTER, ParagraphKind.FOOTNOTE):
            continue
        if paragraph.kind is not ParagraphKind.REFERENCE:
            open_list, before = False, text[paragraph.span.start : paragraph.span.end]
        elif open_list:
            findings[-1] = Finding(
                FindingKind.NO_HEADING, Span(findings[-1].span.start, paragraph.span.end), findings[-1].page
            )
        elif not _REFERENCES.fullmatch(before.strip()):
            findings.append(Finding(FindingKind.NO_HEADING, paragraph.span, paragraph.page))
            open_list = True
    return tuple(findings)
