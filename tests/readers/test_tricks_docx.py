"""DOCX: text that a reader does not see is named with its place, and copied passages are found all the same."""

import zipfile
from io import BytesIO

import pytest
from docx_maker import NAMES, PICTURE, anchor, box, docx, packed, para, part, run
from docx_tricks import AFTER, BEFORE, CM, SETTINGS, TRICKS, Trick

from hengwen.check.comparing import compare_documents
from hengwen.model.document import Content, Document, FindingKind, Role, State
from hengwen.readers.common.placement import Placement
from hengwen.readers.docx.reader import read_docx

PASSAGE = "垃圾分类做得好的小区往往是邻居彼此认识规则简单明白的小区而不是罚款最重的小区这一点值得记住"
WEB = "webHidden"
LEFT_OUT = {FindingKind.HIDDEN, FindingKind.DELETED, FindingKind.CONTRADICTION}
WHITE = '<w:color w:val="FFFFFF"/>'


def named(trick: Trick) -> object:
    return pytest.param(trick, id=trick.name)


def document(content: Content, path: str) -> Document:
    return Document(path, path, content, Role.NEW)


def copied(content: Content) -> int:
    """How many characters of the passage the check finds in a document, against one that has it openly."""
    source = read_docx(docx(para("来源文章的开头说的是别的事情。") + para(PASSAGE) + para("结尾也说别的事情。")))
    report = compare_documents([document(content, "a.docx"), document(source, "b.docx")])
    spans = (match.right for pair in report.comparisons for match in pair.matches)
    return sum(len(span) for span in spans)


@pytest.mark.parametrize("trick", [named(trick) for trick in TRICKS])
def test_each_trick_is_named_with_its_place(trick: Trick) -> None:
    """What Word itself takes away is left out and noted where it stood; all else is kept and marked."""
    content = read_docx(trick.document(PASSAGE))
    actual = [finding for finding in content.findings if finding.kind == trick.kind]
    assert len(actual) == 1
    marked = content.text[actual[0].span.start : actual[0].span.end]
    if trick.kind in LEFT_OUT and trick.name != WEB:
        assert PASSAGE not in content.text
        assert marked == ""
        assert len(BEFORE) <= actual[0].span.start <= content.text.index(AFTER)
    else:
        assert marked == PASSAGE
    assert content.text.startswith(BEFORE)
    assert content.text.endswith(AFTER)


@pytest.mark.parametrize("trick", [named(trick) for trick in TRICKS])
def test_each_trick_makes_the_document_suspicious_but_deletions(trick: Trick) -> None:
    """A tracked deletion is how people write; the sentence says how many characters are hidden."""
    content = read_docx(trick.document(PASSAGE))
    assert content.state is (State.READ if trick.kind is FindingKind.DELETED else State.SUSPICIOUS)
    if trick.kind not in (FindingKind.DELETED, FindingKind.CONTRADICTION):
        assert f"{len(PASSAGE)} characters" in str(content.message)


@pytest.mark.parametrize("trick", [named(trick) for trick in TRICKS if trick.kind not in LEFT_OUT])
def test_a_copied_passage_behind_the_trick_is_found(trick: Trick) -> None:
    """Text that the file has and the page does not show is matched like any other."""
    assert copied(read_docx(trick.document(PASSAGE))) == len(PASSAGE)


@pytest.mark.parametrize("trick", [named(trick) for trick in TRICKS if trick.inline and trick.name != WEB])
def test_a_copied_passage_strewn_with_hidden_letters_is_found(trick: Trick) -> None:
    """The letters between that nobody sees do not keep it from being found whole (on paper `webHidden` is seen)."""
    content = read_docx(trick.strewn(PASSAGE, "乱字"))
    assert [finding for finding in content.findings if finding.kind == trick.kind]
    assert PASSAGE in content.text
    assert copied(content) == len(PASSAGE)


@pytest.mark.parametrize(
    "body",
    [
        para(inner=run("白" * 30, WHITE + '<w:shd w:val="solid" w:color="000000"/>')),
        para(inner=run("红" * 30, '<w:color w:val="FF0000"/><w:shd w:val="pct50" w:fill="FF0000"/>')),
        para(inner=run("绿" * 30, '<w:color w:val="00B050"/>')),
        para(inner=run("淡" * 30, '<w:color w:val="D9D9D9"/>')),
        para(inner=run("深" * 30, '<w:color w:themeColor="background1" w:themeShade="80"/>')),
        para(inner=run("小" * 30, '<w:sz w:val="10"/><w:w w:val="66"/><w:spacing w:val="-10"/>')),
        para(inner=run("微" * 30, '<w:sz w:val="4"/>')),
        para("边" * 30, '<w:ind w:left="-900"/><w:spacing w:line="300" w:lineRule="exact"/>'),
        para("框" * 30, '<w:framePr w:w="3000" w:hAnchor="page" w:vAnchor="text" w:x="900" w:y="-500"/>'),
        para(inner=anchor(box(para("内" * 30)), at=(-2 * CM, -2 * CM), size=(5 * CM, 5 * CM))),
        para(inner=anchor(box(para("空")), size=(20 * CM, 9 * CM)) + run("下" * 60)),
        para(inner=anchor(PICTURE, at=(0, 0), size=(3 * CM, 3 * CM)) + run("旁" * 60)),
        para(inner=anchor(PICTURE, size=(20 * CM, 9 * CM)).replace('behindDoc="0"', 'behindDoc="1"') + run("上" * 60)),
    ],
)
def test_what_can_be_seen_is_not_accused(body: str) -> None:
    """Dark shades and patterns, pale letters, small ones down to two points, small indents, boxes half off the page,
    pictures behind.
    """
    content = read_docx(docx(body))
    assert (content.state, content.findings) == (State.READ, ())


def test_white_letters_on_a_page_that_shows_its_colour_are_visible() -> None:
    """The colour of the page counts only where the settings have it shown."""
    data = docx(para(inner=run("白" * 30, WHITE)), SETTINGS)
    with zipfile.ZipFile(BytesIO(data)) as archive:
        entries: dict[str, str | bytes] = {name: archive.read(name) for name in archive.namelist()}
    coloured = part("document", f'<w:background w:color="203040"/><w:body>{para(inner=run("白" * 30, WHITE))}</w:body>')
    assert read_docx(packed({**entries, "word/document.xml": coloured})).findings == ()
    assert read_docx(data).findings


def test_a_theme_of_its_own_decides_what_its_colours_are() -> None:
    """Here the theme's background is black, so letters of that colour are plain to see."""
    theme = (
        f'<a:theme {NAMES}><a:themeElements><a:clrScheme><a:lt1><a:sysClr val="x" lastClr="000000"/></a:lt1>'
        "</a:clrScheme></a:themeElements></a:theme>"
    )
    body = para(inner=run("黑" * 30, '<w:color w:themeColor="background1"/>'))
    assert read_docx(docx(body, {"theme.xml": ("theme", theme)})).findings == ()


def test_page_numbers_of_contents_that_web_pages_hide_are_visible() -> None:
    """Word writes every table of contents so."""
    inner = '<w:r><w:fldChar w:fldCharType="{}"/></w:r>'
    number = inner.format("begin") + inner.format("separate") + run("12", "<w:webHidden/>") + inner.format("end")
    content = read_docx(docx(para(inner=run("第一章") + number)))
    assert (content.text, content.findings) == ("第一章12", ())


def test_long_unseen_text_between_visible_letters_is_kept() -> None:
    """Thirteen characters and more can hold a passage; twelve only break one."""
    for length in (12, 13):
        hidden = PASSAGE[:length]
        content = read_docx(docx(para(inner=run("前文") + run(hidden, WHITE) + run("后文"))))
        assert content.text == ("前文后文" if length == 12 else f"前文{hidden}后文")
        assert [len(finding.span) for finding in content.findings] == [0 if length == 12 else 13]


def test_findings_after_noise_keep_their_places() -> None:
    """What is left out moves all that follows."""
    inner = run("前文") + run("杂", WHITE) + run("中文") + run(PASSAGE, '<w:sz w:val="2"/>') + run("后文")
    content = read_docx(docx(para(inner=inner)))
    assert content.text == f"前文中文{PASSAGE}后文"
    assert [(finding.kind, content.text[finding.span.start : finding.span.end]) for finding in content.findings] == [
        (FindingKind.WHITE, ""), (FindingKind.TINY, PASSAGE),
    ]  # fmt: skip


def test_a_note_with_a_hidden_reference_is_hidden() -> None:
    """The note is on no page, yet not silently dropped."""
    notes = part("footnotes", f'<w:footnote w:id="2">{para(PASSAGE)}</w:footnote>')
    inner = run("正文") + '<w:r><w:rPr><w:vanish/></w:rPr><w:footnoteReference w:id="2"/></w:r>'
    content = read_docx(docx(para(inner=inner), {"footnotes.xml": ("footnotes", notes)}))
    assert content.text == "正文"
    assert [finding.kind for finding in content.findings] == [FindingKind.HIDDEN]


def test_a_document_that_is_hidden_as_a_whole_says_so() -> None:
    """It is empty to the eye, and the finding stays."""
    content = read_docx(docx(para(inner=run(PASSAGE, "<w:vanish/>"))))
    assert (content.text, content.state) == ("", State.EMPTY)
    assert [(finding.kind, finding.span.start, finding.span.end) for finding in content.findings] == [
        (FindingKind.HIDDEN, 0, 0)
    ]
    assert "hidden" in str(content.message)


def test_many_pictures_in_one_paragraph_take_linear_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each text box is held against a bounded number of pictures."""
    calls = 0
    original = Placement.covers

    def counted(self: Placement, other: Placement) -> bool:
        nonlocal calls
        calls += 1
        return original(self, other)

    monkeypatch.setattr(Placement, "covers", counted)
    inner = (anchor(PICTURE) + anchor(box(para("框")), at=(CM, CM))) * 300
    assert read_docx(docx(para(inner=inner))).text.count("框") == 300
    assert calls <= 100 * 600


def test_moved_text_is_no_deletion() -> None:
    """It stands where it was moved to."""
    content = read_docx(docx(para(inner=f"<w:moveFrom>{run(PASSAGE)}</w:moveFrom><w:moveTo>{run(PASSAGE)}</w:moveTo>")))
    assert (content.text, content.findings) == (PASSAGE, ())


def test_a_document_of_images_says_that_their_words_are_not_read() -> None:
    """State `read partly`, each image with its place; with enough text of its own, images are illustrations."""
    page = anchor(PICTURE, size=(18 * CM, 25 * CM))
    body = para("封面") + para(inner=page) + para(inner=page)
    content = read_docx(docx(body))
    assert content.state is State.READ_PARTLY
    assert [finding.kind for finding in content.findings] == [FindingKind.IMAGES] * 2
    assert "images" in str(content.message)
    assert read_docx(docx(body + para(PASSAGE * 5))).findings == ()


@pytest.mark.filterwarnings("ignore:Duplicate name")
def test_two_parts_of_one_name_contradict_each_other() -> None:
    """Programs differ in which of them they show."""
    data = BytesIO(docx(para("一份文字")))
    with zipfile.ZipFile(data, "a") as archive:
        archive.writestr("word/document.xml", part("document", f"<w:body>{para('另一份文字')}</w:body>"))
    content = read_docx(data.getvalue())
    assert content.state is State.SUSPICIOUS
    assert [finding.kind for finding in content.findings] == [FindingKind.CONTRADICTION]


def test_the_branch_that_word_understands_is_read() -> None:
    """A choice that requires something nobody knows is not shown, however many words it has."""
    choice = f'<mc:Choice Requires="nobody">{run("没人看见的文字" * 3)}</mc:Choice>'
    inner = f"<mc:AlternateContent>{choice}<mc:Fallback>{run(PASSAGE)}</mc:Fallback></mc:AlternateContent>"
    content = read_docx(docx(para(inner=inner)))
    assert (content.text, content.state) == (PASSAGE, State.SUSPICIOUS)


def test_branches_within_a_branch_count_once() -> None:
    """A box that is written twice within the new form says no more than its old form; other words contradict it."""
    new = f'<mc:Choice Requires="wps">{run(PASSAGE)}</mc:Choice>'
    for empty in ("", '<mc:Choice Requires="wpg"/>'):
        inner = f"<mc:AlternateContent>{empty}{new}<mc:Fallback>{run(PASSAGE)}</mc:Fallback></mc:AlternateContent>"
        whole = "<mc:AlternateContent><mc:Choice Requires='wps'>{}</mc:Choice><mc:Fallback>{}</mc:Fallback>{}"
        end = "</mc:AlternateContent>"
        assert read_docx(docx(para(inner=whole.format(inner, run(PASSAGE), end)))).findings == ()
        other = run("与新形式里完全不同的另一段话" * 2)
        findings = read_docx(docx(para(inner=whole.format(inner, other, end)))).findings
        assert [item.kind for item in findings] == [FindingKind.CONTRADICTION]
