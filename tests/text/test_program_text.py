"""Lines of code and of output, and the prose beside them."""

import pytest
from benchmarks.program_text.__main__ import LINES, judged

from hengwen.text.program_text import program_text


def _left_out(text: str) -> str:
    return "\n".join(text[span.start : span.end] for _, span in program_text(text))


def test_labelled_lines() -> None:
    """No line of prose is taken for code or output, and at most one in twenty of these for prose."""
    counts, wrong = judged(LINES.read_text(encoding="utf-8"))
    labelled = sum(n for (label, _), n in counts.items() if label != "prose")
    assert not [each for each in wrong if each.startswith("prose")]
    assert len(wrong) <= 0.05 * labelled


def test_sentences_beside_rows_of_results_count() -> None:
    """The rows are left out, with the names of their columns, and nothing else."""
    rows = "名称\t次数\t占比\n首页\t120\t0.41\n搜索\t88\t0.30\n帮助\t40\t0.14"
    text = f"下面是三个页面的访问情况，首页最多。\n{rows}\n可以看出搜索页的访问还有提升的空间。"
    assert _left_out(text) == rows


@pytest.mark.parametrize("dress", ["root@host:~# {}", "$ {}", ">>> {}", "12 {}", "# {}", "{} 1 2 3"])
def test_prose_counts_whatever_it_is_dressed_as(dress: str) -> None:
    """A student who writes a prompt or a number before each line is compared all the same."""
    lines = (
        "我们在五月测了四口井的水温，发现靠近",
        "菜地的那口井每天傍晚都会升高将近两度",
        "这和农户浇灌时抽取的回流水有关系",
    )
    assert _left_out("\n".join(map(dress.format, lines))) == ""


def test_a_long_line_takes_no_longer_than_its_length() -> None:
    """A line of a million brackets, blanks or digits is looked at once; what is found lies in order in the text."""
    for piece in ("(", "a.", "1 ", "[", "-", "x=", "<", "a b "):
        for text in (piece * 250_000, "\n".join([piece * 150] * 200)):
            edges = [edge for _, span in program_text(text) for edge in (span.start, span.end)]
            assert edges == sorted(edges)
            assert all(0 <= edge <= len(text) for edge in edges)
