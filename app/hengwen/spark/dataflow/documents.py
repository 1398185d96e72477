"""Documents as records: what was read of each, who handed it in, and what comparing needs of its text."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType

import msgspec

from hengwen.model.document import Document, Role
from hengwen.model.people import Person
from hengwen.serial.reading import pack_reading, unpack_reading
from hengwen.spark.dataflow.records import Record
from hengwen.spark.dataflow.valid_text import valid_text
from hengwen.text.analysis import Analysis, analyse


class _Person(msgspec.Struct, array_like=True):
    """A person, all texts in UTF-8 with lone surrogates."""

    number: bytes
    name: bytes
    label: bytes
    guessed: bool
    members: list[tuple[bytes, bytes]]

    @classmethod
    def of(cls, person: Person) -> "_Person":
        members = [(_bytes(number), _bytes(name)) for number, name in person.members]
        return cls(_bytes(person.number), _bytes(person.name), _bytes(person.label), person.guessed, members)

    def unpacked(self) -> Person:
        members = tuple((_text(number), _text(name)) for number, name in self.members)
        return Person(_text(self.number), _text(self.name), _text(self.label), self.guessed, members)


class _Packed(msgspec.Struct, array_like=True):
    """`path`, `part`: in UTF-8 with lone surrogates, which the name of a file may have."""

    path: bytes
    role: Role
    person: _Person | None
    part: bytes
    reading: bytes
    labels: dict[str, str] = {}


def document_record(
    number: int, document: Document, analysis: Analysis | None, labels: Mapping[str, str] = MappingProxyType({})
) -> Record:
    """A document by its number, with the analysis of its text, and what else its table says of it."""
    person = document.person
    packed = _Packed(
        _bytes(document.path),
        document.role,
        _Person.of(person) if person else None,
        _bytes(document.part),
        pack_reading(document, analysis or analyse(document.text)),
        dict(labels),
    )
    return Record(number, 0, msgspec.msgpack.encode(packed))


def document_of(value: bytes) -> tuple[Document, Analysis]:
    """The inverse of `document_record`."""
    packed = msgspec.msgpack.decode(value, type=_Packed)
    document, analysis = unpack_reading(packed.reading, _text(packed.path), packed.role)
    person = packed.person.unpacked() if packed.person else None
    return replace(document, person=person, part=_text(packed.part)), analysis or analyse(document.text)


def labels_of(value: bytes) -> dict[str, str]:
    """What its table says of a document besides."""
    return msgspec.msgpack.decode(value, type=_Packed).labels


def with_role(value: bytes, role: Role) -> bytes:
    """The value of the record of a document in another role."""
    packed = msgspec.msgpack.decode(value, type=_Packed)
    packed.role = role
    return msgspec.msgpack.encode(packed)


def documents_of(records: Sequence[Record]) -> Iterator[tuple[Document, Analysis]]:
    """The documents of some records, in their order."""
    return (document_of(record.value) for record in records)


def submitter(person: Person | None, number: int) -> str:
    """The same for documents of one person; one of nobody that is known stands for itself."""
    return valid_text("\n".join((person.number, person.name, person.label))) if person else str(number)


def _bytes(text: str) -> bytes:
    return text.encode("utf-8", "surrogatepass")


def _text(data: bytes) -> str:
    return str(data, "utf-8", "surrogatepass")
