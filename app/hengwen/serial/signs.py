"""Signs beside the text of two documents, in files: the schema, and the way there and back."""

from msgspec import Struct

from hengwen.model.document import Document
from hengwen.model.signs.sign import Sign, SignKind, SignPlace, Strength
from hengwen.model.span import Span
from hengwen.serial.decoding import Offset, Word
from hengwen.serial.sentences import PlainMessage


class PlainSignPlace(Struct, array_like=True):
    """Where in a document a sign stands."""

    start: Offset
    end: Offset
    page: Offset | None = None
    picture: Offset | None = None


class PlainSign(Struct):
    """A sign of two documents."""

    kind: SignKind
    strength: Strength
    what: PlainMessage
    having: Offset
    among: Offset
    left: tuple[PlainSignPlace, ...]
    right: tuple[PlainSignPlace, ...]
    names: tuple[Word, ...]
    from_left: bool | None
    pairs: Offset = 1


def sign_to(sign: Sign) -> PlainSign:
    """A sign as plain values."""
    left, right = (
        tuple(PlainSignPlace(each.span.start, each.span.end, each.page, each.picture) for each in places)
        for places in (sign.left, sign.right)
    )
    what = PlainMessage.of(sign.what)
    return PlainSign(
        sign.kind, sign.strength, what, sign.having, sign.among, left, right, sign.names, sign.from_left, sign.pairs
    )  # fmt: skip


def sign_from(plain: PlainSign, left: Document, right: Document) -> Sign:
    """The sign of these two documents again. Raises `ValueError` where it does not lie in them."""
    return Sign(
        plain.kind,
        plain.strength,
        plain.what.message(),
        plain.having,
        plain.among,
        tuple(_place_from(each, left) for each in plain.left),
        tuple(_place_from(each, right) for each in plain.right),
        plain.names,
        plain.from_left,
        plain.pairs,
    )


def _place_from(plain: PlainSignPlace, document: Document) -> SignPlace:
    if plain.end > len(document.text):
        raise ValueError("a sign outside of the text")
    if plain.picture is not None and plain.picture >= len(document.content.traces.pictures):
        raise ValueError("a picture that the document does not have")
    return SignPlace(Span(plain.start, plain.end), plain.page, plain.picture)
