"""`hengwen library`: the documents that later ones are checked against."""

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

import click

from hengwen.cli.check_options import READ_PICTURES
from hengwen.cli.language import LANG
from hengwen.cli.picture_text import kept_file, note_unread_pictures
from hengwen.cli.report_options import FORCE
from hengwen.cli.terminal import Terminal
from hengwen.cli.values import FILE, JOBS, LABEL_VALUE, with_listed
from hengwen.cli.wrong_usage import CommandGroup, WrongUsage
from hengwen.model.messages import HengwenError, message
from hengwen.model.report.summaries.headline import Headline
from hengwen.model.request.check_request import CheckRequest
from hengwen.model.request.read_pictures import ReadPictures

if TYPE_CHECKING:  # commands import what they need when they run
    from hengwen.library.store import Library

SOME_UNREAD = 3
"""Exit code where files were not read."""


def _default_path() -> Path:
    """Return the path of the user's own library."""
    from hengwen.library.database import default_path

    return default_path()


LIBRARY = click.option(
    "--library", "path", type=FILE, default=_default_path, help="Another library than the user's own."
)


LABEL = click.option(
    "--label", multiple=True, type=LABEL_VALUE, metavar="NAME=VALUE", help="year, course, author or group."
)


def paths_and_library(paths: tuple[Path, ...], library: str | None) -> tuple[tuple[Path, ...], Path | None]:
    """Return the paths to check, and that of the library; None without `--library`.

    In `--library new` the folder `new` is checked against the user's own library; `--library old.hengwen new` names a
    library.
    """
    paths, library_path = with_listed(paths), None
    if library is not None:
        from hengwen.library.database import is_library

        named = Path(library) if library else None
        if named is not None and named.exists() and not is_library(named) and (named.is_dir() or not paths):
            paths, named = (named, *paths), None
        library_path = named or _default_path()
    if not paths:
        raise WrongUsage(message("Give at least one file or folder to check."))
    return paths, library_path


def note_read_only(path: Path | None, terminal: Terminal) -> None:
    """Print why a library, if there is one, can only be read. Raises `HengwenError` where there is none."""
    if path is not None:
        from hengwen.library.store import Library

        with Library.open(path) as opened:
            terminal.note_if(opened.read_only)


@click.group(cls=CommandGroup)
def library() -> None:
    """Keep documents, so that later ones can be checked against them."""


@library.command()
@click.argument("paths", metavar="PATH…", nargs=-1, required=True, type=FILE)
@LABEL
@click.option("--originals", is_flag=True, help="Keep the bytes of the files too.")
@click.option(
    "--meaning", is_flag=True, help="Prepare all documents for check --library --meaning; needs the extra meaning."
)
@READ_PICTURES
@JOBS
@click.option("--quiet", is_flag=True, help="Show no progress.")
@LIBRARY
@LANG
def add(  # noqa: PLR0917 - one parameter for each option of the command
    paths: tuple[Path, ...],
    label: tuple[tuple[str, str], ...],
    originals: bool,
    meaning: bool,
    read_pictures: str,
    jobs: int | None,
    quiet: bool,
    path: Path,
    lang: str,
) -> int:
    """Read the documents under PATHS and add them; the library is created where there is none."""
    from hengwen.library.add import add_files
    from hengwen.library.kept_vectors import model_vectors
    from hengwen.library.store import Library

    terminal, vectors = Terminal(lang, quiet=quiet), model_vectors() if meaning else None
    paths = with_listed(paths)
    with Library.open(path, write=True) as opened, terminal.progress() as progress:
        added = add_files(
            opened, paths, labels=dict(label), originals=originals, jobs=jobs, progress=progress,
            read_pictures=ReadPictures(read_pictures), kept_pictures=kept_file(),
        )  # fmt: skip
        if vectors:
            from hengwen.library.vectors import add_vectors

            add_vectors(opened, vectors, progress)
        total = len(opened)
    for document in (*added.unread, *added.doubtful):
        terminal.show_state(document)
    for document, known in added.known:
        terminal.note(message("“{name}” is in the library already, as “{path}”.", name=document.name, path=known))
    for name in added.skipped:
        terminal.note(message("Skipped, no document: {name}", name=name))
    note_unread_pictures(added.images, added.skipped, ReadPictures(read_pictures), terminal)
    terminal.show_message(
        message("Documents added: {new}, known already: {known}; in the library: {total}.",
                new=len(added.new), known=len(added.known), total=total)
    )  # fmt: skip
    return SOME_UNREAD if added.unread else 0


@library.command("list")
@LABEL
@LIBRARY
@LANG
def list_(label: tuple[tuple[str, str], ...], path: Path, lang: str) -> int:
    """List the documents: number, labels, title and path, separated by tabs."""
    from hengwen.library.store import Library

    terminal = Terminal(lang)
    with Library.open(path) as opened:
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
def remove(ids: tuple[str, ...], path: Path, lang: str) -> int:
    """Remove documents by number, or by the beginning of their content hash."""
    from hengwen.library.index.segments import remove_documents
    from hengwen.library.store import Library

    _require_library(path)
    with Library.open(path, write=True) as opened:
        numbers = [number for id_ in ids for number in _numbers(opened, id_)]
        removed = remove_documents(opened, numbers)
    Terminal(lang).show_message(message("Documents removed: {count}.", count=removed))
    return 0


def _require_library(path: Path) -> None:
    """Raise `HengwenError` where there is no library: only adding creates one."""
    from hengwen.library.store import Library

    Library.open(path).close()


def _numbers(opened: "Library", id_: str) -> list[int]:
    if id_.isdecimal() and len(id_) < 16:
        rows = opened.rows("SELECT number FROM document WHERE number = ?", (int(id_),))
    else:
        rows = opened.rows(
            "SELECT number FROM document WHERE length(?1) >= 8 AND substr(hash, 1, length(?1)) = ?1", (id_,)
        )
    if not rows:
        raise HengwenError(message("There is no document {id} in the library.", id=id_))
    return [number for (number,) in rows]


@library.command()
@click.argument("file", type=FILE)
@READ_PICTURES
@LIBRARY
@LANG
def search(file: Path, read_pictures: str, path: Path, lang: str) -> int:
    """Find the documents that share text with FILE, the most similar first."""
    from hengwen.check.run import check

    terminal = Terminal(lang)
    note_read_only(path, terminal)
    with terminal.progress() as progress:
        pictures = ReadPictures(read_pictures)
        report = check(CheckRequest((file,), library=path, read_pictures=pictures, kept_pictures=kept_file()), progress)
    terminal.show_ranking(report)
    terminal.show_files(report, every=False)
    return SOME_UNREAD if Headline(report).is_incomplete else 0


@library.command()
@click.argument("file", type=FILE)
@FORCE
@LIBRARY
@LANG
def backup(file: Path, force: bool, path: Path, lang: str) -> int:
    """Write a copy of the library to FILE, even while it is in use."""
    from hengwen.library.maintenance import backup as write_backup
    from hengwen.library.store import Library

    with Library.open(path) as opened:
        write_backup(opened, file, force=force)
    Terminal(lang).show_message(message("Backup: {path}", path=str(file.resolve())))
    return 0


@library.command()
@click.option("--rebuild", is_flag=True, help="Save what can be read into a new library; the damaged one is kept.")
@LIBRARY
@LANG
def verify(rebuild: bool, path: Path, lang: str) -> int:
    """Check every page and every document of the library; exit code 1 where something is damaged."""
    from hengwen.library.maintenance import verify as verify_library

    terminal = Terminal(lang)
    health = verify_library(path)
    if not health.faults:
        terminal.show_message(
            message("“{path}” is sound: documents: {documents}, bytes: {bytes}.",
                    path=str(path), documents=health.documents, bytes=health.bytes)
        )  # fmt: skip
        return 0
    damaged = [fault.removeprefix("document ") for fault in health.faults if fault.startswith("document ")]
    terminal.show_message(
        message("“{path}” is damaged: faults: {count}, damaged documents: {numbers}",
                path=str(path), count=len(health.faults), numbers=", ".join(damaged) or "–")
    )  # fmt: skip
    if rebuild:
        from hengwen.library.recovery import recover

        recovered = recover(path)
        terminal.show_message(
            message("Documents saved: {saved}, lost: {lost}; the damaged file is kept as “{path}”.",
                    saved=recovered.saved, lost=recovered.lost, path=str(recovered.damaged_file))
        )  # fmt: skip
        for warning in recovered.warnings:
            terminal.show_message(warning)
        return 0
    return 1
