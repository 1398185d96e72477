"""What does not count: template text, references, quotations."""

import numpy as np
import pytest

from conftest import make_document
from hengwen.matching.exclusions import Template, eligible_tokens, learn_template, set_apart, template_text
from hengwen.model.document import Content, Document, Paragraph, ParagraphKind, Span
from hengwen.text.normalisation import normalise

FORM = "一、调查背景\n（本部分请说明调查的缘起与意义，不少于三百字。）\n本人承诺独立完成本论文，没有抄袭他人成果。"


def _left_out(text: str, template: Template) -> list[str]:
    document = make_document(text)
    return [text[e.span.start : e.span.end] for e in template_text(document, normalise(text), template)]


def _rest(text: str, left_out: list[str]) -> list[str]:
    """What stands between the stretches that are left out."""
    for item in left_out:
        text = text.replace(item, "\n")
    return text.split()


def test_text_of_the_template_is_left_out_and_own_text_stays() -> None:
    """Whole short lines of the form and runs inside other text, with exact edges."""
    text = "一、调查背景\n我家楼下的垃圾桶总是满的。\n本人承诺独立完成本论文，没有抄袭他人成果。2025年6月"
    template = learn_template([make_document(FORM)])
    assert _left_out(text, template) == ["一、调查背景", "本人承诺独立完成本论文，没有抄袭他人成果。"]


def test_template_text_in_another_script_is_template_text() -> None:
    """Folding comes first."""
    template = learn_template([make_document(FORM)])
    assert _left_out("本人承諾獨立完成本論文", template) == ["本人承諾獨立完成本論文"]


def test_brackets_and_stops_around_template_text_go_with_it() -> None:
    """The grey reaches to the end of the bracket, never into own words or over a line."""
    template = learn_template([make_document(FORM)])
    text = "我写：\n（本部分请说明调查的缘起与意义，不少于三百字。）\n“我答”"
    assert _left_out(text, template) == ["（本部分请说明调查的缘起与意义，不少于三百字。）"]


def test_without_a_template_nothing_is_left_out() -> None:
    """No template, an empty one, and one shorter than a run."""
    for forms in ([], [make_document("")], [make_document("，。")]):
        assert _left_out(FORM, learn_template(forms)) == []


def test_an_edited_paragraph_of_the_template_is_the_templates() -> None:
    """Where half of a paragraph is the form's, a word typed again and a few digits filled in go with it."""
    template = learn_template([make_document("请在二〇二五年  月  日之前将本表交到教务处，逾期不予受理，后果自负。")])
    text = "请在二〇二五年6月3日之前将本表格交到教务处，逾期不再受理，后果自负。"
    assert _left_out(text, template) == [text]


def test_what_was_filled_in_is_own_text() -> None:
    """An answer between two pieces of the form stays."""
    template = learn_template([make_document("一、请说明选题的理由和意义：  二、请说明研究的方法和步骤：")])
    text = "一、请说明选题的理由和意义：楼下的桶总是满的。二、请说明研究的方法和步骤：每天去看三次。"
    assert _left_out(text, template) == ["一、请说明选题的理由和意义：", "。二、请说明研究的方法和步骤："]


@pytest.mark.parametrize(("name", "own"), [("张小明", []), ("欧阳小明", ["欧阳小明"])])
def test_a_field_of_a_form_with_four_words_in_it_is_filled_in(name: str, own: list[str]) -> None:
    """Three between two pieces of the form are an edit of it, as the digits of a date are."""
    form = "兹证明学生{}已经按期完成毕业论文的全部写作任务，特此报告指导教师。"
    text = form.format(name)
    left_out = _left_out(text, learn_template([make_document(form.format(""))]))
    assert _rest(text, left_out) == own


def test_a_few_words_of_the_template_are_everybodys() -> None:
    """Five characters in common with the form stay."""
    assert _left_out("我的调查背景是这样", learn_template([make_document(FORM)])) == []


@pytest.mark.parametrize(
    ("text", "quoted"),
    [
        ("正如他所说：“租客的时间表和投放点的时间表对不上。”[1]这很清楚。", ["“租客的时间表和投放点的时间表对不上。”"]),
        ("有人指出「分类的习惯需要很多年才能养成」（王明，2019）。", ["「分类的习惯需要很多年才能养成」"]),
        ("他说“租客的时间表和投放点的时间表对不上”，我不同意。", []),
        ("他说过“谁扔的谁自己去捡回来”[2]。", ["“谁扔的谁自己去捡回来”"]),
        ("所谓“垃圾分类制的硬约束”[1]是指时间。", []),
    ],
)
def test_a_quotation_names_its_source(text: str, quoted: list[str]) -> None:
    """Quotation marks around more than a term, and a citation after them; anything less is own text."""
    exclusions = set_apart(make_document(text))
    assert [text[e.span.start : e.span.end] for e in exclusions] == quoted
    assert {e.kind for e in exclusions} <= {"quotations"}


def test_references_are_set_apart() -> None:
    """Paragraphs that the reader called references."""
    text = "正文\n[1] 王明. 垃圾分类研究. 2019."
    paragraphs = (Paragraph(Span(0, 2)), Paragraph(Span(3, len(text)), ParagraphKind.REFERENCE))
    (actual,) = set_apart(Document("a", "1", Content(text=text, paragraphs=paragraphs)))
    assert (actual.kind, actual.span) == ("references", Span(3, len(text)))


def test_open_tokens_are_those_outside_every_exclusion() -> None:
    """The mask that matching and figures share."""
    text = "甲乙丙丁" + FORM
    document, normalised = make_document(text), normalise(text)
    left_out = template_text(document, normalised, learn_template([make_document(FORM)]))
    assert np.flatnonzero(eligible_tokens(normalised, left_out)).tolist()[:4] == [0, 1, 2, 3]
