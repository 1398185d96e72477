"""LaTeX: the text that it sets, paragraph by paragraph, with the kind of each."""

import re
from dataclasses import replace

from hengwen.model.document import Content, ParagraphKind, State
from hengwen.model.messages import Message, message
from hengwen.model.regex import regex
from hengwen.readers.common.draft import Draft, assemble
from hengwen.readers.common.finished import finished
from hengwen.readers.failure import Unreadable
from hengwen.readers.latex import commands
from hengwen.readers.latex.equations import Equation
from hengwen.readers.latex.macros import Endless, Macro, TokenSource, plain
from hengwen.readers.latex.page import HAN, TypesetPage
from hengwen.readers.latex.symbols import TEXT, accented, is_accent
from hengwen.readers.latex.tokens import Catcode, Token
from hengwen.readers.source.division import divide
from hengwen.readers.source.languages import known_language
from hengwen.readers.txt import plain_text

_BODY = regex(r"^[^%\n]*\\begin\s*\{document\}", re.MULTILINE)
_LIGATURES = (("---", "—"), ("--", "–"), ("``", "“"), ("''", "”"), ("`", "‘"))
_OPTIONS = regex(r"\s*\[([^\]]{0,2000})\]")
_LANGUAGE = regex(r"language\s*=\s*(?:\[[^\]]*\])?\s*\{?([\w+#]+)")
_CAPTION = regex(r"(?:caption|title)\s*=\s*(?:\{([^{}]*)\}|([^,\]]*))")
_WHITE = regex(r"(?:named:)?white|rgb:\s*1(?:\.0*)?\s*,\s*1(?:\.0*)?\s*,\s*1(?:\.0*)?|RGB:255\s*,\s*255\s*,\s*255"
                    r"|HTML:[Ff]{6}|gray:1(?:\.0*)?")  # fmt: skip
_TINY = 2.0
_MOST_NAMES = 3
_DEEPEST = 1000  # environments in environments


def read_latex(data: bytes, encoding: str | None = None) -> Content:
    """Return the text of a LaTeX document. Files that it still takes in are named. Raises `Unreadable` without text.

    `data`: with the parts of the document in it, see `latex.parts`.
    """
    plain_file = plain_text(data, encoding)
    reader = _Reader(plain_file.text)
    endless = reader.read()
    assembled = assemble(reader.drafts)
    if not assembled.text and reader.taken_in:
        raise Unreadable(State.EMPTY, reader.taken_in, assembled.findings)
    state, what = plain_file.state, endless or plain_file.fault or reader.taken_in
    return finished(
        assembled,
        State.READ_PARTLY if endless else state,
        what,
        images=reader.images > 0,
        encoding=plain_file.encoding,
    )


class _Reader(TypesetPage):
    """Goes through the tokens of a file once, without recursion: how deep braces lie is the author's choice."""

    def __init__(self, text: str) -> None:
        whole = _BODY.search(text) is None  # a part of a document has no preamble
        super().__init__(printed=whole)
        self._source = TokenSource(text)
        self._cited: dict[str, int] = {}
        self._theorems: dict[str, int] = {}
        self._chinese = bool(HAN.search(text))
        self._files: list[str] = []
        self.images = 0

    @property
    def taken_in(self) -> Message | None:
        """Return the sentence about files that the document includes."""
        if not self._files:
            return None
        names = ", ".join(self._files[:_MOST_NAMES]) + (", …" if len(self._files) > _MOST_NAMES else "")
        return message(
            "The text takes in files that were not found with it, or are documents of their own: {names}.", names=names
        )

    def read(self) -> Message | None:
        """Make the drafts; return a sentence where the file never ends."""
        fault = None
        try:
            while (token := self._source.next()).kind is not Catcode.END:
                if not self._take(token):
                    break
        except Endless:
            fault = message("The macros of this file repeat themselves without end; it was read only so far.")
        while self._outer:
            self._close_note()
        self._break()
        return fault

    def _take(self, token: Token) -> bool:
        """Read one token; return whether the document goes on after it."""
        if token.kind is Catcode.TEXT:
            self._write(_ligatures(token.text))
        elif token.kind is Catcode.SPACE:
            self._space(token.text)
        elif token.kind is Catcode.PARAGRAPH:
            self._break()
        elif token.kind is Catcode.COMMAND:
            return self._command(token)
        elif token.kind is Catcode.OPEN:
            plain_group = not (self._group.name or self._group.ends)
            self._open(self._group if plain_group else replace(self._group, name="", ends=""))
        elif token.kind is Catcode.CLOSE:
            self._close_brace()
        elif token.kind is Catcode.MATH:
            self._write(Equation(self._source).until(token.text))
        elif token.kind is Catcode.CODE:
            self._code(*token.text.partition("\0")[::2])
        elif token.kind is Catcode.SIGN:
            self._sign(token.text)
        else:
            self._write(f"#{token.text}")
        return True

    def _block(self, name: str) -> None:
        """Make a paragraph of the next argument: a heading, a title, a caption."""
        self._source.star()
        self._source.optional()
        if name == "captionof":
            self._source.argument()
        self._source.skip_blanks()
        if not self._source.enter_group():
            return
        kind = commands.BLOCKS[name]
        self._break(kind)
        self._open(replace(self._group, kind=kind, name="", ends="paragraph", printed=True))

    def _note(self) -> None:
        self._source.optional()
        self._source.skip_blanks()
        if not self._source.enter_group():
            return
        self._outer.append(self._draft)
        self._draft = Draft(ParagraphKind.FOOTNOTE)
        self._open(replace(self._group, kind=ParagraphKind.FOOTNOTE, name="", ends="note"))

    # Commands

    def _command(self, token: Token) -> bool:
        name = token.text
        if name == "end" and self._source.peek().kind is not Catcode.END:
            return self._end(self._source.words())
        if name == "begin":
            self._begin(self._source.words())
        elif name in TEXT:
            self._symbol(name)
        elif is_accent(name):
            self._write(accented(name, plain(self._source.argument()).replace("\\", "")))
        elif name in ("(", "["):
            self._write(Equation(self._source).until(")" if name == "(" else "]"))
        elif name in ("\\", "tabularnewline", "cr"):
            self._row()
        elif name in commands.BLOCKS:
            self._block(name)
        elif name in commands.NOTES:
            self._note()
        elif name in ("item", "bibitem"):
            self._item(name)
        elif not self._source.define(name):
            self._other(name, spaced=token.spaced)
        return True

    def _symbol(self, name: str) -> None:
        text = TEXT[name]
        if text == " ":
            self._space(text)
        else:
            self._write(text)

    def _row(self) -> None:
        self._source.star()
        self._source.optional()
        if self._group.kind is ParagraphKind.TABLE:
            self._break()
        else:
            self._space("\n")

    def _item(self, name: str) -> None:
        label = self._source.optional()
        if name == "bibitem":
            self._source.argument()
        self._break()
        if label and name == "item":
            self._source.back(*label, Token(Catcode.SPACE, "\n"))

    def _other(self, name: str, *, spaced: bool) -> None:
        if name in commands.CITED:
            self._cite()
        elif name in commands.FILES:
            folder = self._source.words() if name in commands.FOLDER_FILES else ""
            self._files.append(folder + self._source.words())
            if name == "InputIfFileExists":
                self._source.argument()
        elif name in commands.IMAGES:
            self.images += 1
            self._source.star()
            self._source.optional()
            self._source.argument()
        elif name in commands.BREAKS:
            self._break()
        elif name == "iffalse":
            self._skip_condition()
        elif name in ("color", "textcolor", "fontsize", "phantom", *commands.GROUNDS):
            self._appearance(name)
        elif name in ("href", "url", "nolinkurl", "path"):
            self._link(name)
        else:
            self._unknown(name, spaced=spaced)

    def _unknown(self, name: str, *, spaced: bool) -> None:
        """Read an unknown command: pass over arguments that are no text; all others are text."""
        self._source.star()
        if not spaced or name in commands.DROPPED:
            self._source.optional()
        for _ in range(commands.DROPPED.get(name, 0)):
            self._source.argument()

    def _cite(self) -> None:
        """Write the numbers of sources, in the order in which they are cited first."""
        self._source.star()
        while self._source.optional() is not None:
            pass
        keys = [key.strip() for key in self._source.words().split(",") if key.strip()]
        self._write(f"[{', '.join(str(self._cited.setdefault(key, len(self._cited) + 1)) for key in keys)}]")

    def _link(self, name: str) -> None:
        address = self._source.words()
        if name != "href":
            self._write(address.replace("\\", ""))

    def _skip_condition(self) -> None:
        """Pass over everything between `\\iffalse` and its `\\fi`: a comment."""
        depth = 1
        while depth and (token := self._source.next_plain()).kind is not Catcode.END:
            if token.kind is Catcode.COMMAND:
                depth += token.text.startswith("if") and token.text not in ("ifdefined", "iff")
                depth -= token.text == "fi" or (depth == 1 and token.text == "else")

    def _appearance(self, name: str) -> None:
        """Set colour, size and visibility; a format for an argument ends with it."""
        source = self._source
        if name == "fontsize":
            size = source.words()
            source.argument()
            number = re.match(r"[\d.]+", size)
            self._groups[-1] = replace(self._group, tiny=bool(number and _number(number[0]) < _TINY))
            return
        model = plain(source.optional() or ())
        white = self._is_white(model, source.words()) if name in ("color", "textcolor") else False
        if name == "color":
            self._groups[-1] = replace(self._group, white=white)
            return
        if name in ("colorbox", "fcolorbox"):
            for _ in range(1 if name == "colorbox" else 2):
                source.argument()
        if source.enter_group():
            changed = replace(self._group, name="", ends="", white=white or (self._group.white and name != "textcolor"))
            ground = changed.coloured_ground or name in commands.GROUNDS
            self._open(replace(changed, hidden=changed.hidden or name == "phantom", coloured_ground=ground))

    def _is_white(self, model: str, value: str) -> bool:
        colour = f"{model}:{value}" if model else self._source.colours.get(value, value)
        return bool(_WHITE.fullmatch(colour.replace(" ", "")))

    # Environments

    def _begin(self, name: str) -> None:
        source = self._source
        if name == "document":
            self._break()
            self._groups[-1] = replace(self._group, printed=True)
            return
        if name in commands.MATHS and name not in source.environments:
            if name.startswith("alignat"):
                source.argument()
            self._space("\n")
            self._write(Equation(source).until(name))
            self._space("\n")
            return
        kind = commands.KINDS.get(name)
        self._break()
        if len(self._groups) > _DEEPEST:
            return
        if kind is ParagraphKind.REFERENCE:
            self._draft.kind = ParagraphKind.HEADING
            self._write("参考文献" if self._chinese else "References")
        ground = self._group.coloured_ground or name in commands.GROUNDS or kind is ParagraphKind.TABLE
        self._open(
            replace(self._group, name=name or " ", ends="", kind=kind or self._group.kind, coloured_ground=ground)
        )
        self._break()
        self._arguments(name)

    def _arguments(self, name: str) -> None:
        source = self._source
        if name in source.environments:
            source.put_in(source.environments[name][0])
            return
        given = source.optional()
        for _ in range(commands.ENVIRONMENT_ARGUMENTS.get(name, 0)):
            source.argument()
        if name in source.theorems:
            self._theorems[name] = self._theorems.get(name, 0) + 1
            self._write(f"{source.theorems[name]} {self._theorems[name]} ")
            source.back(*((Token(Catcode.TEXT, "("), *given, Token(Catcode.TEXT, ") ")) if given else ()))
        elif name in ("frame", "block") and source.peek().kind is Catcode.OPEN:
            self._block("frametitle")

    def _end(self, name: str) -> bool:
        """End an environment, and groups left open in it; return whether the document goes on."""
        if name == "document":
            return False
        if all(group.name != (name or " ") for group in self._groups[-_DEEPEST:]):
            return True
        if name in self._source.environments and self._group.ends != "environment":
            self._groups[-1] = replace(self._group, ends="environment")
            end = (
                Token(Catcode.COMMAND, "end"),
                Token(Catcode.OPEN, "{"),
                Token(Catcode.TEXT, name),
                Token(Catcode.CLOSE, "}"),
            )
            self._source.put_in(Macro((*self._source.environments[name][1].body, *end)))
            return True
        while self._group.name != (name or " "):
            self._close()
        self._groups.pop()
        self._break()
        return True

    def _code(self, name: str, text: str) -> None:
        """Write a listing with its caption; pictures drawn by commands, and comments, are no text."""
        plain_name = name.rstrip("*")
        if plain_name in ("comment", "filecontents", "tikzpicture"):
            self.images += plain_name == "tikzpicture"
            return
        options = _OPTIONS.match(text) if plain_name != "verbatim" else None
        given = options[1] if options else ""
        text = text[options.end() :] if options else text
        language = _LANGUAGE.search(given)
        words = language[1] if language else ""
        if plain_name == "minted":
            braced = re.match(r"\s*\{([^{}\n]*)\}", text)
            words, text = (braced[1], text[braced.end() :]) if braced else (words, text)
        if caption := _CAPTION.search(given):
            self._break(ParagraphKind.CAPTION)
            self._write(caption[1] or caption[2] or "")
        for part in divide(text, known_language(words)):
            self._break(part.kind)
            self._write(text[part.span.start : part.span.end])
        self._break()


def _ligatures(text: str) -> str:
    for sign, meant in _LIGATURES:
        text = text.replace(sign, meant)
    return text


def _number(text: str) -> float:
    try:
        return float(text)
    except ValueError:
        return _TINY
