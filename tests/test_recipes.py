"""The recipes of docs/architecture.md, followed as they stand there, in a copy of the sources.

Every section under "Adding to it" is a recipe. Its fenced code blocks are its steps, in order; the line before each of
them is exactly one of

    New file `PATH`:
    In `PATH`, after `LINE`:
    In `PATH`, instead of `LINE`:
    Then:

The block is a new file as a whole; or it goes into a file, behind the first line that begins with LINE, indents aside,
or in its place; or it is a script for `sh` that runs in the copy and must succeed. There `hengwen` and `python` are
those of the copy, and `# prints: TEXT` is something that must have been printed by its end, in the order of these
lines. What stands between the steps is for people. No block is indented or without such a line.

Afterwards ruff has nothing to say about the copy.
"""

import os
import re
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

from slow import one_of

ROOT = Path(__file__).parents[1]
COPIED = ("app", "resources", "docs", "packaging")

FORMS = re.compile(
    r"New file `(?P<new>[^`]+)`:"
    r"|In `(?P<path>[^`]+)`, (?P<how>after|instead of) `(?P<line>[^`]+)`:"
    r"|(?P<then>Then):"
)
FENCED = re.compile(r"^```(?P<language>\w*)\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)

PRELUDE = """
set -eu
hengwen() { "$PYTHON" -m hengwen "$@"; }
python() { "$PYTHON" "$@"; }
"""


@dataclass(frozen=True)
class Step:
    """A block of a recipe, and what the line before it said about it."""

    form: re.Match[str]
    text: str

    def follow(self, root: Path) -> None:
        if self.form["then"]:
            run(self.text, root)
        elif self.form["new"]:
            path = root / self.form["new"]
            assert not path.exists(), f"{path.name} is no new file"
            path.parent.mkdir(exist_ok=True)
            path.write_text(self.text, encoding="utf-8")
        else:
            self._edit(root / self.form["path"])

    def place(self, lines: list[str]) -> int | None:
        """The first line that begins with LINE."""
        return next((at for at, line in enumerate(lines) if line.strip().startswith(self.form["line"])), None)

    def _edit(self, path: Path) -> None:
        lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
        place = self.place(lines)
        assert place is not None, f"{path.name} has no line {self.form['line']}"
        lines[place + (self.form["how"] == "after") : place + 1] = [self.text]
        path.write_text("".join(lines), encoding="utf-8")


def run(script: str, root: Path) -> None:
    """Run a script in the copy, which keeps its settings there too."""
    shell = shutil.which("sh")
    if shell is None:
        pytest.skip("there is no sh here")
    own = {f"XDG_{name}_HOME": str(root / "home") for name in ("CONFIG", "DATA", "CACHE")}
    environment = {
        **os.environ, **own, "PYTHON": sys.executable, "PYTHONPATH": str(root / "app"), "PYTHONUTF8": "1",
        "QT_QPA_PLATFORM": "offscreen", "LC_ALL": "en_US.UTF-8", "LANGUAGE": "en",
    }  # fmt: skip
    done = subprocess.run(
        [shell, "-c", PRELUDE + script], cwd=root, env=environment, capture_output=True, encoding="utf-8", check=False
    )
    printed = done.stdout + done.stderr
    assert done.returncode == 0, printed
    at = 0
    for wanted in re.findall(r"^# prints: (.+)$", script, re.MULTILINE):
        assert wanted in printed[at:], f"{wanted!r} was not printed: {printed}"
        at = printed.index(wanted, at) + len(wanted)


def recipes(page: str) -> dict[str, str]:
    """Every section under "Adding to it" by its heading."""
    _, _, adding = page.partition("\n# Adding to it\n")
    sections = re.split(r"^## (.+)\n", adding, flags=re.MULTILINE)
    return dict(zip(sections[1::2], sections[2::2], strict=True))


def steps(recipe: str) -> list[Step]:
    """The blocks of a recipe in order. Fails where one is not said to be what."""
    values = []
    for block in FENCED.finditer(recipe):
        line = recipe[: block.start()].rstrip("\n").rpartition("\n")[2]
        form = FORMS.fullmatch(line)
        assert form, f"a block after {line!r}"
        assert bool(form["then"]) == (block["language"] == "sh"), line
        values.append(Step(form, block["text"]))
    assert len(values) == recipe.count("```") / 2, "a block stands within something else"
    return values


RECIPES = recipes((ROOT / "docs" / "architecture.md").read_text(encoding="utf-8"))


def test_there_are_recipes_for_what_is_added_most() -> None:
    assert {"A reader", "A method", "An export format", "An excluded kind", "A page"} <= RECIPES.keys()


@pytest.mark.parametrize("name", RECIPES)
def test_every_line_of_a_recipe_is_there(name: str) -> None:
    """The first change of each file: a later one may follow what a former one wrote."""
    changes = {step.form["path"]: step for step in reversed(steps(RECIPES[name])) if step.form["path"]}
    for path, step in changes.items():
        assert step.place((ROOT / path).read_text(encoding="utf-8").splitlines()) is not None, (path, step.form["line"])


@pytest.mark.parametrize("name", one_of(RECIPES))
def test_a_recipe_works_as_it_stands(name: str, tmp_path: Path) -> None:
    for part in COPIED:
        shutil.copytree(ROOT / part, tmp_path / part)  # with what is compiled already
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    todo = steps(RECIPES[name])
    assert todo[-1].form["then"], "a recipe ends with what shows that it works"
    for step in todo:
        step.follow(tmp_path)
    for look in (["check"], ["format", "--diff"]):
        ruff = [sys.executable, "-m", "ruff", *look, "--no-cache", "app"]
        done = subprocess.run(ruff, cwd=tmp_path, capture_output=True, encoding="utf-8", check=False)
        assert done.returncode == 0, done.stdout + done.stderr


PAGE = """
# Adding to it
## A greeting
First the file. It is small.

New file `greet.py`:

```python
NAMES = (
    "you",
)
```

In `greet.py`, after `"you",`:
```python
    "all",
```
In `greet.py`, instead of `NAMES`:

```python
GREETED = (
```

Then:

```sh
python -c 'import greet; print("hello", *greet.GREETED)'
# prints: hello you
# prints: all
```
"""


def test_steps_are_followed_in_order(tmp_path: Path) -> None:
    """A file, a line in it, another one in the place of one, a script that prints."""
    todo = steps(recipes(PAGE)["A greeting"])
    for step in todo:
        step.follow(tmp_path)
    assert (tmp_path / "greet.py").read_text() == 'GREETED = (\n    "you",\n    "all",\n)\n'
    with pytest.raises(AssertionError, match="no new file"):
        todo[0].follow(tmp_path)
    with pytest.raises(AssertionError, match="no line NAMES"):
        todo[2].follow(tmp_path)
    with pytest.raises(AssertionError, match="was not printed"):
        run("echo all\n# prints: all\n# prints: you\n", tmp_path)
    with pytest.raises(AssertionError):
        run("false\ntrue\n", tmp_path)


@pytest.mark.parametrize("block", ["A line:\n\n```python\n```\n", "1. New file `a`:\n\n   ```python\n   ```\n"])
def test_a_block_that_is_not_said_to_be_anything_is_refused(block: str) -> None:
    with pytest.raises(AssertionError):
        steps(block)
