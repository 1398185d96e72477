"""Signs that two documents are connected, apart from shared text: never part of a percentage.

Each says how many documents of the check have it, and how it can come about innocently.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Self

from msgspec import Struct

from hengwen.model.bounds import Offset, Word
from hengwen.model.messages import LabelledEnum, Message, message
from hengwen.model.span import Span


class SignGroup(LabelledEnum):
    """The origins of signs."""

    PICTURES = message("Pictures")
    FILE_HISTORY = message("File history")
    MISTAKES = message("Shared mistakes")
    FIGURES = message("Prices and totals")


class Strength(LabelledEnum):
    """How strong a sign is by itself, without an innocent explanation."""

    STRONG = message("strong")
    MEDIUM = message("medium")
    WEAK = message("weak")


class SignKind(StrEnum):
    """A kind of signs: the value is the English word for it, in files; `innocent`: how it can come about innocently."""

    label: Message
    group: SignGroup
    innocent: Message

    def __new__(cls, label: Message | str, group: SignGroup | None = None, innocent: Message | None = None) -> Self:
        """Make a member; a `str` is given only by the look-up of a member by its value."""
        member = str.__new__(cls, label)
        member._value_ = str(label)
        member.label = label if isinstance(label, Message) else Message(label)
        member.group = group or SignGroup.PICTURES
        member.innocent = innocent or member.label
        return member

    SAME_PICTURE = (
        message("same picture"),
        SignGroup.PICTURES,
        message("Both took it from the same book, page or task; group work; a picture that the teacher handed out."),
    )
    ALTERED_PICTURE = (
        message("same picture, altered"),
        SignGroup.PICTURES,
        message(
            "Both took it from the same book, page or task and scaled or saved it differently; screenshots of one"
            " program look alike."
        ),
    )
    PART_OF_PICTURE = (
        message("part of the same picture"),
        SignGroup.PICTURES,
        message("Screenshots of one program share windows, bars and menus; figures of one task share their axes."),
    )
    REVISION_IDS = (
        message("revision ids of shared text"),
        SignGroup.FILE_HISTORY,
        message("One sent the other a draft to read; both wrote in one file for a group task; text of a handout."),
    )
    SAME_ORIGIN = (
        message("same first file"),
        SignGroup.FILE_HISTORY,
        message("Both began with a file that was handed round, or that one of them made for both."),
    )
    PARAGRAPH_IDS = (
        message("same paragraph ids"),
        SignGroup.FILE_HISTORY,
        message("Paragraphs copied from one handout or form; a file that was sent round to be completed."),
    )
    DOCUMENT_ID = (
        message("same document id"),
        SignGroup.FILE_HISTORY,
        message("Both were exported from one form or one shared document; group work."),
    )
    DERIVED_FILE = (
        message("made from the other file"),
        SignGroup.FILE_HISTORY,
        message("One sent the other a file as a model; two versions that one person handed in under two names."),
    )
    AUTHOR = (
        message("same author or last saver"),
        SignGroup.FILE_HISTORY,
        message("A computer of the school or of a family, a tutor, an office that was set up once for many."),
    )
    CREATED = (
        message("created at the same time"),
        SignGroup.FILE_HISTORY,
        message("Both were begun with one template, whose time they keep; files made by one program at once."),
    )
    CREATED_WITHIN = (
        message("created while the other was written"),
        SignGroup.FILE_HISTORY,
        message("Chance: people write at the same hours; a clock that was set wrong."),
    )
    EMBEDDED_FONT = (
        message("same embedded font"),
        SignGroup.FILE_HISTORY,
        message("Programs that name subsets by a rule instead of by chance; one file that was handed round as a form."),
    )
    ENVIRONMENT = (
        message("same computer or office"),
        SignGroup.FILE_HISTORY,
        message("The same school, room of computers, or copy of an office program; the same scanner or copy shop."),
    )
    WRONG_CHARACTER = (
        message("same wrong character"),
        SignGroup.MISTAKES,
        message(
            "It is no mistake: a name, a new word, a term; the source that both quote has it; a slip that many make."
        ),
    )
    WRONG_NUMBER = (
        message("same wrong number"),
        SignGroup.MISTAKES,
        message(
            "It is no mistake: both measured or chose it; the source or the task has it; both have the same variant."
        ),
    )
    BROKEN_REFERENCE = (
        message("same broken reference"),
        SignGroup.MISTAKES,
        message(
            "It is no mistake: what it names stands in a file apart; the form or the source that both used has it."
        ),
    )
    MISSPELT_NAME = (
        message("same misspelt name"),
        SignGroup.MISTAKES,
        message("It is no mistake: there are two spellings, or two names; the source that both quote spells it so."),
    )
    ODD_PUNCTUATION = (
        message("same odd punctuation"),
        SignGroup.MISTAKES,
        message(
            "It is no mistake: it is written so on purpose; both took text from one page; the same program wrote it."
        ),
    )
    CONSTANT_RATIO = (
        message("prices in one ratio"),
        SignGroup.FIGURES,
        message(
            "Both took one discount off published prices; one list has the tax in it; both offer what one supplier"
            " offered them, each with a margin."
        ),
    )
    CONSTANT_DIFFERENCE = (
        message("prices apart by one difference"),
        SignGroup.FIGURES,
        message("Both start from published prices; one adds a fixed fee, such as freight, that the other does not."),
    )
    TOTALS_IN_SERIES = (
        message("totals in a series"),
        SignGroup.FIGURES,
        message("Each took another round discount off a published total; chance, where totals are round."),
    )


class SignPlace(Struct, frozen=True, array_like=True):
    """The place of a sign in a document. `picture`: the number of a picture of it, from 0, None for text and files."""

    span: Span
    page: Offset | None = None
    picture: Offset | None = None


@dataclass(frozen=True, slots=True)
class Sign:
    """One sign of a pair of documents.

    `what`: a sentence that says what both have. `having`: how many documents of the check have it, those of one person
    counted as one; `among`: how many could have it. `left`, `right`: its places in both, empty for a whole file.
    `names`: which values of the sentence may name people. `from_left`: whether times show that the left file came
    first, None where they do not. `pairs`: how many pairs of files of the same two people have it; it is listed at one
    of them.
    """

    kind: SignKind
    strength: Strength
    what: Message
    having: Offset
    among: Offset
    left: tuple[SignPlace, ...] = ()
    right: tuple[SignPlace, ...] = ()
    names: tuple[Word, ...] = ()
    from_left: bool | None = None
    pairs: Offset = 1

    @property
    def is_telling(self) -> bool:
        """Whether two documents are worth a look for it alone: one or two mistakes may be chance, as may weak signs."""
        least = Strength.STRONG if self.kind.group is SignGroup.MISTAKES else Strength.MEDIUM
        return _STRENGTHS.index(self.strength) <= _STRENGTHS.index(least)

    @property
    def swapped(self) -> "Sign":
        """The sign with its sides swapped."""
        first = None if self.from_left is None else not self.from_left
        return replace(self, left=self.right, right=self.left, from_left=first)


class PairSigns(Struct, frozen=True):
    """The signs of two documents, by their places in the report, `left` < `right`; the strongest first."""

    left: int
    right: int
    signs: tuple[Sign, ...]


def strongest_first(signs: Iterable[Sign]) -> tuple[Sign, ...]:
    """Return signs in the order of display: by strength, then by kind, then as they were found."""
    return tuple(sorted(signs, key=lambda sign: (_STRENGTHS.index(sign.strength), _KINDS.index(sign.kind))))


def documents_text(sign: Sign) -> Message:
    """Return how many documents of the check have it, and how many pairs of the same two people's files."""
    if sign.pairs > 1:
        return message(
            "{having} of {among} files; {pairs} pairs of their files have it",
            having=sign.having,
            among=sign.among,
            pairs=sign.pairs,
        )
    return message("{having} of {among} files", having=sign.having, among=sign.among)


_STRENGTHS, _KINDS = tuple(Strength), tuple(SignKind)
