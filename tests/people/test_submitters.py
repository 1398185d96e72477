"""Who handed in the files of a check: by their names below what was given, unreadable ones included."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from conftest import make_document
from hengwen.model.messages import message
from hengwen.model.people import FOLDER, NONE, People, PeopleOptions, Person
from hengwen.people.submitted_file import SubmittedFile
from hengwen.people.submitters import _with_others, find_people, handed_in, owners, submitted_files
from people.class_of_people import students

CLASS = students(8)
NAMES = [f"{number}-{name}.docx" for number, name in CLASS]


def discovered(
    names: Sequence[str], others: Sequence[str] = (), given: str = "/a", options: PeopleOptions | None = None
) -> People:
    """The people of files below a folder or an archive, which need not be there."""
    return find_people([Path(given, name) for name in names], [Path(given)], options or PeopleOptions(), others)


@pytest.mark.parametrize(
    ("files", "given", "parts"),
    [
        (["/a/b/c.txt", "/a/d.txt"], ["/a"], [("b", "c.txt"), ("d.txt",)]),
        (["/a/b/c.txt", "/e/d.txt"], ["/a", "/e"], [("a", "b", "c.txt"), ("e", "d.txt")]),
        (["/a/c.txt", "/x.txt", "/y/z.txt"], ["/a/c.txt", "/x.txt"], [("c.txt",), ("x.txt",), ("z.txt",)]),
        (["/a/b.zip/c.txt"], ["/a/b.zip"], [("c.txt",)]),
    ],
)
def test_names_are_those_below_what_was_given(files: list[str], given: list[str], parts: list[tuple[str, ...]]) -> None:
    """With the given folder's own name where there are several."""
    submitted = submitted_files([Path(file) for file in files], [Path(path) for path in given])
    assert [(str(path), file.path) for path, file in submitted.items()] == [(file, file) for file in files]
    assert [file.parts for file in submitted.values()] == parts


def test_a_file_below_a_root() -> None:
    below = [SubmittedFile.below(Path("/a"), Path(path)).parts for path in ("/a/b/c.txt", "/a", "/x/c.txt")]
    assert below == [("b", "c.txt"), ("a",), ("c.txt",)]


def test_whoever_handed_in_only_unreadable_files_handed_in(tmp_path: Path) -> None:
    """Each once, and is not missing; who has a document, and what fits nobody, is no such person."""
    people = [Person(*texts) for texts in CLASS]
    stem = "{}-{}".format(*CLASS[6])
    others = [f"{stem}.jpg", "{}-{}.jpg".format(*CLASS[1]), f"{stem}.png", "x.png"]
    assert [(document.number, document.name) for document in discovered(NAMES[:6], others).without_documents] == [
        CLASS[6]
    ]
    roster = tmp_path / "roster.csv"
    roster.write_text("学号,姓名\n" + "\n".join(",".join(texts) for texts in CLASS), encoding="utf-8")
    by_roster = discovered(NAMES[:6], others, options=PeopleOptions(roster=roster))
    assert [document.id for document in by_roster.without_documents] == [people[6].id]
    assert [item.id for item in by_roster.missing or ()] == [people[7].id]
    assert len(discovered(NAMES[:6], options=PeopleOptions(roster=roster)).missing or ()) == 2


@pytest.mark.parametrize("alike", [True, False])
def test_others_hand_in_only_where_people_are_told_apart_as_among_documents(*, alike: bool) -> None:
    """Where all files together follow another pattern, it is unknown whose the others are."""
    people, every = discovered(NAMES[:6]), discovered(NAMES[:7])
    other = SubmittedFile(f"/a/{NAMES[6]}", (NAMES[6],))
    every = every if alike else replace(every, source=message("by the names of folders"))
    assert len(_with_others(people, every, [other]).without_documents) == alike


def test_unreadable_files_say_nothing_where_all_together_say_something_else() -> None:
    """Nobody is known without them, or the way to recognise people would be another."""
    assert not discovered(NAMES[:6], [f"{at}.jpg" for at in range(9)]).without_documents
    assert discovered(["a.docx", "b.docx"], NAMES) == People()


def test_unreadable_files_of_an_archive_are_called_with_its_name(tmp_path: Path) -> None:
    """Which is none of theirs, as a folder's is; a file of that name alone stays what it is."""
    names, other = [f"{name}/a.docx" for _, name in CLASS[:6]], f"{CLASS[6][1]}/b.jpg"
    by_folder = PeopleOptions(FOLDER)
    archive = discovered(names, [f"all.zip/{other}"], str(tmp_path / "all.zip"), by_folder)
    assert [document.name for document in archive.without_documents] == [CLASS[6][1]]
    folder = discovered(names, [other], str(tmp_path), by_folder)
    assert [document.name for document in folder.without_documents] == [CLASS[6][1]]
    (tmp_path / "all").mkdir()
    within = discovered(names, [f"all/{other}"], str(tmp_path / "all"), by_folder)
    assert [document.name for document in within.without_documents] == ["all"]
    assert not discovered(names, ["all.zip"], str(tmp_path / "all.zip"), by_folder).without_documents


def test_where_nobody_is_wanted_corrections_still_count() -> None:
    """As a roster does."""
    assert discovered(NAMES, options=PeopleOptions(NONE)) == People()
    who = Person("1", "张三")
    people = discovered(NAMES, options=PeopleOptions(NONE, corrections={f"/a/{NAMES[0]}": who}))
    assert [person.id for person in people.by_path.values()] == [who.id]


def test_owners_of_parts_are_looked_for_a_few_at_a_time() -> None:
    """Chapters that are named after nobody do not hide whose the documents are; so many as an eighth of these."""
    documents = [Path("/a", name) for name in NAMES]
    chapters = [Path(f"/a/chapter{at}.tex") for at in "abcdefgh"]
    own = owners(documents, chapters, [Path("/a")], PeopleOptions())
    assert own == {document: f"{number} {name}" for document, (number, name) in zip(documents, CLASS, strict=True)}
    parts = [Path("/a", f"{name}.tex") for name in ("20230191-李明", "chapter")]
    assert owners(documents, parts, [Path("/a")], PeopleOptions())[parts[0]] == "20230191 李明"
    every = owners(documents[:1], chapters[:1], [Path("/a")], PeopleOptions(NONE))
    assert every == {documents[0]: documents[0], chapters[0]: chapters[0]}


def test_folders_that_only_look_like_peoples_own_nothing() -> None:
    """Unless the user says that they are."""
    documents = [Path(f"/a/{who}/main.tex") for who in ("annika", "bob", "chen")]
    assert owners(documents, [], [Path("/a")], PeopleOptions()) == {}
    own = owners(documents, [], [Path("/a")], PeopleOptions(FOLDER))
    assert list(own.values()) == ["annika", "bob", "chen"]


def test_documents_have_their_people() -> None:
    """And their names among several; others stay as they are."""
    documents = [make_document("文", name) for name in ("a", "b", "c")]
    who = Person("1", "张三", "张三")
    mine, also, other = handed_in(documents, People({"a": who, "b": who}, {"a": "first"}))
    assert (mine.person, mine.part, also.person, also.part) == (who, "first", who, "")
    assert other is documents[2]
