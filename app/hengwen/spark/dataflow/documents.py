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
from hengwen.text.analysis import Analysis, analyse


class _Packed(msgspec.Struct, array_like=True):
    """`document`: as JSON without its content, which is the `reading`."""

    document: str
    reading: bytes
    labels: dict[str, str] = {}


def document_record(
    number: int, document: Document, analysis: Analysis | None, labels: Mapping[str, str] = MappingProxyType({})
) -> Record:
    """Return a document by its number, with the analysis of its text, and the labels of its table."""
    reading = pack_reading(document, analysis or analyse(document.text))
    return Record.holding(number, 0, _Packed(without_content(document), reading, dict(labels)))


def without_content(document: Document) -> str:
    """Return a document without its content as JSON."""
    return encode_json(replace(document, content=Content()))


def document_of(value: bytes) -> tuple[Document, Analysis]:
    """Return the inverse of `document_record`."""
    packed = msgspec.msgpack.decode(value, type=_Packed)
    known = decode_json(packed.document, Document)
    document, analysis = unpack_reading(packed.reading, known.path, known.role)
    return replace(known, content=document.content), analysis or analyse(document.text)


def labels_of(value: bytes) -> dict[str, str]:
    """Return the labels of a document."""
    return msgspec.msgpack.decode(value, type=_Packed).labels


def with_role(value: bytes, role: Role) -> bytes:
    """Return the value of the record of a document in another role."""
    packed = msgspec.msgpack.decode(value, type=_Packed)
    packed.document = encode_json(replace(decode_json(packed.document, Document), role=role))
    return msgspec.msgpack.encode(packed)


def documents_of(records: Sequence[Record]) -> Iterator[tuple[Document, Analysis]]:
    """Return the documents of some records, in their order."""
    return (document_of(record.value) for record in records)


def submitter(person: Person | None, number: int) -> str:
    """Return the same for documents of one person; one of nobody that is known stands for itself."""
    return valid_text("\n".join((person.number, person.name, person.label))) if person else str(number)


def valid_text(text: str) -> str:
    """Return a text with lone surrogates, which names of files may hold, as JSON escapes, as in the JSON report."""
    return text.encode("utf-8", "backslashreplace").decode()


def valid_values(value: object) -> object:
    """Return the same with all texts in a value of dictionaries, lists and tuples."""
    if isinstance(value, str):
        return valid_text(value)
    if isinstance(value, dict):
        return {key: valid_values(inner) for key, inner in value.items()}
    if isinstance(value, list | tuple):
        return type(value)(map(valid_values, value))
    return value
