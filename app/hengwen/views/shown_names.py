"""Names of documents beside others: who handed them in, or the parts of their file names that differ."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import compress, pairwise, takewhile
from pathlib import PurePath

from msgspec import Struct
from rich.cells import cell_len

from hengwen.model.document import Document, Role
from hengwen.model.regex import regex
from hengwen.views.shown_paths import shown_paths

_SHORT = 24
"""Columns, two for a Chinese character: names up to this length are shown whole, as shortening gains nothing."""

_FEW = 2
"""A part that more files than these have identifies none of them."""

_WORTH = 4  # characters at one end that all names have and that are left out
_NUMBER = regex(r"(\d{5,})")
_LETTER = r"[^\W\d_\u3400-\u9fff〇\U00020000-\U0003ffff]"
_HAN = r"[\u3400-\u9fff〇\U00020000-\U0003ffff《》“”]"
_JOINED = regex(rf"(?<={_LETTER})[ .'’-](?={_LETTER})|(?<=\d)[.-](?=\d)|(?<={_HAN})[，、；：。](?={_HAN}|\d)")
_PART = regex(r"[^\s_\-–—.,，、;；+()（）\[\]【】{}《》<>/\\]+")
_ENDS_FIELD = regex(r"[_\-–—+()（）\[\]【】{}/\\]")
_BRACKETS = (("(", ")"), ("（", "）"), ("[", "]"), ("【", "】"), ("《", "》"))
_OPENING = frozenset(open_ for open_, _ in _BRACKETS)
_MARK = "\ue000"  # in place of a character that joins two words, while parts are looked for


class DocumentName(Struct, frozen=True):
    """`title`: one line that no other document of the check has. `detail`: the rest of the name as far as it differs
    among documents, such as a number, a class or a folder; empty where there is none.
    """

    title: str
    detail: str = ""


class _FileName(Struct, frozen=True):
    """A file's name without its suffix, its parts and their starts, and the folders that differ among files.

    `fields`: the number of the field of each part. A title of several words is one field; underscores, hyphens and
    brackets end it, and so does a long number.
    """

    text: str
    parts: tuple[tuple[str, int], ...]
    fields: tuple[int, ...]
    folders: tuple[str, ...]

    @property
    def keys(self) -> list[str]:
        return [part.casefold() for part, _ in self.parts]


def columns_of(text: str) -> int:
    """Return the width of a text on a terminal: two columns for a Chinese character."""
    return cell_len(text)


def document_names(documents: Iterable[Document]) -> Mapping[int, DocumentName]:
    """Return the name of each document, by `id(document)`; ours.

    A document of a known person is named by the person, any other by the fields of its file's name with words that no
    more than two files have, and all between these. Fields that all have are left out, those that several have go into
    the detail. Where two documents would have one title, both get more of their names, in the end their whole path; a
    new file keeps its title beside an older one.
    """
    all_documents = list(documents)
    names: dict[int, DocumentName] = {}
    for document in all_documents:
        if document.person is not None:
            number = document.person.number
            names[id(document)] = DocumentName(document.label, number if number not in document.label else "")
    for role in Role:
        files = [document for document in all_documents if document.person is None and document.role is role]
        taken = {name.title for name in names.values()}
        names.update(zip(map(id, files), _names_of_files(files, taken), strict=True))
    return names


def _names_of_files(files: Sequence[Document], taken: Iterable[str]) -> list[DocumentName]:
    """Return the names of files without a known person, in their order; `taken`: titles of others."""
    paths = shown_paths(files)
    shown = [PurePath(paths[id(file)].replace("\\", "/")) for file in files]
    folders = _differing(["/".join(path.parts[:-1]) for path in shown])
    whole = [DocumentName(path.name, folder) for path, folder in zip(shown, folders, strict=True)]
    ways: list[Sequence[DocumentName]] = [whole]
    if max((columns_of(path.name) for path in shown), default=0) > _SHORT:
        parts = [_file_name(path, folder) for path, folder in zip(shown, folders, strict=True)]
        ways = [*_in_parts(parts), whole]
    ways.append([DocumentName(str(path)) for path in shown])
    names = list(ways[0])
    for more in ways[1:]:
        counts = Counter([*(name.title for name in names), *taken])
        names = [
            longer if counts[name.title] > 1 or not name.title else name
            for name, longer in zip(names, more, strict=True)
        ]
    return names


def _in_parts(files: Sequence[_FileName]) -> list[list[DocumentName]]:
    """Return names of the parts that few files have, then also of those that several have, then also of folders.

    Nothing is taken out of the middle of a title, and no word off one.
    """
    counts: Counter[str] = Counter(key for name in files for key in set(name.keys))
    every = len(files)
    few = min(_FEW, max(1, every - 1))
    rare = [_from_first_to_last(file, [counts[key] <= few for key in file.keys]) for file in files]
    differing = [_fields_of(file, [counts[key] < every for key in file.keys]) for file in files]
    titles = _trimmed([_joined(name, keep) for name, keep in zip(files, rare, strict=True)])
    longer = _trimmed(
        [_joined(name, _from_first_to_last(name, keep)) for name, keep in zip(files, differing, strict=True)]
    )
    shared = [
        _joined(name, [one and not other for one, other in zip(all_, few, strict=True)])
        for name, all_, few in zip(files, differing, rare, strict=True)
    ]
    folders = ["/".join(name.folders) for name in files]
    return [
        [DocumentName(title, _also(part, folder)) for title, part, folder in zip(titles, shared, folders, strict=True)],
        [DocumentName(title, folder) for title, folder in zip(longer, folders, strict=True)],
        [DocumentName(_also(folder, title)) for title, folder in zip(longer, folders, strict=True)],
    ]


def _file_name(path: PurePath, folder: str) -> _FileName:
    text = path.stem
    marked = _JOINED.sub(_MARK, text)
    parts = tuple(
        (text[start : start + len(piece)], start)
        for match in _PART.finditer(marked)
        for piece, start in _pieces(match.group(), match.start())
    )
    parts = parts or ((text, 0),)
    return _FileName(text, parts, tuple(_fields(text, parts)), tuple(filter(None, folder.split("/"))))


def _fields(text: str, parts: Sequence[tuple[str, int]]) -> Iterator[int]:
    """Yield the number of the field of each part."""
    field = end = 0
    for place, (part, start) in enumerate(parts):
        field += place > 0 and (start == end or _ENDS_FIELD.search(text[end:start]) is not None)
        yield field
        end = start + len(part)


def _pieces(part: str, start: int) -> list[tuple[str, int]]:
    """Return a part with what stands before and after a long number by itself: 软件1班2023010101张三 has three."""
    pieces = []
    for piece in _NUMBER.split(part):
        if piece:
            pieces.append((piece, start))
        start += len(piece)
    return pieces


def _joined(name: _FileName, keep: Sequence[bool]) -> str:
    """Join some parts of a name: adjacent ones with the characters between them, others with a blank."""
    kept = [place for place, wanted in enumerate(keep) if wanted]
    before_first = name.text[: name.parts[kept[0]][1]][-1:] if kept else ""
    text = before_first if before_first in _OPENING else ""
    for before, place in pairwise([None, *kept]):
        part, start = name.parts[place] if place is not None else ("", 0)
        if before is not None:
            last, begin = name.parts[before]
            text += name.text[begin + len(last) : start].replace("_", " ") if place == before + 1 else " "
        text += part
    return _closed(text)


def _fields_of(name: _FileName, wanted: Sequence[bool]) -> list[bool]:
    """Return which parts are in a field with a wanted part."""
    fields = set(compress(name.fields, wanted))
    return [field in fields for field in name.fields]


def _from_first_to_last(name: _FileName, wanted: Sequence[bool]) -> list[bool]:
    """Return which parts are in such a field or between two of them."""
    fields = [*compress(name.fields, wanted)]
    return [bool(fields) and fields[0] <= field <= fields[-1] for field in name.fields]


def _closed(text: str) -> str:
    """Return a text with its brackets closed."""
    return text + "".join(close for open_, close in _BRACKETS if text.count(open_) > text.count(close))


def _trimmed(titles: Sequence[str]) -> list[str]:
    """Return long titles without the start and the end that all of them have, never cut inside a word or a number."""
    if len(set(titles)) < 2 or max(map(columns_of, titles)) <= _SHORT:
        return list(titles)
    start = _common(titles)
    end = _common([title[start:][::-1] for title in titles])
    cut = [title[start : len(title) - end].strip(" _-") for title in titles]
    return cut if all(cut) else list(titles)


def _common(titles: Sequence[str]) -> int:
    """Return the number of characters at the start of all titles that can be left out: 0 for a few."""
    first, last = min(titles), max(titles)
    length = sum(1 for _ in takewhile(lambda both: both[0] == both[1], zip(first, last, strict=False)))
    while length and any(_inside(title, length) for title in (first, last)):
        length -= 1
    return length if length >= _WORTH else 0


def _inside(title: str, place: int) -> bool:
    """Return whether a place lies between two digits or two letters of a Latin word."""
    two = title[place - 1 : place + 1]
    return len(two) == 2 and (two.isdecimal() or (two.isascii() and two.isalpha()))


def _differing(folders: Sequence[str]) -> list[str]:
    """Return the folders where not all are the same."""
    return list(folders) if len(set(folders)) > 1 else [""] * len(folders)


def _also(*words: str) -> str:
    """Join some words, without the empty ones."""
    return " · ".join(filter(None, words))
