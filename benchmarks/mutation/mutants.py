"""Where one line of a module can be made wrong, and how: operators, constants, conditions, statements, arguments.

The kinds are those of the mutation operators of Offutt et al. 1996 (relational, logical, arithmetic, constants,
statement deletion) and of tools such as mutmut and cosmic-ray, with elements of a display taken out as well. What is
known to change no answer is left alone: types, keywords such as `dtype`, and how much is worked on at once.
"""

import ast
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

_COMPARISONS = {
    "<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "==",
    "is": "is not", "is not": "is", "in": "not in", "not in": "in",
}  # fmt: skip
_OPERATORS = {
    "+": "-", "-": "+", "*": "+", "/": "*", "//": "*", "%": "//", "**": "*",
    "&": "|", "|": "&", "^": "&", "<<": ">>", ">>": "<<", "@": "*",
    "and": "or", "or": "and",
}  # fmt: skip
_SWAPPED_CALLS = {"min": "max", "max": "min", "any": "all", "all": "any", "lstrip": "rstrip", "rstrip": "lstrip"}
_HARMLESS = {"encoding", "strict", "dtype", "kind", "maxsize", "daemon", "name", "key_type", "compresslevel"}
"""Keyword arguments without which a program mostly does the same."""

_PORTIONS = {"_AT_ONCE", "_BATCH", "_CELLS", "_CHUNK", "_PIECE", "_PORTION", "_SLICE"}
"""Constants that say how much is worked on at once: time and memory depend on them, answers do not."""


@dataclass(frozen=True, slots=True)
class Mutant:
    """A change of one line: the characters from `start` to `end` of a module's source become `new`."""

    path: str
    line: int
    start: int
    end: int
    new: str
    functions: tuple[str, ...]
    """Qualified names of the functions it stands in, the innermost first; empty at module level and in caches."""

    def apply(self, source: str) -> str:
        """Return the module with the change."""
        return source[: self.start] + self.new + source[self.end :]

    def describe(self, source: str) -> str:
        """Return the line before and after."""
        begin = source.rfind("\n", 0, self.start) + 1
        changed = self.apply(source)
        before = source[begin:].partition("\n")[0].strip()
        return f"{self.path}:{self.line}: {before}  ->  {changed[begin:].partition(chr(10))[0].strip()}"


def find_mutants(path: str, source: str) -> list[Mutant]:
    """Return all changes of a module, of which a few cannot be compiled. Raises `SyntaxError` where it cannot."""
    finder = _Finder(path, source)
    finder.visit(ast.parse(source))
    return finder.mutants


def compiles(source: str) -> bool:
    """Return whether a changed module is one at all."""
    try:
        compile(source, "mutant", "exec")
    except SyntaxError:
        return False
    return True


class _Finder(ast.NodeVisitor):
    def __init__(self, path: str, source: str) -> None:
        self.mutants: list[Mutant] = []
        self._path = path
        self._source = source
        self._lines = [0]
        for line in source.splitlines(keepends=True):
            self._lines.append(self._lines[-1] + len(line))
        self._bytes = [line.encode() for line in source.splitlines(keepends=True)]
        self._functions: list[str] = []
        self._scope = ""  # what the qualified names of what is defined here begin with

    # Places: `ast` counts bytes of a line, a source is sliced by characters.
    def _place(self, line: int, column: int) -> int:
        return self._lines[line - 1] + len(self._bytes[line - 1][:column].decode())

    def _start(self, node: ast.expr | ast.stmt | ast.keyword) -> int:
        return self._place(node.lineno, node.col_offset)

    def _end(self, node: ast.expr | ast.stmt | ast.keyword) -> int:
        return self._place(node.end_lineno or node.lineno, node.end_col_offset or 0)

    def _add(self, start: int, end: int, new: str) -> None:
        if "\n" not in self._source[start:end]:
            line = self._source.count("\n", 0, start) + 1
            self.mutants.append(Mutant(self._path, line, start, end, new, tuple(reversed(self._functions))))

    def _swap_between(self, left: ast.expr, right: ast.expr, others: dict[str, str]) -> None:
        """Exchange the operator that stands between two expressions, beside brackets, blanks and comments."""
        first, last = self._end(left), self._start(right)
        between = re.sub(r"#[^\n]*", lambda comment: " " * len(comment[0]), self._source[first:last])
        sign = re.search(r"not\s+in|is\s+not|[a-z]+|[^\s()]+", between)
        if sign and (new := others.get(" ".join(sign[0].split()))):
            self._add(first + sign.start(), first + sign.end(), new)

    def _delete_statement(self, node: ast.stmt) -> None:
        self._add(self._start(node), self._end(node), "pass")

    def _delete_items(self, items: Sequence[ast.expr | ast.keyword], ends: Iterable[int] = ()) -> None:
        for item, end in zip(items, ends or map(self._end, items), strict=True):
            start = self._start(item)
            comma = re.compile(r"\s*,").match(self._source, end)
            if comma:
                self._add(start, comma.end(), "")
            elif before := re.search(r",\s*$", self._source[:start]):
                self._add(before.start(), end, "")

    def visit_FunctionDef(self, node: ast.FunctionDef | ast.AsyncFunctionDef) -> None:
        outer = list(self._functions)
        scope = self._enter(node.name)
        if any(_is_cache(item) for item in node.decorator_list):  # one test alone comes by it in a process
            self._functions = []
        for default in [*node.args.defaults, *filter(None, node.args.kw_defaults)]:
            self.visit(default)
        for statement in _without_docstring(node.body):
            self.visit(statement)
        self._functions, self._scope = outer, scope

    def _enter(self, name: str) -> str:
        """Enter a function; return the scope around it."""
        scope = self._scope
        self._functions.append(f"{scope}{name}")
        self._scope = f"{scope}{name}.<locals>."
        return scope

    def _leave(self, scope: str) -> None:
        self._functions.pop()
        self._scope = scope

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        if any(isinstance(base, ast.Name) and base.id == "Protocol" for base in node.bases):
            return  # says what others do
        scope, self._scope = self._scope, f"{self._scope}{node.name}."
        for statement in _without_docstring(node.body):
            self.visit(statement)
        self._scope = scope

    def visit_Module(self, node: ast.Module) -> None:
        for statement in _without_docstring(node.body):
            self.visit(statement)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        if node.value is not None and not _is_type_alias(node):
            self.visit(node.value)

    def visit_Assign(self, node: ast.Assign) -> None:
        names = [target.id for target in node.targets if isinstance(target, ast.Name)]
        if not {"__all__", "__slots__", *_PORTIONS} & set(names) and not _is_alias(node.value):
            self.visit(node.value)

    def visit_Lambda(self, node: ast.Lambda) -> None:
        scope = self._enter("<lambda>")
        self.visit(node.body)
        self._leave(scope)

    def visit_Compare(self, node: ast.Compare) -> None:
        for left, right in zip([node.left, *node.comparators], node.comparators, strict=False):
            self._swap_between(left, right, _COMPARISONS)
        self.generic_visit(node)

    def visit_BinOp(self, node: ast.BinOp) -> None:
        if not (isinstance(node.op, ast.Mod) and _is_text(node.left)):
            self._swap_between(node.left, node.right, _OPERATORS)
        self.generic_visit(node)

    def visit_BoolOp(self, node: ast.BoolOp) -> None:
        for left, right in zip(node.values, node.values[1:], strict=False):
            self._swap_between(left, right, _OPERATORS)
        self.generic_visit(node)

    def visit_UnaryOp(self, node: ast.UnaryOp) -> None:
        if isinstance(node.op, ast.Not | ast.Invert | ast.USub):
            self._add(self._start(node), self._start(node.operand), "")
        self.generic_visit(node)

    def visit_AugAssign(self, node: ast.AugAssign) -> None:
        first, last = self._end(node.target), self._start(node.value)
        if sign := re.search(r"(\S+)=", self._source[first:last]):
            new = _OPERATORS.get(sign[1])
            if new:
                self._add(first + sign.start(), first + sign.end(), f"{new}=")
        self._delete_statement(node)
        self.visit(node.value)

    def visit_Constant(self, node: ast.Constant) -> None:
        start, end = self._start(node), self._end(node)
        if isinstance(node.value, bool):
            self._add(start, end, str(not node.value))
        elif isinstance(node.value, int):
            small = abs(node.value) < 10
            self._add(start, end, str(node.value + 1 if small else node.value * 3 // 2))
            if node.value > 0:
                self._add(start, end, str(node.value - 1 if small else node.value // 2))
        elif isinstance(node.value, float):
            self._add(start, end, f"{node.value * 1.5 if node.value else 1.0:g}")
            self._add(start, end, f"{node.value / 1.5:g}")

    def visit_If(self, node: ast.If | ast.While | ast.IfExp) -> None:
        if not (isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"):
            start, end = self._start(node.test), self._end(node.test)
            self._add(start, end, "False")
            if not isinstance(node, ast.While):
                self._add(start, end, "True")
            self.generic_visit(node)

    visit_While = visit_IfExp = visit_If  # noqa: N815

    def visit_Expr(self, node: ast.Expr) -> None:
        if isinstance(node.value, ast.Call | ast.Yield | ast.YieldFrom):
            self._delete_statement(node)
            self.generic_visit(node)

    def visit_Raise(self, node: ast.Raise) -> None:
        self._delete_statement(node)

    def visit_Continue(self, node: ast.Continue | ast.Break) -> None:
        self._delete_statement(node)

    visit_Break = visit_Continue  # noqa: N815

    def visit_Assert(self, node: ast.Assert) -> None:
        """Leave alone what is asserted: no user sees it."""

    def visit_Return(self, node: ast.Return) -> None:
        if node.value is None:
            self._delete_statement(node)
        self.generic_visit(node)

    def visit_Call(self, node: ast.Call) -> None:
        name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
        if name in ("message", "cast", "TypeVar"):
            return
        if new := _SWAPPED_CALLS.get(name):
            end = self._end(node.func)
            self._add(end - len(name), end, new)
        keywords = [keyword for keyword in node.keywords if keyword.arg not in _HARMLESS]
        self._delete_items([keyword for keyword in keywords if keyword.arg])
        flattens = ast.unparse(node).endswith(".reshape(-1)")
        for part in (node.func, *(() if flattens else node.args), *keywords):  # any negative size says the same
            self.visit(part)

    def visit_Dict(self, node: ast.Dict) -> None:
        if all(node.keys) and len(node.keys) > 1:
            self._delete_items([key for key in node.keys if key], [self._end(value) for value in node.values])
        self.generic_visit(node)

    def visit_Set(self, node: ast.Set | ast.List) -> None:
        if len(node.elts) > 1:
            self._delete_items(node.elts)
        self.generic_visit(node)

    visit_List = visit_Set  # noqa: N815

    def visit_JoinedStr(self, node: ast.JoinedStr) -> None:
        """Leave formatted texts alone: places inside of them are not told before Python 3.12."""


def _is_cache(decorator: ast.expr) -> bool:
    called = decorator.func if isinstance(decorator, ast.Call) else decorator
    return isinstance(called, ast.Name) and called.id in ("cache", "lru_cache")


def _without_docstring(body: list[ast.stmt]) -> Iterator[ast.stmt]:
    for statement in body:
        if not (isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)):
            yield statement


def _is_text(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str | bytes)


def _is_type_alias(node: ast.AnnAssign) -> bool:
    return isinstance(node.annotation, ast.Name) and node.annotation.id == "TypeAlias"


def _is_alias(value: ast.expr) -> bool:
    """Return whether a value is one of types: `A = B | C`."""
    names = [name for name in ast.walk(value) if isinstance(name, ast.Name)]
    plain = all(isinstance(node, ast.BinOp | ast.BitOr | ast.Name | ast.Load) for node in ast.walk(value))
    return plain and len(names) > 1 and all(name.id[:1].isupper() and not name.id.isupper() for name in names)
