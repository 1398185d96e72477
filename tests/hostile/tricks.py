"""All tricks by name."""

from hostile import code_tricks, doc_tricks, docx_xml, docx_zip, pdf_content, pdf_structure, special_tricks, text_tricks
from hostile.trick import Trick

CONTENTS: dict[str, Trick] = {
    **pdf_structure.TRICKS, **pdf_content.TRICKS, **docx_zip.TRICKS, **docx_xml.TRICKS, **text_tricks.TRICKS,
    **code_tricks.TRICKS, **doc_tricks.TRICKS,
}  # fmt: skip
"""Those that are bytes alone and work on every system."""

PLACED: dict[str, Trick] = {**special_tricks.TRICKS} if special_tricks.UNIX else {}
"""Those that have to be put somewhere, where the system has such things."""

TRICKS = {**CONTENTS, **PLACED}
