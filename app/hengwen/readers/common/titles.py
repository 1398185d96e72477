"""The title a document gives itself."""

import re
from collections import Counter
from collections.abc import Sequence
from itertools import takewhile

from hengwen.model.document import Paragraph, ParagraphKind
from hengwen.model.regex import regex
from hengwen.readers.common.draft import Draft
from hengwen.readers.guesses import guess

_RUBBISH = regex(
    r"(?:doi:.*|https?:.*|microsoft (?:word|powerpoint|excel)\b.*"
    r"|powerpoint (?:演示文稿|presentation).*|幻灯片\s*\d*|slide\s*\d*"
    r"|untitled.*|无标题.*|未命名.*|无题|(?:新建)?\s*(?:microsoft )?(?:word )?(?:文档|文件|document|doc)"
    r"\s*[（(]?\d*[)）]?|(?:主)?标题|title|论文题目|题目|template|模板|工作表\s*\d*|sheet\s*\d*|目\s*录|摘\s*要|abstract|contents|none|null|test"
    r"|.*\.(?:docx?|pdf|tex|dvi|wps|rtf|txt|pptx?|indd|cdr|eps|ps|qxd)|[\W\d_]*|.)",
    re.IGNORECASE | re.DOTALL,
)
_LABEL = regex(r"(?:论\s*文\s*题\s*目|中文题目|课\s*题\s*名\s*称|题\s*目|論文題目|題\s*目)\s*[:：]\s*(\S.{2,80}?)\s*")
_FIRSTS = frozenset("论中课题論題")  # of such a label
_FIELD = regex(
    r"(?:(?:学生|作者|本人|小组|组长|课程|作业|实验|指导|任课|授课)?\s*"
    r"(?:姓\s*名|名\s*称|学\s*号|班\s*级|学\s*院|院\s*系|系\s*别|日\s*期|成\s*绩|得\s*分|评\s*分|组\s*[别号员]|编\s*号|序\s*号"
    r"|电\s*话|邮\s*箱|申请人|负责人)|(?:指导|任课|授课)\s*[教老]\s*师"
    r"|(?:student\s*|full\s*|course\s*)?(?:name|id|number|no\.?)|date|instructor)\s*[:：].*"
    r"|(?:专\s*业|学\s*校|年\s*级|课\s*程|[教老]\s*师|时\s*间|单\s*位|成\s*员|class|course|author|teacher|group|score)"
    r"\s*[:：].{0,6}",
    re.IGNORECASE | re.DOTALL,
)
"""Labels of a form. The second half may begin a title, too: 教师：一个职业的历史."""

_NUMBERED = regex(r"[(（]?[一二三四五六七八九十]{1,3}[)）、]|§|\d{1,2}(?:\.\d{1,2})*[.、\s]|[A-Z]\.\s|[IVX]{1,4}\.\s")
_LONGEST = 200
_COVER = regex(r".{0,20}(?:论文|设计|报告|大学|学院|学校|试卷|作业)\s*(?:[（(].{1,12}[）)])?")


@guess(lambda _line: False)
def is_field(line: str) -> bool:
    """Return whether a line is part of the form at the head of a document, such as `姓名：…`: no title."""
    return _FIELD.fullmatch(line.strip()) is not None


@guess(lambda _title: None)
def sensible_title(title: str | None) -> str | None:
    """Return a title property with its blanks tidied; None where a program wrote it by itself."""
    tidy = " ".join((title or "").replace("\x00", " ").split())
    broken = "\ufffd" in tidy or any("\ue000" <= letter <= "\uf8ff" for letter in tidy)
    return None if broken or len(tidy) > _LONGEST or _RUBBISH.fullmatch(tidy) else tidy


@guess(lambda _paragraphs, _text: None)
def title_of(paragraphs: Sequence[Paragraph], text: str) -> str | None:
    """Return the title by the paragraphs' kinds: the first title, else a line `题目：…`, else a heading at the very
    top.

    Numbered headings are parts of a text, not its title.
    """
    top = [
        paragraph
        for paragraph in paragraphs[:60]
        if paragraph.kind not in (ParagraphKind.HEADER, ParagraphKind.CONTENTS)
    ]
    return (
        _first(paragraphs, text, ParagraphKind.TITLE)
        or _labelled(top, text)
        or _first(top[:4], text, ParagraphKind.HEADING)
    )


def _first(paragraphs: Sequence[Paragraph], text: str, kind: ParagraphKind) -> str | None:
    chosen = (text[paragraph.span.start : paragraph.span.end] for paragraph in paragraphs if paragraph.kind is kind)
    return next((title for title in map(_bare, chosen) if title), None)


def _bare(title: str) -> str | None:
    bare = re.sub(r"^#{1,6}\s+|\s+#+$", "", title)
    if label := _LABEL.fullmatch(bare):
        bare = label[1]
    return None if _NUMBERED.match(bare) or is_field(bare) else sensible_title(bare)


def _labelled(paragraphs: Sequence[Paragraph], text: str) -> str | None:
    spans = [span for paragraph in paragraphs if text[(span := paragraph.span).start : span.start + 1] in _FIRSTS]
    matches = (_LABEL.fullmatch(text, span.start, span.end) for span in spans)
    return next((sensible_title(match[1]) for match in matches if match and sensible_title(match[1])), None)


@guess(lambda drafts: drafts)
def with_title(drafts: list[Draft]) -> list[Draft]:
    """Make the largest line near the top the title where no style names one, if it is clearly larger than the text."""
    if any(draft.kind is ParagraphKind.TITLE and draft.text for draft in drafts):
        return drafts
    sizes = Counter[int]()
    for draft in drafts:
        sizes[draft.size] += draft.length
    usual = sizes.most_common(1)[0][0] if sizes else 0
    top = [
        draft for draft in drafts if draft.kind not in (ParagraphKind.HEADER, ParagraphKind.CONTENTS) and draft.text
    ][:12]
    before_prose = takewhile(lambda draft: len(draft.text) <= 80, top)
    candidates = [draft for draft in before_prose if draft.size > 1.2 * usual > 0 and _may_be_title(draft)]
    if candidates:
        max(candidates, key=lambda draft: draft.size).kind = ParagraphKind.TITLE
    return drafts


def _may_be_title(draft: Draft) -> bool:
    text = draft.text
    return (
        draft.kind in (ParagraphKind.BODY, ParagraphKind.HEADING)
        and len(text) <= 80
        and not draft.ends_sentence
        and not _COVER.fullmatch(text)
        and not is_field(text)
    )
