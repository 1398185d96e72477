"""Commands of LaTeX that are a character, in text and in mathematics, and letters with accents."""

import unicodedata

TEXT = {
    "&": "&", "%": "%", "$": "$", "#": "#", "_": "_", "{": "{", "}": "}", "textbackslash": "\\", "ss": "ß", "ae": "æ",
    "AE": "Æ", "oe": "œ", "OE": "Œ", "o": "ø", "O": "Ø", "aa": "å", "AA": "Å", "l": "ł", "L": "Ł", "i": "i", "j": "j",
    "S": "§", "P": "¶", "dag": "†", "ddag": "‡", "copyright": "©", "pounds": "£", "euro": "€", "texteuro": "€",
    "ldots": "…", "dots": "…", "textellipsis": "…", "textendash": "–", "textemdash": "—", "textquoteleft": "‘",
    "textquoteright": "’", "textquotedblleft": "“", "textquotedblright": "”", "textasciitilde": "~",
    "textasciicircum": "^", "textbar": "|", "textless": "<", "textgreater": ">", "textunderscore": "_",
    "textbullet": "•", "textdegree": "°", "textregistered": "®", "texttrademark": "™", "LaTeX": "LaTeX", "TeX": "TeX",
    "LaTeXe": "LaTeX2ε", "XeLaTeX": "XeLaTeX", "XeTeX": "XeTeX", "quad": " ", "qquad": " ", " ": " ", "\n": " ",
    ",": " ", ";": " ", ":": " ", "enspace": " ", "thinspace": " ", "/": "", "-": "", "!": "", "slash": "/",
    "lq": "‘", "rq": "’", "textdollar": "$", "hfill": " ", "hfil": " ", "dotfill": " ", "linebreak": " ",
    "newline": " ",
}  # fmt: skip
"""Command → the characters that it sets in text."""

_LETTERS = (
    "alpha", "beta", "gamma", "delta", "epsilon", "zeta", "eta", "theta", "iota", "kappa", "lambda", "mu", "nu", "xi",
    "omicron", "pi", "rho", "sigma", "tau", "upsilon", "phi", "chi", "psi", "omega",
)  # fmt: skip
_FUNCTIONS = (
    "sin", "cos", "tan", "cot", "sec", "csc", "arcsin", "arccos", "arctan", "sinh", "cosh", "tanh", "log", "ln", "lg",
    "exp", "lim", "limsup", "liminf", "max", "min", "sup", "inf", "det", "dim", "ker", "gcd", "deg", "arg", "hom", "Pr",
)  # fmt: skip


def _greek(name: str) -> str:
    return unicodedata.lookup(f"GREEK SMALL LETTER {'LAMDA' if name == 'lambda' else name.upper()}")


MATHS = {
    **{name: _greek(name) for name in _LETTERS},
    **{name.capitalize(): _greek(name).upper() for name in _LETTERS},
    **{name: f"{name} " for name in _FUNCTIONS},
    "varepsilon": "ε", "vartheta": "ϑ", "varphi": "φ", "varrho": "ϱ", "varsigma": "ς", "varpi": "ϖ", "times": "×",
    "cdot": "·", "div": "÷", "pm": "±", "mp": "∓", "ast": "*", "star": "⋆", "circ": "∘", "bullet": "•", "oplus": "⊕",
    "otimes": "⊗", "leq": "≤", "le": "≤", "geq": "≥", "ge": "≥", "neq": "≠", "ne": "≠", "approx": "≈", "equiv": "≡",
    "sim": "∼", "simeq": "≃", "cong": "≅", "propto": "∝", "ll": "≪", "gg": "≫", "in": "∈", "notin": "∉", "ni": "∋",
    "subset": "⊂", "subseteq": "⊆", "supset": "⊃", "supseteq": "⊇", "cup": "∪", "cap": "∩", "setminus": "∖",
    "emptyset": "∅", "varnothing": "∅", "forall": "∀", "exists": "∃", "neg": "¬", "lnot": "¬", "land": "∧",
    "wedge": "∧", "lor": "∨", "vee": "∨", "to": "→", "rightarrow": "→", "leftarrow": "←",
    "Rightarrow": "⇒", "Leftarrow": "⇐",
    "leftrightarrow": "↔", "Leftrightarrow": "⇔", "iff": "⇔", "implies": "⇒", "mapsto": "↦", "uparrow": "↑",
    "downarrow": "↓", "longrightarrow": "→", "infty": "∞", "partial": "∂", "nabla": "∇", "sum": "∑", "prod": "∏",
    "int": "∫", "iint": "∬", "iiint": "∭", "oint": "∮", "hbar": "ħ", "ell": "ℓ", "Re": "ℜ", "Im": "ℑ", "aleph": "ℵ",
    "angle": "∠", "perp": "⊥", "parallel": "∥", "mid": "|", "vert": "|", "Vert": "‖", "|": "‖", "lVert": "‖",
    "rVert": "‖", "lvert": "|", "rvert": "|", "langle": "⟨", "rangle": "⟩", "lceil": "⌈", "rceil": "⌉", "lfloor": "⌊",
    "rfloor": "⌋", "ldots": "…", "cdots": "…", "dots": "…", "vdots": "⋮", "ddots": "⋱", "prime": "′", "degree": "°",
    "therefore": "∴", "because": "∵", "triangle": "△", "square": "□", "quad": " ", "qquad": " ", ",": "", ";": "",
    ":": "", "!": "", " ": " ", "{": "{", "}": "}", "%": "%", "&": "&", "#": "#", "$": "$", "_": "_", "lbrace": "{",
    "rbrace": "}", "bmod": " mod ", "pmod": " mod ", "colon": ":", "surd": "√", "top": "⊤", "bot": "⊥",
}  # fmt: skip
"""Command → the characters that it sets in an equation."""

_ACCENTS = {
    "`": "\u0300", "'": "\u0301", "^": "\u0302", "~": "\u0303", "=": "\u0304", "u": "\u0306", ".": "\u0307",
    '"': "\u0308", "r": "\u030a", "H": "\u030b", "v": "\u030c", "d": "\u0323", "c": "\u0327", "k": "\u0328",
    "b": "\u0331",
}  # fmt: skip


def is_accent(command: str) -> bool:
    """Return whether a command sets an accent over the next letter."""
    return command in _ACCENTS


def accented(command: str, letter: str) -> str:
    """Return a letter with its accent, as one character if possible."""
    return unicodedata.normalize("NFC", letter[:1] + _ACCENTS[command]) + letter[1:] if letter else ""
