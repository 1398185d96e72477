"""Joins claims of paths into people: who is one and the same, their names, and what a reader should look at."""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace
from statistics import median_low

from hengwen.model.messages import Message, message
from hengwen.model.people import People, Person
from hengwen.people.claims import Claim, Claims
from hengwen.people.labels import with_labels
from hengwen.people.names import key, may_be_one_name
from hengwen.people.rosters.roster import Roster
from hengwen.people.submitted_file import SubmittedFile

_RARE = 5  # one in so many has more files than most
_SHOWN = 5  # doubts of one kind that are listed one by one


def people_of_claims(
    files: Sequence[SubmittedFile],
    claims: Claims | None,
    roster: Roster | None,
    corrections: Mapping[str, Person | None],
) -> People:
    """Return the people of all files. Number and name together are a person; no two people are joined by one of these
    alone.

    Only a number without a name belongs to the person with that number where there is just one; the roster decides all
    other cases. `corrections`: path → who it is, whatever its name says.
    """
    claimed = _completed(claims.of_files if claims else (None,) * len(files))
    if roster is not None and claims is not None:
        claimed = tuple(_of_roster(claim, roster, accounts=claims.accounts) for claim in claimed)
    persons = _persons(claims, claimed, roster)
    by_path: dict[str, Person] = {}
    parts: dict[str, str] = {}
    for file, claim in zip(files, claimed, strict=True):
        if claim is not None and claim.key in persons:
            by_path[file.path] = persons[claim.key]
            parts[file.path] = claim.part
        if file.path in corrections:
            corrected = corrections[file.path]
            by_path.pop(file.path, None)
            if corrected is not None:
                who = Claim(corrected.number, corrected.name)
                by_path[file.path] = persons.setdefault(who.key, replace(corrected, label=""))
                parts.setdefault(file.path, file.parts[-1])
    by_path = _labelled(by_path, roster)
    source = claims.source if claims else message("corrections by hand") if by_path else None
    missing = _missing(by_path, roster) if by_path else None
    doubts = [*_doubts(files, by_path, roster), *_unusually_many(claims, by_path)] if claims else []
    return People(by_path, _file_names(files, by_path, parts), source, missing, tuple(doubts))


def _persons(
    claims: Claims | None, claimed: Sequence[Claim | None], roster: Roster | None
) -> dict[tuple[str, str], Person]:
    """Return the people and groups that are named, by the keys of their claims.

    They are guesses unless the user says so, or the roster has them with this number and name.
    """
    listed = {(person.number, person.name) for person in roster.people} if roster else set()
    persons: dict[tuple[str, str], Person] = {}
    members: defaultdict[tuple[str, str], dict[tuple[str, str], tuple[str, str]]] = defaultdict(dict)
    for claim in claimed:
        if claim is None or not f"{claim.number}{claim.name}{claim.group}".strip():  # a folder may be called by a blank
            continue
        guessed = not (claims and claims.given) and (bool(claim.group) or (claim.number, claim.name) not in listed)
        person = Person("", claim.group) if claim.group else Person(claim.number, claim.name)
        persons.setdefault(claim.key, replace(person, guessed=guessed))
        if claim.group and (claim.number or claim.name):
            members[claim.key].setdefault(claim.of_member, (claim.number, claim.name))
    return {who: replace(person, members=tuple(members[who].values())) for who, person in persons.items()}


def _completed(claims: Sequence[Claim | None]) -> tuple[Claim | None, ...]:
    """Complete claims of a number alone with the name that occurs with it elsewhere, where that is one name only."""
    names: defaultdict[str, dict[str, str]] = defaultdict(dict)
    for claim in claims:
        if claim and claim.number and claim.name:
            names[claim.of_member[0]].setdefault(claim.of_member[1], claim.name)
    return tuple(
        replace(claim, name=next(iter(names[claim.of_member[0]].values())))
        if claim and claim.number and not claim.name and len(names.get(claim.of_member[0], {})) == 1
        else claim
        for claim in claims
    )


def _of_roster(claim: Claim | None, roster: Roster, *, accounts: bool) -> Claim | None:
    """Return the claim with number and name as in the roster, where one of them clearly identifies the person."""
    if claim is None:
        return None
    by_number, by_name = roster.by_number.get(key(claim.number)), roster.by_name.get(key(claim.name))
    if by_number and by_name and by_number != by_name:
        return claim  # a doubt, for a reader to settle
    if by_number and not accounts and not may_be_one_name(by_number.name, claim.name):
        return claim  # somebody else's name: a doubt as well
    person = (None if accounts and by_name else by_number) or by_name
    return claim if person is None else replace(claim, number=person.number, name=person.name)


def _labelled(by_path: Mapping[str, Person], roster: Roster | None) -> dict[str, Person]:
    people = list(dict.fromkeys((*by_path.values(), *(roster.people if roster else ()))))
    known = {_bare(person): None for person in people}
    labels = {_bare(person): person.label for person in with_labels(list(known))}
    return {path: replace(person, label=labels[_bare(person)]) for path, person in by_path.items()}


def _bare(person: Person) -> Person:
    """Return a person as a roster has it."""
    return Person(person.number, person.name)


def _bare_members(person: Person) -> list[Person]:
    """Return the person, or the members of a group, as a roster has them."""
    return [Person(*member) for member in person.members] or [_bare(person)]


def _file_names(
    files: Sequence[SubmittedFile], by_path: Mapping[str, Person], parts: Mapping[str, str]
) -> dict[str, str]:
    """Return the name of each file: empty for a person's only one, the whole file name if the rest says too little."""
    counts = Counter(by_path.values())
    part_counts = Counter((by_path[path], part) for path, part in parts.items() if path in by_path)
    names = {}
    for file in files:
        person = by_path.get(file.path)
        if person is not None:
            part = parts.get(file.path, "")
            unique = part and part_counts[person, part] == 1
            names[file.path] = "" if counts[person] == 1 else part if unique else "/".join(file.parts)
    return names


def _missing(by_path: Mapping[str, Person], roster: Roster | None) -> tuple[Person, ...] | None:
    if roster is None:
        return None
    there = {member for person in by_path.values() for member in _bare_members(person)}
    return tuple(person for person in roster.people if _bare(person) not in there)


def _doubts(files: Sequence[SubmittedFile], by_path: Mapping[str, Person], roster: Roster | None) -> list[Message]:
    people = tuple(dict.fromkeys(by_path.values()))
    doubts = []
    nobody = sum(file.path not in by_path for file in files)
    if nobody:
        doubts.append(message("{count} of {all} files fit no person.", count=nobody, all=len(files)))
    names, numbers = defaultdict(list), defaultdict(list)
    for person in people:
        names[key(person.number)].append(person.name)
        numbers[key(person.name)].append(person.number)
    for number, several in _several(names):
        doubts.append(
            message(
                "Two or more names have the number {number}: {names}.",
                number=number,
                names=", ".join(own_name or "–" for own_name in several),
            )
        )
    known = {key(person.name) for person in roster.people} if roster else set()
    for name, several in _several(numbers):
        if name not in known:
            doubts.append(
                message(
                    "The name {name} stands with two or more numbers: {numbers}.",
                    name=next(person.name for person in people if key(person.name) == name),
                    numbers=", ".join(own_number or "–" for own_number in several),
                )
            )
    if roster is not None:
        listed = {_bare(person) for person in roster.people}
        strangers = [person.label for person in people if listed.isdisjoint(_bare_members(person))]
        if strangers:
            shown = ", ".join(strangers[:_SHOWN]) + (", …" if len(strangers) > _SHOWN else "")
            doubts.append(message("Not on the roster ({count}): {names}.", count=len(strangers), names=shown))
    return doubts


def _unusually_many(claims: Claims, by_path: Mapping[str, Person]) -> list[Message]:
    """Warn of names without number that have more files than most: they may be those of namesakes."""
    counts = Counter(by_path.values())
    usual = median_low(counts.values()) if counts else 0
    more = [person for person, count in counts.items() if not person.number and count > usual]
    if not claims.names_only or len(more) > len(counts) / _RARE:
        return []
    return [
        message(
            "{name} has {count} files, where most have {usual}; without a number, that may be two people.",
            name=person.label,
            count=counts[person],
            usual=usual,
        )
        for person in more[:_SHOWN]
    ]


def _several(names: Mapping[str, list[str]]) -> list[tuple[str, list[str]]]:
    return [(word, several) for word, several in names.items() if word and len(several) > 1][:_SHOWN]
