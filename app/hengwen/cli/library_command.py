"""`hengwen library`: documents kept for later checks."""

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

import click

from hengwen.cli.terminal import Terminal
from hengwen.model.check_request import CheckRequest
from hengwen.model.errors import HengwenError, message
from hengwen.resources.i18n import LANGUAGES, system_language

SOME_UNREAD = 3
if TYPE_CHECKING:
    pass

LABELS = ("year", "course", "author", "group")

FILE = click.Path(path_type=Path)
LANG = click.option("--lang", type=click.Choice(LANGUAGES), default=system_language, help="Language of what is shown.")
LIBRARY = click.option("--library", "place", type=FILE, help="Another library than the user's own.")


APART = (*LABELS, "folder")
"""By what documents can be kept apart: their labels, and the folder in which new ones lie."""


class LabelName(click.ParamType[tuple[str, str]]):
    """`year=2025` → the label and its value. Wrong usage for a label that does not exist."""

    name = "label"

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> tuple[str, str]:
        """The label and its value."""
        if isinstance(value, tuple):
            return value
        key, equals, said = str(value).partition("=")
        if key not in LABELS or not equals:
            self.fail(f"{value!r}: give one of {', '.join(LABELS)} with a value, as in year=2025.", param, ctx)
        return key, said


LABEL = click.option(
    "--label", multiple=True, type=LabelName(), metavar="NAME=VALUE", help="year, course, author or group."
)


def paths_and_library(paths: tuple[Path, ...], library: str | None) -> tuple[tuple[Path, ...], Path | None]:
    """The paths to check, and where the library lies; None when none was asked for.

    `--library new` names a folder to check and means the user's own library, `--library old.hengwen new` does not.
    """
    place = None
    if library is not None:
        from hengwen.library.database import is_library

        named = Path(library) if library else None
        if named is not None and named.exists() and not is_library(named) and (named.is_dir() or not paths):
            paths, named = (named, *paths), None
        place = place_of(named)
    if not paths:
        raise click.UsageError("Missing argument 'PATHS...'.")
    return paths, place


def note_read_only(place: Path | None, terminal: Terminal) -> None:
    """Say why the library at a place, if any, can only be read. Raises `HengwenError` where there is none."""
    if place is not None:
        from hengwen.library.store import Library

        with Library.open(place) as opened:
            terminal.note_if(opened.read_only)


def place_of(place: Path | None) -> Path:
    """The library meant: the one named, or the user's own."""
    from hengwen.library.database import usual_place

    return place or usual_place()


@click.group()
def library() -> None:
    """Keep documents, so that later ones can be checked against them."""


@library.command()
@click.argument("paths", nargs=-1, required=True, type=FILE)
@LABEL
@click.option("--originals", is_flag=True, help="Keep the bytes of the files too.")
@click.option("--jobs", type=click.IntRange(1), help="Worker processes; as many as there are cores by default.")
@click.option("--quiet", is_flag=True, help="No progress.")
@LIBRARY
@LANG
def add(  # noqa: PLR0917 - one parameter for each option of the command
    paths: tuple[Path, ...],
    label: tuple[tuple[str, str], ...],
    originals: bool,
    jobs: int | None,
    quiet: bool,
    place: Path | None,
    lang: str,
) -> int:
    """Read the documents under PATHS and add them; the library is made where there is none."""
    from hengwen.library.add import add as run_add
    from hengwen.library.store import Library

    terminal = Terminal(lang, quiet=quiet)
    with Library.open(place_of(place), write=True) as opened, terminal.progress() as progress:
        added = run_add(opened, paths, labels=dict(label), originals=originals, jobs=jobs, progress=progress)
        total = len(opened)
    for document in added.unread:
        terminal.show_state(document)
    for document, known in added.known:
        terminal.note(message("“{name}” is in the library already, as “{path}”.", name=document.name, path=known))
    for name in added.skipped:
        terminal.note(message("Skipped, no document: {name}", name=name))
    terminal.show_message(
        message("{new} documents added, {known} known already; {total} in the library.",
                new=len(added.new), known=len(added.known), total=total)
    )  # fmt: skip
    return SOME_UNREAD if added.unread else 0


@library.command("list")
@LABEL
@LIBRARY
@LANG
def list_(label: tuple[tuple[str, str], ...], place: Path | None, lang: str) -> int:
    """List the documents: number, labels, title, path, a tab between."""
    from hengwen.library.store import Library

    terminal = Terminal(lang)
    with Library.open(place_of(place)) as opened:
        terminal.note_if(opened.read_only)
        rows = opened.list(**dict(label))
    for row in rows:
        terminal.line(row.number, _labels(row.labels.items()), row.title, row.path)
    return 0


def _labels(pairs: Iterable[tuple[str, str]]) -> str:
    return ", ".join(f"{key}={value}" for key, value in pairs)


@library.command()
@click.argument("ids", metavar="ID…", nargs=-1, required=True)
@LIBRARY
@LANG
def remove(ids: tuple[str, ...], place: Path | None, lang: str) -> int:
    """Remove documents by number, or by the beginning of their content hash."""
    from hengwen.library.index.segments import remove_documents as run_remove
    from hengwen.library.store import Library

    _insist(place)
    with Library.open(place_of(place), write=True) as opened:
        numbers = [number for each in ids for number in _numbers(opened.rows, each)]
        removed = run_remove(opened, numbers)
    Terminal(lang).show_message(message("{count} documents removed.", count=removed))
    return 0


def _insist(place: Path | None) -> None:
    """There must be a library: only adding makes one."""
    from hengwen.library.store import Library

    Library.open(place_of(place)).close()


def _numbers(rows: object, each: str) -> list[int]:
    assert callable(rows)
    if each.isdecimal() and len(each) < 16:
        found = rows("SELECT number FROM document WHERE number = ?", (int(each),))
    else:
        found = rows("SELECT number FROM document WHERE length(?1) >= 8 AND substr(hash, 1, length(?1)) = ?1", (each,))
    if not found:
        raise HengwenError(message("There is no document {id} in the library.", id=each))
    return [number for (number,) in found]


@library.command()
@click.argument("file", type=FILE)
@LIBRARY
@LANG
def search(file: Path, place: Path | None, lang: str) -> int:
    """Find the documents that share text with FILE, the most similar first."""
    from hengwen.check import check

    terminal = Terminal(lang)
    note_read_only(place_of(place), terminal)
    with terminal.progress() as progress:
        report = check(CheckRequest((file,), library=place_of(place)), progress)
    terminal.show_ranking(report)
    terminal.show_files(report, every=False)
    return SOME_UNREAD if not report.entries[0].document.state.has_text else 0


@library.command()
@click.argument("file", type=FILE)
@LIBRARY
@LANG
def backup(file: Path, place: Path | None, lang: str) -> int:
    """Write a copy of the library to FILE, also while it is in use."""
    from hengwen.library.maintenance import backup as run_backup
    from hengwen.library.store import Library

    with Library.open(place_of(place)) as opened:
        run_backup(opened, file)
    Terminal(lang).show_message(message("Backup: {path}", path=str(file.resolve())))
    return 0


@library.command()
@click.option("--rebuild", is_flag=True, help="Save what can be read into a new library; the damaged one is kept.")
@LIBRARY
@LANG
def verify(rebuild: bool, place: Path | None, lang: str) -> int:
    """Look at every page and every document of the library; 1 where something is damaged."""
    from hengwen.library import maintenance as keeping

    terminal, path = Terminal(lang), place_of(place)
    health = keeping.verify(path)
    if not health.faults:
        terminal.show_message(
            message("“{path}” is sound: {documents} documents, {bytes} bytes.",
                    path=str(path), documents=health.documents, bytes=health.bytes)
        )  # fmt: skip
        return 0
    terminal.show_message(message("“{path}” is damaged: {faults}", path=str(path), faults="; ".join(health.faults[:5])))
    if rebuild:
        from hengwen.library.recovery import recover as save_what_can_be_read

        rebuilt = save_what_can_be_read(path)
        terminal.show_message(
            message("{saved} documents saved, {lost} lost; the damaged file is kept as “{path}”.",
                    saved=rebuilt.saved, lost=rebuilt.lost, path=str(rebuilt.kept))
        )  # fmt: skip
        for told in rebuilt.warnings:
            terminal.show_message(told)
        return 0
    return 1
