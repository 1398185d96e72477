"""Values that stand elsewhere in a DOCX and that Word puts into its text: of properties, and of bound controls.

Source: ISO/IEC 29500-1, 17.5.2.6 (`dataBinding`) and 22.5; part 4 has the ids of the stores that every document has.
"""

import re
from functools import cached_property

from lxml import etree

from hengwen.model.regex import regex
from hengwen.readers.common.xml_names import Element, local_name
from hengwen.readers.findings.hidden_text import are_few
from hengwen.readers.guesses import guess
from hengwen.readers.ooxml.names import attribute, child, full, switch
from hengwen.readers.ooxml.package import Package

_BUILT_IN = {
    "{6C3C8BC8-F283-45AE-878A-BAB7291924A1}": "core-properties",
    "{6668398D-A668-4E3E-A5EB-62B293D839F1}": "extended-properties",
}
_PROPERTIES = ("core-properties", "extended-properties", "custom-properties")
_NAMES = {"description": "comments", "creator": "author", "lastmodifiedby": "lastsavedby"}
_ITEM = regex(r"customXml/item\d+\.xml", re.IGNORECASE)
_PREFIX = regex(r"""xmlns:([\w.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')""")
_TAG = regex(r"<[^>]*>")
_UNWRITTEN = ("w:picture", "w:date")  # controls that show a value in another form than it is stored in
_LONGEST = 500  # characters of an expression


class StoredValues:
    """The values of a document by name, and those that its controls are bound to."""

    def __init__(self, package: Package, settings: Element | None) -> None:
        self._package, self._settings = package, settings

    @cached_property
    def _named(self) -> dict[str, str]:
        values: dict[str, str] = {}
        for kind in _PROPERTIES:
            root = self._root(self._package.part("", kind))
            for value in () if root is None else root:
                name = (value.get("name") or local_name(value)).lower()
                values[_NAMES.get(name, name)] = "".join(map(str, value.itertext()))
        variables = child(self._settings, "w:docVars")
        for variable in () if variables is None else variables:
            values[(attribute(variable, "w:name") or "").lower()] = attribute(variable) or ""
        return values

    def named(self, name: str) -> str:
        """Return the value of a property or a variable; empty for an unknown one."""
        return self._named.get(name.lower(), "") if name else ""

    def fill_anew(self, begin: Element) -> bool:
        """Return whether Word fills a field in anew when it opens the document."""
        return attribute(begin, "w:dirty") in ("1", "true", "on") or bool(switch(self._settings, "w:updateFields"))

    @cached_property
    def _stores(self) -> dict[str, Element]:
        parts = {identity: self._package.part("", kind) or "" for identity, kind in _BUILT_IN.items()}
        for part in sorted(filter(_ITEM.fullmatch, self._package.names)):
            properties = self._root(self._package.part(part, "customXmlProps"))
            identities = () if properties is None else properties.attrib.values()
            parts[next((str(value).upper() for value in identities), part)] = part
        roots = {identity: self._root(part) for identity, part in parts.items()}
        return {identity: root for identity, root in roots.items() if root is not None}

    def _root(self, part: str | None) -> Element | None:
        return self._package.parse(part) if part else None

    @guess(lambda _self, _control: "")
    def bound(self, control: Element) -> str:
        """Return the words that Word puts into a control instead of its own; empty where it has them, or no other."""
        properties = child(control, "w:sdtPr")
        binding = child(properties, "w:dataBinding")
        if binding is None or any(child(properties, name) is not None for name in _UNWRITTEN):
            return ""
        value = self._value(binding)
        listed = (item for item in control.iter(full("w:listItem")) if attribute(item, "w:value") == value)
        value = next((attribute(item, "w:displayText") or value for item in listed), value)
        own = "".join("".join(map(str, text.itertext())) for text in control.iter(full("w:t"), full("w:instrText")))
        shown, kept = ("".join(words.split()) for words in (value, own))
        if not shown or (are_few(value) and are_few(own)):
            return ""
        return "" if shown in kept and are_few(kept.replace(shown, "", 1)) else value

    def _value(self, binding: Element) -> str:
        """Return the words of the first element or attribute that a binding is about."""
        path = attribute(binding, "w:xpath") or ""
        pairs = _PREFIX.findall(attribute(binding, "w:prefixMappings") or "")
        names = {prefix: one or other for prefix, one, other in pairs}
        store = self._stores.get((attribute(binding, "w:storeItemID") or "").upper())
        if store is None or len(path) > _LONGEST:
            return ""
        try:
            values = store.getroottree().xpath(path, namespaces=names)
        except etree.XPathError:
            return ""
        first = next(iter(values), "") if isinstance(values, list) else values
        value = "".join(map(str, first.itertext())) if isinstance(first, etree._Element) else str(first)
        return _TAG.sub("", value) if value.lstrip().startswith("<") else value
