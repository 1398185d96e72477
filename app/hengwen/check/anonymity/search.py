"""Looks for identity data in new documents: what stands on a list, and what is recognised by its form.

Each place is a finding of the document. What a task sheet says too is the buyer's, and only found where the list has
it.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cached_property
from pathlib import PurePath

from hengwen.check.anonymity.companies import company_names
from hengwen.check.anonymity.identity_list import IdentityList
from hengwen.check.anonymity.numbers import (
    bank_accounts,
    chat_accounts,
    credit_codes,
    id_numbers,
    mail_addresses,
    mobile_numbers,
    telephone_numbers,
)
from hengwen.check.anonymity.people_named import people_named
from hengwen.model.document import Document, Finding, FindingKind, Role
from hengwen.model.messages import Message, message
from hengwen.model.signs.traces import MarkKind
from hengwen.model.span import Span
from hengwen.people.names import chinese_names_in
from hengwen.readers.findings.paragraph_places import ParagraphPlaces, with_findings
from hengwen.signs.file_history.default_values import names_nobody
from hengwen.text.name_search import NameSearch, normal_form

MOST = 1_000
"""Findings in one document; so many say everything."""

_Stretches = Iterator[tuple[int, int]]

_RULES: tuple[tuple[Message, Callable[[str], _Stretches]], ...] = (
    (message("an e-mail address"), mail_addresses),
    (message("an ID number, by its check character"), id_numbers),
    (message("a unified social credit code, by its check character"), credit_codes),
    (message("a mobile number"), mobile_numbers),
    (message("a telephone number"), telephone_numbers),
    (message("a bank account, behind words that say so"), bank_accounts),
    (message("an account of WeChat or QQ, behind these words"), chat_accounts),
)
"""What is recognised by its form, in texts of normal form."""

_PROPERTIES = (MarkKind.AUTHOR, MarkKind.LAST_AUTHOR, MarkKind.COMPANY, MarkKind.MANAGER)


def with_identity_data(
    documents: Sequence[Document], templates: Iterable[Document], names: IdentityList | None = None
) -> tuple[list[Document], list[Message]]:
    """Return the documents, the new ones with their identity data as findings, and what a reader must know about it."""
    search = _Search(names or IdentityList(), templates)
    findings = {id(document): search.findings(document) for document in documents if document.role is Role.NEW}
    notes = [
        message("“{name}”: identity data in {count} places, of which the first {most} are listed.",
                name=document.name, count=len(findings[id(document)]), most=MOST)
        for document in documents if len(findings.get(id(document), ())) > MOST
    ]  # fmt: skip
    if count := search.names.not_sought:
        notes.append(message("Entries of the list that are too short or too long to look for: {count}", count=count))
    with_findings_of_all = [
        replace(document, content=with_findings(document.content, findings[id(document)][:MOST]))
        if findings.get(id(document))
        else document
        for document in documents
    ]
    return with_findings_of_all, notes


class _Search:
    def __init__(self, names: IdentityList, templates: Iterable[Document]) -> None:
        self.names = names
        self._by_key = {_key(entry.text): entry for entry in reversed(names.entries)}
        self._of_list = NameSearch(self._by_key[key].text for key in self._by_key)
        self._templates = templates
        self._asked: dict[str, bool] = {}

    @cached_property
    def _of_task_sheets(self) -> tuple[str, tuple[str, ...]]:
        """The text of all task sheets, and what is recognised in it."""
        text = "\n".join(document.text for document in self._templates)
        return _key(text), tuple({_key(text[start:end]) for _, start, end in _recognised(text)})

    def _in_task_sheets(self, written: str) -> bool:
        """Return whether a task sheet says it too, perhaps without a word before it."""
        if written not in self._asked:
            key, (text, known) = _key(written), self._of_task_sheets
            self._asked[written] = key in text or key.endswith(known)
        return self._asked[written]

    def findings(self, document: Document) -> tuple[Finding, ...]:
        """Return all identity data of a document: that of the file as a whole, then that of its text, in order."""
        places = ParagraphPlaces(document.paragraphs)
        of_text = [
            Finding(FindingKind.IDENTITY, Span(start, end), places.page(start), why)
            for start, end, why in self._in_text(document.text)
        ]
        of_file = (Finding(FindingKind.IDENTITY, Span(0, 0), None, why) for why in self._of_file(document))
        return (*of_file, *sorted(of_text, key=lambda finding: finding.span))

    def _in_text(self, text: str) -> Iterator[tuple[int, int, Message]]:
        """Yield every stretch and why it is one: all of the list, and what is recognised and not part of another."""
        listed = [(start, -end, True, self._of_line(text[start:end])) for start, end in self._of_list.spans(text)]
        recognised = (
            (start, -end, False, why)
            for why, start, end in _recognised(text)
            if not self._in_task_sheets(text[start:end])
        )
        reach = 0
        for start, end, is_listed, why in sorted((*listed, *recognised), key=lambda place: (*place[:2], not place[2])):
            if is_listed or -end > reach:
                yield start, -end, why
            reach = max(reach, -end)

    def _of_line(self, written: str) -> Message:
        entry = self._by_key[_key(written)]
        return message("on line {line} of the list: “{entry}”", line=entry.line, entry=entry.text)

    def _of_file(self, document: Document) -> Iterator[Message]:
        """Yield what the name of a file and its properties say."""
        name = PurePath(document.name).stem
        persons = (document.person.name, document.person.number) if document.person else ()
        in_name = [part for part in (*persons, *chinese_names_in(name)) if part and part in name]
        for value, line in self._values(name, in_name):
            if line:
                yield message("in the name of the file, on line {line} of the list: “{value}”", line=line, value=value)
            else:
                yield message("in the name of the file: “{value}”", value=value)
        for kind in _PROPERTIES:
            for written in dict.fromkeys(document.content.traces.values(kind)):
                for value, line in self._values(written, () if names_nobody(written) else (written,)):
                    yield _of_property(kind.value, value, line)

    def _values(self, text: str, recognised: Iterable[str]) -> Iterator[tuple[str, int]]:
        """Yield what stands in a name or a property: entries of the list with their lines, else what is recognised."""
        listed = {text[start:end]: self._by_key[_key(text[start:end])].line for start, end in self._of_list.spans(text)}
        yield from listed.items()
        for value in dict.fromkeys((*recognised, *(text[start:end] for _, start, end in _recognised(text)))):
            if not any(value in entry for entry in listed):
                yield value, 0


def _of_property(name: str, value: str, line: int) -> Message:
    if line:
        return message(
            "in the property “{property}” of the file, on line {line} of the list: “{value}”",
            property=name,
            line=line,
            value=value,
        )
    return message("in the property “{property}” of the file: “{value}”", property=name, value=value)


def _recognised(text: str) -> Iterator[tuple[Message, int, int]]:
    form = normal_form(text)
    for why, find in _RULES:
        yield from ((why, start, end) for start, end in find(form))
    yield from ((message("the name of a company"), start, end) for start, end in company_names(text))
    for start, end, label in people_named(text):
        yield message("a name behind “{label}”", label=label), start, end


def _key(text: str) -> str:
    """Return a text without what makes no difference between spellings of a name."""
    return "".join(letter for letter in normal_form(text) if not letter.isspace() and letter not in "_-")
