"""The headline of every report: what was compared with what, and what was not."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from hengwen.model.document import Role
from hengwen.model.messages import Message, message
from hengwen.model.report.comparison import MUCH, NEARLY_ALL
from hengwen.model.report.report import Report
from hengwen.model.request.check_request import CheckInputs

_NAMES = 3
"""Folders and files that are listed; for more of them the number of documents is enough."""

_LONGEST = 40
"""Characters of a path that is shown whole; of a longer one the end identifies the file."""


def _listed(names: Sequence[str]) -> str:
    """Return the first of some names."""
    return ", ".join(names[:_NAMES]) + (", …" if len(names) > _NAMES else "")


@dataclass(frozen=True)
class Headline:
    """The headline of a report, which follows from the report alone."""

    report: Report

    @property
    def _inputs(self) -> CheckInputs:
        return self.report.inputs

    def _compared(self, role: Role) -> int:
        """Return how many documents of a role have text of their own."""
        return sum(entry.document.role is role for entry in self.report.with_own_text)

    @cached_property
    def older(self) -> int:
        """The number of older documents that the new ones were compared with, without those of the library."""
        given = self._inputs.older
        return self._compared(Role.OLD) if given is None else given

    @cached_property
    def among_new(self) -> bool:
        """Whether any two new documents were compared."""
        return self._inputs.among_new and (self._compared(Role.NEW) > 1 or self._same_files)

    @property
    def _same_files(self) -> bool:
        """Whether new documents that are too short for anything else were found to be one file."""
        return any(pair.among_new for pair in self.report.comparisons)

    @cached_property
    def nothing_compared(self) -> bool:
        """Whether there were no two documents to compare, so that no figure means anything."""
        others = self._compared(Role.NEW) and (self.older or self._inputs.library_documents)
        return not (self.among_new or others or self.report.comparisons)

    @cached_property
    def unread(self) -> int:
        """The number of documents without text."""
        return sum(not entry.document.state.has_text for entry in self.report.entries)

    @cached_property
    def identified(self) -> int:
        """The number of documents in which identity data was found; 0 where it was not looked for."""
        return sum(bool(entry.document.content.identity_data) for entry in self.report.entries)

    @cached_property
    def people(self) -> int:
        """The number of people who handed in something, where known."""
        return sum(submission.person is not None for submission in self.report.submissions)

    @cached_property
    def without_text(self) -> tuple[str, ...]:
        """The people none of whose files could be read."""
        unread = (
            submission.label for submission in self.report.submissions if submission.person and not submission.has_text
        )
        return *unread, *self._inputs.without_documents

    @property
    def is_incomplete(self) -> bool:
        """Whether something that should be compared was not."""
        return bool(self.nothing_compared or self.without_text or self.unread or self._inputs.unopened_folders)

    @property
    def is_warning(self) -> bool:
        """Whether a reader must be warned: it is incomplete, or files were left aside."""
        return self.is_incomplete or bool(self._inputs.other_files)

    @property
    def parts(self) -> tuple[Message, ...]:
        """Its sentences, to be shown one after the other."""
        return self._what(), *self._part(), *self._remarks()

    def _part(self) -> Iterator[Message]:
        """Yield which part of a check it is."""
        report = self.report
        if report.part is not None:
            yield message(
                "only a part of the check: {documents} of {all_documents} documents, {pairs} of {all_pairs} pairs",
                documents=f"{len(report.entries):,}",
                all_documents=f"{report.part.documents:,}",
                pairs=f"{len(report.comparisons):,}",
                all_pairs=f"{report.part.pairs:,}",
            )

    def _what(self) -> Message:
        """Return which documents were compared with which."""
        new = sum(entry.document.role is Role.NEW for entry in self.report.entries)
        names = _listed(self._inputs.names)
        documents = f"{new:,} ({names})" if names else f"{new:,}"
        older = f"{self.older:,}"
        library = f"{self._inputs.library_documents:,}" if self._inputs.library_documents else ""
        if self.nothing_compared:
            return message("Nothing was compared; new documents: {new}", new=documents)
        if self.among_new:
            return self._among_new(documents, older, library)
        if self.older and library:
            return message(
                "New documents: {new}, against {older} older ones and {library} of the library “{name}”",
                new=documents,
                older=older,
                library=library,
                name=self._inputs.library,
            )
        if self.older:
            return message("New documents: {new}, against {older} older ones", new=documents, older=older)
        if library:
            return message(
                "New documents: {new}, against {library} of the library “{name}”",
                new=documents,
                library=library,
                name=self._inputs.library,
            )
        return message("New documents: {new}, against the same files", new=documents)

    def _among_new(self, documents: str, older: str, library: str) -> Message:
        """Return the sentence for new documents that were compared with each other."""
        if self.older and library:
            return message(
                "New documents: {new}, against each other, {older} older ones and {library} of the library “{name}”",
                new=documents,
                older=older,
                library=library,
                name=self._inputs.library,
            )
        if self.older:
            return message(
                "New documents: {new}, against each other and against {older} older ones", new=documents, older=older
            )
        if library:
            return message(
                "New documents: {new}, against each other and against {library} of the library “{name}”",
                new=documents,
                library=library,
                name=self._inputs.library,
            )
        return message("New documents: {new}, against each other", new=documents)

    def _of_people(self) -> Iterator[Message]:
        """Yield who handed in something, and who did not."""
        inputs = self._inputs
        if self.people and inputs.people:
            if self.people != sum(entry.document.role is Role.NEW for entry in self.report.entries):
                yield message("people: {count}", count=self.people)
            yield inputs.people
        yield from self._of_several_files()
        if inputs.missing:
            yield message("not handed in: {count} ({names})", count=len(inputs.missing), names=_listed(inputs.missing))
        if self.without_text:
            names = _listed(self.without_text)
            yield message(
                "people without a readable file: {count} ({names})", count=len(self.without_text), names=names
            )

    def _of_several_files(self) -> Iterator[Message]:
        """Yield who handed in several files, first those of which two share much, and how many such pairs there are."""
        inputs, own = self._inputs, self.report.own_pairs
        several = [
            submission for submission in self.report.submissions if submission.person and len(submission.entries) > 1
        ]
        if not several:
            return
        alike = [pair.left.document.person for pair in own]
        names = [
            submission.label for submission in sorted(several, key=lambda submission: submission.person not in alike)
        ]
        yield message("people with several files: {count} ({names})", count=len(names), names=_listed(names))
        if inputs.own_compared:
            return
        of_guesses = Counter(bool(person and person.guessed) for person in alike)
        if not all(submission.person and submission.person.guessed for submission in several):
            yield message("files of one person not compared with each other")
        if of_guesses[False]:
            yield message(
                "nearly equal files of one person ({much} or more): {count}",
                much=f"{100 * NEARLY_ALL:.0f} %",
                count=of_guesses[False],
            )
        if inputs.among_new and any(submission.person and submission.person.guessed for submission in several):
            yield message(
                "pairs that share {much} or more within what was taken for one person’s files: {count}",
                much=f"{100 * MUCH:.0f} %",
                count=of_guesses[True],
            )

    def _left_aside(self) -> Message:
        """Return files that cannot be read: the first by name, and how many more; their number if names are hidden."""
        count, names = self._inputs.other_files, ", ".join(map(_short, self._inputs.other_names[:_NAMES]))
        more = count - min(len(self._inputs.other_names), _NAMES)
        if not names:
            return message("skipped (not documents): {count}", count=count)
        if not more:
            return message("skipped (not documents): {names}", names=names)
        return message("skipped (not documents): {names}, and {more} more", names=names, more=more)

    def _remarks(self) -> Iterator[Message]:
        """Yield what was left out, and what was not compared."""
        inputs = self._inputs
        yield from self._of_people()
        if inputs.anonymous:
            yield message("documents with identity data: {count}", count=self.identified)
        if inputs.templates:
            yield message("task sheets left out: {count}", count=inputs.templates)
        if self.report.blank:
            yield message("handed in blank: {count}", count=len(self.report.blank))
        if self.report.too_short:
            yield message("too short for anything but the same file: {count}", count=len(self.report.too_short))
        if self.report.only_code:
            yield message("only code or output, which does not count: {count}", count=len(self.report.only_code))
        if self.unread:
            yield message("not compared: {count}", count=self.unread)
        if unlisted := self.report.unlisted + sum(not pair.is_listed for pair in self.report.comparisons):
            yield message("pairs not listed, of which only paragraphs are alike: {count}", count=f"{unlisted:,}")
        if inputs.other_files:
            yield self._left_aside()
        if inputs.unopened_folders:
            yield message("folders that could not be opened: {count}", count=inputs.unopened_folders)


def _short(path: str) -> str:
    return path if len(path) <= _LONGEST else f"…{path[1 - _LONGEST :]}"
