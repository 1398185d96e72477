"""LaTeX documents of several files: one text, nothing counted twice, nothing lost without a word."""

from functools import partial
from pathlib import Path
from zipfile import ZipFile

import pytest

from hengwen.model.document import Document, State
from hengwen.readers.discovery import discover_all
from hengwen.readers.document_bytes import identity
from hengwen.readers.folder_changes import FolderWatch
from hengwen.readers.latex.parts import parts_among, with_parts
from hengwen.readers.read import read
from hengwen.readers.sandbox.pool import list_archives
from latex_files import MAIN, folder_of


def put_in(command: str, **files: str) -> str:
    """Return what a document's source becomes; in the names of files, `__` is a slash and `_` a dot."""
    named = {name.replace("__", "/").replace("_", "."): text.encode() for name, text in files.items()}
    return with_parts(command.encode(), "main.tex", named.get)[0].decode()


def said(document: Document) -> str:
    return "".join(document.text.split())


@pytest.mark.parametrize(
    "command",
    [
        r"\input{ch}", r"\input ch ", r"\input{ch.tex}", r"\input{./ch}", r'\input{"ch"}', r"\include{ch}",
        r"\subfile{ch}",
        r"\import{./}{ch}", r"\subimport{}{ch}", r"\InputIfFileExists{ch}{}{缺}", r"\input{x/../ch}",
    ],
)  # fmt: skip
def test_files_beside_the_document_are_part_of_its_text(command: str) -> None:
    """However it takes them in; a comment at their end hides nothing behind them."""
    assert "".join(put_in(f"甲{command}乙", ch_tex="丙% 注").split()) == "甲丙%注乙"


def test_a_part_takes_in_further_ones() -> None:
    """From its own folder where `\\import` or `\\subfile` say so, otherwise from the document's."""
    files = {"a__b_tex": r"二\input{c}", "a__c_tex": "三", "c_tex": "四"}
    assert put_in(r"\import{a/}{b}", **files).split() == ["二三"]
    assert put_in(r"\subfile{a/b}", **files).split() == ["二三"]
    assert put_in(r"\input{a/b}", **files).split() == ["二四"]


@pytest.mark.parametrize(
    "source",
    [
        r"% \input{ch}", "\\begin{verbatim}\n\\input{ch}\n\\end{verbatim}", r"\verb|\input{ch}|",
        r"\iffalse \ifx\a\b\fi \input{ch} \fi", r"\begin{comment}\input{ch}\end{comment}", r"\end{document}\input{ch}",
        r"\newcommand{\take}{\input{ch}}", r"\includegraphics{ch}", r"\inputencoding{ch}",
        r"\includeonly{x}\include{ch}",
        r"\input{#1}", r"\input{../ch}", r"\input{/ch}", r"\input{x/../../ch}", r"\\input{ch}",
    ],
)  # fmt: skip
def test_only_what_tex_would_set_from_below_the_folder_is_put_in(source: str) -> None:
    """The source stays as it is."""
    assert put_in(source, ch_tex="丙") == source


def test_each_file_counts_once() -> None:
    """Taken in again, by itself, or in a circle."""
    assert put_in(r"\input{a}\input{a}", a_tex=r"甲\input{b}", b_tex=r"乙\input{a}\input{main}").split() == ["甲乙"]


def test_what_takes_in_a_part_is_known() -> None:
    """Through others and more than once; of a circle, not what it takes in itself."""
    files = {"main.tex": rb"\input{a}\input{b}", "a.tex": rb"\input{c}", "b.tex": rb"\input{c}", "c.tex": rb"\input{a}"}
    assert parts_among([*files], files.get) == {
        "a.tex": ["main.tex"],
        "b.tex": ["main.tex"],
        "c.tex": ["a.tex", "b.tex", "main.tex"],
    }


def test_a_document_of_its_own_is_no_part() -> None:
    """TeX would stop at its preamble; one of the class for parts is put in without it."""
    assert put_in(r"\input{a}", a_tex=MAIN % "") == r"\input{a}"
    part = r"\documentclass[main]{subfiles}\begin{document}丙\end{document}尾"
    assert put_in(r"\subfile{a}", a_tex=part).split() == ["丙"]


def test_parts_in_other_encodings_are_read(tmp_path: Path) -> None:
    """A document in UTF-8 with a chapter in GB 18030."""
    folder_of(tmp_path, {"main.tex": MAIN % r"\input{a}"})
    folder_of(tmp_path, {"a.tex": "这一章是用国标编码保存的文字。"}, "gb18030")
    document = read(tmp_path / "main.tex")
    assert (said(document), document.state) == ("开头。这一章是用国标编码保存的文字。结尾。", State.READ)


def test_missing_files_are_named(tmp_path: Path) -> None:
    """Also where nothing else is there; links lead nowhere."""
    outside = folder_of(tmp_path / "outside", {"secret.tex": "秘密"})
    thesis = folder_of(tmp_path / "thesis", {"main.tex": MAIN % r"\input{gone}\input{link}\input{linked/secret}"})
    (thesis / "link.tex").symlink_to(outside / "secret.tex")
    (thesis / "linked").symlink_to(outside)
    document = read(thesis / "main.tex")
    assert said(document) == "开头。结尾。"
    assert "gone, link, linked/secret" in str(document.content.message)
    assert "…" not in str(document.content.message)
    (thesis / "main.tex").write_text(MAIN % "".join(rf"\input{{{name}}}" for name in "abcd"), encoding="utf-8")
    assert "a, b, c, …" in str(read(thesis / "main.tex").content.message)
    alone = folder_of(tmp_path / "alone", {"main.tex": r"\begin{document}\include{ch1}\end{document}"})
    empty = read(alone / "main.tex")
    assert (empty.state, "ch1" in str(empty.content.message)) == (State.EMPTY, True)


FILES = {
    "main.tex": MAIN % r"\input{a}\include{chapters/b}",
    "a.tex": r"甲\input{c}",
    "chapters/b.tex": "乙",
    "c.tex": r"丙\input{a}",
    "own.tex": "自己的一篇。",
    "notes.txt": "笔记。",
}


def test_parts_are_no_documents_and_are_named(tmp_path: Path) -> None:
    """In a folder and in a ZIP alike."""
    folder = folder_of(tmp_path / "folder", FILES)
    archive = tmp_path / "export.zip"
    with ZipFile(archive, "w") as file:
        for name in FILES:
            file.write(folder / name, f"张三/{name}")
    for path in (folder, archive):
        files = discover_all((path,), (), (), partial(list_archives, jobs=1))
        assert sorted(file.name for file in files.new) == ["main.tex", "notes.txt", "own.tex"]
        assert sorted(Path(name).name for name in files.skipped) == ["a.tex", "b.tex", "c.tex"]
        assert "3" in str(files.doubts[0])
        (main,) = (file for file in files.new if file.name == "main.tex")
        assert said(read(main)) == "开头。甲丙乙结尾。"


def test_of_files_that_take_in_each_other_one_is_the_document(tmp_path: Path) -> None:
    """None of them is lost."""
    folder_of(tmp_path, {"a.tex": r"甲\input{b}", "b.tex": r"乙\input{a}"})
    (only,) = discover_all([tmp_path], (), (), lambda archives: []).new
    assert said(read(only)) == "甲乙"


def test_documents_with_other_chapters_are_other_documents(tmp_path: Path) -> None:
    """A class has one main file by its template, byte for byte; a change of a chapter is one of the document."""
    one = folder_of(tmp_path / "one", {"main.tex": MAIN % r"\input{a}", "a.tex": "甲的一章。"}) / "main.tex"
    other = folder_of(tmp_path / "other", {"main.tex": MAIN % r"\input{a}", "a.tex": "乙的一章。"}) / "main.tex"
    documents = read(one), read(other)
    assert not documents[0].same_bytes(documents[1])
    assert documents[0].id == identity(one)
    watch = FolderWatch((tmp_path,), (), documents, checked_at=0.0)
    assert not watch.look()
    (tmp_path / "one" / "a.tex").write_text("甲改过的一章。", encoding="utf-8")
    assert watch.look().changed == (one,)
