"""A document's own macros, with and without arguments, expanded where they are used."""

from collections.abc import Iterator
from dataclasses import dataclass

from hengwen.model.regex import regex
from hengwen.readers.latex.tokens import Catcode, Token, tokens

_MOST = 300_000
"""Tokens that macros may expand to: one that calls itself, or two that double each other, never end."""

_LONGEST = 100_000
"""Maximum tokens of an argument; a longer one was never closed."""

_LONGEST_OPTIONAL, _UNCLOSED = 300, 500
"""The same in square brackets, which text has as well; and how many unclosed ones are
searched.
"""

_END = Token(Catcode.END, "")


_XPARSE = regex(r"(?:New|Renew|Provide|Declare)Document(Command|Environment)")
_ARGUMENTS = regex(r"(?P<optional>o|O\{(?P<default>[^{}]*)\})?(?P<braced>m*)")


class Endless(Exception):  # noqa: N818 - a fact about the file
    """More expansions of macros than any document needs."""


@dataclass(frozen=True, slots=True)
class Macro:
    """A macro: its replacement, and how many arguments it takes; the first has a default if it may be left out."""

    body: tuple[Token, ...]
    arguments: int = 0
    default: tuple[Token, ...] | None = None


class TokenSource:
    """The tokens of a document one after the other, its own macros expanded.

    `theorems`: the words that environments such as `\\newtheorem{satz}{Satz}` begin with, by their names.
    """

    def __init__(self, text: str) -> None:
        self._tokens = tokens(text)
        self._waiting: list[Token] = []
        self._put_in = self._unclosed = 0
        self.macros: dict[str, Macro] = {}
        self.environments: dict[str, tuple[Macro, Macro]] = {}
        self.theorems: dict[str, str] = {}
        self.colours: dict[str, str] = {}

    def next(self) -> Token:
        """Return the next token after expansion, `Kind.END` after the last. Raises `Endless`."""
        while True:
            token = self.next_plain()
            macro = self.macros.get(token.text) if token.kind is Catcode.COMMAND else None
            if macro is None:
                return token
            self.put_in(macro)

    def next_plain(self) -> Token:
        """Return the next token without expansion."""
        return self._waiting.pop() if self._waiting else next(self._tokens, _END)

    def peek(self) -> Token:
        """Return the next token without taking it."""
        token = self.next_plain()
        self._waiting.append(token)
        return token

    def back(self, *returned: Token) -> None:
        """Put tokens before the next one."""
        self._waiting.extend(reversed(returned))

    def put_in(self, macro: Macro) -> None:
        """Expand a macro, whose arguments come next."""
        self._put_in += 1
        given: list[tuple[Token, ...]] = []
        if macro.arguments and macro.default is not None:
            optional = self.optional()
            given.append(macro.default if optional is None else optional)
        while len(given) < macro.arguments:
            given.append(self.argument())
        body = list(_filled(macro.body, given))
        self._put_in += len(body)
        if self._put_in > _MOST:
            raise Endless
        self.back(*body)

    def argument(self) -> tuple[Token, ...]:
        """Return the next argument: a group without its braces, or a single token."""
        self.skip_blanks()
        token = self.next_plain()
        if token.kind is not Catcode.OPEN:
            if token.kind in (Catcode.CLOSE, Catcode.PARAGRAPH):
                self.back(token)
                return ()
            if token.kind is Catcode.TEXT and len(token.text) > 1:
                self.back(token._replace(text=token.text[1:]))
                return (token._replace(text=token.text[:1]),)
            return () if token.kind is Catcode.END else (token,)
        return tuple(self._group())

    def _group(self) -> Iterator[Token]:
        depth = 1
        for _ in range(_LONGEST):
            token = self.next_plain()
            depth += (token.kind is Catcode.OPEN) - (token.kind is Catcode.CLOSE)
            if depth == 0 or token.kind is Catcode.END:
                return
            yield token

    def optional(self) -> tuple[Token, ...] | None:
        """Return the next argument in square brackets; None where there is none, or where it has no end."""
        token = self.peek()
        if token.kind is not Catcode.SIGN or token.text != "[" or self._unclosed > _UNCLOSED:
            return None
        taken = [self.next_plain()]
        depth = 0
        while len(taken) < _LONGEST_OPTIONAL:
            token = self.next_plain()
            taken.append(token)
            depth += (token.kind is Catcode.OPEN) - (token.kind is Catcode.CLOSE)
            if token.kind in (Catcode.END, Catcode.PARAGRAPH):
                break
            if depth <= 0 and token.kind is Catcode.SIGN and token.text == "]":
                return tuple(taken[1:-1])
        self.back(*taken)
        self._unclosed += 1
        return None

    def words(self) -> str:
        """Return the next argument as plain words, such as a name or a colour."""
        return plain(self.argument())

    def skip_blanks(self) -> None:
        """Pass over blanks within a paragraph."""
        while self.peek().kind is Catcode.SPACE:
            self.next_plain()

    def enter_group(self) -> bool:
        """Take the brace of a group if one comes next; return whether it did."""
        opens = self.peek().kind is Catcode.OPEN
        if opens:
            self.next_plain()
        return opens

    def star(self) -> bool:
        """Take a star if one comes next; return whether it did."""
        token = self.peek()
        if token.kind is Catcode.TEXT and token.text.startswith("*"):
            self.next_plain()
            if len(token.text) > 1:
                self.back(token._replace(text=token.text[1:]))
            return True
        return False

    def define(self, how: str) -> bool:
        """Note a definition if the command makes one, and take what follows it; return whether it did."""
        if how in ("newcommand", "renewcommand", "providecommand", "DeclareRobustCommand"):
            self._new(environment=False)
        elif how in ("def", "gdef", "edef", "xdef"):
            self._def()
        elif how == "let":
            self._let()
        elif how == "DeclareMathOperator":
            self.star()
            name = self._name()
            self.macros[name] = Macro(self.argument())
        elif how in ("newenvironment", "renewenvironment"):
            self._new(environment=True)
        elif how == "newtheorem":
            self.star()
            name = self.words()
            self.optional()
            self.theorems[name] = self.words()
            self.optional()
        elif how == "definecolor":
            name, model, value = self.words(), self.words(), self.words()
            self.colours[name] = f"{model}:{value}"
        elif match := _XPARSE.fullmatch(how):
            self._new(environment=match[1] == "Environment", xparse=True)
        else:
            return False
        return True

    def _name(self) -> str:
        token = next(iter(self.argument()), _END)
        return token.text if token.kind is Catcode.COMMAND else ""

    def _new(self, *, environment: bool, xparse: bool = False) -> None:
        """Note a new command or environment, by LaTeX itself or by xparse."""
        if not xparse:
            self.star()
        name = self.words() if environment else self._name()
        signature = self._xparse_signature() if xparse else self._signature()
        bodies = [self.argument() for _ in range(2 if environment else 1)]
        if signature is None or not name or name in (_KEPT_ENVIRONMENTS if environment else _KEPT):
            return
        macro = Macro(bodies[0], *signature)
        if environment:
            self.environments[name] = macro, Macro(bodies[1])
        else:
            self.macros[name] = macro

    def _signature(self) -> tuple[int, tuple[Token, ...] | None]:
        count = plain(self.optional() or ())
        return (int(count), self.optional()) if count in "123456789" and count else (0, None)

    def _xparse_signature(self) -> tuple[int, tuple[Token, ...] | None] | None:
        """Return the same by xparse; None for arguments with more than braces and one default."""
        argument = self.argument()
        match = _ARGUMENTS.fullmatch("".join(token.text for token in argument if token.kind is not Catcode.SPACE))
        if match is None:
            return None
        default = None if match["optional"] is None else tuple(tokens(match["default"] or ""))
        return (default is not None) + len(match["braced"]), default

    def _def(self) -> None:
        """Note a definition of TeX; pass over one whose arguments need more than braces."""
        token = self.next_plain()
        parameters: list[Token] = []
        while self.peek().kind not in (Catcode.OPEN, Catcode.END, Catcode.PARAGRAPH):
            parameters.append(self.next_plain())
        body = self.argument()
        simple = all(parameter.kind is Catcode.PARAMETER for parameter in parameters)
        if token.kind is Catcode.COMMAND and simple and token.text not in _KEPT:
            self.macros[token.text] = Macro(body, len(parameters))

    def _let(self) -> None:
        new = self.next_plain()
        self.skip_blanks()
        if (token := self.next_plain()).text == "=":
            token = self.next_plain()
        if new.kind is Catcode.COMMAND and new.text not in _KEPT:
            self.macros[new.text] = self.macros.get(token.text) or Macro((token,))


_KEPT_ENVIRONMENTS = frozenset(("document", "thebibliography"))
_KEPT = frozenset(("begin", "end", "item", "section", "par", "input", "include"))
"""Commands that keep their meaning, like those environments, even if a document redefines their looks."""


def _filled(body: tuple[Token, ...], given: list[tuple[Token, ...]]) -> Iterator[Token]:
    for token in body:
        if token.kind is Catcode.PARAMETER and int(token.text) <= len(given):
            yield from given[int(token.text) - 1]
        else:
            yield token


def plain(source: tuple[Token, ...]) -> str:
    """Return tokens as they were written."""
    return "".join(f"\\{token.text}" if token.kind is Catcode.COMMAND else token.text for token in source).strip()
