"""The window's language at run time, read from the Qt Linguist file itself: there is nothing to compile."""

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication, QLibraryInfo, QLocale, QObject, QTranslator

from hengwen.model.messages import Message
from hengwen.resources import i18n
from hengwen.text.display import visible

QT_TEXTS = (
    QT_TRANSLATE_NOOP("QFileDialog", "&Look in:"),
    QT_TRANSLATE_NOOP("QFileDialog", "&Directory:"),
    QT_TRANSLATE_NOOP("QFileDialog", "Files of &type:"),
    QT_TRANSLATE_NOOP("QFileDialog", "The requested file system location does not exist."),
    QT_TRANSLATE_NOOP("QLineEdit", "Clear text"),
)
"""Texts of Qt's own that its catalogues lack: ours are searched for them next."""


class Catalogue(QTranslator):
    """Looks texts up in `hengwen.resources.i18n.catalogue`."""

    def __init__(self, language: str, parent: QObject) -> None:
        super().__init__(parent)
        self._entries = i18n.catalogue(language)

    def translate(self, context: str, sourceText: str, disambiguation: str | None = None, n: int = -1) -> str:  # noqa: ARG002, N803
        """Return the translation, otherwise the text itself, so that `tr` continues with the base class of a widget."""
        return self._entries.get((context, sourceText), sourceText)


def filled(template: str, **values: str | int) -> str:
    """Return a text of the window with its values; in English a noun beside a 1 is in the singular."""
    return str(Message(template, tuple(values.items())))


def set_language(app: QCoreApplication, language: str) -> None:
    """Switch the application to a language; existing widgets keep their texts."""
    for translator in app.findChildren(QTranslator):
        app.removeTranslator(translator)
        translator.deleteLater()
    QLocale.setDefault(QLocale(language))
    app.installTranslator(Catalogue(language, app))
    qt = QTranslator(app)
    # The translator installed last is asked first, and ours answers every question: Qt's own has to come after it.
    if qt.load(f"qtbase_{language}", QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)):
        app.installTranslator(qt)


def language() -> str:
    """Return the current language of the window."""
    return next((known for known in i18n.LANGUAGES if QLocale().name().startswith(known[:2])), "en")


def sentence(what: Message) -> str:
    """Return a sentence of the engine in the window's language, with invisible characters in names made visible."""
    return visible(i18n.translate(what, language()))


def word(value: str) -> str:
    """Return a word of the engine, such as a state or a kind, in the window's language."""
    return i18n.word(value, language())
