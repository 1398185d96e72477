"""What may be a form or a copy is asked about and does not count; what was copied by a few, or edited, stays copied."""

import random
from collections.abc import Sequence

import pytest

from conftest import make_document
from hengwen.check.comparing import compare_documents
from hengwen.matching.block_choices import decide
from hengwen.model.report.report import Report
from hengwen.model.report.shared_block import SharedBlock, Standing
from hengwen.model.request.check_request import ComparisonScope

CHARACTERS = "".join(chr(code) for code in range(0x4E00, 0x5600))
TASKS = [f"{number}. 检查第一批水泵的压力并与标准值对照，不少于三次。" for number in range(1, 13)]


def _own(seed: object, length: int = 120) -> str:
    return "".join(random.Random(str(seed)).choices(CHARACTERS, k=length))


def _check(texts: Sequence[str]) -> Report:
    return compare_documents([make_document(text, f"{number:02}.txt") for number, text in enumerate(texts)])


def _pairs(report: Report) -> set[tuple[int, int]]:
    """The pairs of ten per cent and more, by the numbers of their documents."""
    actual = (p for p in report.comparisons if p.similarity >= 0.1)
    return {(int(p.left.document.path[:2]), int(p.right.document.path[:2])) for p in actual}


def _undecided(report: Report) -> list[SharedBlock]:
    return [block for block in report.blocks if block.standing is Standing.UNDECIDED]


def _on_form(answers: Sequence[str]) -> str:
    """Tasks that are much alike, some with an answer beneath."""
    return "\n".join(f"{task}\n{answer}" if answer else task for task, answer in zip(TASKS, answers, strict=True))


@pytest.mark.parametrize(("documents", "names"), [(10, 2), (12, 0), (30, 9), (49, 6), (55, 33)])
@pytest.mark.parametrize("filled", [1.0, 0.4])
def test_a_form_of_tasks_that_are_much_alike_is_no_copy_however_many_wrote_their_names_alone(
    documents: int, names: int, filled: float
) -> None:
    """Whoever copied an answer is found, and nobody else."""
    texts = []
    for number in range(documents):
        chance = random.Random(number)
        own = [_own((number, task), 24) if chance.random() < filled or not task else "" for task in range(12)]
        texts.append(_on_form([f"姓名{_own(number, 3)}"] + [""] * 11 if 2 <= number < 2 + names else own))
    texts[1] = texts[0] + _own("more", 20)
    report = _check(texts)
    assert _pairs(report) == {(0, 1)}


def _kept_by(keep: int, documents: int = 40) -> list[str]:
    """Proposals of which the first ones keep the instructions of a form, each around text of their own."""
    printed = [_own(("printed", part), 60) for part in range(6)]
    texts = []
    for number in range(documents):
        parts = (f"{printed[part] * (number < keep)}{_own((number, part))}" for part in range(6))
        texts.append("\n".join(parts))
    return texts


def test_a_form_that_a_part_keeps_is_asked_about_with_its_pairs() -> None:
    """No pair of it counts before a reader says that it was copied, and all do then."""
    report = _check(_kept_by(12))
    (block,) = _undecided(report)
    assert (block.documents, block.pairs, report.counts(block)) == (12, 66, False)
    assert not _pairs(report)
    assert "66" in str(report.warnings[0])
    assert len(_pairs(decide(report, {block.id: True}, ComparisonScope()))) == 66


@pytest.mark.parametrize(("keep", "documents"), [(16, 24), (30, 50), (28, 40)])
def test_a_form_of_more_than_half_with_short_lines_is_asked_about_whole(keep: int, documents: int) -> None:
    """Its short lines are known as a form's before; they still bound the places that were filled in between."""
    head, tail = _own("head", 12), _own("tail", 40)
    tasks = [_own(("task", part), 75) for part in range(2)]
    texts = []
    for number in range(documents):
        own = [_own((number, part), 60) for part in range(3)]
        on_form = f"{head}{_own((number, 'name'), 3)}\n{tasks[0]}{own[0]}{tasks[1]}{own[1]}{tail}{own[2]}"
        texts.append(on_form if number < keep else "\n".join(own))
    assert not _pairs(_check(texts))


def test_places_that_are_filled_in_beside_labels_are_places_of_a_form() -> None:
    """A sheet with a name, a teacher and a mark to fill in, before and after what each wrote, was kept by half."""
    printed = [_own(("sheet", part), 40) for part in range(4)]
    texts = []
    for number in range(40):
        fields = (
            f"姓名：{_own((number, 'name'), 3)}",
            f"学号：{20230100 + number}",
            f"班级：{_own((number, 'class'), 4)}",
        )
        sheet = [line for pair in zip(printed, fields, strict=False) for line in pair]
        body = _own(number, 400)
        texts.append("\n".join([*sheet, printed[3], body]) if number % 2 else body)
    report = _check(texts)
    assert [block.documents for block in _undecided(report)] == [20]
    assert not _pairs(report)


def test_what_fewer_than_ten_keep_is_copied() -> None:
    """Nine who share six passages have copied them, as far as anybody can tell."""
    report = _check(_kept_by(9))
    assert not any(block.standing is Standing.UNDECIDED and not report.counts(block) for block in report.blocks)
    assert len(_pairs(report)) == 36


@pytest.mark.parametrize("passages", [1, 3])
def test_passages_that_a_part_copied_count_and_are_asked_about(passages: int) -> None:
    """One to three pieces have no places to fill in: they count, and the question says how many pairs share them."""
    copied = [_own(("copied", part), 140) for part in range(passages)]
    texts = []
    for number in range(40):
        parts = [_own((number, part), 200) + (copied[part] if number < 12 else "") for part in range(passages)]
        texts.append("\n".join([*parts, _own((number, "end"), 200)]))
    report = _check(texts)
    assert len(_pairs(report)) == 66
    assert [(block.documents, block.pairs, report.counts(block)) for block in _undecided(report)] == [
        (12, 66, True)
    ] * passages


def test_what_nearly_all_have_letter_for_letter_is_asked_about_before_it_is_called_copied() -> None:
    """Typed again by all of twelve, each with a slip of his own, and hardly anything beside it."""
    sheet = _own("sheet", 600)
    texts = [f"{sheet[: 45 * n + 20]}囗{sheet[45 * n + 21 :]}{_own(n, 40)}" for n in range(12)]
    report = _check(texts)
    asked = [block for block in _undecided(report) if not report.counts(block)]
    assert asked
    assert max(block.documents for block in asked) == 12


def test_a_text_that_many_edited_is_copied() -> None:
    """Five in a hundred characters of twelve copies: nothing of it is asked about."""
    source = _own("source", 900)
    texts = []
    for number in range(12):
        chance = random.Random(number)
        texts.append("".join(chance.choice(CHARACTERS) if chance.random() < 0.05 else c for c in source))
    report = _check(texts)
    assert len(_pairs(report)) == 66
    assert min(pair.similarity for pair in report.comparisons) > 0.9


def test_text_of_few_and_of_nearly_all_is_never_one_block() -> None:
    """A sentence that three copied stands right after the instructions that all have."""
    printed, sentence = _own("printed", 200), _own("sentence", 90)
    texts = [f"{_own(n)}{printed}{sentence * (n < 3)}{_own((n, 1), 150)}" for n in range(14)]
    report = _check(texts)
    by_documents = {block.documents: block.characters for block in report.blocks}
    assert by_documents == {14: 200, 3: 90}
    assert _pairs(report) == {(0, 1), (0, 2), (1, 2)}


def test_what_nine_share_is_a_block_without_what_two_of_them_share_beside_it() -> None:
    """One passage runs on in two documents: the block ends where the nine do."""
    shared, more = _own("shared", 150), _own("more", 90)
    texts = [f"{_own((n, 1))}{shared * (n < 9)}{more * (n < 2)}{_own((n, 2))}" for n in range(60)]
    (block,) = _check(texts).blocks
    assert (block.documents, block.characters) == (9, 150)
    assert all(len(span) == 150 for place in block.places for span in place.spans)
