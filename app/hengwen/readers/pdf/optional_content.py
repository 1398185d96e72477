"""Layers of a PDF that are switched off: the marks on its text by PDFium, the switches by pdfminer.six."""

import ctypes
from io import BytesIO
from typing import Any

from pdfminer.pdfdocument import PDFDocument
from pdfminer.pdfparser import PDFParser
from pdfminer.pdftypes import PDFObjRef, dict_value, list_value, resolve1
from pdfminer.utils import decode_text
from pypdfium2 import raw


def layer_names(text: Any) -> str:
    """Return the name of the innermost optional content group of a text object, empty for none."""
    name = ""
    for number in range(max(0, raw.FPDFPageObj_CountMarks(text))):
        mark = raw.FPDFPageObj_GetMark(text, number)
        if _stated(lambda *rest, mark=mark: raw.FPDFPageObjMark_GetName(mark, *rest)) == "OC":
            name = (
                _stated(lambda *rest, mark=mark: raw.FPDFPageObjMark_GetParamStringValue(mark, b"Name", *rest)) or name
            )
    return name


def _stated(ask: Any) -> str:
    """Return the text that PDFium writes into a buffer as UTF-16."""
    buffer, needed = (ctypes.c_ushort * 128)(), ctypes.c_ulong()
    if not ask(buffer, ctypes.sizeof(buffer), needed) or needed.value > ctypes.sizeof(buffer):
        return ""
    return bytes(buffer)[: max(0, needed.value - 2)].decode("utf-16-le", "replace")


def hidden_layers_of(data: bytes) -> frozenset[str]:
    """Return the optional content groups that are not shown when the file is opened."""
    try:
        catalog = PDFDocument(PDFParser(BytesIO(data))).catalog
        properties = dict_value(catalog.get("OCProperties", {}))
        shown = dict_value(properties.get("D", {}))
        groups = list_value(properties.get("OCGs", []))
        hidden_layers = {group.objid for group in list_value(shown.get("OFF", [])) if isinstance(group, PDFObjRef)}
        on = {group.objid for group in list_value(shown.get("ON", [])) if isinstance(group, PDFObjRef)}
        if "OFF" in str(shown.get("BaseState", "")):
            hidden_layers |= {group.objid for group in groups if isinstance(group, PDFObjRef)} - on
        if "AS" in shown:  # programs switch layers by what is done with the file
            hidden_layers |= {group.objid for group in groups if isinstance(group, PDFObjRef) and _off_on_screen(group)}
        return frozenset(
            _name(group) for group in groups if isinstance(group, PDFObjRef) and group.objid in hidden_layers
        )
    # A second parser on a hostile file: what it cannot read counts as shown.
    except Exception:  # noqa: BLE001
        return frozenset()


def _off_on_screen(group: PDFObjRef) -> bool:
    view = dict_value(dict_value(dict_value(resolve1(group)).get("Usage", {})).get("View", {}))
    return "OFF" in str(view.get("ViewState", ""))


def _name(group: PDFObjRef) -> str:
    name = dict_value(resolve1(group)).get("Name", b"")
    return decode_text(name) if isinstance(name, bytes) else ""
