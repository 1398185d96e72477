"""The person is the unit: own files are not compared, and count as one wherever documents are counted."""

import random
from collections.abc import Sequence
from dataclasses import replace

import pytest

from conftest import make_document
from hengwen.check.comparing import compare_documents
from hengwen.model.document import Document, Role
from hengwen.model.people import Person
from hengwen.model.report.report import Report
from hengwen.model.report.summaries.headline import Headline
from hengwen.model.request.check_request import CheckRequest, ComparisonScope
from library.libraries import CHARACTERS, essay, with_part_of

ANN, BOB, CAY = (Person(str(number), name, name) for number, name in enumerate(("Ann", "Bob", "Cay"), 1))


def of(person: Person, *documents: Document) -> list[Document]:
    """Documents that somebody handed in."""
    return [
        replace(document, person=person, part=document.path if len(documents) > 1 else "") for document in documents
    ]


def names(report: Report) -> list[tuple[str, str]]:
    """Who shares text with whom, in the order of the report."""
    return [(pair.left.label, pair.right.label) for pair in report.submission_pairs]


def drafts(person: Person, count: int, text: str, first: int) -> list[Document]:
    """Files of one person that all hold one text beside text of their own."""
    documents = (make_document(f"{essay(first + n).text}\n{text}", f"{person.name}/{n:02}.txt") for n in range(count))
    return of(person, *documents)


def test_files_of_one_person_are_compared_only_where_that_is_asked() -> None:
    """A draft and the final of one person that share some text are no pair; a stranger's copy is."""
    source = essay(1)
    documents = [
        *of(ANN, source, with_part_of(essay(2), source, "final.txt")),
        *of(BOB, with_part_of(essay(3), source)),
    ]
    report = compare_documents(documents)
    assert all(not pair.left.document.same_person(pair.right.document) for pair in report.comparisons)
    assert names(report) == [("Ann", "Bob")]
    every = compare_documents(documents, CheckRequest(scope=ComparisonScope(compare_own=True)))
    assert len(every.comparisons) == len(report.comparisons) + 1
    assert [pair.of_one_person for pair in every.submission_pairs] == [False, True], "after the pairs of people"


def test_what_was_taken_for_one_persons_changes_no_figure_of_others() -> None:
    """The pair within the guess is shown, of the other pairs nothing is different; one that shares little is not."""
    source = essay(1)
    version = make_document(f"{source.text}{essay(5).text[:60]}", "version.txt")
    copied = [*of(BOB, with_part_of(essay(3), source)), *of(CAY, essay(4))]
    apart = replace(ANN, members=(("1", "Ann"),))
    sure = compare_documents([*of(apart, source, version, essay(6)), *copied])
    guess = compare_documents([*of(replace(ANN, guessed=True), source, version, essay(6)), *copied])
    assert len(guess.comparisons) - len(guess.own_pairs) == len(sure.comparisons)
    (own,) = guess.own_pairs
    assert {own.left.document.path, own.right.document.path} == {source.path, "version.txt"}
    others = [(p.evidence, p.similarity, p.left_share) for p in guess.submission_pairs if not p.of_one_person]
    assert others == [(p.evidence, p.similarity, p.left_share) for p in sure.submission_pairs]
    assert [guess.similarity(e) for e in guess.entries] == [sure.similarity(e) for e in sure.entries]
    assert [block.places for block in guess.blocks] == [block.places for block in sure.blocks]


@pytest.mark.parametrize("guessed", [False, True])
@pytest.mark.parametrize(("kept", "shown"), [(1.0, (True, True)), (0.9, (True, True)), (0.5, (True, False))])
def test_nearly_equal_files_of_one_person_are_said_however_the_person_is_known(
    guessed: bool, kept: float, shown: tuple[bool, bool]
) -> None:
    """Whoever hands in a copy under the victim's own name is in the report, and the headline names the victim."""
    source, ann = essay(1), replace(ANN, guessed=guessed)
    at = round(len(source.text) * kept)
    copy = make_document(source.text[:at] + essay(2).text[at:], "copy.txt")
    report = compare_documents([*of(BOB, essay(3), essay(4)), *of(ann, source, copy), *of(CAY, essay(5))])
    assert len(report.own_pairs) == len(report.comparisons) == shown[not guessed]
    assert all(not report.counts_as_source(pair) for pair in report.own_pairs)
    said = [str(part) for part in Headline(report).parts]
    names = "Ann, Bob" if report.own_pairs else "Bob, Ann"
    assert f"people with several files: 2 ({names})" in said
    assert ("nearly equal files of one person (80 % or more): 1" in said) == (not guessed and bool(report.own_pairs))


def test_members_of_a_group_that_the_user_named_are_apart() -> None:
    """Each hands in the one report of the group."""
    group = Person("", "7", "7", members=(("1", "Ann"), ("2", "Bob")))
    report = compare_documents(of(group, essay(1), replace(essay(1), path="again.txt")))
    assert not report.comparisons


def test_two_files_of_one_person_that_a_stranger_has_are_both_compared_with_it() -> None:
    """Whichever comes first: a second copy of one's own stands for itself beside that of somebody else."""
    source = essay(1)
    copies = [replace(source, path=f"{n}.txt") for n in range(3)]
    report = compare_documents([*of(ANN, *copies[:2]), *of(BOB, copies[2])])
    assert {pair.left.document.path for pair in report.comparisons} == {"0.txt", "1.txt"}


def test_people_who_are_not_known_are_not_taken_for_one() -> None:
    """Files of nobody that is known are compared with each other."""
    source = essay(1)
    report = compare_documents([source, with_part_of(essay(2), source)])
    assert len(report.submission_pairs) == 1
    assert not report.has_people


def test_an_older_document_of_the_same_person_is_compared() -> None:
    """Handing in the same once more is what older documents are there to find."""
    source = essay(1)
    older = replace(make_document(source.text, "2024/a.txt", Role.OLD), person=ANN)
    assert len(compare_documents([*of(ANN, with_part_of(essay(2), source)), older]).comparisons) == 1


def test_what_one_person_repeats_in_many_files_is_no_common_text() -> None:
    """Fourteen chapters with one motto, which somebody else copied: it is copied text, not a phrase of many."""
    motto = essay(99, 50).text.replace("\n", "")
    others = [document for n in range(8) for document in of(Person(name=f"P{n}", label=f"P{n}"), essay(200 + n))]
    copied = of(BOB, make_document(f"{essay(50).text}\n{motto}", "bob.txt"))
    report = compare_documents([*drafts(ANN, 14, motto, 100), *copied, *others])
    (pair,) = report.submission_pairs
    assert (pair.left.label, pair.right.label) == ("Ann", "Bob")
    assert pair.right_share == pytest.approx(len(motto) / pair.right.counted, abs=0.05)
    assert not any(block.standing == "stock phrase" for block in report.blocks)


def test_drafts_of_one_person_do_not_hide_that_another_one_rewrote_them() -> None:
    """How similar unrelated paragraphs are is told by those of others: one's own drafts are very similar."""
    chance = random.Random(5)
    words = ["".join(chance.choices(CHARACTERS, k=2)) for _ in range(75)]
    source, rewritten = "".join(words) + "。", "".join(chance.sample(words, len(words))) + "。"
    own = [make_document(f"{essay(10 + n).text}\n{source}", f"draft {n}.txt") for n in range(12)]
    other = of(BOB, make_document(f"{essay(50).text}\n{rewritten}", "bob.txt"))
    rest = [document for n in range(20) for document in of(Person(name=f"P{n}", label=f"P{n}"), essay(300 + n, 1000))]
    report = compare_documents([*of(ANN, *own), *other, *rest])
    assert names(report) == [("Ann", "Bob")]
    assert all(pair.matches or pair.paragraphs for pair in report.submission_pairs[0].comparisons)


def test_a_second_version_of_one_persons_file_takes_no_evidence_away() -> None:
    """Text that two people share tells as much when one of them handed in two versions of it."""
    source = essay(1)
    copied = of(BOB, with_part_of(essay(3), source))
    one = compare_documents([*of(ANN, source), *copied])
    version = make_document(f"{essay(4).text}\n{source.text}", "version.txt")
    two = compare_documents([*of(ANN, source, version), *copied])
    assert two.submission_pairs[0].evidence == pytest.approx(one.submission_pairs[0].evidence, rel=0.02)


def test_figures_of_two_people_are_those_of_all_their_files_together() -> None:
    """Shares of all counted characters; each character counts once, in however many pairs of files it is."""
    source, other = essay(1), essay(2)
    ann = of(ANN, source, other)
    bob = of(BOB, with_part_of(essay(3), source, "b1.txt"), with_part_of(essay(4), source, "b2.txt"))
    report = compare_documents([*ann, *bob])
    (pair,) = report.submission_pairs
    assert len(pair.comparisons) == 2
    single = report.comparisons[0]
    assert pair.left.counted == sum(entry.counted for entry in pair.left.entries)
    assert pair.left_share == pytest.approx(single.left_share * report.entries[0].counted / pair.left.counted)
    assert report.submission_similarity(pair.left) == pytest.approx(pair.left_share)
    matched = pair.left_share * pair.left.counted + pair.right_share * pair.right.counted
    assert pair.similarity == pytest.approx(matched / (pair.left.counted + pair.right.counted))
    assert pair.parts.score == pytest.approx(pair.similarity)


def test_a_block_needs_three_people() -> None:
    """Three files of two people with one passage are no block of shared text; files of three people are."""
    source = essay(1)
    two = [*of(ANN, source), *of(BOB, with_part_of(essay(2), source, "1.txt"), with_part_of(essay(3), source, "2.txt"))]
    assert compare_documents(two).blocks == ()
    third = of(CAY, with_part_of(essay(4), source, "3.txt"))
    assert len(compare_documents([*two, *third]).blocks) == 1


@pytest.mark.parametrize("order", [(0, 1, 2), (2, 1, 0), (1, 2, 0)])
def test_pairs_do_not_depend_on_whose_files_lie_between(order: Sequence[int]) -> None:
    """Files of two people in any order make the same pair of them."""
    source = essay(1)
    documents = [*of(ANN, source, essay(2)), *of(BOB, with_part_of(essay(3), source))]
    report = compare_documents([documents[place] for place in order])
    shares = {side.label: share for pair in report.submission_pairs
              for side, share in ((pair.left, pair.left_share), (pair.right, pair.right_share))}  # fmt: skip
    assert shares["Ann"] == pytest.approx(0.166, abs=0.02)
    assert set(shares) == {"Ann", "Bob"}
