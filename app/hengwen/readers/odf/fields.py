"""The words that LibreOffice shows for fields, variables and form controls of OpenDocument (ODF 1.3, part 3, 7 and 13).

A field keeps what it last showed. LibreOffice works some out anew from what the document declares, so that goes first;
form controls only have attributes.
"""

from collections.abc import Callable

from hengwen.readers.common.xml_names import Element, attribute, local_name
from hengwen.readers.findings.hidden_text import are_few

_VALUES = ("current-value", "value", "label")


class OdfFields:
    """The declared values of variables, and the words of form controls, by their names and ids."""

    def __init__(self, root: Element) -> None:
        self._declared: dict[str, str] = {}
        self._controls: dict[str, str] = {}
        for element in root.iter():
            name = local_name(element)
            if name == "user-field-decl":
                self._declared[attribute(element, "name") or ""] = attribute(element, "string-value") or ""
            elif name == "form":
                self._controls |= {attribute(one, "id") or "": _control_words(one) for one in element}

    def words(self, field: Element) -> str:
        """Return the words that a field shows instead of those that stand in it; empty where these are shown."""
        show = _SHOWN.get(local_name(field))
        return show(self, field) if show else ""

    def _user_field(self, field: Element) -> str:
        return self._declared.get(attribute(field, "name") or "", "")

    def _condition(self, field: Element) -> str:
        outcome = "true" if attribute(field, "current-value") == "true" else "false"
        return "" if _has_words(field) else attribute(field, f"string-value-if-{outcome}") or ""

    def _choice(self, field: Element) -> str:
        chosen = (attribute(label, "value") for label in field if attribute(label, "current-selected") == "true")
        return "" if _has_words(field) else next(chosen, "") or ""

    def _note_number(self, field: Element) -> str:
        words = attribute(field, "label") or "".join(map(str, field.itertext()))
        return "" if are_few(words) else words

    def control(self, drawn: Element) -> str:
        """Return the words of a control where it stands in the text."""
        return self._controls.get(attribute(drawn, "control") or "", "")


def is_silent(field: Element) -> bool:
    """Return whether a variable or field only sets a value, and shows nothing."""
    return attribute(field, "display") == "none" and local_name(field) in _SETTERS


def _has_words(field: Element) -> bool:
    return bool("".join(map(str, field.itertext())).strip())


def _control_words(control: Element) -> str:
    if local_name(control) in ("hidden", "password", "file", "image"):
        return ""
    options = [attribute(option, "label") or "" for option in control if local_name(option) in ("option", "item")]
    own = next((value for name in _VALUES if (value := attribute(control, name))), "")
    return " ".join(
        [own, *options, *("".join(map(str, p.itertext())) for p in control if local_name(p) == "p")]
    ).strip()


_SETTERS = frozenset(("variable-set", "user-field-get", "sequence", "database-name"))
_SHOWN: dict[str, Callable[[OdfFields, Element], str]] = {
    "user-field-get": OdfFields._user_field,
    "user-field-input": OdfFields._user_field,
    "conditional-text": OdfFields._condition,
    "drop-down": OdfFields._choice,
    "note-citation": OdfFields._note_number,
}
