"""Equations in MathML as one line of text: fractions with a stroke, `^` and `_` for what stands high and low."""

from hengwen.readers.common.xml_names import Element, local_name

_SIGNS = {
    "mfrac": "/", "msup": "^", "msub": "_", "mover": "^", "munder": "_",
    "msubsup": "_^", "munderover": "_^", "mroot": "√",
}  # fmt: skip
_DEEPEST = 200


def mathml_line(element: Element, depth: int = 0) -> str:
    """Return an equation, or a part of one, from left to right, without notes in other formula languages."""
    name = local_name(element)
    if name in ("annotation", "annotation-xml", "") or depth > _DEEPEST:
        return ""
    parts = [mathml_line(child, depth + 1) for child in element]
    if name == "msqrt":
        return "√" + grouped("".join(parts))
    signs = _SIGNS.get(name, "")
    if name == "mroot" and len(parts) == 2:
        return parts[1] + "√" + grouped(parts[0])
    if signs and len(parts) == len(signs) + 1:
        first = grouped(parts[0]) if name == "mfrac" else parts[0]
        rest = (sign + grouped(part) for sign, part in zip(signs, parts[1:], strict=True) if part)
        return first + "".join(rest)
    if name in ("mtable", "mtr"):
        return ("; " if name == "mtable" else ", ").join(parts)
    return "".join((element.text or "").split()) + "".join(parts) if not parts else "".join(parts)


def grouped(text: str) -> str:
    """Return a part of an equation in brackets, unless it is one sign or word."""
    return text if len(text) <= 1 or text.isalnum() else f"({text})"
