"""Files with a history in common, made from real ones the way people do it, and files saved by another program.

For `benchmarks.file_history`. What Word does with revision ids and paragraph ids on editing and pasting follows
Spennemann and others (2024).
"""

import random
import re
import zipfile
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from io import BytesIO
from typing import Any

from docx import Document as WordDocument
from lxml import etree

W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
W14 = "{http://schemas.microsoft.com/office/word/2010/wordml}"
_WORDS = "研究方法结果分析系统模型数据实验课程学习教师学生社会经济发展问题理论技术应用设计过程影响因素调查比较结论文献"

Maker = Callable[[bytes, random.Random], bytes]


def members_of(data: bytes) -> dict[str, bytes]:
    """Return the members of a ZIP by name."""
    with zipfile.ZipFile(BytesIO(data)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def packed(members: dict[str, bytes]) -> bytes:
    """Return a ZIP of members."""
    buffer = BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in members.items():
            archive.writestr(name, content)
    return buffer.getvalue()


def sentence(rng: random.Random, length: int = 24) -> str:
    """Return characters that make no sense, but are no text of anybody either."""
    return "".join(rng.choice(_WORDS) for _ in range(length)) + "。"


def new_id(rng: random.Random) -> str:
    """Return a revision id as Word deals it: 24 bits by chance."""
    return f"00{rng.randrange(1 << 16, 1 << 24):06X}"


def _parsed(data: bytes) -> Any:
    return etree.fromstring(data)


def _written(root: Any) -> bytes:
    data: bytes = etree.tostring(root, xml_declaration=True, encoding="UTF-8", standalone=True)
    return data


def _texts(run: Any) -> list[Any]:
    return [element for element in run.iter(f"{W}t") if element.text]


def _with_session(members: dict[str, bytes], ids: list[str], rng: random.Random, *, afresh: bool = False) -> None:
    """Put ids into the table of the settings, or a table of these alone; and another author, later times."""
    settings = _parsed(members["word/settings.xml"])
    table = settings.find(f"{W}rsids")
    if table is None:
        table = etree.SubElement(settings, f"{W}rsids")
    if afresh:
        table.clear()
        etree.SubElement(table, f"{W}rsidRoot").set(f"{W}val", ids[0])
        for item in [setting for setting in settings if setting.tag.endswith("}docId")]:
            settings.remove(item)
    for item in ids:
        etree.SubElement(table, f"{W}rsid").set(f"{W}val", item)
    members["word/settings.xml"] = _written(settings)
    core = members["docProps/core.xml"].decode()
    name = f"作者{rng.randrange(10_000)}号人"
    core = re.sub(r"(<dc:creator[^>]*>)[^<]*", rf"\g<1>{name}", core)
    core = re.sub(r"(<cp:lastModifiedBy[^>]*>)[^<]*", rf"\g<1>{name}", core)
    core = re.sub(r"(<dcterms:(?:created|modified)[^>]*>)[^<]*", rf"\g<1>{_some_time(rng)[:16]}:00Z", core)
    members["docProps/core.xml"] = core.encode()


def _some_time(rng: random.Random) -> str:
    """Return a second of the years from 2021 on, in ISO 8601 without a zone."""
    return datetime.fromtimestamp(rng.randrange(1_610_000_000, 1_740_000_000), UTC).strftime("%Y-%m-%dT%H:%M:%S")


def saved_as(data: bytes, rng: random.Random) -> bytes:
    """Open the file of another, write over a quarter of it, add and take away paragraphs, rename it."""
    members = members_of(data)
    ids = [new_id(rng) for _ in range(3)]
    root = _parsed(members["word/document.xml"])
    for run in root.iter(f"{W}r"):
        if _texts(run) and rng.random() < 0.25:
            run.set(f"{W}rsidR", rng.choice(ids))
            for text in _texts(run):
                text.text = sentence(rng, len(text.text))
    paragraphs = [element for element in root.iter(f"{W}p") if element.getparent().tag == f"{W}body"]
    for text in paragraphs:
        if text.find(f".//{W}sectPr") is None and rng.random() < 0.1:
            text.getparent().remove(text)
        elif rng.random() < 0.1:
            text.addnext(_new_paragraph(sentence(rng, 60), rng.choice(ids)))
    members["word/document.xml"] = _written(root)
    _with_session(members, ids, rng)
    return packed(members)


def _new_paragraph(text: str, session: str) -> Any:
    paragraph: Any = etree.Element(f"{W}p")
    paragraph.set(f"{W}rsidR", session)
    paragraph.set(f"{W}rsidRDefault", session)
    etree.SubElement(etree.SubElement(paragraph, f"{W}r"), f"{W}t").text = text
    return paragraph


def rewritten(data: bytes, rng: random.Random) -> bytes:
    """Keep the file of another and write over all of its text."""
    members = members_of(data)
    ids = [new_id(rng) for _ in range(4)]
    root = _parsed(members["word/document.xml"])
    for run in root.iter(f"{W}r"):
        for text in _texts(run):
            run.set(f"{W}rsidR", rng.choice(ids))
            run.attrib.pop(f"{W}rsidRPr", None)
            text.text = sentence(rng, len(text.text))
    for paragraph in root.iter(f"{W}p"):
        paragraph.attrib.pop(f"{W14}paraId", None)
    members["word/document.xml"] = _written(root)
    _with_session(members, ids, rng)
    return packed(members)


def own_file(data: bytes, rng: random.Random) -> bytes:
    """Write a file of one's own in the styles of another: other text, other ids, nothing in common."""
    members = members_of(data)
    ids = [new_id(rng) for _ in range(6)]
    root = _parsed(members["word/document.xml"])
    body = root.find(f"{W}body")
    last = body.find(f"{W}sectPr")
    for item in list(body):
        if item is not last:
            body.remove(item)
    for number in range(40):
        paragraph = _new_paragraph(sentence(rng, 80), rng.choice(ids))
        paragraph.set(f"{W14}paraId", f"{rng.randrange(1 << 24, 1 << 31):08X}")
        body.insert(number, paragraph)
    members["word/document.xml"] = _written(root)
    _with_session(members, ids, rng, afresh=True)
    return packed(members)


def pasted(data: bytes, rng: random.Random, *, keep_ids: bool = False) -> bytes:
    """Copy about half of the paragraphs of another into a file of one's own.

    Word writes the session of pasting into `w:rsidR` and keeps the old one in `w:rsidRPr`; or, `keep_ids`, keeps the
    paragraphs with their ids as they are.
    """
    members = members_of(own_file(data, rng))
    root, source = (
        _parsed(members["word/document.xml"]),
        _parsed(members_of(data)["word/document.xml"]),
    )
    body = root.find(f"{W}body")
    chosen = [element for element in source.find(f"{W}body").iter(f"{W}p") if len("".join(element.itertext())) > 15]
    session = body[0].get(f"{W}rsidR")
    for place, paragraph in enumerate(item for item in chosen if rng.random() < 0.5):
        if not keep_ids:
            _paste(paragraph, session)
        body.insert(3 + place, paragraph)
    members["word/document.xml"] = _written(root)
    return packed(members)


def _paste(paragraph: Any, session: str) -> None:
    default = paragraph.get(f"{W}rsidRDefault") or paragraph.get(f"{W}rsidR")
    for run in paragraph.iter(f"{W}r"):
        before = run.get(f"{W}rsidR") or default
        if before:
            run.set(f"{W}rsidRPr", before)
        run.set(f"{W}rsidR", session)
    paragraph.set(f"{W}rsidR", session)
    paragraph.set(f"{W}rsidRDefault", session)
    paragraph.attrib.pop(f"{W14}paraId", None)


def updated_pdf(data: bytes, rng: random.Random) -> bytes:
    """Save a PDF once more with another author: added to, the first half of its /ID as before."""
    return _added(data, rng, _first_half(data), b"")


def derived_pdf(data: bytes, rng: random.Random) -> bytes:
    """Make a PDF from another: ids of its own, and a packet that names the other one's."""
    before = re.findall(rb"xmpMM:DocumentID>([^<]+)<", data)[-1]
    producer = re.findall(rb"<pdf:Producer>([^<]+)<", data)[-1]
    own = f"uuid:{rng.getrandbits(128):032x}".encode()
    packet = (
        b"<x:xmpmeta xmlns:x='adobe:ns:meta/'><rdf:RDF><rdf:Description><pdf:Producer>" + producer + b"</pdf:Producer>"
        b"<xmpMM:DocumentID>" + own + b"</xmpMM:DocumentID><xmpMM:InstanceID>" + own + b"</xmpMM:InstanceID>"
        b"<xmpMM:DerivedFrom><stRef:documentID>" + before + b"</stRef:documentID></xmpMM:DerivedFrom>"
        b"</rdf:Description></rdf:RDF></x:xmpmeta>"
    )
    return _added(data, rng, f"{rng.getrandbits(128):032X}".encode(), packet)


def _first_half(data: bytes) -> bytes:
    halves: list[bytes] = re.findall(rb"/ID\s*\[\s*<([0-9A-Fa-f]+)>", data)
    return halves[-1]


def _added(data: bytes, rng: random.Random, first_half: bytes, packet: bytes) -> bytes:
    """Add an incremental update to a PDF (ISO 32000-1, 7.5.6) that changes nothing of its pages."""
    root = re.findall(rb"/Root\s+(\d+\s+\d+\s+R)", data)[-1]
    info = re.findall(rb"/Info\s+(\d+\s+\d+\s+R)", data)[-1]
    last = re.findall(rb"startxref\s+(\d+)", data)[-1]
    size = re.findall(rb"/Size\s+(\d+)", data)[-1]
    added = b"\n%s 0 obj\n<< /Type /Metadata /Subtype /XML /Length %d >>\nstream\n%s\nendstream\nendobj\n"
    body = data + added % (size, len(packet), packet)
    trailer = (
        b"xref\n%s 1\n%010d 00000 n \ntrailer\n<< /Size %d /Root %s /Info %s /Prev %s /ID [<%s> <%s>] >>\n"
        b"startxref\n%d\n%%%%EOF\n"
    )
    second = f"{rng.getrandbits(128):032X}".encode()
    values = (size, len(data) + 1, int(size) + 1, root, info, last, first_half, second, len(body))
    return body + trailer % values


def by_python_docx(lines: Sequence[str]) -> bytes:
    """Put text into a new file with python-docx, with what its template brings."""
    document = WordDocument()
    for line in lines:
        document.add_paragraph(line)
    buffer = BytesIO()
    document.save(buffer)
    return buffer.getvalue()
