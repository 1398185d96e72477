"""Messages about two pictures that are the same, or were."""

from hengwen.model.messages import Message, message
from hengwen.model.signs.traces import Picture
from hengwen.signs.pictures.likeness import Likeness


def describe_same(left: Picture, right: Picture) -> Message:
    """Return that two pictures have the same bytes or pixels."""
    if not left.pixels:
        return message("Both have the same drawing, byte for byte.")
    if left.data == right.data:
        return message("Both have the same picture of {size} pixels, byte for byte.", size=_size(left))
    return message("Both have the same picture of {size} pixels, saved anew without any change.", size=_size(left))


def describe_shared(left: Picture, right: Picture, count: int) -> Message:
    """Return the question about pictures that several people have, altered ones included."""
    sizes = {"left": _size(left), "right": _size(right)}
    return message(
        "{count} people have this picture ({left} and {right} pixels): is it of the task?", count=count, **sizes
    )


def describe_alike(left: Picture, right: Picture, likeness: Likeness) -> Message:
    """Return how one of two pictures was made from the other."""
    sizes = {"left": _size(left), "right": _size(right)}
    if likeness.part:
        return message("One picture shows a part of the other: {left} and {right} pixels.", **sizes)
    if likeness.orientation:
        return _describe_turn(likeness.orientation, sizes)
    if likeness.changed:
        return message("One picture is the other, turned a little or drawn on: {left} and {right} pixels.", **sizes)
    if likeness.cut:
        return message("One picture is the other with another border: {left} and {right} pixels.", **sizes)
    if (left.width, left.height) == (right.width, right.height):
        return message("Both have the same picture of {size} pixels, saved anew with small changes.", size=_size(left))
    return message("One picture is the other at another size: {left} and {right} pixels.", **sizes)


def _describe_turn(orientation: int, sizes: dict[str, str]) -> Message:
    if orientation == 4:
        return message("One picture is the other, mirrored: {left} and {right} pixels.", **sizes)
    if orientation > 4:
        return message("One picture is the other, mirrored and turned: {left} and {right} pixels.", **sizes)
    angle = 180 if orientation == 2 else 90
    return message("One picture is the other, turned by {angle}°: {left} and {right} pixels.", angle=angle, **sizes)


def _size(picture: Picture) -> str:
    return f"{picture.width} × {picture.height}"
