"""EQ fields as text: fractions, circled numbers, combined characters, phonetic guides.

Source: Word's field codes, "Eq (Equation) field". A switch such as `\\f` has elements between brackets, which hold text
and other switches; options stand between the two. Word writes phonetic guides (`\\o\\ad(\\s\\up 9(hé),河)`), enclosed
characters (`\\o\\ac(○,1)`) and combined ones (`\\o(\\s\\up 5(合并),\\s\\do 2(字符))`) of older documents in this way.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass, field

from hengwen.model.regex import regex
from hengwen.readers.common.mathml import grouped

_TOKEN = regex(
    r'\\\*\s*(?:"[^"]*"|[^\s\\()]+)'  # the format of a result
    r"|\\(?P<sided>[blrfv]c)\s*\\?(?P<sign>.)"
    r"|\\(?P<sized>ai|ba|co|di|do|fo|hs|up|vs)\s*-?\d*|\\(?P<switch>[a-z]{1,2})(?![a-z])"
    r"|\\(?P<escaped>.)|(?P<mark>[(),;])|(?P<text>[^\\(),;]+)|\\",
    re.IGNORECASE | re.DOTALL,
)
_SWITCHES = frozenset("abdfilorsx")
_CIRCLES, _FRAMES = frozenset("○◯〇⭕"), frozenset("□△◇▢⬜")
_DEEPEST = 100  # switches within each other; deeper ones count as text
_PAIRS = {"(": ")", "[": "]", "{": "}", "<": ">"}


@dataclass(slots=True)
class _Element:
    """A part between the brackets of a switch; `levels`: those above or below the line on which its words stand."""

    pieces: list[str] = field(default_factory=list)
    levels: set[str] = field(default_factory=set)

    def write(self, text: str, level: str = "line") -> None:
        self.pieces.append(text)
        self.levels |= {level} if text.strip() else set()

    @property
    def text(self) -> str:
        return "".join(self.pieces)


@dataclass(slots=True)
class _Switch:
    """A switch with its options and elements. `brackets`: open ones that belong to the text of the last element."""

    name: str
    options: dict[str, str] = field(default_factory=dict)  # the sign of each, empty where it has none
    elements: list[_Element] = field(default_factory=lambda: [_Element()])
    brackets: int = 0

    @property
    def texts(self) -> list[str]:
        return [element.text for element in self.elements]


@dataclass(slots=True)
class _Drawing:
    """The switches whose brackets are open, the innermost last, and the one whose brackets come next."""

    separator: str
    open: list[_Switch] = field(default_factory=lambda: [_Switch("")])
    next: _Switch | None = None
    readings: list[str] = field(default_factory=list)

    def write(self, text: str) -> None:
        """Write text into the open element; blanks before the brackets of a switch are dropped."""
        if self.next is None or text.strip():
            self.next = None
            self.open[-1].elements[-1].write(text)

    def switch(self, name: str, sign: str) -> None:
        """Begin a switch, or an option of the one before it."""
        if name in _SWITCHES:
            self.next = _Switch(name)
        elif self.next is not None:
            self.next.options[name] = sign

    def mark(self, sign: str) -> None:
        """Read a bracket or separator, of a switch or of the text."""
        innermost = self.open[-1]
        if sign == "(" and self.next is not None and len(self.open) < _DEEPEST:
            self.open.append(self.next)
            self.next = None
        elif sign == ")" and not innermost.brackets and len(self.open) > 1:
            self.close()
        elif sign == self.separator and not innermost.brackets and len(self.open) > 1:
            innermost.elements.append(_Element())
        else:
            innermost.brackets += {"(": 1, ")": -(innermost.brackets > 0)}.get(sign, 0)
            self.write(sign)

    def close(self) -> None:
        """End the innermost switch; its result becomes text of the one around it."""
        self.next = None
        closed = self.open.pop()
        level = "line" if closed.name != "s" else "above" if "up" in closed.options else "other"
        self.open[-1].elements[-1].write(self._shown(closed), level)

    def _shown(self, closed: _Switch) -> str:
        if closed.name == "o":
            return self._over_each_other(closed.elements)
        handler = _HANDLERS.get(closed.name)
        return handler(closed) if handler else self.separator.join(closed.texts)

    def _over_each_other(self, elements: list[_Element]) -> str:
        """Return the characters of a phonetic guide, an enclosed number, or all elements one after the other."""
        texts = [element.text for element in elements]
        if len(elements) == 2:
            above, base = sorted(elements, key=lambda part: "above" not in part.levels)
            if above.levels == {"above"} and base.levels == {"line"} and any(map(str.isalnum, above.text)):
                self.readings.append(above.text.strip())
                return base.text
            first, second = (text.strip() for text in texts)
            for frame, inner in ((first, second), (second, first)):
                if inner and frame in _CIRCLES | _FRAMES:
                    return _circled(inner) if frame in _CIRCLES else inner
        return "".join(texts)


def equation_text(code: str) -> tuple[str, tuple[str, ...]]:
    """Return the text of an EQ field on one line, from the code after its name, and the readings above its characters.

    Elements are parted by commas, or by semicolons where there is no comma: that is a setting of the computer.
    """
    drawing = _Drawing("," if "," in code else ";")
    for token in _TOKEN.finditer(code):
        option = (token["sided"] or token["sized"] or token["switch"] or "").lower()
        if option:
            drawing.switch(option, token["sign"] or "")
        elif token["mark"]:
            drawing.mark(token["mark"])
        elif text := token["escaped"] or token["text"]:
            drawing.write(text)
    while len(drawing.open) > 1:
        drawing.close()
    return drawing.open[0].elements[0].text.strip(), tuple(drawing.readings)


def _circled(text: str) -> str:
    """Return a number up to 50 or a Latin letter in a circle; others without it."""
    if text.isascii() and text.isdigit() and len(text) <= 2:
        number = int(text)
        starts = ((36, 0x32B1), (21, 0x3251), (1, 0x2460), (0, 0x24EA))
        return next((chr(start + number - low) for low, start in starts if low <= number <= 50), text)
    if len(text) == 1 and text.isascii() and text.isalpha():
        return chr((0x24B6 - ord("A") if text.isupper() else 0x24D0 - ord("a")) + ord(text))
    return text


def _fraction(switch: _Switch) -> str:
    return "/".join(grouped(text.strip()) for text in switch.texts)


def _root(switch: _Switch) -> str:
    *degree, radicand = switch.texts
    return "".join(degree).strip() + "√" + grouped(radicand.strip())


def _bracketed(switch: _Switch) -> str:
    both = switch.options.get("bc")
    left, right = (switch.options.get(side, "") for side in ("lc", "rc"))
    if both or not (left or right):
        left, right = both or "(", _PAIRS.get(both or "(", both or "")
    return left + " ".join(switch.texts) + right


def _integral(switch: _Switch) -> str:
    sign = next((sign for name, sign in (("su", "∑"), ("pr", "∏")) if name in switch.options), "∫")
    sign = switch.options.get("fc") or switch.options.get("vc") or sign
    if len(switch.elements) < 3:
        return sign + " ".join(switch.texts)
    low, high, *rest = (text.strip() for text in switch.texts)
    return sign + ("_" + grouped(low) if low else "") + ("^" + grouped(high) if high else "") + " ".join(rest)


_HANDLERS: dict[str, Callable[[_Switch], str]] = {
    "a": lambda switch: " ".join(switch.texts),
    "b": _bracketed,
    "d": lambda switch: "".join(switch.texts),
    "f": _fraction,
    "i": _integral,
    "r": _root,
    "s": lambda switch: "".join(switch.texts),
}
