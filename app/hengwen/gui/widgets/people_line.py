"""How many people handed in how many files, in one line."""

from PySide6.QtCore import QCoreApplication

from hengwen.gui.translation import sentence
from hengwen.model.people import People


def people_line(people: People, files: int) -> str:
    """Return how many people handed in how many files, and how they were recognised, in one line."""
    translate = QCoreApplication.translate
    if people.source is None:
        return translate("People", "files: {files}; nobody is known, every file stands for itself").format(files=files)
    words = translate("People", "people: {people}, files: {files} · {source}")
    return words.format(people=f"{people.count:,}", files=f"{files:,}", source=sentence(people.source))
