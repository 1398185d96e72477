"""LaTeX: the text that it sets, without commands."""

from itertools import pairwise
from pathlib import Path
from string import ascii_lowercase

import pytest

from hengwen.model.document import Document, FindingKind, ParagraphKind, State
from hengwen.readers.latex.reader import read_latex
from hengwen.readers.read import read


def latex(source: str) -> list[tuple[str, str]]:
    content = read_latex(source.encode())
    return [
        (paragraph.kind.value, content.text[paragraph.span.start : paragraph.span.end])
        for paragraph in content.paragraphs
    ]


def text(source: str) -> str:
    return read_latex(source.encode()).text


def written(folder: Path, source: str, encoding: str = "utf-8") -> Document:
    path = folder / "a.tex"
    path.write_bytes(source.encode(encoding))
    return read(path)


def test_a_paper_is_read_as_it_is_set(tmp_path: Path) -> None:
    """Title, author with a note, abstract, sections, lists, quotations, tables, captions, footnotes, sources."""
    source = r"""
\documentclass[UTF8]{ctexart} \usepackage[a4paper]{geometry} % what is set up is no text
\title{基于深度学习的\\图像识别研究} \author{张三\thanks{南京大学}}
\begin{document}
\maketitle
\begin{abstract} 本文研究识别。 \end{abstract}
\section*{引言}\label{sec:a}
识别是一个\emph{重要}的问题\cite{a,b}，
如图\ref{fig}所示。% 注释

第二段\footnote{一个脚注。}继续。
\begin{itemize} \item 第一项 \item[(b)] 第二项 \end{itemize}
\begin{quote}一段引文。\end{quote}
\begin{table}[h] \caption[短]{结果}
\begin{tabular}{|l|c|} \hline 甲 & 乙 \\[2pt] \hline 丙 & 丁 \\ \end{tabular} \end{table}
\begin{thebibliography}{9}
\bibitem{a} 张三. 论文[J]. 学报, 2019.
\bibitem[b]{b} 李四. 书[M]. 北京: 出版社, 2020.
\end{thebibliography}
\end{document}
这些不再属于文档。
"""
    document = written(tmp_path, source)
    spans = ((paragraph.kind.value, paragraph.span) for paragraph in document.paragraphs)
    assert [(kind, document.text[span.start : span.end]) for kind, span in spans] == [
        ("title", "基于深度学习的图像识别研究"), ("body", "张三"), ("footnote", "南京大学"), ("body", "本文研究识别。"),
        ("heading", "引言"), ("body", "识别是一个重要的问题[1, 2]，如图所示。"), ("body", "第二段继续。"),
        ("footnote", "一个脚注。"), ("list", "第一项"), ("list", "(b) 第二项"), ("quotation", "一段引文。"),
        ("caption", "结果"), ("table", "甲"), ("table", "乙"), ("table", "丙"), ("table", "丁"),
        ("heading", "参考文献"), ("reference", "张三. 论文[J]. 学报, 2019."),
        ("reference", "李四. 书[M]. 北京: 出版社, 2020."),
    ]  # fmt: skip
    assert (document.state, document.title) == (State.READ, "基于深度学习的图像识别研究")
    assert (document.content.findings, document.content.message) == ((), None)


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        (r"na\"ive caf\'e \v{C}ech \c c \~{n} \O{} \ss{} \'{\i}", "naïve café Čech ç ñ Ø ß í"),
        ("``double'' and `single' -- 1--2 --- dash", "“double” and ‘single' – 1–2 — dash"),
        (r"50\% \& \$3 \#1 a\_b \{x\} \ldots{} \S 2 \LaTeX{} set", "50% & $3 #1 a_b {x} … §2 LaTeX set"),
        ("a~b\\,c\\quad d", "a b c d"),
        ("one % comment\ntwo\\% three", "one two% three"),
        ("中文一行\n中文二行\nword\nnext", "中文一行中文二行 word next"),
        (r"\textbf{bold \emph{both} {plain}} {\large big}", "bold both plain big"),
        (r"see \href{http://x.y}{the page} or \url{http://x.y/a_b}", "see the page or http://x.y/a_b"),
        (r"\verb|a_b{| and \lstinline[language=C]{x = 1}", "a_b{ and x = 1"),
        (r"\unknown[option]{its argument} goes on", "its argument goes on"),
        (r"\includegraphics[width=1cm]{a.png} text \hspace{1cm} more \vspace*{2pt}", "text more"),
        (r"shown \iffalse not \ifx a\fi this \fi again", "shown again"),
        (r"\parbox{3cm}{boxed} \multicolumn{2}{c}{cell}", "boxed cell"),
        (r"\foreignlanguage{german}{Wort}", "Wort"),
    ],
)  # fmt: skip
def test_letters_signs_and_commands(source: str, expected: str) -> None:
    """Accents, quotation marks, dashes, escaped signs; arguments that are text stay, measures and names go."""
    assert text(source) == expected


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        (r"$x_{i}^2 \in \mathbb{R}$", "x_i^2∈R"),
        (r"\(\frac{a+b}{\sqrt[3]{c}}\)", "(a+b)/(3√c)"),
        (r"\[\sum_{i=1}^{n} \alpha_i \le \left(1.5\right) \text{ if } x>0\]", "∑_(i=1)^nα_i≤(1.5) if x>0"),
        ("$$a\\\\b$$", "a; b"),
        (r"\begin{align*} a &= b \label{x} \\ c &= \sin x \end{align*}", "a, =b ; c, =sin x"),
        (r"$\begin{pmatrix} 1 & 2 \\ 3 & 4 \end{pmatrix}$", "1, 2; 3, 4"),
        (r"$\left. f \right|_0$", "f|_0"),
    ],
)
def test_equations_are_one_line_of_text(source: str, expected: str) -> None:
    """As those of DOCX and ODT are."""
    assert "".join(text(source).split()) == "".join(expected.split())


def test_what_a_document_defines_is_put_in() -> None:
    """Macros without and with arguments, with a default, of TeX; environments; theorems with their numbers."""
    source = r"""
\newcommand{\model}{模型} \newcommand*{\both}[2][甲]{#1和#2} \def\swap#1#2{#2#1} \let\same\model
\DeclareMathOperator{\rank}{rank} \newenvironment{remark}[1]{注（#1）：}{完} \newtheorem{thm}{定理}
\providecommand{\R}{\mathbb{R}}
\model；\both{乙}；\both[丙]{乙}；\swap{一}{二}；\same；$\rank A \in \R$

\begin{remark}{一}内容\end{remark}

\begin{thm}[中值]甲\end{thm}
\begin{thm}乙\end{thm}
"""
    assert text(source).split("\n") == [
        "模型；甲和乙；丙和乙；二一；模型；rankA∈R", "注（一）：内容完", "定理 1 (中值) 甲", "定理 2 乙",
    ]  # fmt: skip


def test_listings_are_code_with_their_comments() -> None:
    """Verbatim text too; the language is what the listing says."""
    source = r"""
\begin{lstlisting}[language=Python, caption={排序程序}]
# 先把数据读进来
x = [1, 2] % 2
\end{lstlisting}
\begin{lstlisting}[caption=Search, numbers=left]
y = 3
\end{lstlisting}
\begin{minted}{c}
int main() {}
\end{minted}
\begin{verbatim}
\section{x}
\end{verbatim}
\begin{comment}
没有这段
\end{comment}
"""
    assert latex(source) == [
        ("caption", "排序程序"), ("body", "# 先把数据读进来"), ("code", "x = [1, 2] % 2"),
        ("caption", "Search"), ("code", "y = 3"), ("code", "int main() {}"), ("code", "\\section{x}"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("source", "kind"),
    [
        (r"\textcolor{white}{WORDS}", FindingKind.WHITE),
        (r"{\color[rgb]{1,1,1} WORDS}", FindingKind.WHITE),
        (r"\definecolor{paper}{HTML}{FFFFFF}\textcolor{paper}{WORDS}", FindingKind.WHITE),
        (r"{\fontsize{0.5pt}{1pt}\selectfont WORDS}", FindingKind.TINY),
        (r"\phantom{WORDS}", FindingKind.HIDDEN),
    ],
)
def test_what_cannot_be_seen_is_named(source: str, kind: FindingKind) -> None:
    """White, tiny and left out; what LaTeX itself drops is no text, all else stays in it."""
    content = read_latex(("看得见的文字。" + source.replace("WORDS", "看不见的文字" * 5) + "又看得见。").encode())
    assert content.state is State.SUSPICIOUS
    assert [finding.kind for finding in content.findings] == [kind]
    assert ("看不见" in content.text) == (kind is not FindingKind.HIDDEN)


def test_white_letters_on_a_coloured_ground_are_seen() -> None:
    """In boxes, tables and slides; the colour ends with its braces."""
    for source in (
        r"\colorbox{blue}{\textcolor{white}{WORDS}}",
        r"\begin{tabular}{l}\rowcolor{red}\color{white} WORDS\end{tabular}",
        r"\begin{tcolorbox}\color{white}WORDS\end{tcolorbox}", r"{\color{white}}WORDS",
    ):  # fmt: skip
        content = read_latex(source.replace("WORDS", "看得见的文字" * 5).encode())
        assert (content.state, content.findings) == (State.READ, ())


def test_encodings_are_found(tmp_path: Path) -> None:
    """As those of plain text."""
    document = written(tmp_path, "\\section{引言}\n这是一篇用国标编码保存的论文。", "gb18030")
    assert (document.content.encoding, document.text) == ("gb18030", "引言\n这是一篇用国标编码保存的论文。")


def test_a_chapter_without_a_preamble_is_read_whole() -> None:
    """As documents in several files have them."""
    assert latex(r"\chapter{甲} 正文。") == [("heading", "甲"), ("body", "正文。")]


ENDLESS = [
    "\\newcommand{\\x}{\\x\\x}文字。\\x", "\\def\\x{\\y}\\def\\y{\\x}文字。\\x",
    "文字。\\def\\a{xx}" + "".join(f"\\def\\{b}{{\\{a}\\{a}}}" for a, b in pairwise(ascii_lowercase)) + "\\z",
]  # fmt: skip
HOSTILE = [
    "{" * 20_000 + "a" + "}" * 20_000, "a $" + "{" * 10_000 + "b", "a " + "\\begin{x}" * 2_000 + "\\end{y}" * 2_000,
    "a \\[" + "\\begin{matrix}" * 2_000, "a[[" * 10_000, "\\item[" * 3_000 + "b", "\\footnote{a" * 3_000,
    "a $" + "\\sqrt[" * 5_000, "\\verb|" * 10_000 + "x", "a\\begin{verbatim}" * 5_000 + "x", "\\section{a" * 3_000,
    "\\newcommand{\\x}[1]{#1#1}" + "\\x{" * 1_000 + "a" + "}" * 1_000, "\\end{a}" * 5_000 + "a", "}" * 50_000 + "a",
    "\\def\\x#1" * 3_000 + "a", "\\end", "\\begin{", "a\\newcommand", "a\\'", "a\\verb", "a\\item[", "a$", "a\\[\\frac",
]  # fmt: skip


@pytest.mark.parametrize("number", range(len(ENDLESS)))
def test_macros_without_end_are_stopped(tmp_path: Path, number: int) -> None:
    """What was read before stays, with a sentence."""
    document = written(tmp_path, ENDLESS[number])
    assert document.state is State.READ_PARTLY
    assert document.text.startswith("文字。")
    assert "without end" in str(document.content.message)


@pytest.mark.parametrize("number", range(len(HOSTILE)))
def test_whatever_is_written_ends_in_a_state(tmp_path: Path, number: int) -> None:
    """Braces and environments without end, arguments that are never closed, commands at the very end."""
    document = written(tmp_path, HOSTILE[number])
    assert document.state in (State.READ, State.READ_PARTLY, State.EMPTY)


def test_a_file_of_commands_alone_is_empty(tmp_path: Path) -> None:
    """And no kind of damage."""
    document = written(tmp_path, "\\documentclass{article}\\begin{document}\\end{document}")
    assert document.state is State.EMPTY
    assert ParagraphKind.BODY not in {paragraph.kind for paragraph in document.paragraphs}


@pytest.mark.parametrize(
    ("environment", "arguments"),
    [
        ("tabular", 1), ("tabularx", 2), ("longtable", 1), ("supertabular", 1), ("tabu", 1), ("minipage", 1),
        ("multicols", 1), ("wrapfigure", 2), ("spacing", 1),
    ],
)  # fmt: skip
def test_what_sets_up_an_environment_is_no_text(environment: str, arguments: int) -> None:
    """And what comes behind it is."""
    source = rf"\begin{{{environment}}}{'{ll}' * arguments}{{甲}}乙\end{{{environment}}}"
    assert "".join(text(source).split()) == "甲乙"
