"""Regular expressions that are compiled when they are first used."""

import copy
import importlib
import pickle
import re
from pathlib import Path

import pytest

import hengwen
from hengwen.model import regex as module
from hengwen.model.regex import regex

SOURCE = Path(hengwen.__file__).parent


def test_it_is_a_compiled_one_as_soon_as_it_is_used() -> None:
    """With its flags, its groups and all ways to search."""
    late, compiled = regex(r"(?P<year>\d{4})-Q", re.IGNORECASE), re.compile(r"(?P<year>\d{4})-Q", re.IGNORECASE)
    text = "2019-q and 2020-Q"
    assert late.fullmatch("2019-q") and not late.fullmatch(text)
    assert late.search(text, 3)[0] == late.match(text, 11)[0] == "2020-Q"  # type: ignore[index]
    assert late.findall(text) == [match["year"] for match in late.finditer(text)] == ["2019", "2020"]
    assert late.sub("-", text) == compiled.sub("-", text)
    assert late.split(text) == compiled.split(text)
    assert (late.pattern, late.flags, late.groupindex) == (compiled.pattern, compiled.flags, compiled.groupindex)


def test_nothing_is_compiled_before_and_only_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """However many of its methods are used: the cache of `re` may have forgotten it meanwhile."""
    compiled: list[str] = []
    real = re.compile

    def compile_noted(source: str, flags: int) -> re.Pattern[str]:
        compiled.append(source)
        return real(source, flags)

    monkeypatch.setattr(re, "compile", compile_noted)
    late = regex("a+")
    assert not compiled
    assert late.match("aa")
    assert late.search("baa")
    assert compiled == ["a+"]


def test_bytes_are_searched_by_bytes() -> None:
    """Readers search in files."""
    assert regex(rb"\x00+").findall(b"a\0\0b\0") == [b"\0\0", b"\0"]


def test_it_can_be_sent_and_copied_before_and_after_use() -> None:
    """Spark sends what a function refers to."""
    late = regex("[甲乙]+")
    for other in (pickle.loads(pickle.dumps(late)), copy.deepcopy(late)):
        assert other.fullmatch("甲乙")
    assert late.fullmatch("乙")
    assert copy.copy(late).fullmatch("甲")


def test_an_attribute_that_patterns_do_not_have_is_an_error() -> None:
    """Also of a sound one."""
    with pytest.raises(AttributeError):
        regex("a").replace  # type: ignore[attr-defined]  # noqa: B018


def test_every_expression_of_the_program_is_sound() -> None:
    """An error in one would be seen by the user who needs it first."""
    checked = 0
    for file in sorted(SOURCE.rglob("*.py")):
        if "regex(" in file.read_text(encoding="utf-8") and "gui" not in file.parts:
            name = ".".join(("hengwen", *file.relative_to(SOURCE).with_suffix("").parts)).removesuffix(".__init__")
            values = [*vars(importlib.import_module(name)).values()]
            values += [part for value in values if isinstance(value, tuple | list) for part in value]
            values += [part for value in values if isinstance(value, dict) for part in value.values()]
            expressions = [value for value in values if isinstance(value, module._Regex)]
            assert all(isinstance(expression.groups, int) for expression in expressions)
            checked += len(expressions)
    assert checked > 100
