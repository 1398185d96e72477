"""The format of letters, as far as it decides what they show and whether they can be seen ([MS-DOC] 2.6.1)."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace

from hengwen.readers.common.run_format import RunFormat
from hengwen.readers.doc.binary import u16
from hengwen.readers.doc.colours import by_number, by_parts, shading, short_shading
from hengwen.readers.doc.sprms import Sprm, after_wall, sprms

_PLAIN, _STYLE, _WALL = 0x2A33, 0x4A30, 0x2A90
_WORD_SIZE = 20  # half points, where no style gives a size


@dataclass(frozen=True, slots=True)
class RunProperties:
    """A run. `special`: its characters are signs for something else. `symbol`: (font, code) that they stand for.

    `font`: number in the table of fonts. `picture`: where the data stream holds the picture. `form`: it holds the
    entries of a form there. `embedded`: this is the number of an object. `joins`: hidden so that the paragraph goes on
    in the next one.
    """

    look: RunFormat = field(default_factory=lambda: RunFormat(size=_WORD_SIZE))
    deleted: bool = False
    special: bool = False
    form: bool = False
    embedded: bool = False
    joins: bool = False
    symbol: tuple[int, int] | None = None
    font: int = 0
    picture: int | None = None

    @property
    def hidden(self) -> bool:
        """Return whether Word shows none of it."""
        return bool(self.look.vanish) or self.joins


PLAIN = RunProperties()


class RunReader:
    """Turns modifiers into properties, each combination once. `character_styles`: modifiers by number of the style."""

    def __init__(self, character_styles: Callable[[int], tuple[bytes, ...]] = lambda _number: ()) -> None:
        self._styles = character_styles
        self._known: dict[tuple[RunProperties, bytes, bytes], RunProperties] = {}

    def changed(self, base: RunProperties, grpprl: bytes, more: bytes = b"") -> RunProperties:
        """Return `base`, which the style of the paragraph gives, changed by modifiers."""
        if not grpprl and not more:
            return base
        key = (base, grpprl, more)
        if key not in self._known:
            properties = self._apply(base, (*sprms(after_wall(grpprl, _WALL)), *sprms(more)), styled=True)
            if len(self._known) > 10_000:
                self._known.clear()
            self._known[key] = properties
        return self._known[key]

    def _apply(self, base: RunProperties, changes: Iterable[Sprm], *, styled: bool) -> RunProperties:
        now, reset = base, base
        for change in changes:
            if change.code == _STYLE and styled:
                now = reset = base
                for grpprl in self._styles(change.value):
                    now = reset = self._apply(now, sprms(grpprl), styled=False)
            elif change.code == _PLAIN:
                now = replace(base, special=now.special, picture=now.picture)
            elif change.code in _CHANGES:
                now = _CHANGES[change.code](now, reset, change)
        return now


def _switched(value: int, *, style: bool) -> bool:
    """Return a switch: 0 is off, 1 is on, 128 as in the style, 129 the opposite."""
    return style ^ bool(value & 1) if value & 0x80 else bool(value)


def _look(now: RunProperties, **changes: int | bool | None) -> RunProperties:
    return replace(now, look=now.look._replace(**changes))  # type: ignore[arg-type]


def _vanish(now: RunProperties, style: RunProperties, sprm: Sprm) -> RunProperties:
    return _look(now, vanish=_switched(sprm.value, style=bool(style.look.vanish)))


def _highlight(now: RunProperties, _style: RunProperties, sprm: Sprm) -> RunProperties:
    return _look(now, background=by_number(sprm.value)) if sprm.value else now


def _symbol(now: RunProperties, _style: RunProperties, sprm: Sprm) -> RunProperties:
    return replace(now, symbol=(u16(sprm.operand, 0), u16(sprm.operand, 2)), special=True)


def _fit(now: RunProperties, _style: RunProperties, sprm: Sprm) -> RunProperties:
    return _look(now, fit_width=int.from_bytes(sprm.operand[:4], "little") or None)


def _switch(name: str) -> Callable[[RunProperties, RunProperties, Sprm], RunProperties]:
    def change(now: RunProperties, style: RunProperties, sprm: Sprm) -> RunProperties:
        return replace(now, **{name: _switched(sprm.value, style=getattr(style, name))})  # type: ignore[arg-type]

    return change


_CHANGES: dict[int, Callable[[RunProperties, RunProperties, Sprm], RunProperties]] = {
    0x0800: _switch("deleted"),
    0x0806: _switch("form"),
    0x080A: _switch("embedded"),
    0x0818: _switch("joins"),
    0x0855: _switch("special"),
    0x083C: _vanish,
    0x0811: lambda now, style, sprm: _look(now, web_hidden=_switched(sprm.value, style=bool(style.look.web_hidden))),
    0x6A03: lambda now, _, sprm: replace(now, picture=sprm.value, special=True),
    0x6A09: _symbol,
    0x2A0C: _highlight,
    0x2A42: lambda now, _, sprm: _look(now, colour=by_number(sprm.value)),
    0x6870: lambda now, _, sprm: _look(now, colour=by_parts(sprm.operand)),
    0x4866: lambda now, _, sprm: _look(now, background=short_shading(sprm.value)),
    0xCA71: lambda now, _, sprm: _look(now, background=shading(sprm.operand)),
    0x4A43: lambda now, _, sprm: _look(now, size=sprm.value),
    0x4852: lambda now, _, sprm: _look(now, width=sprm.value),
    0x8840: lambda now, _, sprm: _look(now, spacing=sprm.signed),
    0xCA76: _fit,
    0x4A4F: lambda now, _, sprm: replace(now, font=sprm.value),
}
