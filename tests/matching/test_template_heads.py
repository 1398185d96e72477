"""Short pieces of a template are its own wherever they stand whole, and heads above its text where all have them."""

from dataclasses import replace

import pytest

from conftest import make_document
from hengwen.check.comparing import ReadingResult, compare_documents
from hengwen.model.document import Document, Paragraph, ParagraphKind, Span
from hengwen.model.report.report import Report

ITEMS = (
    "供货商应在收到订单之日起二十日内将全部货物送到指定的仓库。",
    "所有电机须通过连续四十八小时的满载试验，并附试验记录。",
    "保修期自验收之日起不少于二十四个月，期间上门维修不收费用。",
)
HEAD = ("编号", "采购文件条款", "响应内容", "差异说明", "备注栏")
OWN = (
    "老街的茶馆每天清晨五点开门，最早来的是卖菜的和送奶的，他们喝完一碗就走，从不坐下。",
    "山里的小学只有两个老师，一个教语文和音乐，一个教算术和体育，下雨天就合成一个班。",
    "渡口的船夫认得每一个过河的人，谁家添了孩子，谁家的牛病了，他比村长知道得还早。",
)


def _table(rows: list[tuple[str, ...]], before: str = "", after: str = "") -> Document:
    """A document with lines before a table and after it; each cell is a paragraph, as readers of tables make them."""
    text, paragraphs = "", []
    for line in [(item,) for item in before.splitlines()] + rows + [(after,)]:
        for place, cell in enumerate(line):
            start = len(text)
            text += cell
            if cell:
                kind = ParagraphKind.TABLE if len(line) > 1 else ParagraphKind.BODY
                paragraphs.append(Paragraph(Span(start, len(text)), kind))
            text += "\t" if place + 1 < len(line) else "\n"
    document = make_document(text.rstrip("\n"), f"{after[:2]}.docx")
    return replace(document, content=replace(document.content, paragraphs=tuple(paragraphs)))


def _bid(own: str, head: tuple[str, ...] = HEAD, answer: str = "") -> Document:
    rows = [head, *((str(n), item, answer or item, "无") for n, item in enumerate(ITEMS, 1))]
    return _table(rows, "响应文件正本\n条款响应一览表", own)


def _shares(report: Report) -> list[float]:
    return [pair.similarity for pair in report.comparisons]


def test_a_title_and_a_head_that_all_have_above_the_templates_text_are_its_own() -> None:
    """The task sheet is a bare list; the table into which all three set it came with it."""
    sheet = make_document("\n".join(f"{n}. {item}" for n, item in enumerate(ITEMS, 1)), "sheet.txt")
    report = compare_documents([_bid(own) for own in OWN], reading=ReadingResult(templates=[sheet]))
    assert not any(_shares(report))


def test_without_a_template_nothing_is_taken_for_its_head() -> None:
    """What three share counts."""
    assert max(_shares(compare_documents([_bid(own) for own in OWN]))) > 0.3


@pytest.mark.parametrize("separator", ["\n", "\t", " | ", "\t\t", "　"])
def test_cells_of_a_template_are_its_own_however_they_are_set_apart(separator: str) -> None:
    """A head of five labels in another order, beside a column that one bidder left out: too short for runs."""
    sheet = make_document(separator.join(HEAD), "sheet.txt")
    other = (HEAD[2], HEAD[0], HEAD[4], HEAD[1])
    bids = [_table([head], "", own) for own, head in zip(OWN, (other, other, HEAD), strict=True)]
    report = compare_documents(bids, reading=ReadingResult(templates=[sheet]))
    assert [entry.counted for entry in report.entries] == [len([c for c in own if "一" <= c <= "鿿"]) for own in OWN]


def test_sentences_above_the_templates_text_that_all_have_were_copied() -> None:
    """A head is labels alone: three who share a paragraph share it."""
    sheet = make_document("\n".join(ITEMS), "sheet.txt")
    shared = "我们三家在河边的茶馆里商量了整整一个下午，最后决定由年纪最大的那位先生来执笔。"
    texts = [f"{shared}\n{ITEMS[0]}\n{own}" for own in OWN]
    report = compare_documents(
        [make_document(text, f"{n}.txt") for n, text in enumerate(texts)], reading=ReadingResult(templates=[sheet])
    )
    assert min(_shares(report)) > 0.2


def test_a_head_is_short_and_right_above_the_templates_text() -> None:
    """Sixty characters of labels at most; what stands above these and is the same in all three was copied."""
    sheet = make_document("\n".join(ITEMS), "sheet.txt")
    labels = [
        "河边茶馆的清晨与黄昏以及来往客人", "山里小学的教室和操场还有那棵老树", "渡口船夫的歌谣和他所认得的过客",
        "铁匠铺子门前的石板路与檐下的水缸", "集市上卖竹篮的老人和他的两个孙儿",
    ]  # fmt: skip
    texts = ["\n".join((*labels, ITEMS[0], own)) for own in OWN]
    documents = [make_document(text, f"{n}.txt") for n, text in enumerate(texts)]
    report = compare_documents(documents, reading=ReadingResult(templates=[sheet]))
    for pair in report.comparisons:
        assert [pair.left.document.text[match.left.start : match.left.end] for match in pair.matches] == [
            "\n".join(labels[:2])
        ]
    assert len(report.comparisons) == 3


def test_an_answer_between_two_pieces_of_the_template_is_no_head() -> None:
    """The same short word filled in on a line of its own is the bidders'."""
    sheet = make_document("\n".join(ITEMS), "sheet.txt")
    texts = [f"{ITEMS[0]}\n完全响应并无偏差\n{ITEMS[1]}\n完全响应并无偏差\n{own}" for own in OWN]
    documents = [make_document(text, f"{n}.txt") for n, text in enumerate(texts)]
    report = compare_documents(documents, reading=ReadingResult(templates=[sheet]))
    for entry, own in zip(report.entries, OWN, strict=True):
        assert entry.counted == len([c for c in own if "一" <= c <= "鿿"]) + 16
