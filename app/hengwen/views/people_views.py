"""People in a report, as templates and tables show them."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from hengwen.model.document import Role
from hengwen.model.people import Person
from hengwen.model.report.figures.score import ScoreParts
from hengwen.model.report.submission import Submission, SubmissionPair
from hengwen.views.report_views import DocumentView, PairView, ReportView


@dataclass(frozen=True, slots=True)
class PersonView:
    """What one person handed in: how much of it stands in documents of others, and of whom most.

    `largest`: the label of that other submission, and the share that stands in it; None where nothing is shared.
    """

    submission: Submission
    person: Person
    documents: tuple[DocumentView, ...]
    similarity: float
    others: int
    largest: tuple[str, float] | None

    @property
    def compared(self) -> bool:
        """Whether its figures mean anything."""
        return any(view.compared for view in self.documents)


@dataclass(frozen=True, slots=True)
class PeoplePairView:
    """Two submissions with their place among such pairs (from 1), and the pairs of their files, best first."""

    number: int
    pair: SubmissionPair
    left: str
    right: str
    files: tuple[PairView, ...]

    @property
    def is_one_pair(self) -> bool:
        """Whether both handed in one file: the pair of these needs no row above it."""
        return len(self.files) == 1 and all(len(side.entries) == 1 for side in (self.pair.left, self.pair.right))

    @property
    def parts(self) -> ScoreParts:
        """What the similarity is made of."""
        return self.pair.parts


@dataclass(frozen=True)
class PeopleView:
    """The people of a report and their pairs; `pairs` are those of all submissions where nobody is known."""

    view: ReportView

    @cached_property
    def pairs(self) -> list[PeoplePairView]:
        """All pairs of submissions, best first."""
        return self._views(self.view.report.submission_pairs)

    @cached_property
    def ranking(self) -> list[PeoplePairView]:
        """Those with a row of their own: see `Report.ranked`."""
        return self._views(self.view.report.ranked_submission_pairs)

    def _views(self, pairs: Sequence[SubmissionPair]) -> list[PeoplePairView]:
        of_pair = {id(view.pair): view for view in self.view.pairs}
        return [
            PeoplePairView(
                number,
                pair,
                self._label(pair.left),
                self._label(pair.right),
                tuple(sorted((of_pair[id(each)] for each in pair.files), key=lambda view: view.number)),
            )
            for number, pair in enumerate(pairs, 1)
        ]

    @cached_property
    def people(self) -> list[PersonView]:
        """Everybody who handed in something, as far as it is known, in the order of their files."""
        largest: dict[int, tuple[str, float]] = {}
        others: dict[int, int] = {}
        for pair in (p for p in self.view.report.submission_pairs if not (p.is_excused or p.is_of_signs_alone)):
            sides = (pair.left, pair.right, pair.left_share), (pair.right, pair.left, pair.right_share)
            for one, other, share in sides:
                others[id(one)] = others.get(id(one), 0) + 1
                if share > largest.get(id(one), ("", 0.0))[1]:
                    largest[id(one)] = self._label(other), share
        return [
            PersonView(
                each,
                each.person,
                tuple(map(self.view.document, each.entries)),
                self.view.report.submission_similarity(each),
                others.get(id(each), 0),
                largest.get(id(each)),
            )
            for each in self.view.report.submissions
            if each.person and each.entries[0].document.role is Role.NEW
        ]

    def _label(self, submission: Submission) -> str:
        return submission.label if submission.person else self.view.document(submission.entries[0]).label
