"""What the readers make of single commands, control words, elements and styles, one after the other."""

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from doc_maker import P, sprm
from test_reading_doc import LIST, lists_of
from test_reading_rtf import escaped, rtf

from approval import unapproved
from hengwen.model.document import Content
from hengwen.readers.failure import Unreadable
from hengwen.readers.html.reader import read_html
from hengwen.readers.latex import commands, symbols
from hengwen.readers.latex.reader import read_latex
from hengwen.readers.rtf.control_words import CHARSETS, DESTINATIONS, SIGNS, SKIPPED
from hengwen.readers.rtf.reader import read_rtf

APPROVED = Path(__file__).parent / "approved"


def _read(source: bytes, reader: Callable[[bytes], Content]) -> str:
    try:
        content = reader(source)
    except Unreadable as fault:
        return f"{fault.content.state.value}: {fault}"
    parts = [
        f"{paragraph.kind.value} {content.text[paragraph.span.start : paragraph.span.end]!r}"
        for paragraph in content.paragraphs
    ]
    parts += [f"! {finding.kind} {finding.span.start}-{finding.span.end}" for finding in content.findings]
    parts += [f"{content.state.value}: {content.message}"] if content.message else []
    return " | ".join([*parts, f"“{content.title}”"] if content.title else parts)


def _lines(sources: Iterable[str | bytes], reader: Callable[[bytes], Content]) -> Iterator[str]:
    for source in sources:
        data = source.encode() if isinstance(source, str) else source
        shown = source if isinstance(source, str) else source.decode("latin-1")
        yield f"{shown!r}"
        yield f"    {_read(data, reader)}"


def _latex() -> Iterator[str]:
    known = (commands.BLOCKS, commands.NOTES, commands.DROPPED, commands.CITED, commands.FILES, commands.IMAGES)
    for name in sorted({*commands.BREAKS, *commands.GROUNDS, *(item for names in known for item in names), "unknown"}):
        yield f"甲\\{name}{{一}}{{二}}{{三}}{{四}}{{五}}乙"
        yield f"one \\{name}*[opt]{{a}} two"
    for name in sorted({*commands.KINDS, *commands.ENVIRONMENT_ARGUMENTS, *commands.GROUNDS, "center", "abstract"}):
        yield f"前文\\begin{{{name}}}{{一}}{{二}}{{三}}内 & 文\\\\下行\\end{{{name}}}后文"
        yield f"\\begin{{{name}}}[选]\\item 甲 \\item[乙] 丙\\end{{{name}}}"
    for name in sorted(commands.MATHS):
        yield f"由\\begin{{{name}}}a &= b_1 \\\\ c &= \\frac{{d}}{{e}}\\end{{{name}}}得"
    yield from (f"a\\{name} b\\{name}{{}}c" for name in sorted(symbols.TEXT))
    yield from (f"$x\\{name} y$" for name in sorted(symbols.MATHS))
    yield from (f"\\{name}{{{letter}}}{letter}\\{name} {letter}" for name in "`'^~=u.\"rHvdckb" for letter in "aEco")
    yield from LATEX


LATEX = (
    r"$\frac{a+b}{c}$ $\dfrac12$ $\sqrt[3]{x+1}$ $\sqrt 2$ $x_{i,j}^{2n}$ $x_i^2$ $\mathrm{d}x$ $\text{若 x}$",
    r"$\left(\frac{1}{2}\right.$ \(a^b\) \[c_d\] $$e$$ $\begin{cases} 1 & x>0 \\ 0 & x\le 0 \end{cases}$",
    r"$\begin{array}{cc} a & b \\ c & d \end{array}$ $\label{eq}x\tag{3}$ $a\\[2pt]b$ $\operatorname{argmax} f$",
    "$a\n\nb$ 之后", "$x_$ y", "$\\frac{1}$ z", r"$\mathbb{R}^{n\times m}$, $\hat{x}$, $a'$, $\sum_{i=1}^n i$",
    r"\newcommand{\cn}{中国}\newcommand{\two}[2]{#2在#1前}\newcommand{\opt}[2][默认]{#1与#2}\cn\two{甲}{乙}\opt{丙}\opt[丁]{戊}",
    r"\renewcommand*{\x}{新}\providecommand\y{旧}\def\z#1{[#1]}\x\y\z{内}\let\w=\x\w\let\v\y\v",
    r"\def\odd#1.#2{不}\odd a.b 后", r"\gdef\q{问}\q\DeclareMathOperator*{\am}{argmax}$\am_x$",
    r"\newenvironment{note}[1][注]{\textbf{#1：}}{（完）}\begin{note}内容\end{note}\begin{note}[另]内容\end{note}",
    r"\newtheorem{thm}{定理}[section]\newtheorem*{lem}{引理}\begin{thm}甲\end{thm}\begin{thm}[名]乙\end{thm}\begin{lem}丙\end{lem}",
    r"\NewDocumentCommand{\cmd}{m}{定义 #1}\cmd{甲} 后文", r"\RenewDocumentCommand\cmd{O{a}m}{#1#2}前\cmd{甲}后",
    r"\DeclareDocumentCommand{\a}{o m}{#1与#2}\a[甲]{乙}\a{丙}\ProvideDocumentCommand\b{}{定}\b",
    r"\NewDocumentCommand\s{s m}{#2}\s*{甲}后",
    r"\NewDocumentEnvironment{thebibliography}{m}{坏}{坏}\begin{thebibliography}{9}\bibitem{a} 书\end{thebibliography}",
    r"\NewDocumentEnvironment{env}{m}{始}{终}\begin{env}{x}中\end{env}后",
    r"\DeclareRobustCommand{\rob}{稳}\rob 定",
    r"\newcommand{\begin}{坏}\begin{quote}引\end{quote}", r"\def\item{坏}\begin{itemize}\item 甲\end{itemize}",
    r"a\footnote{注一}b\footnote[3]{注二\footnote{注中注}}c", r"\footnote 无括号", r"题\thanks{谢}目",
    r"文\cite{a,b}又\cite[p.~3]{b}再\citep[见][第 2 页]{c,a}末", r"\parencite*{x} \cite{}",
    r"\upcite{a}，\supercite{b}",
    r"\begin{thebibliography}{99}\bibitem{a} 张三. 书名. \bibitem[李四]{b} 另一本. \end{thebibliography}",
    r"\href{http://a.b}{链接} \url{http://c.d/e_f\%20g} \path{/a/b}", r"\textcolor{white}{藏}\textcolor{red}{见}",
    r"\color{white}藏\color{black}见", r"{\color{white}藏}见", r"\textcolor[rgb]{1,1,1}{藏}\textcolor[gray]{0.9}{见}",
    r"\textcolor[HTML]{FFFFFF}{藏}\textcolor[RGB]{255,255,255}{藏}\textcolor[rgb]{1,1,0}{见}",
    r"\definecolor{mine}{rgb}{1.0, 1.0, 1.0}\textcolor{mine}{藏}", r"\colorbox{black}{\textcolor{white}{见}}",
    r"\fcolorbox{red}{black}{\color{white}见}",
    r"\fontsize{1pt}{1pt}\selectfont 藏 \fontsize{12pt}{14pt}\selectfont 见",
    r"\phantom{藏}见\hphantom{宽}\vphantom{高}", r"\iffalse 注释\if 内\fi 仍\else 又见\fi 见", r"\iffalse 没有结束",
    "甲%注释\n乙\n丙 % comment\nd e\n\nf", "one\ntwo  three\n\n\nfour", "中文\n中文 english\nenglish", "a~b\\ c\\\nd",
    "``quoted'' and `single' --- dash -- range - hyphen", r"\{\}\$\&\#\_\%", r"a\-b\/c\,d\;e\:f\!g",
    r"\documentclass{article}\usepackage{x}\title{题}\author{人}\begin{document}正文\end{document}之后",
    "% \\begin{document}\n\\section{一}文", r"\section*{一}\subsection[短]{长}\paragraph{段}文",
    r"\begin{lstlisting}[language=Python, caption={示例}]x = 1  # 注释\end{lstlisting}",
    r"\verb|a_b{c}| \verb+x+ \lstinline!y!",
    "\\begin{verbatim}\na  b\n\\cmd{x}\n\\end{verbatim}",
    "\\begin{minted}[linenos]{java}\nint a; // 说明\n\\end{minted}",
    "\\begin{comment}\n不见\n\\end{comment}见", "\\begin{tikzpicture}\\draw (0,0);\\end{tikzpicture}见",
    r"\begin{tabular}{|l|c|}甲 & 乙 \\ \hline \multicolumn{2}{c}{合} \\ \multirow{2}{*}{行} & 丁\end{tabular}",
    r"\begin{figure}[h]\includegraphics[width=3cm]{a.png}\caption[短]{图一}\label{f}\end{figure}",
    r"\captionof{table}{表一}文", r"\begin{frame}{页题}\begin{block}{块题}内容\end{block}\end{frame}",
    r"\input{a}\include{b}\subfile{c}\import{d}{e}文",
    r"\begin{itemize}\item[甲] 乙\begin{enumerate}\item 丙\end{enumerate}\end{itemize}",
    r"{没有结束", r"多余}的括号", r"\end{itemize}多余", r"\begin{itemize}没有结束",
    r"\begin{a}\begin{b}交\end{a}错\end{b}后",
    r"\unknown[选]{参} \unknown 词 \unknown{一}{二}", r"[不是选项] 文", r"\textbf[", r"#1 ## #", r"a & b \\ c",
    r"\foreignlanguage{english}{words} \parbox[t]{3cm}{盒} \raisebox{1ex}{高} \resizebox{1cm}{!}{缩}",
    r"\noindent 段\indent 段 \centering\large 大\normalsize", r"\hspace{1cm}空\vspace*{2cm}白\rule{1cm}{1pt}线",
)  # fmt: skip


def test_commands_of_latex() -> None:
    """Every command and environment that is known, each sign and accent; what documents define for themselves."""
    assert unapproved(APPROVED / "latex_commands.txt", _lines(_latex(), read_latex)) == []


def _rtf() -> Iterator[bytes]:
    chinese = escaped("文", "gbk")
    for word in sorted({*SIGNS, *SKIPPED, *DESTINATIONS, "unknown", "par", "sect", "page", "cell", "row", "column"}):
        yield rtf(b"a\\" + word.encode() + b" b\\par c")
        yield rtf(b"a{\\" + word.encode() + b" b\\par c}d")
        yield rtf(b"a{\\*\\" + word.encode() + b"3 b}c")
    for number in sorted(CHARSETS):
        yield rtf(b"{\\fonttbl{\\f5\\fcharset%d X;}}\\f5 " % number + b"\\'b9\\'fa\\'c4\\'e3\\'e0\\f0 " + chinese)
    for page in (437, 850, 866, 874, 932, 936, 949, 950, 1250, 1251, 1252, 1253, 1254, 10000, 65001, 7, 99999):
        yield rtf(b"\\plain " + b"\\'b9\\'fa\\'c4\\'e3\\'e0 x", page)
    table = b"{\\colortbl;\\red255\\green255\\blue255;\\red0\\green0\\blue0;\\red250\\green250\\blue250;\\red300;}"
    for look in (b"cf", b"cb", b"chcbpat", b"highlight", b"cbpat", b"clcbpat"):
        for number in range(6):
            yield rtf(table + b"a\\" + look + b"%d " % number + b"some words\\cf1 white words\\cf2 black words")
    for look in (b"v", b"deleted", b"v0", b"fs0", b"fs1", b"fs3", b"fs4", b"fs24", b"fs", b"dbch\\afs2", b"loch\\afs2"):
        yield rtf(b"seen {\\" + look + b" hidden words that nobody sees}\\" + look + b" more of them \\plain end")
    row = (
        b"\\trowd\\clcbpat2\\cellx100\\clcbpat1\\cellx200\\cellx300 \\intbl\\cf1 one\\cell two\\cell three\\cell\\row "
    )
    yield from (rtf(table + row + row), rtf(table + row + b"\\pard\\cf1 after"), rtf(row + b"\\pard after"))
    for level in (0, 1, 8, 9, -1):
        yield rtf(b"\\pard\\outlinelevel%d head\\par\\pard body\\par" % level)
    styles = b"{\\stylesheet{\\s0 Normal;}{\\s1\\outlinelevel0 own;}{\\s2 heading 2;}{\\s3 Quote;}{\\s4 List Bullet;}}"
    yield from (rtf(styles + b"\\pard\\s%d words\\par" % number) for number in range(6))
    yield from (rtf(b"\\uc%d\\u25991 abc\\u-26972 def" % number) for number in (0, 1, 2, 3, 20))
    yield from map(rtf, RTF)


RTF = (
    b"{\\pntext 1.\\tab}item\\par{\\listtext\\'b7\\tab}other\\par\\pard rest", b"a\\~b\\_c\\-d\\{e\\}f\\\\g",
    b"a\\\nb\\\rc",
    b"{\\header top}{\\footer foot}{\\headerf first}body{\\footnote a note}more",
    b"{\\footnote one\\par two}body\\par end",
    b"{\\info{\\title A title}{\\author Me}}body", b"{\\title one {two} three}body", b"a\\bin3 {}}b", b"a\\bin0 b",
    b"a\\bin-5 b",
    b"{\\field{\\*\\fldinst PAGE}{\\fldrslt 3}}", b"{\\shp{\\*\\shpinst{\\sp{\\sn a}{\\sv b}}{\\shptxt words}}}",
    b"{\\object{\\*\\objdata 0102}{\\result shown}}", b"{\\mac\\'8e}{\\ansi\\'e9}{\\pc\\'82}", b"\\plain\\f7 x\\f1 y",
    b"\\u-10178\\'3f\\u-8265\\'3f", b"\\u-10178\\'3f alone", b"a}b}c", b"{{{a", b"\\u8364", b"\\'zz \\'4",
    b"a\x00b\r\nc",
    b"{\\v{\\v0 seen}hidden}", b"\\intbl a\\cell b\\cell\\row\\pard c", b"\\nestcell a\\nestrow b", b"a\\tab b\\line c",
)  # fmt: skip


def test_control_words_of_rtf() -> None:
    """Every word that is known, each code page, colours and looks, destinations, escapes."""
    assert unapproved(APPROVED / "rtf_words.txt", _lines(_rtf(), read_rtf)) == []


ELEMENTS = (  # noqa: SIM905
    "a abbr address article aside audio b base bdo blockquote body br button canvas caption center cite code col "
    "dd del details dfn dialog div dl dt em embed fieldset figcaption figure font footer form h1 h2 h3 h4 h5 h6 "
    "head header hr i iframe img input ins kbd label legend li link main map mark math menu meta meter nav "
    "noscript object ol optgroup option output p param picture pre progress q rp rt ruby s samp script section "
    "select small source span strike strong style sub summary sup svg table tbody td template textarea tfoot th "
    "thead time title tr tt u ul var video "
).split()
STYLES = (
    "color: white", "color:#fff", "color: #FDFDFD", "color: rgb(255, 255, 255)", "color: rgba(0,0,0,0)", "color: black",
    "color: transparent", "color: hsl(0, 0%, 100%)", "background: black; color: white", "background-color: #000",
    "background: url(a.png); color: #fff", "background: transparent; color: #fff", "display: none",
    "visibility: hidden",
    "opacity: 0", "opacity: .01", "opacity: 0.5", "font-size: 1px", "font-size: 0", "font-size: 2pt", "font-size: .1em",
    "font-size: 50%", "font: 1px serif", "position: absolute; left: -9999px", "text-indent: -9999px",
    "height: 0; overflow: hidden",
    "clip: rect(0,0,0,0); position: absolute", "color: white !important; color: black", "COLOR : WHITE ;", "color", "",
    "visibility: collapse", "display: block", "transform: scale(0)", "text-indent: 2em",
    "max-height: 0; overflow: hidden",
)  # fmt: skip
SHEETS = (
    "p {color: white}", ".x {color: white}", "#y {color: white}", "p.x {color: white}", "p#y.x {color:white}",
    "div {color:white}",
    "* {color: white}", "p, .z {color: white}", ".z, p {color: white}", "p {color: white} p {color: black}",
    ".x {color: white} p {color: black}", "#y {color: white} .x {color: black}",
    "p {color: white !important} #y {color: black}",
    "p p {color: white}", "p:hover {color: white}", "p[a] {color: white}", "@media print {p {color: white}}",
    "@media screen {p {color: white}}", "@media all{p{color:white}}", "@media only screen {p {color: white}}",
    "@media (max-width: 9px) {p {color: white}}", "@supports (a: b) {p {color: white}}", "@layer a {p {color: white}}",
    "@import url(a.css); p {color: white}", "/* p {color: white} */", "/* a */ p /* b */ {color: white}",
    "<!-- p {color: white} -->",
    "p {color: white", "p color: white}", "} p {color: white}", "p {background: black} .x {color: white}",
    "body {background: black} p {color: white}", "div p {background: black} p {color: white}", "P {COLOR: White}",
    ".X {color:white}",
)  # fmt: skip


def _html() -> Iterator[str]:
    for name in ELEMENTS:
        yield f"<p>前</p><{name}>内<b>容</b> 文</{name}>后"
        yield f"<body>before <{name}>within</{name}> after"
    words = "这里有二十多个字的一段话，纸上一个字也看不见"
    for style in STYLES:
        yield f'<p>看得见的一段话。</p><p style="{style}">{words}</p>'
        yield f'<body style="{style}"><p>看得见的一段话。</p><p style="color: black; font-size: 16px">{words}</p>'
    for sheet in SHEETS:
        yield f'<style>{sheet}</style><p>看得见的</p><p class="x z" id="y">{words}</p>'
    yield from HTML


HTML = (
    "<p>a<br>b</p>", "<p>a  b\n c\td</p>", "<p>a<b> b</b> <i>c</i></p>", "<pre>a  b\n  c</pre>",
    "a&nbsp;b&amp;c&#20013;&lt;",
    "<table><tr><td>1<td colspan=2>2<td>3<tr><td>4<td>5</table>",
    "<table><tr><td>a<p>b</p><td><table><tr><td>c</table></table>",
    "<ul><li>a<ul><li>b</ul><li>c</ul>", "<ol><li>一<li>二</ol>", "<blockquote><p>引</p><li>内</li></blockquote>",
    "<p hidden>藏<p>见",
    "<div hidden>藏</div><p>见", "<!-- 注释 --><p>见", "<![CDATA[x]]><p>见", "<?pi x?><p>见",
    "<title>题目在此</title><p>文",
    "<title>无标题</title><h1>一级标题</h1><p>文", "<font color=white>藏起来的字很多很多</font>见",
    "<body bgcolor=black text=white>见",
    "<table bgcolor=#000000><tr><td><font color=#ffffff>见</font></table>", "<a style='color:white' href=x>链接</a>",
    "<img src=a.png>",
    "<p>a\x00b\x1fc</p>", "<p>没有结束", "</p>多余</div>",
    "<link rel=stylesheet href=a.css><p style='color:white'>看不看得见不知道</p>",
    "<td>没有表</td>", "<tr><td>没有表</td></tr>", "<select><option>甲<option>乙</select>", "<textarea>写</textarea>",
    "", "<html></html>",
)  # fmt: skip


def test_elements_and_styles_of_html() -> None:
    """Every element in a paragraph and alone, styles of elements, style sheets, what is written wrongly."""
    assert unapproved(APPROVED / "html_elements.txt", _lines(_html(), read_html)) == []


def test_numbers_of_lists_in_doc() -> None:
    """In every format that Word numbers, and in those that nobody knows."""
    body = [P("文", LIST + sprm(0x260A, 0)) for _ in range(12)]
    lines = []
    for style in (*range(70), 255):
        numbers = [line.removesuffix("文").strip() for line in lists_of([(style, "\0")], *body)]
        lines.append(f"{style}: {' '.join(numbers)}")
    assert unapproved(APPROVED / "doc_numbers.txt", lines) == []
