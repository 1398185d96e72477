"""The programming languages whose files are read, by suffix; each by its lexer's name in Pygments.

Files that only accompany programs and pages (style sheets, JSON, XML, settings) are not among them: nobody writes text
in them.
"""

import re
from collections.abc import Mapping
from types import MappingProxyType

from hengwen.model.regex import regex

LANGUAGES: Mapping[str, str] = MappingProxyType({
    ".py": "python", ".pyw": "python", ".java": "java", ".c": "c", ".h": "c", ".cpp": "cpp", ".hpp": "cpp",
    ".cc": "cpp", ".cxx": "cpp", ".hh": "cpp", ".hxx": "cpp", ".cu": "cuda", ".ino": "arduino", ".cs": "csharp",
    ".js": "javascript", ".mjs": "javascript", ".jsx": "javascript", ".ts": "typescript", ".tsx": "typescript",
    ".go": "go", ".rs": "rust", ".m": "matlab", ".r": "splus", ".sql": "sql", ".sh": "bash", ".bat": "batch",
    ".ps1": "powershell", ".kt": "kotlin", ".swift": "swift", ".dart": "dart", ".php": "php", ".rb": "ruby",
    ".vb": "vbnet", ".bas": "vbnet", ".pas": "delphi", ".scala": "scala", ".lua": "lua", ".pl": "perl",
    ".pro": "prolog", ".asm": "nasm", ".s": "gas", ".v": "verilog", ".sv": "systemverilog", ".vhd": "vhdl",
    ".vhdl": "vhdl", ".f": "fortranfixed", ".f90": "fortran", ".f95": "fortran", ".jl": "julia", ".hs": "haskell",
    ".lisp": "common-lisp", ".scm": "scheme", ".ml": "ocaml", ".erl": "erlang", ".ex": "elixir", ".clj": "clojure",
    ".sas": "sas", ".do": "stata", ".cob": "cobol", ".groovy": "groovy",
})  # fmt: skip
"""Suffix in lower case → name of the lexer."""

_OTHERS = {
    "matlab": (regex(r"^\s*(?:@interface|@implementation|#import)\b", re.MULTILINE), "objective-c"),
    "perl": (regex(r"^\s*(?::-|[a-z]\w*\([^()\n]*\)\s*(?::-|\.\s*$))", re.MULTILINE), "prolog"),
}
"""Where two languages share a suffix: a mark that only the second one has, and its name."""


def language_of(suffix: str, text: str) -> str:
    """Return the name of the lexer for a file; empty where no language has the suffix."""
    language = LANGUAGES.get(suffix, "")
    mark, other = _OTHERS.get(language, (None, ""))
    return other if mark and mark.search(text[: 1 << 16]) else language


def known_language(name: str) -> str:
    """Return the lexer for a language by any usual name, as in notebooks and listings; empty for an unknown one."""
    plain = _NAMES.get(name.strip().lower(), name.strip().lower())
    return plain if plain in LANGUAGES.values() else ""


_NAMES = {
    "ipython": "python", "ipython3": "python", "python3": "python", "py": "python", "sage": "python", "r": "splus",
    "octave": "matlab", "c++": "cpp", "xcpp": "cpp", "c#": "csharp", ".net-csharp": "csharp", "js": "javascript",
    "ts": "typescript", "shell": "bash", "sh": "bash", "golang": "go", "pascal": "delphi",
}  # fmt: skip
