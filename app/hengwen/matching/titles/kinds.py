"""The kind of document that a title ends with: a law or the rules for it, a proposal or the final report."""

from collections.abc import Sequence

from msgspec import Struct

from hengwen.model.regex import regex
from hengwen.text.title_words import is_number, is_part

_KINDS = (
    "条例|办法|细则|规定|规则|准则|标准|规范|规程|章程|公约|决定|决议|意见|通知|公告|通告|公报|批复|函|司法解释|纲要|规划|"
    "招标公告|中标公告|采购公告|成交公告|更正公告|招标文件|投标文件|磋商文件|响应文件|建议书|验收报告|"
    "申报书|申请书|任务书|计划书|合同|协议|说明书|报告|开题报告|中期报告|结题报告|实验报告|工作总结|综述|教案|大纲|试卷|答案"
)
_LAW = "(?<![方办做算看想疗用语书写说手章兵技民])法"
_KIND = regex(rf"(?:实施)?({'|'.join([*sorted(_KINDS.split('|'), key=len, reverse=True), _LAW])})$")
_TAIL = regex(r"(?:年|修订|修正|试行|暂行|草案|征求意见|全文|[版稿本])+$")


class TitleKind(Struct, frozen=True):
    """A title without its numbers, the kind of document it ends with or "", and all before the words for the kind."""

    text: str
    name: str
    subject: str


def kind_of(words: Sequence[str]) -> TitleKind:
    """Return the kind of document that a title, as words, ends with; a text's state, as （修订版）, is no part."""
    text = _TAIL.sub("", "".join(word for word in words if not is_number(word) and not is_part(word)))
    match = _KIND.search(text)
    return TitleKind(text, match[1], text[: match.start()]) if match else TitleKind(text, "", text)


def other_kind(a: TitleKind, b: TitleKind) -> bool:
    """Return whether two titles end with two kinds of documents, or one is the other with a kind added.

    The list has kinds that exist beside each other for one subject: a law, the regulation and the rules for its
    enforcement; the proposal, the interim and the final report of one project.
    """
    if a.name and b.name:
        return a.name != b.name
    return a.name != b.name and a.subject == b.subject
