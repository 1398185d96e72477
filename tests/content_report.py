"""A report in which one of two pairs has the same content in other words."""

from conftest import make_document
from hengwen.model.document import Span
from hengwen.model.report.comparison import Comparison
from hengwen.model.report.match import Match, MatchKind
from hengwen.model.report.meaning import SameContent, SameParagraph
from hengwen.model.report.report import Report, ReportEntry
from hengwen.model.request.options import Options
from hengwen.text.normalisation import normalise

ENGLISH = (
    "The office closed in March, and since then I have answered every mail at home, often late in the evening.",
    "People say that ideas are born at the coffee machine; in my diary there was one of them in a whole month.",
    "What I miss is learning by watching others, which no course on a screen has ever been able to teach me.",
)
CHINESE = (
    "三月份公司关门以后，我一直在家里回邮件，结果常常到了晚上十点还没有回完，比从前更累。",
    "有人说创意诞生在咖啡机旁边，我记了整整一个月的日记，真正来自闲聊的想法只有一个。",
    "我真正怀念的是在旁边看着别人做事，这样学到的东西，任何一门视频课程都没有教过我。",
)
SHARED = "图书馆三楼的空调坏了两个小时，值班的老师搬来五台风扇，学生们照旧坐满了靠窗的长桌。"


def entry(path: str, *paragraphs: str) -> ReportEntry:
    document = make_document("\n\n".join(paragraphs), path)
    return ReportEntry(document, normalise(document.text).starts, 0)


def span(of: ReportEntry, paragraph: str) -> Span:
    start = of.document.text.index(paragraph)
    return Span(start, start + len(paragraph))


def content_pair(left: ReportEntry, right: ReportEntry, *shared: str) -> Comparison:
    """The pair of an English document and a Chinese one that say the same; `shared`: what both have in one language."""
    both = [
        SameParagraph(span(left, one), span(right, other), 0.4 + number / 100, 0.7, 0.0)
        for number, (one, other) in enumerate(zip(ENGLISH, CHINESE, strict=True))
    ]
    content = SameContent(1.23, ("en", "zh"), tuple(both))
    matches = [Match(span(left, one), span(right, one), MatchKind.IDENTICAL, 1.0, 0) for one in shared]
    return Comparison(left, right, tuple(matches), (), 30, 0.0, meaning=content)


def content_report(*shared: str) -> Report:
    """Three documents: the first two say the same, and the last ones have a passage in common."""
    left, right = entry("a.txt", *ENGLISH, *shared), entry("b.txt", *shared, *CHINESE)
    third, fourth = entry("c.txt", SHARED), entry("d.txt", "另外的话。", SHARED)
    match = Match(span(third, SHARED), span(fourth, SHARED), MatchKind.IDENTICAL, 1.0, 0)
    pairs = content_pair(left, right, *shared), Comparison(third, fourth, (match,), (), 9, 0.0)
    return Report(Options(), (left, right, third, fourth), pairs).with_pairs(pairs)
