"""A LaTeX document of several files: the source with the files that it takes in put where it takes them.

Only files in the document's own folder and below it are put in, each once: what TeX would set twice counts once, and
files that take in each other have an end. Not what stands in comments, in listings or after the end, nor what
`\\includeonly` leaves out. The command stays in the source where its file is not put in, so that the reader names it.
"""

import posixpath
import re
from collections.abc import Callable, Iterable, Mapping, Sequence

from hengwen.model.regex import regex
from hengwen.readers.encodings.guess import decode
from hengwen.readers.latex import SUFFIXES
from hengwen.readers.latex.commands import FILES, FOLDER_FILES
from hengwen.readers.latex.tokens import VERBATIM

Fetch = Callable[[str], bytes | None]
"""Return the bytes of a file by its path with slashes, None where there is none that may be read."""

_PUT_IN = (*SUFFIXES, ".txt", ".bbl", ".inc", ".latex")
_MOST = 2_000  # files of a document
_LONGEST = 64 << 20  # characters of all of them
_DEFINED = 200  # characters before a command, in which the definition that holds it begins
_DEEPEST = 15  # TeX itself has as many levels
_NAMES = "|".join(sorted(map(re.escape, FILES), key=len, reverse=True))
_TAKES_IN = regex(rb"\\(?:" + _NAMES.encode() + rb")(?![A-Za-z@])")
_SCAN = regex(
    rf"""
    \\begin\s*{{(?P<verbatim>(?:{"|".join(VERBATIM)})\*?)}}
    | \\(?:verb|lstinline)\*?(?P<mark>[^A-Za-z\s{{*\[])[^\n]*?(?P=mark)
    | %[^\n]*
    | \\(?P<folder_command>{"|".join(FOLDER_FILES)})\*?\s*{{(?P<folder>[^{{}}\n]*)}}\s*{{(?P<file>[^{{}}\n]*)}}
    | \\(?P<command>{_NAMES})(?![A-Za-z@])\*?\s*(?:{{(?P<braced>[^{{}}\n]*)}}|(?P<bare>[^\s{{}}\\%*\[][^\s{{}}\\%]*)\ ?)
    | \\includeonly\s*{{(?P<only>[^{{}}]*)}}
    | \\(?P<false>iffalse)(?![A-Za-z@])
    | \\(?P<end>end\s*{{document}}|endinput(?![A-Za-z@]))
    | \\[\s\S]
    """,
    re.VERBOSE,
)
_CONDITION = regex(r"%[^\n]*|\\(if(?!f(?![A-Za-z@])|defined)[A-Za-z@]*|fi|else)(?![A-Za-z@])")
_DEFINITION = regex(r"\\(?:(?:new|renew|provide)command|[gex]?def|(?:New|Renew|Declare)DocumentCommand)(?![A-Za-z])")
_BRANCHES = regex(r"\s*\{([^{}]*)\}\s*\{[^{}]*\}")
_BEGIN = regex(r"^[^%\n]*\\begin\s*\{document\}", re.MULTILINE)
_PART_CLASS = regex(r"^[^%\n]*\\documentclass\s*(?:\[[^\]]*\])?\s*\{\s*(?:subfiles|standalone)\s*\}", re.MULTILINE)


def with_parts(data: bytes, name: str, fetch: Fetch) -> tuple[bytes, Mapping[str, set[str]]]:
    """Return the source with its parts put in, and their paths, each with those of the files that take it in, one
    through the other, from the document on; the same bytes where there are none.

    `name`: the path of the document. Linear in the length of all files.
    """
    if not _TAKES_IN.search(data):
        return data, {}
    decoded = decode(data)
    if decoded.faulty:
        return data, {}
    source = _Source(name, fetch)
    text = source.put_in(decoded.text)
    if not source.taken:
        return data, {}
    try:
        whole = text.encode(decoded.encoding)
    except (UnicodeEncodeError, LookupError):
        whole = text.encode("utf-8-sig", "replace")
    return whole, source.taken


def parts_among(names: Sequence[str], fetch: Fetch) -> dict[str, list[str]]:
    """Return those of some files that others of them take in, each with these.

    Whole documents come first, then those of a class for parts, then what has no preamble: of two files that take in
    each other the first one is the document.
    """
    sources = {name: data for name in names if name.lower().endswith(SUFFIXES) and (data := fetch(name))}
    taking = [name for name, data in sources.items() if _TAKES_IN.search(data)]
    parts: dict[str, set[str]] = {}
    for name in sorted(taking, key=lambda name: _rank(sources[name])):
        if name not in parts:
            for part, takers in with_parts(sources[name], name, fetch)[1].items():
                parts.setdefault(part, set()).update(takers)
    return {name: sorted(parts[name]) for name in names if name in parts}


def _rank(data: bytes) -> int:
    text = data.decode("latin-1")
    if not _BEGIN.search(text):
        return 2
    return 1 if _PART_CLASS.search(text) else 0


class _Source:
    """A document while its parts are put in."""

    def __init__(self, name: str, fetch: Fetch) -> None:
        self._name, self._fetch = name, fetch
        self._folder = posixpath.dirname(name)
        self._only: set[str] | None = None
        self._length = 0
        self._way = [name]
        self.taken: dict[str, set[str]] = {}

    def put_in(self, text: str, folder: str = "", depth: int = 0) -> str:
        """Return a source with the files that it takes in; `folder`: where it looks for them first."""
        pieces: list[str] = []
        done = place = 0
        while match := _SCAN.search(text, place):
            place = match.end()
            if match["end"]:
                place = len(text) if depth == 0 else match.start()
                text = text[:place]
                break
            if match["verbatim"]:
                place = _behind(text.find(f"\\end{{{match['verbatim']}}}", place), text)
            elif match["false"]:
                place = _behind_condition(text, place)
            elif match["only"] is not None:
                self._only = {_bare(name) for name in match["only"].split(",")}
            elif (part := self._part(match, text, folder, depth)) is not None:
                if branches := match["command"] == "InputIfFileExists" and _BRANCHES.match(text, place):
                    part, place = part + branches[1], branches.end()
                pieces += text[done : match.start()], part
                done = place
        return "".join([*pieces, text[done:]])

    def _part(self, match: re.Match[str], text: str, folder: str, depth: int) -> str | None:
        """Return what stands in the file that a command takes in; empty for one that is there already."""
        command = match["folder_command"] or match["command"]
        if command is None or depth >= _DEEPEST or _is_definition(text, match.start()):
            return None
        if match["folder_command"]:
            folders = [posixpath.join(folder if command.startswith("sub") else "", match["folder"])]
        else:
            folders = [folder, ""]
        stated = match["file"] or match["braced"] or match["bare"] or ""
        is_chapter = command in ("include", "subfileinclude", "includefrom", "subincludefrom")
        if is_chapter and self._only is not None and _bare(stated) not in self._only:
            return None
        for name in _names(stated, folders):
            path = posixpath.join(self._folder, name)
            if path in self._way or path in self.taken:
                if path not in self._way:
                    self.taken[path].update(self._way)
                return " "
            source = self._source_of(path)
            if source is not None:
                self.taken[path] = {*self._way}
                self._way.append(path)
                inner = posixpath.dirname(name) if match["folder_command"] or command.startswith("subfile") else folder
                part = self.put_in(source, inner, depth + 1)
                self._way.pop()
                return f"\n\n{part}\n\n" if is_chapter else f"{part}\n"
        return None

    def _source_of(self, path: str) -> str | None:
        """Return the text of a file that is a part; None for a document of its own, which TeX would not take in."""
        data = self._fetch(path) if len(self.taken) < _MOST and self._length < _LONGEST else None
        decoded = decode(data) if data else None
        if decoded is None or decoded.faulty or "\0" in decoded.text:
            return None
        text = decoded.text.replace("\r\n", "\n").replace("\r", "\n")
        self._length += len(text)
        begin = _BEGIN.search(text)
        if begin is None:
            return text
        return text[begin.end() :] if _PART_CLASS.search(text) else None


def _names(stated: str, folders: Iterable[str]) -> Iterable[str]:
    """Yield the paths, in the folder of the document, of a file that is stated in one of some folders."""
    stated = stated.strip().strip('"').strip()
    if not stated or stated.startswith("/") or any(sign in stated for sign in "\\#$~:*?|<>"):
        return
    for folder in folders:
        name = posixpath.normpath(posixpath.join(folder, stated))
        if name.startswith(("..", "/")):
            continue
        if not name.endswith(SUFFIXES):
            yield f"{name}.tex"
        if name.endswith(_PUT_IN):
            yield name


def _bare(name: str) -> str:
    return posixpath.normpath(name.strip().strip('"').removesuffix(".tex"))


def _is_definition(text: str, place: int) -> bool:
    """Return whether a command stands on a line that defines another: it takes in a file where that one is used."""
    return bool(_DEFINITION.search(text, max(text.rfind("\n", 0, place) + 1, place - _DEFINED), place))


def _behind(place: int, text: str) -> int:
    return len(text) if place < 0 else place + 1


def _behind_condition(text: str, place: int) -> int:
    """Return where `\\iffalse` ends, at its `\\fi` or `\\else`."""
    depth = 1
    for match in _CONDITION.finditer(text, place):
        word = match[1]
        if word:
            depth += word.startswith("if")
            depth -= word == "fi" or (depth == 1 and word == "else")
        if depth == 0:
            return match.end()
    return len(text)
