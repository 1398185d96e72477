"""Reports without names: documents are numbered, and known names are covered wherever they stand, character by
character, so that every offset stays what it was."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cache, cached_property

from hengwen.exports.anonymisation.known_names import known_names
from hengwen.exports.anonymisation.name_patterns import any_of
from hengwen.exports.presentation import Presentation
from hengwen.model.document import Content, Document
from hengwen.model.errors import Message, message
from hengwen.model.report import Comparison, Report, ReportEntry
from hengwen.model.review import Review, Verdict
from hengwen.resources.i18n import translate
from hengwen.text.characters import fold_character

COVER = "█"


@dataclass(frozen=True)
class Mask:
    """Covers names in texts; Chinese ones also where spaces stand between their characters or in the other script."""

    names: tuple[str, ...]

    @cached_property
    def _pattern(self) -> re.Pattern[str] | None:
        names = {_alike(name).strip() for name in self.names} - {""}
        return re.compile(any_of(names), re.IGNORECASE) if names else None

    def over(self, text: str) -> str:
        """The text with every character of a name that is no space covered; as long as before."""
        if self._pattern is None or not text:
            return text
        covered = list(text)
        for found in self._pattern.finditer(_alike(text)):
            for place in range(*found.span()):
                covered[place] = text[place] if text[place].isspace() else COVER
        return "".join(covered)

    def over_message(self, what: Message | None) -> Message | None:
        """A sentence whose values tell no name."""
        if what is None:
            return None
        values = ((key, self.over(value) if isinstance(value, str) else value) for key, value in what.values)
        return Message(what.text, tuple(values))


def _alike(text: str) -> str:
    """The text with half width, simplified characters and small letters, character for character."""
    return text.translate({ord(character): _alike_character(character) for character in set(text)})


@cache
def _alike_character(character: str) -> str:
    form = fold_character(character)
    return form if len(form) == 1 else character


def presented(report: Report, presentation: Presentation) -> tuple[Report, Presentation]:
    """The report and its verdicts as they may be shown: themselves, or with their names hidden.

    Documents are called by their number, and known names (`known_names`, and those the user gives) are covered in
    texts, titles and sentences. Figures, spans and hashes stay: nothing is compared again.
    """
    if not presentation.hidden:
        return report, presentation
    documents = [entry.document for entry in report.entries]
    mask = Mask((*presentation.names, *known_names(documents)))
    entries = {
        id(entry): replace(entry, document=_hidden(entry.document, number, mask, presentation.language))
        for number, entry in enumerate(report.entries, 1)
    }
    masked = replace(
        report,
        entries=tuple(entries.values()),
        comparisons=_between(report.comparisons, entries),
        hidden_comparisons=_between(report.hidden_comparisons, entries),
        skipped=_unsaid(report.skipped, presentation.language),
        warnings=tuple(said for warning in report.warnings if (said := mask.over_message(warning))),
    )
    return masked, replace(presentation, review=_hidden_review(presentation.review, mask))


def _hidden(document: Document, number: int, mask: Mask, language: str) -> Document:
    content, name = document.content, translate(message("Document {number}", number=number), language)
    hidden: Content = replace(
        content,
        text=mask.over(content.text),
        title=mask.over(content.title) if content.title else None,
        message=mask.over_message(content.message),
    )
    return replace(document, path=name, content=hidden)


def _between(pairs: Iterable[Comparison], entries: dict[int, ReportEntry]) -> tuple[Comparison, ...]:
    return tuple(replace(pair, left=entries[id(pair.left)], right=entries[id(pair.right)]) for pair in pairs)


def _unsaid(skipped: tuple[str, ...], language: str) -> tuple[str, ...]:
    """Skipped files have nothing but their names; hidden, only their number can be told."""
    said = translate(message("{count} files, whose names are hidden", count=len(skipped)), language)
    return (said,) if skipped else ()


def _hidden_review(review: Review, mask: Mask) -> Review:
    """The verdicts with names covered in their words, and without who decided."""
    said = {case: _unsigned(verdict, mask) for case, verdict in review}
    return Review(said)


def _unsigned(verdict: Verdict, mask: Mask) -> Verdict:
    return replace(verdict, reason=mask.over(verdict.reason), note=mask.over(verdict.note), who="")
