"""Plain texts and Markdown that break decoders and patterns, and binary files under false names."""

import random
from functools import partial

from hostile.pdf_file import WORDS as PDF_WORDS
from hostile.pdf_file import one_page
from hostile.trick import D, E, P, R, S, Table, W

TRICKS = Table()
txt, markdown = partial(TRICKS.file, ".txt"), partial(TRICKS.file, ".md")
WORDS = "看得见的文字无论如何都要读出来。"
LINE = (WORDS + "\n") * 20


@txt(R, P, S, shows=WORDS)
def txt_with_nul() -> bytes:
    return LINE.encode() + b"\x00" + LINE.encode()


@txt(E, W)
def txt_of_nul_alone() -> bytes:
    return bytes(100_000)


@txt(P, S)
def txt_with_lone_surrogates() -> bytes:
    return LINE.encode() + "\ud800\udfff".encode("utf-8", "surrogatepass") + LINE.encode()


@txt(P, S)
def txt_utf_16_with_lone_surrogates() -> bytes:
    return b"\xff\xfe" + (LINE + "\udc00\ud800" + LINE).encode("utf-16-le", "surrogatepass")


@txt(P, S)
def txt_with_broken_utf_8() -> bytes:
    return LINE.encode() + b"\xc0\x80\xf8\x88\x80\x80\x80\xff" + LINE.encode()


@txt(R, P, S)
def txt_cut_inside_a_character() -> bytes:
    return LINE.encode()[:-2]


@txt(P, R, S, shows="看得见的文字")
def txt_utf_16_of_odd_length() -> bytes:
    return LINE.encode("utf-16") + b"\x00"


@txt(P, R, S)
def txt_two_encodings() -> bytes:
    return LINE.encode() + LINE.encode("gb18030")


@txt(R, P)
def txt_one_line_of_5_megabytes() -> bytes:
    return ("文" * 1_700_000).encode()


@txt(R, P)
def txt_one_latin_line_of_a_megabyte() -> bytes:
    return b"word " * 200_000


@txt(R, P)
def txt_one_word_of_a_megabyte() -> bytes:
    return b"w" * 1_000_000


@txt(R, P, S)
def txt_one_character_100000_times() -> bytes:
    return ("的" * 100_000).encode()


@txt(R, P, S)
def txt_alternating_marks() -> bytes:
    return ("a" + "\u0301\u0316" * 200_000).encode()


@txt(R, P, S)
def txt_million_letter_ligatures() -> bytes:
    return ("\ufdfa" * 100_000).encode()


@txt(E)
def txt_mark_alone() -> bytes:
    return b"\xef\xbb\xbf"


@txt(E)
def txt_utf_16_mark_alone() -> bytes:
    return b"\xff\xfe"


@txt(E, W, P)
def txt_utf_32_mark_and_nonsense() -> bytes:
    return b"\xff\xfe\x00\x00" + b"\xff" * 401


@txt(E)
def txt_of_zero_bytes() -> bytes:
    return b""


@txt(E)
def txt_of_blanks() -> bytes:
    return "\u3000 \t\r\n\u2028\u00a0".encode() * 20_000


@txt(R, P, S, E)
def txt_of_zero_width_alone() -> bytes:
    return "\u200b\u200c\u200d\ufeff".encode() * 1000


@txt(R, P, S, shows=WORDS)
def txt_with_noncharacters() -> bytes:
    return (LINE + "\uffff\ufffe\U0010ffff\ufdd0" + LINE).encode()


@txt(D)
def txt_of_replacement_characters() -> bytes:
    return ("\ufffd" * 5000).encode()


@txt(W)
def txt_of_random_bytes() -> bytes:
    return random.Random(4).randbytes(100_000)


@txt(W)
def txt_that_is_a_program() -> bytes:
    return b"\x7fELF\x02\x01\x01" + bytes(5000)


@txt(W)
def txt_that_is_a_picture() -> bytes:
    return b"\x89PNG\r\n\x1a\n" + bytes(5000)


@txt(R, shows=PDF_WORDS)
def txt_that_is_a_pdf() -> bytes:
    return one_page()


@txt(R, P)
def txt_of_a_million_line_ends() -> bytes:
    return b"\r\n\n\r" * 300_000 + WORDS.encode()


@txt(R, P)
def txt_of_20000_headings() -> bytes:
    return "\n".join(f"{number}.{number % 7} 标题" for number in range(20_000)).encode()


@txt(R, P)
def txt_of_contents_dots() -> bytes:
    return (
        "目录\n" + "第一章 " + "." * 200_000 + " 1\n" + ". " * 200_000 + "x\n" + "图 1" + " " * 200_000 + "。"
    ).encode()


@txt(R, P)
def txt_of_brackets() -> bytes:
    return ("[" * 100_000 + "（" * 100_000 + '"' * 100_000 + "1." * 100_000).encode()


@txt(R, P, S)
def txt_right_to_left_and_back() -> bytes:
    return ("\u202e\u202d" * 50_000 + WORDS).encode()


@txt(R, P, S)
def txt_that_would_be_run() -> bytes:
    return ("=1+1\n@SUM(A1)\n<script>alert(1)</script>\n{{7*7}}\n%s%n\x1b[2J\n" + LINE).encode()


@txt(R, P, S, W)
def txt_of_escape_codes() -> bytes:
    return b"\x1b[31m\x1b]0;title\x07\x9b2J" * 500 + LINE.encode()


@txt(R, P, S, W, E)
def txt_utf_7() -> bytes:
    return LINE.encode("utf-7")


@txt(R, P, S)
def txt_big5_cut_and_mixed() -> bytes:
    return ("繁體中文的報告，論文與研究。" * 50).encode("big5")[:-1] + b"\xff"


@markdown(R, P)
def markdown_quotes_50000_deep() -> bytes:
    return b">" * 50_000 + b" deep\n" + WORDS.encode()


@markdown(R, P)
def markdown_lists_700_deep() -> bytes:
    return "".join("  " * depth + "- item\n" for depth in range(700)).encode()


@markdown(R, P)
def markdown_brackets() -> bytes:
    return b"[" * 50_000 + b"](" * 50_000 + b"**" * 50_000 + b"`" * 50_000


@markdown(R, P)
def markdown_table_of_100000_cells() -> bytes:
    return b"|" * 100_000 + b"\n" + b"|-" * 100_000


@markdown(R, P)
def markdown_fence_never_closed() -> bytes:
    return ("```\n" + LINE).encode()


@markdown(R, P, S)
def markdown_with_scripts() -> bytes:
    return ("<script>alert(1)</script>\n<img src=http://127.0.0.1:9/x>\n![](file:///etc/passwd)\n" + LINE).encode()


@partial(TRICKS.file, ".pdf")(W, D, P, R)
def pdf_that_is_plain_text() -> bytes:
    return LINE.encode()
