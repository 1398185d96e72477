"""Images and other documents within a document: the sentences about them."""

import re

from hengwen.model.document import Finding, FindingKind
from hengwen.model.messages import Message, message
from hengwen.model.regex import regex
from hengwen.readers.common.draft import Assembled
from hengwen.readers.guesses import guess
from hengwen.readers.text_pictures import text_pictures

_SPARSE = 60  # letters for each large image: less is a caption, not a text
_DOCUMENTS = regex(
    r"Word\.(?!Picture)|Excel|PowerPoint|Package|Acro|K?WPS|K?ET\.|K?WPP|opendocument|soffice|LibreOffice|htmlfile",
    re.IGNORECASE,
)


def holds_document(program: str) -> bool:
    """Return whether objects of a program, by its ProgID, hold documents; others, such as equations, are pictures."""
    return bool(_DOCUMENTS.match(program))


@guess(lambda assembled: assembled.findings)
def without_usual_images(assembled: Assembled) -> tuple[Finding, ...]:
    """Return the findings of a text; large images are worth a word only where they are nearly all there is."""
    findings = assembled.findings
    pictures = text_pictures()
    if pictures and pictures.are_read:
        return tuple(finding for finding in findings if finding.kind != FindingKind.IMAGES)
    images = sum(finding.kind == FindingKind.IMAGES for finding in findings)
    letters = sum(map(str.isalnum, assembled.text)) if images else 0
    if letters > _SPARSE * images:
        return tuple(finding for finding in findings if finding.kind != FindingKind.IMAGES)
    return findings


def mostly_images() -> Message:
    """Return the sentence about a document where images are nearly all there is."""
    return message("Most of the document is images, and words in them are not read; text recognition (OCR) would help.")
