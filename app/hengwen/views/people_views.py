"""The people of a report, as templates and tables show them."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from msgspec import Struct

from hengwen.model.document import Role
from hengwen.model.people import Person
from hengwen.model.report.figures.score import ScoreParts
from hengwen.model.report.report import Report
from hengwen.model.report.submission import Submission, SubmissionPair
from hengwen.views.document_view import DocumentView
from hengwen.views.report_views import PairView, ReportView


def shares_in_others(report: Report) -> Mapping[int, list[tuple[float, Submission]]]:
    """Return for each submission, by `id`, its shares in the submissions of others; excused pairs are left out."""
    shares: defaultdict[int, list[tuple[float, Submission]]] = defaultdict(list)
    for pair in report.submission_pairs:
        if not (pair.is_excused or pair.is_without_text):
            shares[id(pair.left)].append((pair.left_share, pair.right))
            shares[id(pair.right)].append((pair.right_share, pair.left))
    return shares


class PersonView(Struct, frozen=True):
    """One person: how much of the submission is in documents of others, and in whose most.

    `largest`: the label of that other submission, and the share in it; None where nothing is shared.
    """

    submission: Submission
    person: Person
    documents: tuple[DocumentView, ...]
    similarity: float
    others: int
    largest: tuple[str, float] | None

    @property
    def compared(self) -> bool:
        """Whether its figures have a meaning."""
        return any(view.compared for view in self.documents)


class PeoplePairView(Struct, frozen=True):
    """Two submissions with their number among such pairs (from 1), and the pairs of their files, best first."""

    number: int
    pair: SubmissionPair
    left: str
    right: str
    files: tuple[PairView, ...]

    @property
    def is_one_pair(self) -> bool:
        """Whether both handed in one file, so that the pair needs no row of its own."""
        return len(self.files) == 1 and all(len(side.entries) == 1 for side in (self.pair.left, self.pair.right))

    @property
    def parts(self) -> ScoreParts:
        """The parts of the similarity."""
        return self.pair.parts


@dataclass(frozen=True)
class PeopleView:
    """The people of a report and their pairs; `pairs` are those of all submissions where no people are known."""

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
        return [
            PeoplePairView(
                number,
                pair,
                self._label(pair.left),
                self._label(pair.right),
                tuple(sorted(map(self.view.view_of, pair.files), key=lambda view: view.number)),
            )
            for number, pair in enumerate(pairs, 1)
        ]

    @cached_property
    def people(self) -> list[PersonView]:
        """Everybody who handed in something, as far as known, in the order of their files."""
        shares = shares_in_others(self.view.report)
        return [
            PersonView(
                submission,
                submission.person,
                tuple(map(self.view.document, submission.entries)),
                self.view.report.submission_similarity(submission),
                len(shares[id(submission)]),
                self._largest(shares[id(submission)]),
            )
            for submission in self.view.report.submissions
            if submission.person and submission.entries[0].document.role is Role.NEW
        ]

    @property
    def have_several_files(self) -> bool:
        """Whether anybody handed in several files, so that a list of people is no list of documents."""
        return any(len(one.documents) > 1 for one in self.people)

    @property
    def are_the_documents(self) -> bool:
        """Whether each new document is all that one person handed in."""
        return not self.have_several_files and len(self.people) == len(self.view.with_role(Role.NEW))

    def _largest(self, shares: Sequence[tuple[float, Submission]]) -> tuple[str, float] | None:
        share, other = max(shares, key=lambda share_and_other: share_and_other[0], default=(0.0, None))
        return (self._label(other), share) if other is not None and share else None

    def _label(self, submission: Submission) -> str:
        return submission.label if submission.person else self.view.document(submission.entries[0]).label
