"""Words of RTF and what they stand for."""

CODE_PAGES = {
    936: "gb18030", 950: "big5hkscs", 932: "cp932", 949: "cp949", 65001: "utf-8", 1250: "cp1250", 1251: "cp1251",
    1252: "cp1252", 1253: "cp1253", 1254: "cp1254", 437: "cp437", 850: "cp850", 10000: "mac_roman",
}  # fmt: skip
"""`\\ansicpg` → Python's name."""

CHARSETS = {134: "gb18030", 136: "big5hkscs", 128: "cp932", 129: "cp949", 204: "cp1251", 238: "cp1250", 161: "cp1253"}
"""`\\fcharset` of a font → the code page of text in it; that of the document for others."""

SIGNS = {
    "tab": "\t", "line": " ", "softline": " ", "lquote": "‘", "rquote": "’", "ldblquote": "“", "rdblquote": "”",
    "bullet": "•", "endash": "–", "emdash": "—", "enspace": "\u2002", "emspace": "\u2003", "qmspace": "\u2005",
}  # fmt: skip
"""Words that stand for a character."""

SKIPPED = frozenset((
    "pict", "fldinst", "object", "objdata", "nonshppict", "annotation", "atnid", "atnauthor",
    "xe", "tc", "rxe", "txe", "sn", "sv", "author", "operator", "company", "keywords", "subject", "comment",
    "doccomm", "category", "manager", "generator", "revtbl", "listtable", "listoverridetable", "private",
    "filetbl", "bkmkstart", "bkmkend", "template", "passwordhash", "creatim", "revtim", "printim", "buptim",
    "hlinkbase",
))  # fmt: skip
"""Destinations without visible text."""

STORIES = {
    "fonttbl": "fonts", "colortbl": "colours", "stylesheet": "styles", "title": "title",
    "header": "header", "headerl": "header", "headerr": "header",
    "headerf": "header", "footer": "footer", "footerl": "footer", "footerr": "footer",
    "footerf": "footer", "footnote": "footnote", "shpinst": "", "shptxt": "", "shppict": "", "objemb": "", "result": "",
    "fldrslt": "", "listtext": "list", "pntext": "list",
}  # fmt: skip
"""Destinations that are read, and what their text becomes; the empty name is the text itself."""
