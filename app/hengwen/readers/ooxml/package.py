"""The parts of a DOCX: unpacked within limits, parsed without entities, found through their relationships."""

import posixpath
import re
import zipfile
from dataclasses import dataclass, field
from functools import lru_cache
from io import BytesIO

from lxml import etree

from hengwen.model.document import State
from hengwen.model.messages import message
from hengwen.model.regex import regex
from hengwen.readers.common.titles import sensible_title
from hengwen.readers.common.xml_names import Element
from hengwen.readers.failure import Unreadable, locked, too_large
from hengwen.readers.guesses import guess
from hengwen.readers.loading import FAULTS, unpack
from hengwen.readers.ooxml.names import full

LARGEST_PART = 96 * 1024 * 1024
LARGEST_TOTAL = 192 * 1024 * 1024
_MOST_SHARED = 1 << 20  # bytes of a part that is remembered
_DEEPEST = 3  # documents within documents

READ_PARTLY = message("The document is damaged; only what could still be read was read.")
"""The sentence about a repaired package."""

_RELATIONS = "{http://schemas.openxmlformats.org/package/2006/relationships}Relationship"
_STRICT_HOST = b"purl.oclc.org"
_STRICT = regex(rb"""(=\s*["'])http://purl\.oclc\.org/ooxml/(\w+)/""")
_HALVES = regex(
    rb"(?i)&#(?:x0*d[89a-f][0-9a-f]{2}|0*(?:5529[6-9]|55[3-9]\d\d|56\d{3}|57[0-2]\d\d|573[0-3]\d|5734[0-3]));"
)  # a half character by number: libxml2 accepts it when it repairs, and Python does not


@dataclass(frozen=True, slots=True)
class Relationship:
    """`target` is a part's name, or an address where `external`; `kind` is the last word of the relationship type."""

    kind: str
    target: str
    external: bool


@dataclass(slots=True)
class Package:
    """An opened DOCX; `mended` becomes true when only the readable beginning of a broken part was taken."""

    archive: zipfile.ZipFile
    names: frozenset[str]
    unpacked: int = 0
    mended: bool = False
    kind: str = "DOCX"
    relations: dict[str, dict[str, Relationship]] = field(default_factory=dict)
    spelt: dict[str, str] = field(default_factory=dict)
    depth: int = 0  # how many documents this one is nested in

    @property
    def has_duplicate_parts(self) -> bool:
        """Return whether the archive has an XML part twice with different bytes: programs differ in which they show."""
        sums: dict[str, int] = {}
        parts = ((_usual(info.filename), info.CRC) for info in self.archive.infolist())
        return any(name.endswith(".xml") and sums.setdefault(name, crc) != crc for name, crc in parts)

    def inner(self, data: bytes) -> "Package":
        """Open an included document. Raises `Unreadable` when it is no DOCX, or too many are packed in each other."""
        if self.depth >= _DEEPEST:
            raise too_large()
        inner = open_package(data)
        inner.depth = self.depth + 1
        inner.unpacked = self.unpacked
        return inner

    def spelling(self, name: str) -> str:
        """Return a name as the archive writes it: names of parts ignore case (OPC), and some programs write `\\`."""
        return name if name in self.names else self.spelt.get(_usual(name), name)

    def read(self, name: str) -> bytes | None:
        """Return the bytes of a part, None where there is none. Raises `Unreadable` beyond the limits or if damaged."""
        name = self.spelling(name)
        if name not in self.names:
            return None
        try:
            return self._unpack(self.archive.getinfo(name))
        except FAULTS as fault:
            raise damaged(self.kind) from fault
        except RuntimeError as fault:  # what zipfile says to an encrypted member
            raise locked() from fault

    def has_pictures(self, folder: str) -> bool:
        """Return whether any part lies in the folder in which a format keeps its pictures."""
        return any(name.startswith(folder) for name in self.names)

    @guess(lambda _self, _part: None)
    def title(self, part: str | None) -> str | None:
        """Return the title in a part with properties, None where it says nothing."""
        root = self.parse(part) if part else None
        return sensible_title(None if root is None else root.findtext(f".//{full('dc:title')}"))

    def read_whole(self, name: str) -> bytes | None:
        """Return the bytes of a part; None where it is missing or cannot be read."""
        try:
            return self.read(name)
        except Unreadable:
            return None

    def picture(self, name: str) -> bytes | None:
        """Return the same of a picture that is read from; nothing of it is kept, and it leaves as much to unpack."""
        unpacked = self.unpacked
        data = self.read_whole(name)
        self.unpacked = unpacked
        return data

    def _unpack(self, info: zipfile.ZipInfo) -> bytes:
        data = unpack(self.archive, info, min(LARGEST_PART, LARGEST_TOTAL - self.unpacked))
        self.unpacked += len(data)
        return data

    def parse(self, name: str, *, shared: bool = False) -> Element | None:
        """Return the root element of an XML part, repaired where its end is broken; None where nothing can be read.

        `shared`: documents of one template have the same, so that it is remembered; nobody changes elements.
        """
        data = self._whole(name)
        if not data:
            return None
        if _STRICT_HOST in data:
            data = _STRICT.sub(_transitional, data)
        try:
            return _remembered(data) if shared and len(data) <= _MOST_SHARED else _parsed(data)
        except etree.XMLSyntaxError:
            self.mended = True
        try:
            return etree.fromstring(_HALVES.sub("\ufffd".encode(), data), _parser(recover=True))
        except etree.XMLSyntaxError:
            return None

    def _whole(self, name: str) -> bytes | None:
        """Return the bytes of a part; a damaged one counts as missing, and the document as mended."""
        try:
            return self.read(name)
        except Unreadable as fault:
            if fault.content.state is not State.DAMAGED:
                raise
            self.mended = True
            return None

    def related(self, name: str) -> dict[str, Relationship]:
        """Return the relationships of a part by id; those of the package for the empty name."""
        if name not in self.relations:
            self.relations[name] = self._relations(name)
        return self.relations[name]

    def _relations(self, name: str) -> dict[str, Relationship]:
        folder, base = posixpath.split(name)
        root = self.parse(posixpath.join(folder, "_rels", f"{base}.rels"))
        entries = () if root is None else root.iter(_RELATIONS)
        return {entry.get("Id", ""): _relation(folder, entry) for entry in entries}

    def member(self, name: str, identity: str) -> str:
        """Return the name of the part that `name` relates to by an id; empty for none, or an external one."""
        relation = self.related(name).get(identity)
        return "" if relation is None or relation.external else relation.target

    def address(self, name: str, identity: str) -> str:
        """Return where a link of the part `name` leads, by its id; empty within the file."""
        relation = self.related(name).get(identity)
        return relation.target if relation is not None and relation.external else ""

    def part(self, name: str, kind: str) -> str | None:
        """Return the name of the first part that `name` relates to by `kind`."""
        targets = (
            relation.target
            for relation in self.related(name).values()
            if relation.kind == kind and not relation.external
        )
        return next(targets, None)


def _usual(name: str) -> str:
    return name.replace("\\", "/").lower()


def _relation(folder: str, entry: Element) -> Relationship:
    target = entry.get("Target", "")
    external = entry.get("TargetMode") == "External"
    path = posixpath.normpath(posixpath.join("/", folder, target)).lstrip("/")
    return Relationship(entry.get("Type", "").rpartition("/")[2], target if external else path, external)


def _transitional(match: re.Match[bytes]) -> bytes:
    """Return the transitional address for one of strict OOXML, which means the same."""
    area = match[2]
    return match[1] + b"http://schemas.openxmlformats.org/" + area + b"/2006/"


def _parsed(data: bytes) -> Element:
    return etree.fromstring(data, _parser(recover=False))


_remembered = lru_cache(maxsize=4)(_parsed)


def _parser(*, recover: bool) -> etree.XMLParser:
    return etree.XMLParser(
        resolve_entities=False, huge_tree=False, no_network=True, load_dtd=False, recover=recover,
        remove_comments=True, remove_pis=True, collect_ids=False,  # two equal ones are no fault of the text
    )  # fmt: skip


def damaged(kind: str = "DOCX") -> Unreadable:
    """Return the fault of a DOCX, or of another such kind, that cannot be unpacked or has no text part."""
    return Unreadable(
        State.DAMAGED,
        message("The {kind} file is damaged or cut off; open it in its program and save it again.", kind=kind),
    )


def open_package(data: bytes, kind: str = "DOCX") -> Package:
    """Open the bytes of a DOCX, ODT or PPTX. Raises `Unreadable` when they are no whole ZIP."""
    try:
        archive = zipfile.ZipFile(BytesIO(data))
    except FAULTS as fault:
        raise damaged(kind) from fault
    names = archive.namelist()
    spelt = {_usual(name): name for name in names}
    return Package(archive, frozenset(names), kind=kind, spelt=spelt)


def main_part(package: Package) -> str:
    """Return the name of the part with the text. Raises `Unreadable` when there is none."""
    name = package.part("", "officeDocument")
    if name is not None and package.spelling(name) in package.names:
        return name
    if package.spelling("word/document.xml") in package.names:
        return "word/document.xml"
    raise damaged()
