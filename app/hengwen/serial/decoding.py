"""Decodes values from outside this process by a schema: JSON in files, and messages of worker processes.

A schema is a value of the model, a `msgspec.Struct` or any type made of plain ones, with its bounds in the annotations
of `hengwen.model.bounds`. No object is made before its values are known to have the type, the length and the bounds of
the schema. Messages are those of the program, never templates that others wrote.
"""

import json
from collections.abc import Mapping
from pathlib import PurePath
from typing import Any, TypeVar

from msgspec import MsgspecError, convert, to_builtins
from msgspec.json import decode

from hengwen.model.bounds import Line, Number, Offset, Passage, Word
from hengwen.model.messages import Message, message
from hengwen.model.regex import regex
from hengwen.resources.i18n import sentences

T = TypeVar("T")

_LONE = regex(r"\\u[dD][89a-fA-F]")
_MAX_LOOSE = 8_000_000  # characters of JSON that is parsed before it is checked
_SENTENCE = tuple[Line, tuple[tuple[Word, Passage | Offset | Number], ...]]


def decode_json(text: str | bytes, kind: type[T]) -> T:
    """Decode JSON by a schema. Raises `ValueError` for invalid JSON, and for JSON of another schema."""
    written = text if isinstance(text, str) else text.decode()
    try:
        if not _LONE.search(written):  # the quick way, which creates only values of the schema
            return decode(written, type=kind, dec_hook=_decoded)
        if len(written) > _MAX_LOOSE:
            raise ValueError("too long")
        loose = json.loads(written, parse_constant=_refuse)  # supports half a surrogate pair, as names have
        return convert(loose, kind, dec_hook=_decoded, str_keys=True)
    except (MsgspecError, RecursionError) as fault:
        raise ValueError(str(fault)) from fault


def decode_plain(values: object, kind: type[T]) -> T:
    """Decode lists, mappings and plain values, such as a row of a table. Raises `ValueError`."""
    try:
        return convert(values, kind, dec_hook=_decoded, str_keys=True)
    except (MsgspecError, RecursionError) as fault:
        raise ValueError(str(fault)) from fault


def encode_json(value: object) -> str:
    """Return a value of a schema as JSON in ASCII, half surrogate pairs included; the same for equal values."""
    return json.dumps(
        to_builtins(value, enc_hook=_encoded, order="deterministic", str_keys=True), separators=(",", ":")
    )


def _encoded(value: object) -> object:
    """Return values that msgspec does not know as lists and texts. Raises `TypeError` for types that no file has."""
    if isinstance(value, Message):
        return value.text, value.values
    if isinstance(value, PurePath):
        return str(value)
    if isinstance(value, Mapping):
        return dict(value)
    raise TypeError(f"no value of a file: {value!r}")


def _decoded(kind: type, value: object) -> object:
    """Undo `_encoded`."""
    if kind is Message:
        return _sentence(*convert(value, _SENTENCE))
    if issubclass(kind, PurePath):
        return kind(convert(value, Line))
    raise TypeError(f"no value of a file: {kind}")


def _sentence(text: str, values: tuple[tuple[str, str | int | float], ...]) -> Message:
    """Return the message of the program with this English text. Raises `ValueError` where its placeholders do not fit.

    A message that this version does not know is shown as such: templates of others are never filled in.
    """
    if text not in sentences():
        return message("Another version of Hengwen has said something here that this one does not know.")
    sentence = Message(text, values)
    try:
        str(sentence)
    except LookupError as fault:
        raise ValueError("a sentence without its values") from fault
    return sentence


def _refuse(_constant: str) -> Any:
    raise ValueError("no number")
