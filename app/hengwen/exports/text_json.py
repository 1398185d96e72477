"""One document for programs: what `hengwen text --json` prints."""

import json

from hengwen.model.document import Document
from hengwen.resources.i18n import translate


def document_json(document: Document, language: str) -> str:
    """The text of a document with title, state, paragraphs and findings; lone surrogates as JSON escapes."""
    content = document.content
    value = {
        "id": document.id,
        "path": document.path,
        "name": document.name,
        "title": document.title,
        "state": document.state,
        "message": translate(content.message, language) if content.message else None,
        "encoding": content.encoding,
        "text": document.text,
        "paragraphs": [
            {"start": p.span.start, "end": p.span.end, "kind": p.kind, "page": p.page} for p in content.paragraphs
        ],
        "findings": [
            {"kind": f.kind, "start": f.span.start, "end": f.span.end, "page": f.page} for f in content.findings
        ],
    }
    written = json.dumps(value, ensure_ascii=False, indent=1)
    return written.encode("utf-8", "backslashreplace").decode()
