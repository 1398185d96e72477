"""Finds who handed in the documents of a check."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path, PurePath

from hengwen.model.document import Document
from hengwen.model.people import AUTO, NONE, People, PeopleOptions
from hengwen.model.request.check_request import CheckRequest
from hengwen.people.folders import BY_FOLDER
from hengwen.people.recognise import recognise
from hengwen.people.rosters.roster import Roster, read_roster
from hengwen.people.submitted_file import SubmittedFile
from hengwen.readers.discovery import CheckFiles, Lister, discover_all

_FEW = 8  # times as many documents as parts that are looked at together: so few without a person hide nobody


def discover_submissions(request: CheckRequest, lister: Lister) -> tuple[CheckFiles, People]:
    """Return the files of a check, those of one person together, and who handed in the new ones. `lister`: opens
    archives. Raises as `discover_all` and `find_people`.
    """
    files = discover_all(
        request.paths,
        request.against,
        request.templates,
        lister,
        partial(owners, options=request.people),
        lists=[request.identity_list] if request.identity_list else (),
    )
    people = find_people(files.new, request.paths, request.people, files.others[: files.new_others])
    return replace(files, new=people.together(files.new)), people


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


def owners(
    documents: Sequence[Path], parts: Sequence[Path], given: Sequence[Path], options: PeopleOptions
) -> Mapping[Path, object]:
    """Return who handed in which of some LaTeX `parts` and of the documents that may take them in, as far as known.

    By the rule `none` every file stands for itself, and is nobody else's part. Where many parts are named after no
    person, as chapters are, a few at a time are looked at beside the documents. Raises as `find_people`.
    """
    roster = read_roster(options.roster) if options.roster else None
    known = _owners((*documents, *parts), given, options, roster)
    portion = max(1, len(documents) // _FEW)
    for start in range(0, 0 if known else len(parts), portion):
        known |= _owners((*documents, *parts[start : start + portion]), given, options, roster)
    return known


def _owners(
    files: Sequence[Path], given: Sequence[Path], options: PeopleOptions, roster: Roster | None
) -> dict[Path, object]:
    """Folders that only look like those of people do not count: those of chapters do so, too."""
    people = recognise(list(submitted_files(files, given).values()), options, roster)
    guessed = options.rule == AUTO and people.source == BY_FOLDER
    known = {file: people.by_path[str(file)] for file in files if str(file) in people.by_path}
    own: dict[Path, object] = {file: file for file in files} if options.rule == NONE else {}
    return own | {file: person.id for file, person in known.items() if not (guessed and person.guessed)}


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
