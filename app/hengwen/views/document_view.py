"""A document as a report shows it: its names, and what reading it brought up."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from hengwen.model.document import Finding, FindingKind, State
from hengwen.model.messages import Message, message
from hengwen.model.report.entry import ReportEntry


@dataclass(frozen=True)
class DocumentView:
    """A document with its number in the report (from 1) and a unique label; `detail`: the rest of its name.

    `path`: relative to the checked folder. `is_blank`: whether it was handed in blank.
    """

    entry: ReportEntry
    number: int
    label: str
    path: str
    is_blank: bool = False
    detail: str = ""

    @property
    def own_title(self) -> str:
        """The title of the document where its label does not say it."""
        title = self.entry.document.content.title or ""
        return "" if title in self.label else title

    @property
    def subtitle(self) -> str:
        """The rest of its name, and its own title where that says more."""
        return " · ".join(filter(None, (self.detail, self.own_title)))

    @property
    def marked(self) -> str:
        """Its label, after a warning sign where the reading of it is in doubt."""
        return f"⚠ {self.label}" if self.doubtful else self.label

    @property
    def compared(self) -> bool:
        """Whether its figures have a meaning: it was read, and some text of its own counts."""
        return self.entry.document.state.has_text and self.entry.counted > 0 and not self.is_blank

    @property
    def doubtful(self) -> bool:
        """Whether it was compared, but the reader should check how it was read."""
        content = self.entry.document.content
        if content.recognition and content.state is State.READ_FROM_PICTURES:
            return content.recognition.is_doubtful
        return content.state.has_text and (content.state is not State.READ or content.message is not None)

    @property
    def noted(self) -> bool:
        """Whether it has findings that accuse nobody, or text from pictures, and its reading has no other problem."""
        content = self.entry.document.content
        return content.state.has_text and bool(self._odd or content.recognition) and not self.doubtful

    @property
    def _odd(self) -> list[Finding]:
        """The findings but for identity data, which has a table of its own."""
        return [finding for finding in self.entry.document.content.findings if finding.kind != FindingKind.IDENTITY]

    @property
    def findings(self) -> dict[str, list[int]]:
        """The kinds of findings, each with the pages of all, 0 where there are no pages."""
        pages: dict[str, list[int]] = {}
        for finding in self._odd:
            pages.setdefault(finding.kind, []).append(finding.page or 0)
        return pages

    @property
    def questions(self) -> list[Message]:
        """The questions to the author about findings, each sentence once, whatever other things it names."""
        findings = self._odd
        sentences = (sentence for finding in findings for sentence in (finding.detail, finding.question) if sentence)
        alike: dict[str, dict[Message, None]] = {}
        for sentence in sentences:
            alike.setdefault(sentence.text, {})[sentence] = None
        return [sentence for group in alike.values() for sentence in _first_of(list(group))]


def _first_of(alike: Sequence[Message]) -> Iterator[Message]:
    """Yield the first of some sentences that differ in what they name, and how many more there are."""
    yield alike[0]
    if len(alike) > 1:
        yield message("… and {more} more of this kind.", more=len(alike) - 1)
