"""Small DOCX files from strings of WordprocessingML."""

import zipfile
from io import BytesIO

W = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
NAMES = (
    f'xmlns:w="{W}" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" '
    'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math" '
    'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" '
    'xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape" '
    'xmlns:v="urn:schemas-microsoft-com:vml" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"'
)
OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/"
RELATIONS = "http://schemas.openxmlformats.org/package/2006/relationships"
CORE = "http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties"


def run(text: str, properties: str = "") -> str:
    """A run with optional `w:rPr` content."""
    return f'<w:r><w:rPr>{properties}</w:rPr><w:t xml:space="preserve">{text}</w:t></w:r>'


def para(text: str = "", properties: str = "", inner: str = "") -> str:
    """A paragraph of one run, or of the XML in `inner`."""
    return f"<w:p><w:pPr>{properties}</w:pPr>{inner or run(text)}</w:p>"


def table(*rows: tuple[str, ...]) -> str:
    """A table of cells with XML content."""
    body = "".join("<w:tr>" + "".join(f"<w:tc>{cell}</w:tc>" for cell in row) + "</w:tr>" for row in rows)
    return f"<w:tbl><w:tblPr/>{body}</w:tbl>"


def part(name: str, content: str) -> str:
    """A whole XML part with root `w:name`."""
    return f'<?xml version="1.0" encoding="UTF-8"?><w:{name} {NAMES}>{content}</w:{name}>'


def relations(entries: dict[str, tuple[str, str]]) -> str:
    """A relationships part from id → (type, target)."""
    items = "".join(
        f'<Relationship Id="{identity}" Type="{kind if ":" in kind else OFFICE + kind}" Target="{target}"/>'
        for identity, (kind, target) in entries.items()
    )
    return f'<Relationships xmlns="{RELATIONS}">{items}</Relationships>'


def docx(
    body: str,
    parts: dict[str, tuple[str, str | bytes]] | None = None,
    title: str | None = None,
    members: dict[str, bytes] | None = None,
) -> bytes:
    """A DOCX; `parts` maps the part's name in word/ to (relationship type, content), its id is the name."""
    parts = parts or {}
    entries: dict[str, str | bytes] = {
        "_rels/.rels": relations({"a": ("officeDocument", "word/document.xml"), "b": (CORE, "docProps/core.xml")}),
        "word/document.xml": part("document", f"<w:body>{body}</w:body>"),
        "word/_rels/document.xml.rels": relations({name: (kind, name) for name, (kind, _) in parts.items()}),
        **{f"word/{name}": content for name, (_, content) in parts.items()},
    }
    if title is not None:
        entries["docProps/core.xml"] = (
            f'<p:coreProperties xmlns:p="x" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>{title}</dc:title>'
            "</p:coreProperties>"
        )
    return packed({**entries, **(members or {})})


def packed(entries: dict[str, str | bytes]) -> bytes:
    """A ZIP of the entries."""
    buffer = BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in entries.items():
            archive.writestr(name, content)
    return buffer.getvalue()
