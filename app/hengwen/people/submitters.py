"""Who handed in the documents of a check."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from hengwen.model.document import Document
from hengwen.model.people import NONE, People, PeopleOptions
from hengwen.people.recognise import recognise
from hengwen.people.roster import read_roster
from hengwen.people.submitted_file import SubmittedFile


def find_people(files: Sequence[Path], given: Sequence[Path], options: PeopleOptions) -> People:
    """Who handed in which of some files, by their names below what was `given` to the check; no file is opened but the
    roster. Raises `HengwenError` for a pattern or a roster that cannot be used.
    """
    roster = read_roster(options.roster) if options.roster else None
    if options.rule == NONE and roster is None and not options.corrections:
        return People()
    return recognise(list(submitted_files(files, given).values()), options, roster)


def submitted_files(files: Sequence[Path], given: Sequence[Path]) -> dict[Path, SubmittedFile]:
    """Some files with the names that tell who handed them in: those below what was `given` to the check."""
    return {file: SubmittedFile(str(file), _below(file, given)) for file in files}


def _below(file: Path, given: Sequence[Path]) -> tuple[str, ...]:
    """The names of folders, archives and the file below the path that was given; with its name where several were."""
    root = next((path for path in given if path == file or path in file.parents), file)
    parts = file.relative_to(root).parts if root != file else ()
    return (root.name, *parts) if not parts or len(given) > 1 else parts


def handed_in(documents: Sequence[Document], people: People) -> list[Document]:
    """Some documents with the people who handed them in."""
    return [
        replace(each, person=people.by_path[each.path], part=people.parts.get(each.path, ""))
        if each.path in people.by_path
        else each
        for each in documents
    ]
