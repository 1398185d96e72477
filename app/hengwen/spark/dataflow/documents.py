"""Documents as records: what was read of each, who handed it in, and what comparing needs of its text."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType

import msgspec

from hengwen.model.document import Content, Document, Role
from hengwen.model.people import Person
from hengwen.serial.decoding import decode_json, encode_json
from hengwen.serial.reading import pack_reading, unpack_reading
from hengwen.spark.dataflow.records import Record
from hengwen.spark.dataflow.valid_text import valid_text
from hengwen.text.analysis import Analysis, analyse


class _Packed(msgspec.Struct, array_like=True):
    """`document`: as JSON without its content, which is the `reading`."""

    document: str
    reading: bytes
    labels: dict[str, str] = {}


def document_record(
    number: int, document: Document, analysis: Analysis | None, labels: Mapping[str, str] = MappingProxyType({})
) -> Record:
    """A document by its number, with the analysis of its text, and what else its table says of it."""
    reading = pack_reading(document, analysis or analyse(document.text))
    packed = _Packed(encode_json(replace(document, content=Content())), reading, dict(labels))
    return Record(number, 0, msgspec.msgpack.encode(packed))


def document_of(value: bytes) -> tuple[Document, Analysis]:
    """The inverse of `document_record`."""
    packed = msgspec.msgpack.decode(value, type=_Packed)
    known = decode_json(packed.document, Document)
    document, analysis = unpack_reading(packed.reading, known.path, known.role)
    return replace(known, content=document.content), analysis or analyse(document.text)


def labels_of(value: bytes) -> dict[str, str]:
    """What its table says of a document besides."""
    return msgspec.msgpack.decode(value, type=_Packed).labels


def with_role(value: bytes, role: Role) -> bytes:
    """The value of the record of a document in another role."""
    packed = msgspec.msgpack.decode(value, type=_Packed)
    packed.document = encode_json(replace(decode_json(packed.document, Document), role=role))
    return msgspec.msgpack.encode(packed)


def documents_of(records: Sequence[Record]) -> Iterator[tuple[Document, Analysis]]:
    """The documents of some records, in their order."""
    return (document_of(record.value) for record in records)


def submitter(person: Person | None, number: int) -> str:
    """The same for documents of one person; one of nobody that is known stands for itself."""
    return valid_text("\n".join((person.number, person.name, person.label))) if person else str(number)
