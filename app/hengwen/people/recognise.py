"""Finds who handed in which files: the ways of recognising people are tried on the whole set, and one of them is taken.

Taking a class or a teacher for a person would make one person of many, whose files are then never compared. So a way is
taken only if at least 80 % of the files match it and it finds several people.
"""

from collections.abc import Iterator, Sequence

from hengwen.model.people import AUTO, FOLDER, NONE, People, PeopleOptions
from hengwen.people.claims import Claims, are_numbers_of_people
from hengwen.people.folders import claims_by_folder
from hengwen.people.groups import with_groups
from hengwen.people.identity import people_of_claims
from hengwen.people.orders import claims_by_order
from hengwen.people.pattern import claims_by_pattern
from hengwen.people.recognisers import RECOGNISERS
from hengwen.people.rosters.roster import Roster
from hengwen.people.rosters.roster_claims import claims_by_roster
from hengwen.people.submitted_file import SubmittedFile

__all__ = ["SubmittedFile", "recognise"]


def recognise(files: Sequence[SubmittedFile], options: PeopleOptions, roster: Roster | None = None) -> People:
    """Recognise people by the names of files, as `options` say; no file is opened.

    Automatically (`auto`): by the people of the roster, the exports of course systems, the orders that teachers ask
    for, and one folder for each person, in this order; then by groups that hand in together. Nobody is known where none
    of these matches. Everything is a guess, except people of the roster. Raises `HengwenError` for an invalid pattern.
    """
    return people_of_claims(files, _claims(files, options.rule, roster), roster, options.corrections)


def _claims(files: Sequence[SubmittedFile], rule: str, roster: Roster | None) -> Claims | None:
    if rule == NONE or not files:
        return None
    if rule == FOLDER:
        return claims_by_folder(files, always=True)
    if rule != AUTO:
        return claims_by_pattern(files, rule)
    recognised = next((claims for claims in _ways(files, roster) if claims.fits), None)
    return recognised if recognised is not None and recognised.of_system else with_groups(files, recognised)


def _ways(files: Sequence[SubmittedFile], roster: Roster | None) -> Iterator[Claims]:
    if roster is not None:
        yield claims_by_roster(files, roster)
    exports = [
        Claims(recogniser.claims(files), recogniser.label, recogniser.accounts, of_system=True)
        for recogniser in RECOGNISERS
    ]
    # The stable sort keeps equally good ones in the order of the table.
    yield from sorted(filter(_tells_people_apart, exports), key=lambda claims: -claims.fitting)
    for way in (claims_by_order, claims_by_folder):
        claims = way(files)
        if claims is not None:
            yield claims


def _tells_people_apart(claims: Claims) -> bool:
    return claims.fits and are_numbers_of_people(claims.of_files)
