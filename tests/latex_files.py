"""Folders of LaTeX files for tests."""

from collections.abc import Mapping
from pathlib import Path

MAIN = r"\documentclass{ctexart}\begin{document}开头。%s 结尾。\end{document}"


def folder_of(folder: Path, files: Mapping[str, str], encoding: str = "utf-8") -> Path:
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text.encode(encoding))
    return folder
