"""What stands in a folder and is no file, or no file that may be opened, or has a name that breaks things."""

import os
import socket
import sys
from pathlib import Path

from hostile.trick import B, E, G, R, Table, W

TRICKS = Table()
special = TRICKS.special
UNIX = sys.platform != "win32"
WORDS = "看得见的文字无论如何都要读出来。"
_ROOT = UNIX and os.geteuid() == 0  # to whom everything may be opened


def write(path: Path) -> None:
    """A sound file."""
    path.write_text(WORDS, encoding="utf-8")


@special("fifo.txt", W)
def a_fifo(path: Path) -> None:
    os.mkfifo(path)


@special("socket.txt", W, G)
def a_socket(path: Path) -> None:
    here = Path.cwd()
    os.chdir(path.parent)  # the path of a socket may have no more than 107 bytes
    try:
        with socket.socket(socket.AF_UNIX) as server:
            server.bind(path.name)
    finally:
        os.chdir(here)


@special("zero.txt", W)
def a_link_to_a_device(path: Path) -> None:
    path.symlink_to("/dev/zero")


@special("random.docx", W)
def a_link_to_random_bytes(path: Path) -> None:
    path.symlink_to("/dev/urandom")


@special("terminal.pdf", W, G)
def a_link_to_the_terminal(path: Path) -> None:
    path.symlink_to("/dev/tty")


@special("loop.txt", G)
def a_link_to_itself(path: Path) -> None:
    path.symlink_to(path.name)


@special("nowhere.pdf", G)
def a_link_to_nothing(path: Path) -> None:
    path.symlink_to("no such file.pdf")


@special("folder.docx", W)
def a_folder_with_the_name_of_a_document(path: Path) -> None:
    path.mkdir()


@special("above.txt", W)
def a_link_to_the_folder_above(path: Path) -> None:
    path.symlink_to("..", target_is_directory=True)


@special("forbidden.txt", R if _ROOT else G)
def a_file_that_may_not_be_opened(path: Path) -> None:
    write(path)
    path.chmod(0)


@special("vanished.txt", G)
def a_file_that_is_not_there(path: Path) -> None:
    assert not path.exists()


@special("memory.txt", W, G, E)
def a_link_to_a_process(path: Path) -> None:
    path.symlink_to("/proc/self/mem")


@special("status.txt", R, E, G)
def a_link_to_a_file_without_a_size(path: Path) -> None:
    path.symlink_to("/proc/self/status")


@special("sparse.txt", W, E, B)
def a_hole_of_100_megabytes(path: Path) -> None:
    with path.open("wb") as file:
        file.truncate(100 << 20)


@special("line\nbreak\ttab.txt", R)
def a_name_of_two_lines(path: Path) -> None:
    write(path)


@special(os.fsdecode(b"bytes\xff\xfe\x80.txt"), R)
def a_name_of_broken_bytes(path: Path) -> None:
    write(path)


@special("n" * 251 + ".txt", R)
def a_name_of_255_bytes(path: Path) -> None:
    write(path)


@special("<script>&amp;\"'`$(id);-rf *?.txt", R)
def a_name_that_would_be_run(path: Path) -> None:
    write(path)


@special("\u202etxt.exe.txt", R)
def a_name_that_runs_backwards(path: Path) -> None:
    write(path)


@special("-–output=x.txt", R)
def a_name_like_an_option(path: Path) -> None:
    write(path)


@special("no ending", W, R)
def a_name_without_an_ending(path: Path) -> None:
    write(path)


@special("ENDING.TxT", R)
def a_name_in_capitals(path: Path) -> None:
    write(path)
