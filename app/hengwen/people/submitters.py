"""Finds who handed in the documents of a check."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path, PurePath

from hengwen.model.document import Document
from hengwen.model.people import NONE, People, PeopleOptions
from hengwen.people.recognise import recognise
from hengwen.people.rosters.roster import read_roster
from hengwen.people.submitted_file import SubmittedFile


def find_people(
    files: Sequence[Path], given: Sequence[Path], options: PeopleOptions, others: Sequence[str] = ()
) -> People:
    """Return who handed in which of some files, by their names below the paths `given` to the check; only the roster is
    opened. `others`: files there that cannot be read; people with only such files did hand in something. Raises
    `HengwenError` for a pattern or a roster that cannot be used.
    """
    roster = read_roster(options.roster) if options.roster else None
    if options.rule == NONE and roster is None and not options.corrections:
        return People()
    submitted = list(submitted_files(files, given).values())
    people = recognise(submitted, options, roster)
    if not others or not people.by_path:
        return people
    aside = _others_below(others, given)
    return _with_others(people, recognise([*submitted, *aside], options, roster), aside)


def submitted_files(files: Sequence[Path], given: Sequence[Path]) -> dict[Path, SubmittedFile]:
    """Return some files with the names that show who handed them in: those below the paths `given` to the check."""
    return {file: SubmittedFile(str(file), _below(file, given)) for file in files}


def _below(file: Path, given: Sequence[Path]) -> tuple[str, ...]:
    """Return the names of folders, archives and the file below the given path; with its name if several were given."""
    root = next((path for path in given if path == file or path in file.parents), file)
    parts = file.relative_to(root).parts if root != file else ()
    return (root.name, *parts) if not parts or len(given) > 1 else parts


def _with_others(people: People, every: People, others: Sequence[SubmittedFile]) -> People:
    """Return the people with those who handed in only unreadable `others`; `every`: recognised with these."""
    if every.source != people.source:
        return people
    known = {person.id for person in people.by_path.values()}
    persons = dict.fromkeys(every.by_path[other.path] for other in others if other.path in every.by_path)
    alone = tuple(person for person in persons if person.id not in known)
    ids = {person.id for person in alone}
    missing = (
        None
        if people.missing is None
        else tuple(person_missing for person_missing in people.missing if person_missing.id not in ids)
    )
    return replace(people, without_documents=alone, missing=missing)


def _others_below(others: Sequence[str], given: Sequence[Path]) -> list[SubmittedFile]:
    """Return files that are not documents, by paths below the given ones, in a given archive with its name."""
    archives = {path.name for path in given if not path.is_dir()}
    parts = (PurePath(other).parts for other in others)
    return [
        SubmittedFile(f"other {number}", names[1:] if len(names) > 1 and names[0] in archives else names)
        for number, names in enumerate(parts)
    ]


def handed_in(documents: Sequence[Document], people: People) -> list[Document]:
    """Return some documents with the people who handed them in."""
    return [
        replace(document, person=people.by_path[document.path], part=people.parts.get(document.path, ""))
        if document.path in people.by_path
        else document
        for document in documents
    ]
