"""Notebooks, LaTeX and source files that nest or repeat without end, and archives under false names."""

import json
import random
from functools import partial

from rar_maker import Entry, rar4, rar5
from seven_zip_maker import seven_zip

from hostile.trick import D, E, P, R, S, Table, W

TRICKS = Table()
notebook, latex, source = partial(TRICKS.file, ".ipynb"), partial(TRICKS.file, ".tex"), partial(TRICKS.file, ".py")
WORDS = "看得见的文字无论如何都要读出来。"


def _notebook(*cells: object) -> bytes:
    return json.dumps({"nbformat": 4, "metadata": {}, "cells": list(cells)}).encode()


@notebook(D)
def notebook_of_brackets() -> bytes:
    return b"[" * 1_000_000


@notebook(D)
def notebook_cut_off() -> bytes:
    return _notebook({"cell_type": "markdown", "source": WORDS})[:-9]


@notebook(R, P, S, shows=WORDS)
def notebook_with_wrong_types() -> bytes:
    return _notebook(
        None, 5, [], {"cell_type": [], "source": {}}, {"cell_type": "code", "source": 7, "outputs": {"a": 1}},
        {"cell_type": "code", "source": ["x", 5, None], "outputs": [None, {"data": [], "text": {}}, {"traceback": 3}]},
        {"cell_type": "markdown", "source": WORDS, "attachments": 9},
    )  # fmt: skip


@notebook(R, P, S, shows=WORDS)
def notebook_with_ten_thousand_outputs() -> bytes:
    output = {"output_type": "stream", "text": "\x1b[0m0\n" * 3}
    return _notebook(
        {"cell_type": "markdown", "source": WORDS}, {"cell_type": "code", "source": "f()", "outputs": [output] * 10_000}
    )


@latex(P, shows=WORDS)
def latex_that_calls_itself() -> bytes:
    return (WORDS + "\\newcommand{\\x}[1]{\\x{#1#1}\\x{#1}}\n\n\\x{a}").encode()


@latex(R, P, S, shows=WORDS)
def latex_of_braces() -> bytes:
    return (WORDS + "\n\n" + "{" * 30_000 + "$" * 30_001 + "\\begin{a}" * 3000).encode()


@latex(R, P, S, E)
def latex_of_rubbish() -> bytes:
    rare = random.Random(5)
    return "".join(rare.choices("\\{}[]$%&#^_~ \nab\\\\字", k=40_000)).encode()


@latex(R, P, S, shows=WORDS)
def latex_that_takes_in_the_system() -> bytes:
    return (WORDS + "\\input{/etc/passwd}\\immediate\\write18{touch here}\\openin5=/etc/passwd").encode()


@source(R, P, S)
def source_of_quotation_marks() -> bytes:
    return ('"""' * 50_001 + "'" * 50_001).encode()


@source(R, P, S)
def source_of_brackets() -> bytes:
    return ("f(" * 100_000 + "\n# " + WORDS).encode()


@source(R, P, S)
def source_of_one_line() -> bytes:
    return ("x = [" + "0x00, " * 300_000 + "]").encode()


@source(W, R, P, S)
def source_of_rubbish() -> bytes:
    return random.Random(6).randbytes(50_000)


for _name, _data in {
    "seven_zip": seven_zip({"a.txt": WORDS.encode()}), "rar_4": rar4(Entry("a.txt", b"x")),
    "rar_5": rar5(Entry("a.txt", b"x")),
}.items():  # fmt: skip
    for _suffix in (".docx", ".txt", ".ipynb", ".tex", ".py"):
        TRICKS.add(f"archive_{_name}_as_{_suffix[1:]}", _suffix, partial(bytes, _data), W)
