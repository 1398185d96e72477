"""Small DOCX files from strings of WordprocessingML."""

import zipfile
from io import BytesIO

W = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
NAMES = (
    f'xmlns:w="{W}" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" '
    'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math" '
    'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" '
    'xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape" '
    'xmlns:v="urn:schemas-microsoft-com:vml" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" '
    'xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" '
    'xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture" '
    'xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart" '
    'xmlns:dgm="http://schemas.openxmlformats.org/drawingml/2006/diagram" '
    'xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml"'
)
OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/"
TYPES = "application/vnd.openxmlformats-officedocument.wordprocessingml"
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
    main = {"a": ("officeDocument", "word/document.xml")}
    entries: dict[str, str | bytes] = {
        "[Content_Types].xml": _types(parts),
        "_rels/.rels": relations(main if title is None else main | {"b": (CORE, "docProps/core.xml")}),
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


def _types(parts: dict[str, tuple[str, str | bytes]]) -> str:
    """Other readers open a package only where it says what its parts are."""
    kinds = ("styles", "numbering", "settings", "footnotes", "endnotes", "header", "footer")
    overrides = {"document": "document.main"} | {name.removesuffix(".xml"): kind for name, (kind, _) in parts.items()}
    known = "".join(
        f'<Override PartName="/word/{name}.xml" ContentType="{TYPES}.{kind}+xml"/>'
        for name, kind in overrides.items()
        if kind in (*kinds, "document.main")
    )
    defaults = dict.fromkeys(("html", "txt", "rtf", "docx", "png"), "application/octet-stream") | {
        "rels": "application/vnd.openxmlformats-package.relationships+xml",
        "xml": "application/xml",
    }
    usual = "".join(f'<Default Extension="{end}" ContentType="{kind}"/>' for end, kind in defaults.items())
    return f'<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">{usual}{known}</Types>'


def box(inner: str) -> str:
    """The content of a text box of Word 2010."""
    return f"<wps:wsp><wps:spPr/><wps:txbx><w:txbxContent>{inner}</w:txbxContent></wps:txbx></wps:wsp>"


def anchor(
    content: str, *, at: tuple[int, int] = (0, 0), size: tuple[int, int] = (2_880_000, 1_080_000), **more: str
) -> str:
    """A run with a floating drawing `at` so many EMU from column and paragraph; `more`: across, down, hidden, level."""
    across, down = more.get("across", "column"), more.get("down", "paragraph")
    return (
        f'<w:r><w:drawing><wp:anchor behindDoc="0" relativeHeight="{more.get("level", "1")}">'
        f'<wp:positionH relativeFrom="{across}"><wp:posOffset>{at[0]}</wp:posOffset></wp:positionH>'
        f'<wp:positionV relativeFrom="{down}"><wp:posOffset>{at[1]}</wp:posOffset></wp:positionV>'
        f'<wp:extent cx="{size[0]}" cy="{size[1]}"/><wp:wrapNone/><wp:docPr id="1" name="x" '
        f'hidden="{more.get("hidden", "0")}"/><a:graphic><a:graphicData uri="x">{content}</a:graphicData></a:graphic>'
        "</wp:anchor></w:drawing></w:r>"
    )


PICTURE = '<pic:pic><pic:blipFill><a:blip r:embed="none"/></pic:blipFill></pic:pic>'


CHART = (
    "<office:document-content xmlns:office='o' xmlns:chart='c' xmlns:table='t' xmlns:text='x'>"
    "<office:body><office:chart><chart:chart chart:class='chart:bar'><chart:title><text:p>图一</text:p></chart:title>"
    "<chart:plot-area><chart:axis><chart:title><text:p>米</text:p></chart:title></chart:axis></chart:plot-area>"
    "<table:table><table:table-header-rows><table:table-row><table:table-cell/>"
    "<table:table-cell office:value-type='string'><text:p>甲组</text:p></table:table-cell>"
    "<table:table-cell office:value-type='string'><text:p>乙组</text:p></table:table-cell>"
    "</table:table-row></table:table-header-rows><table:table-row>"
    "<table:table-cell office:value-type='string'><text:p>春</text:p></table:table-cell>"
    "<table:table-cell office:value-type='float'><text:p>9.1</text:p></table:table-cell>"
    "</table:table-row></table:table></chart:chart></office:chart></office:body></office:document-content>"
)
"""A chart in OpenDocument; it says `CHART_LINES`."""
CHART_LINES = ["图一", "甲组", "春", "乙组", "米"]


def packed(entries: dict[str, str | bytes]) -> bytes:
    """A ZIP of the entries."""
    buffer = BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in entries.items():
            archive.writestr(name, content)
    return buffer.getvalue()
