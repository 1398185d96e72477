"""The kinds of paragraphs that names of styles mean, in Word and in formats that took them over."""

import re

from hengwen.model.document import ParagraphKind
from hengwen.model.regex import regex

_KINDS = (
    (r"(?:heading|标题|標題)\s*\d", ParagraphKind.HEADING),
    (r"title|标题|標題|(?:中文|论文|文章)(?:标题|题目)|papertitle", ParagraphKind.TITLE),
    (r"subtitle|副标题", ParagraphKind.HEADING),
    (r"toc\s*\d|toc heading|目录\s*\d|table of figures|图表目录", ParagraphKind.CONTENTS),
    (r"caption|题注|圖表標題", ParagraphKind.CAPTION),
    (r"(?:intense )?quote|(?:明显)?引用", ParagraphKind.QUOTATION),
    (r"bibliography|references?|书目|参考文献(?:正文|内容)?", ParagraphKind.REFERENCE),
    (r"html preformatted|plain code|source code|代码", ParagraphKind.CODE),
)
_STYLE_KINDS = tuple((regex(pattern, re.IGNORECASE), kind) for pattern, kind in _KINDS)


def kind_of_name(name: str) -> ParagraphKind | None:
    """Return the kind of paragraph that a style of this name means."""
    return next((kind for pattern, kind in _STYLE_KINDS if pattern.fullmatch(name)), None)
