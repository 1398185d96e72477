"""Words of RTF and their meaning; bytes of Chinese code pages, and escapes of characters that take two."""

import codecs

from hengwen.model.regex import regex

_CODE_PAGES = {936: "gb18030", 950: "big5hkscs", 65001: "utf-8", 10000: "mac_roman"}
_LEAD = regex(rb"(?<![\x81-\xfe])[\x81-\xfe](?:[\x81-\xfe]{2})*\Z")

SYMBOLS = "symbols"

CHARSETS = {
    2: SYMBOLS, 128: "cp932", 129: "cp949", 134: "gb18030", 136: "big5hkscs", 161: "cp1253", 162: "cp1254",
    163: "cp1258", 177: "cp1255", 178: "cp1256", 186: "cp1257", 204: "cp1251", 222: "cp874", 238: "cp1250",
}  # fmt: skip
"""`\\fcharset` of a font → the code page of text in it, or `SYMBOLS`; that of the document for others."""

SIGNS = {
    "tab": "\t", "line": " ", "softline": " ", "lquote": "‘", "rquote": "’", "ldblquote": "“", "rdblquote": "”",
    "bullet": "•", "endash": "–", "emdash": "—", "enspace": "\u2002", "emspace": "\u2003", "qmspace": "\u2005",
}  # fmt: skip
"""Words that stand for a character."""

SKIPPED = frozenset((
    "pict", "objdata", "nonshppict", "annotation", "atnid", "atnauthor",
    "xe", "tc", "rxe", "txe", "sn", "sv", "author", "operator", "company", "keywords", "subject", "comment",
    "doccomm", "category", "manager", "generator", "revtbl", "listtable", "listoverridetable", "private",
    "filetbl", "bkmkstart", "bkmkend", "template", "passwordhash", "creatim", "revtim", "printim", "buptim",
    "hlinkbase",
))  # fmt: skip
"""Destinations without visible text."""

DESTINATIONS = {
    "fonttbl": "fonts", "colortbl": "colours", "stylesheet": "styles", "title": "title",
    "header": "header", "headerl": "header", "headerr": "header",
    "headerf": "header", "footer": "footer", "footerl": "footer", "footerr": "footer",
    "footerf": "footer", "footnote": "footnote", "shpinst": "", "shptxt": "", "shppict": "", "result": "",
    "fldinst": "", "fldrslt": "", "listtext": "list", "pntext": "list",
}  # fmt: skip
"""Destinations that are read, and the kind of their text; the empty name is the text itself."""


def code_page(number: int) -> str | None:
    """Return Python's name for the code page of `\\ansicpg`, None for an unknown one."""
    try:
        return _CODE_PAGES.get(number) or codecs.lookup(f"cp{number}").name
    except LookupError:
        return None


def open_ended(text: bytes) -> bool:
    """Return whether the last byte is the first half of a character: the run of high bytes at the end is odd."""
    return bool(_LEAD.search(text[-64:]))


def paired(text: str) -> str:
    """Join two escapes that are halves of one character; a half alone is no character."""
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace") if not text.isascii() else text
