"""Files of which one thing changes step by step: a size, a colour, a distance, a number, a place."""

from collections.abc import Callable, Iterator, Sequence

from doc_maker import P, R, W, sprm
from docx_maker import docx, para, run, table
from pdf_maker import Put, lines, pdf

Step = tuple[str, str, bytes]
"""What a step is called, the suffix and the bytes of its file."""
Sweep = Callable[[], Iterator[Step]]

PROSE = "垃圾分类要从源头做起每一位居民都应当把厨余垃圾和其他垃圾分开投放"
HIDDEN = "这里写着老师看不见的一句话它有不少字足够成为一段文字而且还在继续写下去直到不能再写为止"
ENGLISH = "Every household should sort its kitchen waste before it is collected in the morning"
WHITE = "1 1 1 rg"


def _page(*more: Put | str, count: int = 12) -> Sequence[Put | str]:
    return [*lines([PROSE] * count, top=740), *more]


def _pdf(name: str, *pages: Sequence[Put | str]) -> Step:
    return f"PDF: {name}", ".pdf", pdf(pages)


def unseen_in_pdf() -> Iterator[Step]:
    for size in (0.1, 0.5, 0.9, 1.0, 1.2, 1.5, 1.9, 1.94, 1.96, 2.0, 2.2, 2.6, 3.0, 4.0, 5.0):
        yield _pdf(f"letters of {size} points", _page(Put(60, 300, HIDDEN, size)))
    for wide in (1, 5, 9, 10, 11, 15, 30, 60, 100):
        yield _pdf(f"letters {wide} % as wide", _page(Put(60, 300, HIDDEN, 10, matrix=f"{wide / 100} 0 0 1")))
    for grey in (0.5, 0.8, 0.9, 0.93, 0.935, 0.94, 0.945, 0.95, 0.98, 1.0):
        yield _pdf(f"grey of {grey} on white", _page(Put(60, 300, HIDDEN, 10, f"{grey} g")))
        yield _pdf(
            f"white on grey of {grey}", _page(f"{grey} g 50 290 500 30 re f 0 g", Put(60, 300, HIDDEN, 10, WHITE))
        )
    for number in (1, 2, 5, 8, 12, 13, 18, 19, 20, 21, 22, 30, 43):
        yield _pdf(f"{number} white characters", _page(Put(60, 300, HIDDEN[:number], 10, WHITE)))
    for number in (1, 2, 3, 4, 5, 6, 8, 12):
        words = " ".join(ENGLISH.split()[:number])
        yield _pdf(f"{number} white English words", _page(Put(60, 300, words, 10, WHITE)))
        scattered = [Put(60 + 40 * n, 300 - 20 * n, "字", 10, WHITE) for n in range(number)]
        yield _pdf(f"{number} white characters here and there", _page(*scattered))
        four = [_page(Put(60, 300, HIDDEN[:number], 10, WHITE)) for _ in range(4)]
        yield _pdf(f"{number} white characters on each of 4 pages", *four)
    for pages in (1, 2, 3, 4, 6):
        yield _pdf(
            f"a white line on {pages} of 6 pages",
            *(_page(*[Put(60, 300, HIDDEN, 10, WHITE)] * (n < pages)) for n in range(6)),
        )
    for mode in range(8):
        yield _pdf(f"rendering mode {mode}", _page(Put(60, 300, HIDDEN, 10, f"{mode} Tr")))
    for x in (-500, -435, -420, -300, -200, -50, 0, 300, 500, 560, 590, 600, 620):
        yield _pdf(f"a line from {x} points", _page(Put(x, 300, HIDDEN)))
    for y in (-30, -10, -5, 0, 3, 790, 795, 800, 810):
        yield _pdf(f"a line at {y} points", _page(Put(60, y, HIDDEN)))
    for covered in (0, 20, 40, 60, 80, 90, 100):
        box = f"1 g 60 296 {len(HIDDEN) * 10 * covered / 100} 16 re f 0 g"
        yield _pdf(f"{covered} % of a line under a white box", _page(Put(60, 300, HIDDEN), box))
    for height in (1, 2, 2.9, 3.1, 4, 6, 8, 12):
        yield _pdf(
            f"under a white box {height} points high", _page(Put(60, 300, HIDDEN), f"1 g 50 302 450 {height} re f 0 g")
        )


def lines_of_pdf() -> Iterator[Step]:
    for pitch in (9, 10, 11, 12, 14, 16, 18, 20, 22, 24, 26, 28, 29, 30, 31, 32, 35, 40):
        yield _pdf(f"lines {pitch} points apart", lines([PROSE] * 8, pitch=pitch))
    for more in (0, 1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20):
        put = [*lines([PROSE] * 4, top=740), *lines([PROSE] * 4, top=740 - 60 - more)]
        yield _pdf(f"{more} points more between two blocks", put)
    for indent in (0, 2, 4, 6, 8, 10, 12, 15, 20, 30, 60):
        put = [Put(60 + indent * (n % 4 == 0), 740 - 15 * n, PROSE[: -(indent // 10) or None]) for n in range(8)]
        yield _pdf(f"indents of {indent} points", put)
        hanging = [Put(60 + indent * (n % 4 != 0), 740 - 15 * n, PROSE[: -(indent // 10) or None]) for n in range(8)]
        yield _pdf(f"hanging indents of {indent} points", hanging)
    for short in (0, 1, 2, 3, 4, 6, 8, 12, 20, 28):
        put = [Put(60, 740 - 15 * n, PROSE[: len(PROSE) - short * (n % 4 == 3)]) for n in range(8)]
        yield _pdf(f"every fourth line {short} characters shorter", put)
    for size in (7, 8, 8.5, 9, 9.1, 9.3, 9.5, 10, 10.5, 11, 11.2, 11.5, 12, 14, 18):
        yield _pdf(
            f"a line of {size} points among ones of 10",
            [*lines([PROSE] * 3), Put(60, 640, PROSE[:12], size), *lines([PROSE] * 3, top=620)],
        )
        block = [Put(60, 600 - 15 * n, PROSE, size) for n in range(3)]
        yield _pdf(f"a block of {size} points below one of 10", [*lines([PROSE] * 4), *block])
    for gap in (0, 0.5, 1, 1.5, 1.7, 2, 2.5, 3, 4, 5, 7, 9, 10, 11, 12, 15, 20, 30):
        letters, words, x = [], [], 60.0
        for letter in "kitchenwaste":
            letters.append(Put(x, 300, letter))
            x += 5 + gap
        for place, word in enumerate(("厨余", "垃圾", "分类")):
            words.append(Put(60 + place * (20 + gap), 200, word))
        yield _pdf(f"letters {gap} points apart", _page(*letters, count=3))
        yield _pdf(f"Chinese words {gap} points apart", _page(*words, count=3))
    for gap in (0, 5, 8, 10, 11, 12, 15, 20, 30, 40, 60):
        put = [Put(x, 740 - 15 * n, PROSE[:20]) for n in range(10) for x in (60, 260 + gap)]
        yield _pdf(f"two columns {gap} points apart", put)
    for rows in (1, 2, 3, 4, 6):
        put = [
            Put(x, 740 - 18 * n, text)
            for n in range(rows)
            for x, text in ((60, f"项目{n}"), (200, f"{n * 7}"), (300, "合格"))
        ]
        yield _pdf(f"{rows} rows of three words", [*put, *lines([PROSE] * 3, top=500)])


def margins_of_pdf() -> Iterator[Step]:
    for pages in (1, 2, 3, 4):
        yield _pdf(
            f"a head on {pages} of 4 pages",
            *(_page(*[Put(60, 775, "某某大学课程报告")] * (n < pages)) for n in range(4)),
        )
        yield _pdf(
            f"numbers on {pages} of 4 pages", *(_page(*[Put(290, 30, str(n + 1))] * (n < pages)) for n in range(4))
        )
    for y in (20, 40, 60, 80, 100, 120, 160, 755, 765, 775, 785):
        yield _pdf(f"the same at {y} points of 4 pages", *(_page(Put(60, y, "某某大学课程报告")) for _ in range(4)))
        yield _pdf(f"a number at {y} points of 4 pages", *(_page(Put(290, y, f"第 {n + 1} 页")) for n in range(4)))
    for deep in (1, 2, 3, 4, 5, 6):
        heads = [Put(60, 790 - 9 * n, f"页眉的第{n}行") for n in range(deep)]
        yield _pdf(f"{deep} lines of head on 4 pages", *(_page(*heads) for _ in range(4)))
    for size in (6, 7, 8, 9, 9.2, 9.5, 10):
        for y in (40, 120, 200, 255, 265, 300):
            yield _pdf(f"a note of {size} points at {y}", _page(Put(60, y, "1 参见某某的说法，载《教育研究》。", size)))


def unseen_in_docx() -> Iterator[Step]:
    def step(name: str, properties: str, text: str = HIDDEN) -> Step:
        return f"DOCX: {name}", ".docx", docx(para(PROSE * 3) + para(inner=run(PROSE) + run(text, properties)))

    for size in (1, 2, 3, 4, 5, 6, 8, 12):
        yield step(f"{size} half points", f'<w:sz w:val="{size}"/>')
    for grey in (0xDD, 0xEC, 0xEE, 0xEF, 0xF0, 0xF1, 0xF5, 0xFF):
        yield step(f"grey of {grey:x}", f'<w:color w:val="{grey:02X}{grey:02X}{grey:02X}"/>')
        yield step(
            f"white on {grey:x}",
            f'<w:color w:val="FFFFFF"/><w:shd w:val="clear" w:fill="{grey:02X}{grey:02X}{grey:02X}"/>',
        )
    for wide in (1, 5, 9, 10, 12, 20, 50):
        yield step(f"{wide} % as wide", f'<w:w w:val="{wide}"/>')
    for apart in (-200, -180, -150, -100, -50, 0, 100):
        yield step(f"{apart} twentieths apart", f'<w:spacing w:val="{apart}"/>')
    for change in ("lumMod", "lumOff", "shade", "tint", "alpha"):
        for share in (0, 10, 50, 90, 92, 93, 94, 95, 100):
            for colour in ("000000", "808080", "FFFFFF"):
                value = f'<w14:srgbClr w14:val="{colour}"><w14:{change} w14:val="{share * 1000}"/></w14:srgbClr>'
                fill = f"<w14:textFill><w14:solidFill>{value}</w14:solidFill></w14:textFill>"
                yield step(f"{colour} with {change} of {share}", fill)
    for name in ("background1", "text1", "light1", "dark2", "accent1"):
        for change in ("", 'w:themeShade="F2"', 'w:themeShade="80"', 'w:themeTint="0D"', 'w:themeTint="80"'):
            yield step(f"{name} {change}", f'<w:color w:val="auto" w:themeColor="{name}" {change}/>')
    for number in (1, 4, 8, 12, 13, 19, 20, 21, 22, 30):
        yield step(f"{number} hidden characters", "<w:vanish/>", HIDDEN[:number])
        yield step(f"{number} white characters", '<w:color w:val="FFFFFF"/>', HIDDEN[:number])
    for number in (1, 2, 3, 4, 5, 6, 8):
        yield step(f"{number} hidden words", "<w:vanish/>", " ".join(ENGLISH.split()[:number]))
        between = "".join(run(PROSE[n]) + run("字", "<w:vanish/>") for n in range(number * 2))
        yield f"DOCX: a hidden character at {number * 2} places", ".docx", docx(para(PROSE * 3) + para(inner=between))


def unseen_in_doc() -> Iterator[Step]:
    def step(name: str, *looks: bytes, text: str = HIDDEN, line: bytes = b"", data: bytes = b"") -> Step:
        body = [P(PROSE * 3), P([R(PROSE), R(text, b"".join(looks))], line), P(PROSE)]
        return f"DOC: {name}", ".doc", W(body, data=data).make()

    white = sprm(0x2A42, 8)
    for number in range(18):
        yield step(f"colour {number}", sprm(0x2A42, number))
        yield step(f"white with highlight {number}", white, sprm(0x2A0C, number))
        yield step(f"white on ground {number}", white, sprm(0x4866, number << 5))
        yield step(f"white on full pattern {number}", white, sprm(0x4866, 1 << 10 | number))
    yield step("white on half a pattern", white, sprm(0x4866, 7 << 10 | 1))
    yield step("white on none", white, sprm(0x4866, 0xFFFF))
    for colour in (0x000000, 0xECECEC, 0xEEEEEE, 0xEFEFEF, 0xFFFFFF, 0xFF000000):
        yield step(f"colour of {colour:06x}", sprm(0x6870, colour))
        ground = colour.to_bytes(4, "little")
        yield step(f"white on {colour:06x}", white, sprm(0xCA71, bytes(4) + ground + bytes(2)))
        yield step(f"white on a full pattern of {colour:06x}", white, sprm(0xCA71, ground + bytes(4) + b"\x01\x00"))
    for size in (1, 2, 3, 4, 5, 8):
        yield step(f"{size} half points", sprm(0x4A43, size))
    for wide in (1, 5, 9, 10, 11, 20, 100):
        yield step(f"{wide} % as wide", sprm(0x4852, wide))
    for apart in (-240, -210, -200, -180, -100, 0):
        yield step(f"{apart} twentieths apart", sprm(0x8840, apart))
    for width in (0, 1, 20, 200, 2000, 20000):
        yield step(f"fitted into {width} twentieths", sprm(0xCA76, width.to_bytes(4, "little") + bytes(4)))
    for height in (1, 10, 20, 39, 40, 41, 60, 240):
        exact = (0x10000 - height).to_bytes(2, "little") + bytes(2)
        yield step(f"lines of {height} twentieths", line=sprm(0x6412, int.from_bytes(exact, "little")))
        yield step(f"lines of {height} twentieths at least", line=sprm(0x6412, height))
        far = sprm(0x6412, int.from_bytes(exact, "little"))
        packed = len(far).to_bytes(2, "little") + far
        yield step(f"lines of {height}, said elsewhere", line=sprm(0x6646, 0), data=packed)
    for code, name in ((0x083C, "hidden"), (0x0800, "deleted"), (0x0801, "inserted"), (0x2A33, "an old modifier")):
        yield step(name, sprm(code, 1))


def unseen_in_pages() -> Iterator[Step]:
    def page(name: str, style: str) -> Step:
        data = f"<html><body><p>{PROSE * 3}</p><p>{PROSE}<span style='{style}'>{HIDDEN}</span></p></body></html>"
        return f"HTML: {name}", ".html", data.encode()

    def latex(name: str, shown: str) -> Step:
        head = "\\documentclass{article}\\begin{document}"
        return f"LaTeX: {name}", ".tex", f"{head}{PROSE * 3}\n\n{PROSE}{shown}\\end{{document}}".encode()

    for size in (
        "0",
        "0.5px",
        "1px",
        "1.9px",
        "2px",
        "2.6px",
        "3px",
        "1pt",
        "2pt",
        "0.1em",
        "0.2em",
        "1%",
        "10%",
        "50%",
        "x-small",
    ):
        yield page(f"size {size}", f"font-size: {size}")
    for grey in (0xEE, 0xEF, 0xF0, 0xF1, 0xFF):
        yield page(f"grey of {grey:x}", f"color: #{grey:02x}{grey:02x}{grey:02x}")
    for colour in (
        "white",
        "rgb(255, 255, 255)",
        "rgb(100%, 100%, 100%)",
        "rgb(90%,90%,90%)",
        "rgb(300,300,300)",
        "rgba(0,0,0,0)",
        "rgba(0,0,0,.02)",
        "rgba(0,0,0,.2)",
        "transparent",
        "#fff",
        "hsl(0,0%,100%)",
        "hsl(0,0%,90%)",
        "red",
    ):
        yield page(f"colour {colour}", f"color: {colour}")
    for opacity in ("0", "0.01", "0.05", "0.06", "0.1", "0.2", "5%", "50%"):
        yield page(f"opacity {opacity}", f"opacity: {opacity}")
    for style in (
        "display:none",
        "visibility:hidden",
        "position:absolute;left:-999px",
        "left:-9999px",
        "position:absolute;left:-9px",
        "text-indent:-999px",
        "height:0;overflow:hidden",
        "width:1px;overflow:hidden;height:1px",
        "clip:rect(0,0,0,0);position:absolute",
    ):
        yield page(style, style)
    for size in ("0.5", "1", "1.3", "1.4", "1.9", "2", "2.1", "3", "4", "5"):
        yield latex(f"{size} points", f"{{\\fontsize{{{size}pt}}{{2pt}}\\selectfont {HIDDEN}}}")
    for colour in ("white", "black", "red", "gray"):
        yield latex(colour, f"\\textcolor{{{colour}}}{{{HIDDEN}}}")


def disguised_text() -> Iterator[Step]:
    def text(name: str, changed: str) -> Step:
        return f"TXT: {name}", ".txt", f"{PROSE * 3}。\n{changed}。\n{ENGLISH}.".encode()

    for number in (1, 2, 3, 4, 5, 6, 8, 12, 20, 30):
        yield text(
            f"{number} zero-width blanks in Chinese", "".join(c + "\u200b" * (n < number) for n, c in enumerate(HIDDEN))
        )
        yield text(
            f"{number} zero-width blanks, one in each line",
            "\n".join(f"{PROSE[:9]}\u200b{PROSE[9:]}" for _ in range(number)),
        )
        yield text(
            f"{number} Cyrillic letters",
            "".join("а" if c == "a" and ENGLISH[:n].count("a") < number else c for n, c in enumerate(ENGLISH)),
        )
        yield text(f"a Cyrillic word of {number}", f"{ENGLISH[:20]} {'соорехауВ'[:number]} {ENGLISH[20:]}")
        yield text(f"{number} private characters", "".join(c + "\ue123" * (n < number) for n, c in enumerate(HIDDEN)))
        yield text(f"{number} soft hyphens", "".join(c + "\u00ad" * (n < number) for n, c in enumerate(ENGLISH)))
        yield text(f"{number} turned around", f"{PROSE}\u202e{HIDDEN[:number][::-1]}\u202c{PROSE}")
        yield text(f"{number} variant selectors", "".join(c + "\ufe00" * (n < number) for n, c in enumerate(HIDDEN)))
        yield text(f"{number} letters apart", " ".join(ENGLISH.replace(" ", "")[: number * 2]))


def kinds_of_paragraphs() -> Iterator[Step]:
    def text(name: str, *parts: str) -> Step:
        return f"TXT: {name}", ".txt", "\n".join(parts).encode()

    for length in (2, 4, 6, 8, 12, 16, 20, 25, 30, 31, 34):
        yield text(f"a first line of {length}", PROSE[:length], PROSE * 4 + "。", PROSE * 2 + "。")
        yield text(f"a line of {length} between", PROSE * 4 + "。", PROSE[:length], PROSE * 4 + "。")
    for mark in (
        "一、",
        "（一）",
        "1.",
        "1、",
        "1.1",
        "1.1.1 ",
        "第一章 ",
        "第1节 ",
        "①",
        "(1)",
        "A.",
        "I. ",
        "•",
        "- ",
        "# ",
        "实验一 ",
    ):
        for length in (4, 14, 30):
            yield text(
                f"a line of {length} after {mark}", PROSE * 4 + "。", f"{mark}{PROSE[:length]}", PROSE * 4 + "。"
            )
    for count in (1, 2, 3, 4, 5, 6, 8):
        entries = [f"[{n}] 王芳. 垃圾分类管理的实践[J]. 社区研究, 2020({n}): 12-19." for n in range(1, count + 1)]
        plain = [
            f"Smith, J. ({2000 + n}). A study of waste sorting. Journal of Cities, {n}(2), 1-9." for n in range(count)
        ]
        yield text(f"{count} references under a heading", PROSE * 4 + "。", "参考文献", *entries)
        yield text(f"{count} references under none", PROSE * 4 + "。", *entries)
        yield text(f"{count} English references", PROSE * 4 + "。", "References", *plain)
        yield text(
            f"{count} lines of contents",
            "目录",
            *(f"第{n}章 {PROSE[:6]}……{n * 5}" for n in range(1, count + 1)),
            PROSE * 4 + "。",
        )
        yield text(
            f"{count} lines of contents under no heading",
            *(f"{n}.1 {PROSE[:6]}\t{n * 5}" for n in range(1, count + 1)),
            PROSE * 4 + "。",
        )
        yield text(
            f"{count} lines of a form",
            *(
                "姓名：张三",
                "学号：2023010101",
                "班级：计科2301",
                "指导教师：李四",
                "日期：2026年5月",
                "成绩：",
                "学院：",
                "专业：",
            )[:count],
            PROSE * 4 + "。",
        )
        yield text(
            f"{count} lines of code",
            PROSE * 4 + "。",
            *(
                "for i in range(10):",
                "    print(i * 2)",
                "def f(x):",
                "    return x + 1",
                "int main() {",
                "  return 0;",
                "}",
                "import os",
            )[:count],
            PROSE * 4 + "。",
        )
        yield text(
            f"{count} lines of numbers",
            PROSE * 4 + "。",
            *(f"{n}\t{n * 3}\t{n / 7:.3f}" for n in range(count)),
            PROSE * 4 + "。",
        )
    for line in (
        "姓名：张三",
        "学号: 2023010101",
        "课程名称：数据结构",
        "课程：数据结构",
        "教师：一个职业的历史",
        "题目：垃圾分类调查",
        "Name: Jane Doe",
        "Class: a history of struggles",
        "垃圾分类调查报告",
    ):
        yield text(f"first {line}", line, PROSE * 4 + "。")
    for said in (
        "本人郑重声明：所呈交的论文是本人独立完成的。",
        "原创性声明",
        "致谢",
        "摘要：本文研究垃圾分类。",
        "关键词：垃圾；分类",
        "Abstract: This paper",
        "图1 垃圾分类的流程",
        "表 2 调查结果",
        "Figure 3. Results",
        "附录A",
        "注：数据来自问卷。",
        "“" + PROSE + "”",
        "他说：“" + PROSE * 2 + "。”",
    ):
        yield text(said[:14], PROSE * 4 + "。", said, PROSE * 4 + "。")


def docx_looks() -> Iterator[Step]:
    for style in (
        "Heading1",
        "Heading 2",
        "标题 1",
        "Title",
        "TOC1",
        "Caption",
        "Quote",
        "Header",
        "FootnoteText",
        "Code",
        "Normal",
    ):
        yield f"DOCX: style {style}", ".docx", docx(para(PROSE, f'<w:pStyle w:val="{style}"/>') + para(PROSE * 4))
    for level in (0, 1, 5, 8, 9):
        yield (
            f"DOCX: outline level {level}",
            ".docx",
            docx(para(PROSE, f'<w:outlineLvl w:val="{level}"/>') + para(PROSE * 4)),
        )
    for size in (16, 20, 22, 24, 28, 32, 36, 44):
        for length in (6, 20, 32):
            looks = f'<w:b/><w:sz w:val="{size}"/>'
            yield (
                f"DOCX: {length} of {size} half points",
                ".docx",
                docx(para(inner=run(PROSE[:length], looks)) + para(PROSE * 4)),
            )
    for rows in (1, 2, 4):
        for cells in (1, 2, 5):
            cell = tuple(para(PROSE[:8]) for _ in range(cells))
            yield (
                f"DOCX: {rows} rows of {cells} cells",
                ".docx",
                docx(para(PROSE * 4) + table(*[cell] * rows) + para(PROSE * 2)),
            )


SWEEPS: tuple[Sweep, ...] = (
    unseen_in_pdf, lines_of_pdf, margins_of_pdf, unseen_in_docx, unseen_in_doc, unseen_in_pages, disguised_text,
    kinds_of_paragraphs, docx_looks,
)  # fmt: skip
