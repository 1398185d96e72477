"""The line of chips on top of every page of a report: what was compared with what, and what needs attention."""

from collections.abc import Sequence
from pathlib import PurePath

from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget

from hengwen.gui.check_details import check_details
from hengwen.gui.check_result import CheckResult
from hengwen.gui.pages.reading.picture_offer import pictures_to_offer
from hengwen.gui.pages.registry import READING
from hengwen.gui.translation import language, sentence
from hengwen.gui.widgets.chip import Chip
from hengwen.gui.widgets.parts import button, lay_out, styled
from hengwen.gui.widgets.verdict_text import form_reason
from hengwen.model.document import Role
from hengwen.model.report.meaning import WHAT_IT_MEANS
from hengwen.model.report.shared_block import SharedBlock, Standing, undecided_warning
from hengwen.model.report.summaries.headline import Headline
from hengwen.model.request.check_request import CheckRequest
from hengwen.views.labels import LABELS, headline_text

_WIDE = 1100  # pixels


class HeadlineBar(QWidget):
    """Each chip opens a card that says more, with what can be done about it. Hidden without a report.

    One asks about shared text that may be a form or a copy, block by block: `block_decided` is emitted with its id,
    whether it counts, and why not; `block_opened` with the block.
    """

    block_opened = Signal(object)
    block_decided = Signal(str, bool, str)

    def __init__(self) -> None:
        super().__init__()
        styled(self, "headline")
        self.people = button(self.tr("People…"), command="people")
        self.again = button(self.tr("Check again"), "primary", command="again")
        self.leave_out = button(self.tr("Leave its text out"), "primary", command="take_template")
        self.no_template = button(self.tr("It is none"), command="no_template")
        self.show_block = button(self.tr("Show it"), run=lambda: self.block_opened.emit(self._block))
        self.form = button(self.tr("Form: do not count it"), run=lambda: self._decide(counts=False))
        self.copied = button(self.tr("Copied: count it"), run=lambda: self._decide(counts=True))
        self._make_chips()
        self._text = ""
        self._block: SharedBlock | None = None
        self.palette_hint = button(self.tr("All commands  Ctrl+K"), "link", command="commands")
        chips = (
            self.check, self.template, self.older, self.library, self.content, self.identity, self.incomplete,
            self.files, self.pictures, self.changed, self.offer, self.before, self.undecided,
        )  # fmt: skip
        lay_out(QHBoxLayout(self), *chips, 1, self.palette_hint, margins=(16, 6, 16, 6), spacing=8)

    def _make_chips(self) -> None:
        self.check = Chip(buttons=(self.people, button(self.tr("Check again"), command="again")))
        self.choose_template = button("", command="with_templates")
        self.count_again = button(self.tr("Count its text again"), command="drop_templates")
        self.template = Chip(buttons=(self.choose_template, self.count_again))
        self.older = Chip(buttons=(button(self.tr("Others…"), command="with_older"),))
        self.switch_library = button("", command="use_library")
        self.library = Chip(buttons=(self.switch_library, button(self.tr("Library…"), command="library")))
        self.show_content = button(self.tr("Show these pairs"), command="show_content")
        without = button(self.tr("Check again without looking for it"), command="use_meaning")
        self.content = Chip(buttons=(self.show_content, without))
        self.identity = Chip(is_notice=True, buttons=(button(self.tr("Show the files"), command=READING),))
        self.incomplete = Chip(is_notice=True)
        self.files = Chip(is_notice=True, sign="›")
        self.files.setProperty("command", READING)
        self.pictures = Chip(sign="›")
        self.pictures.setProperty("command", READING)
        self.changed = Chip(is_notice=True, buttons=(self.again,))
        self.offer = Chip(is_notice=True, buttons=(self.leave_out, self.no_template))
        take = button(self.tr("Check again with them"), "primary", command="as_before")
        self.before = Chip(is_notice=True, buttons=(take, button(self.tr("Go without"), command="not_as_before")))
        self.undecided = Chip(is_notice=True, buttons=(self.copied, self.form, self.show_block))

    @property
    def text(self) -> str:
        """The documents compared and those not, in one line; empty without a report."""
        return self._text

    def show_result(self, result: CheckResult | None, request: CheckRequest, *, hidden: bool) -> None:
        """Show what a check compared, by the request it came about with. `hidden`: whether names of files are."""
        if result is None:
            self._text = ""
            return
        headline, report = Headline(result.report), result.report
        self._text = headline_text(headline, language())
        names = self.tr(", ").join(report.inputs.names[:2]) + (", …" if len(report.inputs.names) > 2 else "")
        self.check.show_fact(names, self._what(headline), check_details(result))
        self._show_template([] if hidden else [path.name for path in request.templates], report.inputs.templates)
        older = self.tr("{count} older").format(count=f"{headline.older:,}") if headline.older else ""
        self.older.show_fact("", older, self.tr("The new documents were compared with them, too.") if older else "")
        self._show_library(report.inputs.library, report.inputs.library_documents)
        self._show_content(sum(pair.counted_content is not None for pair in report.ranked), asked=request.meaning)
        identified = headline.identified
        fact = self.tr("Identity data: {count}").format(count=f"{identified:,}") if identified else ""
        self.identity.show_fact("", fact, sentence(LABELS["identity_note"]))
        self.incomplete.show_fact("", *self._incomplete(headline))
        unread = pictures_to_offer(result, request).files
        fact = self.tr("Files with unread pictures: {count}").format(count=f"{unread:,}") if unread else ""
        self.pictures.show_fact(
            "", fact, self.tr("Files with pictures whose text was not read; go there to read them.")
        )
        self._show_undecided(result)
        self._make_room()

    def _what(self, headline: Headline) -> str:
        new = sum(entry.document.role is Role.NEW for entry in headline.report.entries)
        others = headline.older or headline.report.inputs.library_documents
        if headline.nothing_compared:
            words = self.tr("{count}, nothing compared")
        elif headline.among_new:
            both, alone = self.tr("{count} new, with each other and older ones"), self.tr("{count} with each other")
            words = both if others else alone
        else:
            words = self.tr("{count} new against older ones") if others else self.tr("{count} in all")
        return words.format(count=f"{new:,}")

    def _show_template(self, names: Sequence[str], count: int) -> None:
        if count:
            more = f" +{count - 1}" if count > 1 else ""
            name = PurePath(names[0]).stem if names else ""
            says = self.tr("What it says counts as nobody’s text. {names}").format(names=self.tr(", ").join(names))
            self.template.show_fact("", self.tr("Task sheet {name}").format(name=name + more).strip(), says.strip())
        else:
            says = self.tr("Without a task sheet, what it says counts as text of everybody who has it.")
            self.template.show_fact("", self.tr("No task sheet +"), says)
        self.choose_template.setText(self.tr("Choose another…") if count else self.tr("Choose…"))
        self.count_again.setVisible(count > 0)

    def _show_library(self, name: str, documents: int) -> None:
        if name or documents:
            fact = self.tr("Library {count}").format(count=f"{documents:,}")
            says = self.tr("The new documents were compared with the {count} of the library “{name}”.")
            self.switch_library.setText(self.tr("Check again without it"))
        else:
            fact, says = self.tr("No library +"), self.tr("The new documents were not compared with the library.")
            self.switch_library.setText(self.tr("Check again with it"))
        self.library.show_fact("", fact, says.format(count=f"{documents:,}", name=name))

    def _show_content(self, count: int, *, asked: bool) -> None:
        """Show how many pairs have the same content in other words; `asked`: whether it was looked for."""
        fact = self.tr("Same content {count}").format(count=f"{count:,}") if count or asked else ""
        none = self.tr("No two documents have three or more paragraphs that say the same in other words.")
        pairs = self.tr("Pairs with the same content in other words: {count}.").format(count=f"{count:,}")
        self.content.show_fact("", fact, f"{pairs} {sentence(WHAT_IT_MEANS)}" if count else none)
        self.show_content.setVisible(count > 0)

    def _incomplete(self, headline: Headline) -> tuple[str, str]:
        """Return what of a check is not complete, beside files that need attention, and what is known of it."""
        inputs, report = headline.report.inputs, headline.report
        facts = []
        if headline.nothing_compared:
            facts.append(self.tr("Nothing was compared"))
        if report.part is not None:
            facts.append(self.tr("only a part of the check"))
        if inputs.unopened_folders:
            facts.append(self.tr("folders not opened: {count}").format(count=inputs.unopened_folders))
        if inputs.without_documents:
            facts.append(self.tr("without a readable file: {count}").format(count=len(inputs.without_documents)))
        return self.tr(" · ").join(facts), "\n".join(map(sentence, headline.parts)) if facts else ""

    def _show_undecided(self, result: CheckResult) -> None:
        report = result.report
        undecided = [
            block
            for block in report.blocks
            if block.standing is Standing.UNDECIDED and block.id not in report.block_choices
        ]
        self._block = undecided[0] if undecided else None
        if self._block is None:
            self.undecided.show_fact("")
            return
        fact = self.tr("Form or copied? {count}").format(count=len(undecided))
        self.undecided.show_fact(
            "", fact, sentence(undecided_warning(self._block, report.block_numbers[self._block.id]))
        )

    def _decide(self, *, counts: bool) -> None:
        if self._block is not None:
            self.block_decided.emit(self._block.id, counts, "" if counts else form_reason())

    def show_problems(self, count: int) -> None:
        """Show how many files need a look before any figure is believed."""
        self.files.show_fact("", self.tr("Needs attention: {count}").format(count=count) if count else "")
        self.files.setToolTip(self.tr("Before any figure is believed"))

    @property
    def changes(self) -> str:
        """The text about changes of the folder since the check, and of the check since the previous one."""
        return self.changed.details.split("\n")[0]

    def show_changes(self, text: str, details: str = "", *, can_check: bool = False) -> None:
        """Show what has changed. `can_check`: whether to offer another check."""
        fact = self.tr("The folder has changed") if can_check else self.tr("News since the check before")
        self.changed.show_fact("", fact if text else "", "\n".join(filter(None, (text, details))))
        self.again.setVisible(can_check)

    def show_template(self, text: str) -> None:
        """Ask about a file that may be the task sheet; empty hides the question."""
        self.offer.show_fact("", self.tr("Is there a task sheet?") if text else "", text)
        self.template.setVisible(not text)  # one asks for the other

    def show_before(self, text: str) -> None:
        """Ask whether what the check before had goes on; empty hides the question."""
        self.before.show_fact("", self.tr("As in the check before?") if text else "", text)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._make_room()

    def _make_room(self) -> None:
        """Hide the hint in a narrow window, where the chips need its room."""
        self.palette_hint.setVisible(self.width() >= _WIDE)
