"""The commands and environments of LaTeX and its usual packages, by their effect on the text."""

from hengwen.model.document import ParagraphKind

BLOCKS = {
    **dict.fromkeys(
        ("part", "chapter", "section", "subsection", "subsubsection", "paragraph", "subparagraph", "frametitle"),
        ParagraphKind.HEADING,
    ),
    "title": ParagraphKind.TITLE,
    "subtitle": ParagraphKind.HEADING,
    "author": ParagraphKind.BODY,
    "institute": ParagraphKind.BODY,
    "date": ParagraphKind.BODY,
    "caption": ParagraphKind.CAPTION,
    "subcaption": ParagraphKind.CAPTION,
    "captionof": ParagraphKind.CAPTION,
}
"""Commands whose argument is a paragraph of its own."""

NOTES = frozenset(("footnote", "footnotetext", "thanks", "endnote", "marginpar", "sidenote"))
"""Commands whose argument is a note that hangs on the paragraph."""

KINDS = {
    **dict.fromkeys(("itemize", "enumerate", "description", "compactitem", "asparaenum"), ParagraphKind.LIST),
    **dict.fromkeys(("quote", "quotation", "verse", "displayquote", "quoting"), ParagraphKind.QUOTATION),
    **dict.fromkeys(
        ("tabular", "tabular*", "tabularx", "tabulary", "longtable", "supertabular", "tabu", "tblr", "longtblr"),
        ParagraphKind.TABLE,
    ),
    "thebibliography": ParagraphKind.REFERENCE,
}
"""Environments that make paragraphs of a kind."""

MATHS = frozenset(
    name + star
    for name in ("math", "displaymath", "equation", "align", "gather", "multline", "eqnarray", "alignat", "flalign")
    for star in ("", "*")
)
"""Environments that are equations."""

ENVIRONMENT_ARGUMENTS = {
    "tabular": 1, "tabular*": 2, "tabularx": 2, "tabulary": 2, "longtable": 1, "supertabular": 1, "tabu": 1, "tblr": 1,
    "longtblr": 1, "thebibliography": 1, "minipage": 1, "multicols": 1, "wrapfigure": 2, "CJK": 2, "CJK*": 2,
    "adjustbox": 1, "list": 2, "alignat": 1, "alignat*": 1, "subfigure": 1, "spacing": 1, "columns": 0, "column": 1,
}  # fmt: skip
"""The number of an environment's arguments that are no text."""

DROPPED = {
    **dict.fromkeys((
        "label", "ref", "pageref", "eqref", "autoref", "nameref", "cref", "Cref", "documentclass", "usepackage",
        "RequirePackage", "bibliographystyle", "bibliography", "addbibresource", "pagestyle", "thispagestyle",
        "pagenumbering", "hspace", "vspace", "includeonly", "graphicspath", "index",
        "hypersetup", "geometry", "linespread", "setmainfont", "setCJKmainfont", "setsansfont", "setmonofont", "lstset",
        "theoremstyle", "ctexset", "captionsetup", "usetikzlibrary", "newcounter", "stepcounter",
        "refstepcounter", "cline", "cmidrule", "hyphenation", "nocite", "usetheme", "usecolortheme",
        "setbeamertemplate", "lstinputlisting", "verbatiminput", "setstretch", "zihao", "pdfinfo",
        "lhead", "chead", "rhead", "lfoot", "cfoot", "rfoot", "fancyhead", "fancyfoot", "fancyhf", "hphantom",
        "vphantom", "newlength", "setcitestyle", "sisetup", "titlespacing", "rowcolor",
        "cellcolor", "columncolor", "pagecolor", "selectlanguage",
    ), 1),
    **dict.fromkeys((
        "setlength", "addtolength", "setcounter", "addtocounter", "inputminted", "rule", "titleformat", "hypertarget",
        "setbeamercolor", "numberwithin", "resizebox",
    ), 2),
    "raisebox": 1, "parbox": 1, "foreignlanguage": 1, "multirow": 2, "multicolumn": 2,
    "addcontentsline": 3, "setCJKfamilyfont": 2, "titlespacing*": 4, "fontsize": 2,
}  # fmt: skip
"""The number of a command's arguments that are no text; the next one is."""

CITED = frozenset(("cite", "citet", "citep", "citealp", "parencite", "textcite", "upcite", "supercite", "autocite"))
"""Commands that name sources."""

FOLDER_FILES = frozenset(("import", "subimport", "inputfrom", "subinputfrom", "includefrom", "subincludefrom"))
FILES = frozenset(("input", "include", "subfile", "subfileinclude", "InputIfFileExists", "@input")) | FOLDER_FILES
"""Commands that take in another file; some name its folder first."""

IMAGES = frozenset(("includegraphics", "includepdf", "includesvg"))
"""Commands that show a picture."""

BREAKS = frozenset(("par", "newpage", "clearpage", "cleardoublepage", "pagebreak", "maketitle", "bigskip", "medskip"))
"""Commands that end a paragraph."""

GROUNDS = frozenset(
    ("colorbox", "fcolorbox", "tcolorbox", "mdframed", "tikzpicture", "beamercolorbox", "frame", "block")
)
"""Commands and environments with a background on which white letters may be seen."""
