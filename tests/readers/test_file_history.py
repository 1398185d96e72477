"""What programs leave in files, and the text that it belongs to."""

from collections.abc import Iterable

import pytest
from docx_maker import docx, packed, part, relations
from pdf_maker import Put, pdf

from hengwen.model.document import Content, FindingKind, Span
from hengwen.model.signs.traces import MarkKind
from hengwen.readers.docx.reader import read_docx
from hengwen.readers.failure import Unreadable
from hengwen.readers.history.marks import TextsById, iso_time, pdf_time
from hengwen.readers.odf.reader import read_odt
from hengwen.readers.pdf.reader import read_pdfium
from hengwen.readers.pptx.reader import read_pptx

FIRST, SECOND, THIRD = "00AAAA01", "00BBBB02", "00CCCC03"
OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/"
METADATA = "http://schemas.openxmlformats.org/package/2006/relationships/metadata/"


def run(text: str, ids: str = "") -> str:
    return f'<w:r {ids}><w:t xml:space="preserve">{text}</w:t></w:r>'


@pytest.mark.parametrize(("gap", "joined"), [(2, True), (3, False)])
def test_stretches_of_one_session_are_joined_over_the_end_of_a_paragraph(gap: int, joined: bool) -> None:
    """Not over more, and not where a stretch of another stands between them."""
    texts = TextsById()
    texts.add("a", 0, 10)
    texts.add("a", 10 + gap, 20)
    texts.add("b", 20, 22)
    texts.add("a", 22, 30)
    first = (Span(0, 20),) if joined else (Span(0, 10), Span(10 + gap, 20))
    assert texts.spans == {"a": (*first, Span(22, 30)), "b": (Span(20, 22),)}


def settings(ids: Iterable[str], root: str = FIRST, more: str = "") -> str:
    table = "".join(f'<w:rsid w:val="{text}"/>' for text in ids)
    return part("settings", f'{more}<w:rsids><w:rsidRoot w:val="{root}"/>{table}</w:rsids>')


def word_file(
    body: str, ids: Iterable[str] = (), *, core: str = "", app: str = "", custom: str = "", more: str = ""
) -> bytes:
    """A DOCX with settings and property parts."""
    members = {
        "_rels/.rels": relations(
            {
                "a": ("officeDocument", "word/document.xml"),
                "b": (METADATA + "core-properties", "docProps/core.xml"),
                "c": ("extended-properties", "docProps/app.xml"),
                "d": ("custom-properties", "docProps/custom.xml"),
            }
        ).encode(),
        "docProps/core.xml": f'<c:p xmlns:c="c" xmlns:dc="d" xmlns:t="t">{core}</c:p>'.encode(),
        "docProps/app.xml": f'<Properties xmlns="x">{app}</Properties>'.encode(),
        "docProps/custom.xml": f'<Properties xmlns="x" xmlns:vt="v">{custom}</Properties>'.encode(),
    }
    return docx(body, {"settings.xml": ("settings", settings(ids, more=more))}, members=members)


def texts(content: Content, kind: MarkKind, value: str) -> list[str]:
    """The stretches of text of a mark."""
    spans = [span for mark in content.traces.marks if (mark.kind, mark.value) == (kind, value) for span in mark.spans]
    return [content.text[span.start : span.end] for span in spans]


def test_text_under_a_revision_id() -> None:
    """Runs stand under their own ids, those without one under that of their paragraph, formatted ones under both."""
    body = (
        f'<w:p w:rsidR="{THIRD}" w:rsidRDefault="{FIRST}">{run("一二三")}{run("四五", f"w:rsidR={SECOND!r}")}'
        f"{run('六')}</w:p>"
        f'<w:p w:rsidR="{FIRST}">{run("  七八")}{run("九十", f"w:rsidR={SECOND!r} w:rsidRPr={THIRD!r}")}</w:p>'
    )
    content = read_docx(word_file(body))
    assert content.text == "一二三四五六\n七八九十"
    assert texts(content, MarkKind.REVISION_ID, FIRST) == ["一二三", "六\n七八"]
    assert texts(content, MarkKind.REVISION_ID, SECOND) == ["四五", "九十"]
    assert texts(content, MarkKind.REVISION_ID, THIRD) == ["九十"]


def test_ids_of_the_table_without_text() -> None:
    """Ids that only the settings know have no text; zeros and words are none; the first one is named."""
    content = read_docx(word_file(f"<w:p>{run('字')}</w:p>", (FIRST, "00000000", "word", SECOND.lower())))
    assert content.traces.values(MarkKind.REVISION_ID) == (FIRST, SECOND)
    assert texts(content, MarkKind.REVISION_ID, FIRST) == []
    assert content.traces.values(MarkKind.REVISION_ROOT) == (FIRST,)


def test_text_of_a_paragraph_id() -> None:
    """A paragraph's id belongs to all of its text; ids counted up from 1 by other programs are none."""
    body = (
        f'<w:p w14:paraId="1A2B3C4D">{run("甲乙")}{run("丙")}</w:p><w:p w14:paraId="00000002">{run("丁")}</w:p>'
        '<w:p w14:paraId="2A2B3C4D"/>'
    )
    content = read_docx(word_file(body))
    assert content.traces.values(MarkKind.PARAGRAPH_ID) == ("1A2B3C4D",)
    assert texts(content, MarkKind.PARAGRAPH_ID, "1A2B3C4D") == ["甲乙丙"]


def test_text_behind_what_is_left_out() -> None:
    """White letters that are taken out of a sentence move what stands behind them."""
    white = '<w:r><w:rPr><w:color w:val="FFFFFF"/></w:rPr><w:t>乱码</w:t></w:r>'
    body = f'<w:p w:rsidR="{FIRST}">{run("前面的字")}{white}{run("后面的字", f"w:rsidR={SECOND!r}")}</w:p>'
    content = read_docx(word_file(body))
    assert content.text == "前面的字后面的字"
    assert texts(content, MarkKind.REVISION_ID, SECOND) == ["后面的字"]


def test_property_parts() -> None:
    """Names, times, counts, the program and custom properties; times in UTC, numbers without zeros in front."""
    content = read_docx(
        word_file(
            f"<w:p>{run('字')}</w:p>",
            core="<dc:creator> 王芳 </dc:creator><c:lastModifiedBy>李雷</c:lastModifiedBy><c:revision>007</c:revision>"
            "<t:created>2024-03-01T10:00:00+08:00</t:created><t:modified>soon</t:modified>",
            app="<TotalTime>12</TotalTime><Application>WPS Office</Application><Company>某大学</Company>",
            custom='<property name="ICV"><vt:lpwstr>0ABC</vt:lpwstr></property>'
            '<property name="KSOProductBuildVer"><vt:lpwstr>2052-11.1</vt:lpwstr></property>',
            more='<w14:docId w14:val="5DF09093"/>',
        )
    )
    values = {kind: content.traces.values(kind) for kind in MarkKind if content.traces.values(kind)}
    assert values == {
        MarkKind.AUTHOR: ("王芳",), MarkKind.LAST_AUTHOR: ("李雷",), MarkKind.REVISIONS: ("7",),
        MarkKind.CREATED: ("2024-03-01T02:00:00Z",), MarkKind.EDITING_MINUTES: ("12",), MarkKind.COMPANY: ("某大学",),
        MarkKind.PROGRAM: ("WPS Office", "KSOProductBuildVer 2052-11.1"), MarkKind.CUSTOM_PROPERTY: ("ICV=0ABC",),
        MarkKind.DOCUMENT_ID: ("5DF09093",), MarkKind.REVISION_ROOT: (FIRST,),
    }  # fmt: skip


def test_bookmarks_fonts_and_template() -> None:
    """Bookmarks with numbers, keys of embedded fonts, the template by its path; names that people give are none."""
    body = f'<w:p><w:bookmarkStart w:name="_Toc123456789"/><w:bookmarkStart w:name="_GoBack"/>{run("字")}</w:p>'
    key = "{0A1B2C3D-0000-4000-8000-0123456789ab}"
    data = docx(
        body,
        {
            "settings.xml": ("settings", part("settings", '<w:attachedTemplate r:id="t"/>')),
            "fontTable.xml": ("fontTable", part("fonts", f'<w:font><w:embedRegular w:fontKey="{key}"/></w:font>')),
        },
        members={
            "word/_rels/settings.xml.rels": relations({"t": ("attachedTemplate", "file:///D:/班级.dotx")}).encode()
        },
    )
    traces = read_docx(data).traces
    assert traces.values(MarkKind.BOOKMARK) == ("_Toc123456789",)
    assert traces.values(MarkKind.EMBEDDED_FONT) == (key.upper(),)
    assert traces.values(MarkKind.TEMPLATE)[0].endswith("班级.dotx")


def test_marks_of_a_file_without_text() -> None:
    """A file that shows no text keeps its marks."""
    with pytest.raises(Unreadable) as raised:
        read_docx(word_file("<w:p/>", (FIRST,)))
    assert raised.value.content.traces.values(MarkKind.REVISION_ID) == (FIRST,)


def test_broken_properties_cost_only_themselves() -> None:
    """Properties that are no XML, and a table of five times as many ids as are kept, leave the text as it is."""
    many = [f"{n:08X}" for n in range(1, 25_001)]
    data = word_file(f"<w:p>{run('正文')}</w:p>", many, core="<unclosed>", app="&nothing;")
    content = read_docx(data)
    assert content.text == "正文"
    assert len(content.traces.values(MarkKind.REVISION_ID)) == 5_000


def test_spans_of_a_mark_are_bounded() -> None:
    """Of an id that comes and goes a thousand times, the 200 longest stretches are kept, in order."""
    body = "".join(
        f"<w:p>{run('一' * (1 + n % 7), f'w:rsidR={FIRST!r}')}{run('二二二', f'w:rsidR={SECOND!r}')}</w:p>"
        for n in range(1000)
    )
    marks = read_docx(word_file(body)).traces.marks
    spans = next(mark.spans for mark in marks if (mark.kind, mark.value) == (MarkKind.REVISION_ID, FIRST))
    assert len(spans) == 200
    assert list(spans) == sorted(spans)
    assert min(map(len, spans)) == 6


def test_slide_ids() -> None:
    """The chance number of a slide belongs to the text of the slide."""
    names = (
        'xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"'
        ' xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"'
        f' xmlns:r="{OFFICE[:-1]}" xmlns:p14="http://schemas.microsoft.com/office/powerpoint/2010/main"'
    )
    slide = (
        f"<p:sld {names}><p:cSld><p:spTree><p:sp><p:txBody><a:p><a:r><a:t>{{}}</a:t></a:r></a:p></p:txBody></p:sp>"
        '</p:spTree><p:extLst><p:ext><p14:creationId val="{}"/></p:ext></p:extLst></p:cSld></p:sld>'
    )
    content = read_pptx(
        packed(
            {
                "_rels/.rels": relations({"a": ("officeDocument", "ppt/presentation.xml")}),
                "ppt/presentation.xml": f'<p:presentation {names}><p:sldIdLst><p:sldId id="256" r:id="s1"/>'
                '<p:sldId id="257" r:id="s2"/></p:sldIdLst></p:presentation>',
                "ppt/_rels/presentation.xml.rels": relations(
                    {"s1": ("slide", "slides/1.xml"), "s2": ("slide", "slides/2.xml")}
                ),
                "ppt/slides/1.xml": slide.format("第一页", 1234567890),
                "ppt/slides/2.xml": slide.format("第二页", 7),
            }
        )
    )
    assert content.traces.values(MarkKind.SLIDE_ID) == ("1234567890",)
    assert texts(content, MarkKind.SLIDE_ID, "1234567890") == ["第一页"]


def test_marks_of_an_odt() -> None:
    """Sessions of LibreOffice by the styles of the text, the first one, and what the metadata says."""
    names = " ".join(
        f'xmlns:{name}="urn:oasis:names:tc:opendocument:xmlns:{name}:1.0"'
        for name in ("office", "text", "style", "meta", "config")
    )
    names += ' xmlns:officeooo="http://openoffice.org/2009/office" xmlns:dc="http://purl.org/dc/elements/1.1/"'
    style = (
        '<style:style style:name="{}" style:family="text"><style:text-properties officeooo:rsid="{}"/></style:style>'
    )
    content = read_odt(
        packed(
            {
                "content.xml": f"<office:document-content {names}><office:automatic-styles>"
                f"{style.format('P1', '000aaa01')}{style.format('T1', '000bbb02')}</office:automatic-styles>"
                '<office:body><office:text><text:p text:style-name="P1">甲乙<text:span text:style-name="T1">丙丁'
                "</text:span>戊</text:p>"
                "</office:text></office:body></office:document-content>",
                "settings.xml": f"<office:document-settings {names}><config:config-item config:name='RsidRoot'>699905"
                "</config:config-item></office:document-settings>",
                "meta.xml": f"<office:document-meta {names}><office:meta><meta:initial-creator>王芳"
                "</meta:initial-creator><meta:creation-date>2024-03-01T10:00:00.123456789</meta:creation-date><meta:editing-cycles>3"
                "</meta:editing-cycles><meta:editing-duration>PT1H2M3S</meta:editing-duration></office:meta>"
                "</office:document-meta>",
                "META-INF/manifest.xml": "<m/>",
            }
        )
    )
    assert texts(content, MarkKind.REVISION_ID, "000AAA01") == ["甲乙", "戊"]
    assert texts(content, MarkKind.REVISION_ID, "000BBB02") == ["丙丁"]
    assert content.traces.values(MarkKind.REVISION_ROOT) == ("000AAE01",)
    assert content.traces.values(MarkKind.AUTHOR) == ("王芳",)
    assert content.traces.values(MarkKind.CREATED) == ("2024-03-01T10:00:00",)
    assert content.traces.values(MarkKind.EDITING_MINUTES) == ("62",)


ID, OTHER = "0123456789abcdef0123456789abcdef", "fedcba9876543210fedcba9876543210"


def a_pdf(trailer: str = "", extras: tuple[str, ...] = (), title: str | None = None) -> bytes:
    return pdf([[Put(60, 700, "一些文字在这里")]], title=title, trailer=trailer, extras=extras)


def test_identifiers_of_a_pdf() -> None:
    """Both halves of /ID, one of them where they are equal, none of zeros."""
    both = read_pdfium(a_pdf(f"/ID [<{ID}> <{OTHER}>]")).traces
    assert (both.values(MarkKind.DOCUMENT_ID), both.values(MarkKind.INSTANCE_ID)) == ((ID,), (OTHER,))
    assert not read_pdfium(a_pdf(f"/ID [<{ID}> <{ID}>]")).traces.values(MarkKind.INSTANCE_ID)
    assert not read_pdfium(a_pdf(f"/ID [<{'00' * 16}> <{'00' * 16}>]")).traces.values(MarkKind.DOCUMENT_ID)


def test_later_updates_of_a_pdf() -> None:
    """A file that was added to says how many times."""
    data = a_pdf()
    size, start = data.count(b" obj\n") + 1, data.rpartition(b"startxref\n")[2].split()[0]
    update = b"xref\n0 0\ntrailer << /Size %d /Root 1 0 R /Prev %s >>\nstartxref\n%d\n%%%%EOF\n" % (
        size,
        start,
        len(data),
    )
    assert not read_pdfium(data).traces.values(MarkKind.UPDATES)
    assert read_pdfium(data + update).traces.values(MarkKind.UPDATES) == ("1",)


def test_tags_of_font_subsets() -> None:
    """Tags stand with the name of the font."""
    traces = read_pdfium(a_pdf(extras=("<< /Type /FontDescriptor /FontName /QWERTZ+SimSun >>",))).traces
    assert traces.values(MarkKind.FONT_SUBSET) == ("QWERTZ+SimSun",)


def _packet(producer: str) -> str:
    return (
        f"<x:xmpmeta xmlns:x='a'><rdf:RDF><rdf:Description pdf:Producer='{producer}' xmpMM:DocumentID='uuid:ABCD-{ID}'>"
        f"<xmpMM:InstanceID>xmp.iid:{OTHER}</xmpMM:InstanceID><xmpMM:History><stRef:instanceID>xmp.iid:1111aaaa2222"
        "</stRef:instanceID></xmpMM:History><xmpMM:DerivedFrom stRef:documentID='uuid:9f8e7d6c'/></rdf:Description>"
        "</rdf:RDF></x:xmpmeta>"
    )


@pytest.mark.parametrize(("producer", "derived"), [("Some Writer 1", ("9f8e7d6c",)), ("A drawing program", ())])
def test_packets_of_a_pdf(producer: str, derived: tuple[str, ...]) -> None:
    """The packet that names the program of the file counts, without its history; that of a picture in it does not."""
    data = a_pdf("/Info 9 0 R", extras=("<< /Producer (Some Writer 1) >>", _stream(_packet(producer))))
    traces = read_pdfium(data).traces
    assert traces.values(MarkKind.DERIVED_FROM) == derived
    assert traces.values(MarkKind.INSTANCE_ID) == ((OTHER,) if derived else ())


def _stream(text: str) -> str:
    return f"<< /Type /Metadata /Subtype /XML /Length {len(text)} >>\nstream\n{text}\nendstream"


@pytest.mark.parametrize(
    ("written", "iso"),
    [
        ("D:20230407120000+08'00'", "2023-04-07T04:00:00Z"), ("D:20230407120000Z", "2023-04-07T12:00:00Z"),
        ("D:20230407120000", "2023-04-07T12:00:00"), ("D:2023", "2023-01-01T00:00:00"), ("2023/04/07 12:00", None),
        ("D:20231399", None), ("", None), (None, None),
    ],
)  # fmt: skip
def test_times_of_pdf(written: str | None, iso: str | None) -> None:
    """Times of PDF in ISO 8601, in UTC where they say a zone; none of what is no time."""
    assert pdf_time(written) == iso


def test_times_that_do_not_exist() -> None:
    """A year that UTC would push out of the calendar is no time."""
    assert iso_time("0001-01-01T00:00:00+14:00") is None


def _written(
    units: int, minutes: int, saves: int, ids: Iterable[str] = (FIRST,), app: str = "Microsoft Office Word"
) -> bytes:
    """A file of Word in which one session wrote nearly all; three others wrote a word each."""
    others = (f"00DDDD{n:02X}" for n in range(4))
    body = f'<w:p w:rsidR="{FIRST}">{run("字" * units)}</w:p>'
    body += "".join(f'<w:p w:rsidR="{item}">{run("尾")}</w:p>' for item in others)
    properties = f"<Application>{app}</Application><TotalTime>{minutes}</TotalTime>"
    return word_file(body, ids, core=f"<c:revision>{saves}</c:revision>", app=properties)


def marks_of(data: bytes) -> set[str]:
    """The findings about the time of writing."""
    kinds = {FindingKind.AT_ONCE, FindingKind.SHORT_EDITING, FindingKind.ONE_SAVE}
    return {finding.kind for finding in read_docx(data).findings} & kinds


def test_more_text_than_time() -> None:
    """3,000 characters in 9 minutes are more than anybody types, in 60 more than anybody composes."""
    assert marks_of(_written(3000, 9, 5)) == {FindingKind.AT_ONCE, FindingKind.SHORT_EDITING}
    assert marks_of(_written(3000, 60, 20)) == {FindingKind.AT_ONCE}
    assert marks_of(_written(3000, 300, 5)) == set()


def test_long_text_saved_once() -> None:
    """A long text with one save is named, at no place of it; a short one is not."""
    assert marks_of(_written(3000, 300, 1)) == {FindingKind.ONE_SAVE}
    whole = [finding for finding in read_docx(_written(3000, 9, 1)).findings if finding.kind != FindingKind.AT_ONCE]
    assert [item.span for item in whole] == [Span(0, 0)] * 2
    assert marks_of(_written(300, 300, 1)) == set()


def test_text_that_came_at_once_is_marked() -> None:
    """The finding stands at the text of the session, and says how much it is."""
    findings = [finding for finding in read_docx(_written(3000, 9, 5)).findings if finding.kind == FindingKind.AT_ONCE]
    assert [len(finding.span) for finding in findings] == [3000]
    assert "3000" in str(findings[0].detail)
    assert findings[0].question


@pytest.mark.parametrize(
    "data",
    [
        _written(3000, 0, 1),
        _written(3000, 9, 5, app="LibreOffice/7.4 Linux"),
        _written(3000, 9, 5, app=""),
        _written(3000, 9, 5, ids=[f"00EE{n:04X}" for n in range(60)]),
    ],
    ids=["no time kept", "another program", "no program", "begun from another file"],
)
def test_counts_that_say_nothing(data: bytes) -> None:
    """Programs that keep no time, and files that were begun from others, give no finding."""
    assert marks_of(data) == set()
