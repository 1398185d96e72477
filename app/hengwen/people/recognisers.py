"""The names of exports of course systems, as one table.

Where a system's source code is public, the form comes from it (Moodle: mod/assign/locallib.php; Canvas:
content_zipper.rb; Open edX: the staff area of ora2), otherwise from tools that others have written to unpack such
exports.
"""

import re
from collections import Counter
from collections.abc import Sequence
from enum import Enum

from msgspec import Struct

from hengwen.model.messages import Message, message
from hengwen.model.regex import regex
from hengwen.people.claims import Claim
from hengwen.people.names import HAN_RUN, NUMBER, key, normalised, without_assignment_words
from hengwen.people.submitted_file import SubmittedFile, without_archive_suffix


class Applies(Enum):
    """To which names of a path a pattern applies: those of folders and archives, of files, or of either."""

    FOLDER = "folder"
    FILE = "file"
    ANY = "any"


class Example(Struct, frozen=True):
    """A path below the checked folder, and whom it names."""

    path: str
    number: str = ""
    name: str = ""


class Recogniser(Struct, frozen=True):
    """How a system names what it exports. `id`: a stable word. `pattern`: has to match the whole name, folder or file;
    its groups are `number` and `name`, and `rest` for the student's own name of the file. `own`, `anonymous`: groups
    that replace the number where they match. `grouped`: whether a group may come before the name. `accounts`: whether
    the number is the system's own, which no roster has.
    """

    id: str
    label: Message
    pattern: re.Pattern[str]
    applies: Applies
    examples: tuple[Example, ...]
    grouped: bool = False
    accounts: bool = True

    def claim(self, parts: Sequence[str]) -> Claim | None:
        """Return whom a path names, trying its names from the outermost on."""
        for depth, part in enumerate(parts):
            last = depth == len(parts) - 1
            if self.applies is (Applies.FOLDER if last else Applies.FILE):
                continue
            match = self.pattern.fullmatch(normalised(without_archive_suffix(part)))
            if match is not None:
                groups = match.groupdict(default="")
                rest = groups.get("rest", "") if last else "/".join((*parts[depth + 1 :],))
                number = next((groups[group] for group in _NUMBERS if groups.get(group)), "")
                return Claim(number, _plain(groups.get("name", "")), rest)
        return None

    def claims(self, files: Sequence[SubmittedFile]) -> tuple[Claim | None, ...]:
        """Return whom each of the files names, without placeholders such as Participant."""
        recognised = [self.claim(file.parts) for file in files]
        if self.grouped:
            recognised = _without_groups(recognised)
        return tuple(_own_number(claim) for claim in _without_placeholders(recognised))


def _plain(name: str) -> str:
    """Return a name as people write it: systems write underscores for blanks, and students append words like 补交."""
    plain = " ".join(re.sub("[_\\s]+", " ", name).strip(" -,").split())
    return without_assignment_words(plain) or plain if HAN_RUN.fullmatch(plain) else plain


def _without_placeholders(claims: Sequence[Claim | None]) -> list[Claim | None]:
    """Drop names where nearly all people have the same one: it is a word such as Participant, in any language."""
    people = {claim.key: claim for claim in claims if claim and claim.number}
    names = Counter(key(claim.name) for claim in people.values() if claim.name)
    name, count = names.most_common(1)[0] if names else ("", 0)
    if count < 2 or count < _PLACEHOLDER * len(people):
        return list(claims)
    return [
        Claim(claim.number, "", claim.part) if claim and claim.number and key(claim.name) == name else claim
        for claim in claims
    ]


def _without_groups(claims: Sequence[Claim | None]) -> list[Claim | None]:
    """Remove the group before the first hyphen of names, where nearly all have one and groups have several people.

    A name may have a hyphen itself: where only some names have one, it belongs to them.
    """
    people = {claim.key: claim.name for claim in claims if claim and claim.name}
    before = [name.partition("-")[0] for name in people.values() if "-" in name]
    if len(before) < 2 or len(before) < 0.8 * len(people) or len(set(before)) > len(before) / 2:
        return list(claims)
    return [
        Claim(claim.number, claim.name.partition("-")[2].strip() or claim.name, claim.part) if claim else None
        for claim in claims
    ]


def _own_number(claim: Claim | None) -> Claim | None:
    """Use the student number that a site shows with the name as the person's number, rather than the account's."""
    if claim is None:
        return None
    for word in (words := claim.name.split(" ")):
        if NUMBER.fullmatch(word) and len(words) > 1:
            return Claim(word, " ".join(other for other in words if other != word), claim.part)
    return claim


_PLACEHOLDER = 0.9  # of the people have the same name, so it is none
_NUMBERS = ("own", "number", "anonymous")

_MOODLE = r"(?P<name>[^/]+?)_(?P<number>\d+)_assign[a-z]+_(?:file|onlinetext|comments)_?"
_STAMP = r"\d{4}(?:-\d\d){5}"
_ANY_NAME = r"(?P<name>[^\W\d_][^\d_/-]*?(?:-[A-Za-z][^\d_/-]*?)?)"

RECOGNISERS: tuple[Recogniser, ...] = (
    Recogniser(
        "moodle",
        message("Moodle export"),
        regex(_MOODLE + "(?P<rest>.*)", re.IGNORECASE),
        Applies.ANY,
        (
            Example("Jane Doe_1234567_assignsubmission_file_/essay.docx", "1234567", "Jane Doe"),
            Example("张三_1234568_assignsubmission_file_/实验三.docx", "1234568", "张三"),
            Example("Jane_Doe_1234567_assignsubmission_file_essay.docx", "1234567", "Jane Doe"),
            Example("Jane Doe_1234567_assignsubmission_onlinetext_/onlinetext.html", "1234567", "Jane Doe"),
            Example("Anne-Marie O'Neil_42_assignsubmission_file_/a.pdf", "42", "Anne-Marie O'Neil"),
        ),
        grouped=True,
    ),
    Recogniser(
        "canvas",
        message("Canvas export"),
        regex(
            r"(?:anon(?:_(?:LATE|late))?_(?P<anonymous>[A-Za-z0-9]{1,20})"
            r"|(?P<name>[^\W_A-Z](?:[^\W_A-Z]|[-'])*)(?:_(?:LATE|late))?_(?P<number>\d{2,}))(?:_question_\d+)?"
            r"(?:_\d{3,}_|_(?=(?:text|link)\.html$))(?P<rest>.+)"
        ),
        Applies.FILE,
        (
            Example("doejane_4321_87654_essay.docx", "4321", "doejane"),
            Example("doejane_LATE_4321_87655_essay-1.docx", "4321", "doejane"),
            Example("张三_4322_87656_实验三.docx", "4322", "张三"),
            Example("doejane_4321_text.html", "4321", "doejane"),
            Example("anon_4321_87654_essay.docx", "4321"),
            Example("anon_x7Gh2_87654_essay.docx", "x7Gh2"),
        ),
    ),
    Recogniser(
        "blackboard",
        message("Blackboard export"),
        regex(rf".+_(?P<number>[^_/]+)_attempt_{_STAMP}(?:_(?P<rest>.+)|(?P<text>\.txt))"),
        Applies.FILE,
        (
            Example("Essay 1_s1234567_attempt_2023-11-05-14-03-59_essay.docx", "s1234567"),
            Example("Essay 1_s1234567_attempt_2023-11-05-14-03-59.txt", "s1234567"),
            Example("实验_三_20230001_attempt_2023-11-05-14-03-59_报告.docx", "20230001"),
        ),
    ),
    Recogniser(
        "brightspace",
        message("Brightspace export"),
        regex(
            r"(?P<number>\d{3,9})-\d{3,9} ?- (?:(?P<own>[A-Za-z]{0,3}\d{5,14}[A-Za-z]?) ?- )?(?P<name>[^/]+?) ?- "
            r"(?:[^/]*?\b\d{4}\b[^/]*?|\d{4}年[^/]*?)(?: - (?P<rest>[^/]+))?"
        ),
        Applies.ANY,
        (
            Example("236142-54896 - Jane Doe - Sep 10, 2023 1159 PM - essay.docx", "236142", "Jane Doe"),
            Example("236142-54896 - Jane Doe - Sep 10, 2023 1159 PM/essay.docx", "236142", "Jane Doe"),
            Example(
                "236142-54896 - N0123456 - Mary-Ann Lee- 10 September 2023 1159 - a.pdf", "N0123456", "Mary-Ann Lee"
            ),
        ),
    ),
    Recogniser(
        "openedx",
        message("Open edX export"),
        regex(r"\[\d+\] ?- (?P<number>[^/]+?) - (?P<rest>.+)"),
        Applies.FILE,
        (
            Example("[1] - jane_doe - essay.docx", "jane_doe"),
            Example("[2] - jsmith - prompt_0.txt", "jsmith"),
        ),
    ),
    Recogniser(
        "superstar",
        message("Superstar export"),
        regex(rf"(?P<number>[A-Za-z]{{0,3}}\d{{5,15}}[A-Za-z]?)-{_ANY_NAME}(?:-\d+)?"),
        Applies.FOLDER,
        (
            Example("计科2301班-_实验三(按人导出)(word).zip/20230001-张三.zip/实验三.docx", "20230001", "张三"),
            Example("计科2301班-_实验三(按人导出)(word).zip/20230002-李四-57431.zip/报告.doc", "20230002", "李四"),
            Example("20230003-阿依古丽·买买提/实验三.docx", "20230003", "阿依古丽·买买提"),
        ),
        accounts=False,
    ),
)
"""The systems whose exports are known; of several that match equally well, the first one is taken."""
