"""A file that is called a task sheet is told from what was handed in."""

import pytest

from conftest import make_document
from hengwen.model.document import Document, Role
from hengwen.model.people import Person
from hengwen.people.task_sheets import is_task_sheet, task_sheets


@pytest.mark.parametrize(
    "name",
    ["作业要求.docx", "实验三任务书.pdf", "模板.doc", "Task sheet.docx", "a/Template_v2.docx", "instructions.txt"],
)
def test_names_of_task_sheets(name: str) -> None:
    assert is_task_sheet(name)


@pytest.mark.parametrize(
    "name", ["2023010101_王芳_垃圾分类.docx", "要求/王芳.docx", "Multitasking.docx", "王芳.任务书"]
)
def test_other_names(name: str) -> None:
    """A word inside another one, in the name of the folder or behind the last dot says nothing."""
    assert not is_task_sheet(name)


def _documents(*names: str) -> list[Document]:
    return [make_document("文", name) for name in names]


def test_what_somebody_handed_in_is_none() -> None:
    """A person's file that has the word in its name, and an older one, are what they are."""
    documents = _documents("作业要求.docx", "王芳.docx", "李明.docx", "陈望.docx")
    assert task_sheets(documents) == (documents[0],)
    person = Person("1", "王芳", "王芳")
    theirs = Document("任务书.docx", "1", documents[0].content, Role.NEW, person)
    older = make_document("文", "模板.docx", Role.OLD)
    assert task_sheets([*documents[1:], theirs, older]) == ()


def test_a_word_that_all_names_have_tells_nothing() -> None:
    """Where half of all files, or more than three, are called assignments, none is the task sheet."""
    assert task_sheets(_documents("assignment 1.docx", "assignment 2.docx", "notes.docx")) == ()
    assert task_sheets(_documents(*(f"task {n}.docx" for n in range(4)), *(f"{n}.docx" for n in range(20)))) == ()


@pytest.mark.parametrize(
    ("sheets", "others", "expected"), [(3, 4, 3), (3, 3, 0), (4, 9, 0), (1, 1, 0), (1, 2, 1), (0, 3, 0)]
)
def test_task_sheets_are_few(sheets: int, others: int, expected: int) -> None:
    """At most three, and fewer than half of the new files."""
    documents = _documents(*(f"task {n}.docx" for n in range(sheets)), *(f"{n}.docx" for n in range(others)))
    older = [make_document("文", f"old {n}.docx", Role.OLD) for n in range(9)]
    assert len(task_sheets([*documents, *older])) == expected
