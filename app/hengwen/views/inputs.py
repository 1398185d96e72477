"""Inputs: everything that makes a report again, as every form of it shows it."""

import shlex
import subprocess
import sys
from collections.abc import Callable, Iterator

from hengwen.model.messages import Message, message
from hengwen.model.people import AUTO
from hengwen.model.report.report import Report
from hengwen.model.request.check_request import CheckRequest
from hengwen.model.request.given import InputRole
from hengwen.model.request.options import ALL_SIGNS, LEAVE_OUT, USUALLY_LEFT_OUT, Options
from hengwen.model.request.read_pictures import ReadPictures
from hengwen.resources.i18n import translate
from hengwen.text.display import number
from hengwen.views.labels import option_values
from hengwen.views.shown_paths import shown_given

Row = tuple[str, str]

_ROLES = {
    InputRole.NEW: message("New documents"),
    InputRole.OLD: message("Older documents"),
    InputRole.TEMPLATE: message("Task sheet"),
    InputRole.ROSTER: message("Roster"),
    InputRole.IDENTITY_LIST: message("List of names that must not stand in the documents"),
    InputRole.CORPUS: message("Corpus"),
}

SHOWN = 50
"""Files and folders of one sort that a page lists; tables and data have all."""


def input_rows(report: Report, language: str, most: int | None = SHOWN) -> list[Row]:
    """Return the inputs of a check with their labels; empty for a check of a version that did not keep them."""
    request = report.inputs.request
    rows = _rows(report, request, language, most) if request else ()
    return [(translate(label, language), value) for label, value in rows]


def _rows(report: Report, request: CheckRequest, language: str, most: int | None) -> Iterator[tuple[Message, str]]:
    inputs, shown = report.inputs, _shown(report)
    for role, label in _ROLES.items():
        given = [one for one in inputs.given if one.role is role]
        for one in given[:most]:
            yield label, _joined(language, shown(one.path), _files(one.files, role, language), _hash(one.sha256))
        if most is not None and len(given) > most:
            more = message("and {more} more; a report as XLSX or CSV lists all.", more=len(given) - most)
            yield label, translate(more, language)
    if inputs.library and not any(one.role is InputRole.CORPUS for one in inputs.given):
        documents = translate(message("{count} documents", count=number(inputs.library_documents)), language)
        yield message("Library"), _joined(language, inputs.library, documents, _hash(inputs.library_state))
    if request.people.rule != AUTO or inputs.people:
        rule = translate(inputs.people, language) if inputs.people else ""
        yield message("Rule for people"), _joined(language, request.people.rule, rule)
    if request.people.corrections:
        yield message("People corrected by hand"), number(len(request.people.corrections))
    usual = Options()
    for option, usually in zip(option_values(report.options, language), option_values(usual, language), strict=True):
        if option != usually:
            yield option
    for path, encoding in request.encodings.items():
        yield message("Encoding chosen"), f"{shown(str(path))}: {encoding}"
    for block, counts in report.block_choices.items():
        yield message("Block decided"), f"{block}: {translate(_COUNTS[counts], language)}"
    packs = ", ".join(f"{name} {version}".strip() for name, version in inputs.provenance.packs.items())
    yield message("Made with"), _joined(language, f"hengwen {inputs.provenance.program}", packs)
    yield _command_label(report), command_line(report)
    if request.people.corrections:
        only = message("Only the kept check makes it again: people were corrected by hand, which no option says.")
        yield message("Command that makes it again"), translate(only, language)


def _command_label(report: Report) -> Message:
    if shown_given(_paths(report)):
        return message("Command that makes it again, in the folder of what was given")
    return message("Command that makes it again")


_COUNTS = {True: message("counts"), False: message("does not count")}


def _joined(language: str, *parts: str) -> str:
    return translate(message("; "), language).join(filter(None, parts))


def _files(count: int, role: InputRole, language: str) -> str:
    if role in (InputRole.ROSTER, InputRole.IDENTITY_LIST):
        return ""
    return translate(message("{count} documents", count=number(count)), language)


def _hash(digest: str) -> str:
    return f"SHA-256 {digest}" if digest else ""


def _differing(options: Options) -> dict[str, object]:
    """Return the settings that differ from the default, by name."""
    usual = Options()
    names = ("min_length", "distance", "method", "leave_out", "without_signs")
    return {name: getattr(options, name) for name in names if getattr(options, name) != getattr(usual, name)}


def differing_options(options: Options) -> dict[str, object]:
    """Return the settings that differ from the default as plain values."""
    return {name: sorted(v) if isinstance(v, frozenset) else v for name, v in _differing(options).items()}


def command_line(report: Report) -> str:
    """Return the command that makes a report again, as it is typed in the folder where what was given lies."""
    words = command_words(report, _shown(report))
    return subprocess.list2cmdline(words) if sys.platform == "win32" else shlex.join(words)


def _shown(report: Report) -> Callable[[str], str]:
    """Return the function that gives a path as a report for others names it."""
    shown = shown_given(_paths(report))
    return lambda path: shown.get(path, path)


def _paths(report: Report) -> list[str]:
    """Return the paths of everything that was given."""
    request = report.inputs.request
    if request is None:
        return []
    more = (request.library, request.people.roster, request.identity_list)
    given = (*request.paths, *request.against, *request.templates, *request.encodings, *filter(None, more))
    return [*map(str, given), *_corpora(report)]


def _corpora(report: Report) -> list[str]:
    return [one.path for one in report.inputs.given if one.role is InputRole.CORPUS]


def command_words(report: Report, shown: Callable[[str], str] = str) -> list[str]:
    """Return the words of the command that makes a report again; empty where the request is not known. `shown`: how
    paths are named.
    """
    request = report.inputs.request
    if request is None:
        return []
    paths = [shown(str(path)) for path in request.paths]
    options = [part for option in _options(report, request, shown) for part in option]
    end = ["--", *paths] if any(path.startswith("-") for path in paths) else paths
    command = ["hengwen", *(["spark"] if report.inputs.needs_spark else []), "check"]
    return [*command, *options, *end] if end is not paths else [*command, *paths, *options]


def _options(report: Report, request: CheckRequest, shown: Callable[[str], str]) -> Iterator[tuple[str, ...]]:
    """Yield the options of a request that differ from the default, each with its values."""
    options, scope, people = report.options, request.scope, request.people
    yield from (("--against", shown(str(path))) for path in request.against)
    yield from (("--template", shown(str(path))) for path in request.templates)
    if people.rule != AUTO:
        yield "--people", people.rule
    if people.roster:
        yield "--roster", shown(str(people.roster))
    if request.library:
        library = shown(str(request.library))  # the value is optional: after "-" an option would be read
        yield "--library", f"./{library}" if library.startswith("-") else library
    yield from (("--label", f"{name}={value}") for name, value in scope.labels.items())
    yield from (("--apart", name) for name in scope.exclude_same_label)
    if request.identity_list:
        yield "--anonymous-list", shown(str(request.identity_list))
    for flag, is_set in (
        ("--own-files", scope.compare_own), ("--only-old", not scope.among_new), ("--meaning", request.meaning),
        ("--anonymous", request.anonymous and not request.identity_list),
    ):  # fmt: skip
        if is_set:
            yield (flag,)
    if request.read_pictures is not ReadPictures.AUTO and not report.inputs.needs_spark:
        yield "--read-pictures", request.read_pictures.value
    yield from (("--keep", kind.value) for kind in LEAVE_OUT if kind in USUALLY_LEFT_OUT - options.leave_out)
    yield from (("--leave-out", kind.value) for kind in LEAVE_OUT if kind in options.leave_out - USUALLY_LEFT_OUT)
    for name in ("min_length", "distance", "method"):
        if name in _differing(options):
            yield f"--{name.replace('_', '-')}", str(getattr(options, name))
    if report.inputs.needs_spark:
        yield from (("--against-corpus", shown(path)) for path in _corpora(report))
        yield "--output", "again"
        return
    signs = ["all"] if options.without_signs == ALL_SIGNS else sorted(options.without_signs)
    yield from (("--without-signs", kind) for kind in signs)
    yield from (("--encoding", f"{name}={shown(str(path))}") for path, name in request.encodings.items())
    for block, counts in report.block_choices.items():
        yield "--count-block" if counts else "--drop-block", block
