"""A sign of a pair in the words of a report."""

from collections.abc import Iterable

from msgspec import Struct

from hengwen.model.report.report import Comparison, ReportEntry
from hengwen.model.report.review import Verdict
from hengwen.model.signs.sign import Sign, SignPlace, documents_text
from hengwen.resources.i18n import translate
from hengwen.text.display import excerpt

_EXCERPT = 80  # characters of the text at the place of a sign


class SignView(Struct, frozen=True):
    """A sign of a pair, in words; its pages and the text there on both sides, empty for signs of whole files."""

    kind: str
    strength: str
    sentence: str
    count: str
    innocent: str
    left_pages: str
    right_pages: str
    left_text: str
    right_text: str
    verdict: Verdict

    @classmethod
    def of(cls, sign: Sign, pair: Comparison, verdict: Verdict, language: str) -> "SignView":
        """Return the sign in a language."""
        return cls(
            translate(sign.kind.label, language),
            translate(sign.strength.label, language),
            translate(sign.what, language),
            translate(documents_text(sign), language),
            translate(sign.kind.innocent, language),
            _pages(sign.left),
            _pages(sign.right),
            _texts(sign.left, pair.left),
            _texts(sign.right, pair.right),
            verdict,
        )


def _pages(places: Iterable[SignPlace]) -> str:
    return ", ".join(str(page) for page in sorted({place.page for place in places if place.page is not None}))


def _texts(places: Iterable[SignPlace], entry: ReportEntry) -> str:
    text = entry.document.text
    spans = (place.span for place in places)
    return " … ".join(excerpt(text[span.start : span.end], _EXCERPT) for span in spans if len(span))
