"""Addresses and markup are told from text."""

from itertools import combinations

import pytest

from hengwen.text.markup import markup
from hengwen.text.normalisation import normalise

_WORDS = ["the", "river", "rose", "above", "every", "old", "stone", "bridge", "during", "summer", "nights"]


@pytest.mark.parametrize(
    ("text", "noise"),
    [
        ("见https://example.org/a-b/c?d=1。后文", "httpsexampleorgabcd1"),
        ("写信给li.ming@example.edu.cn即可", "limingexampleeducn"),
        ("<p><strong>消息</strong>（新闻）&nbsp;完", "pstrongstrongnbsp"),
        ("在www.example.org上", "wwwexampleorg"),
        ("若 a < b 而且 c > d 则成立", ""),
        ("没有任何标记的文字", ""),
        ("<img src=\"a.png\" class='b c' width=20 hidden/>图", "imgsrcapngclassbcwidth20hidden"),
        ("<!-- 注释在纯文本里是文字 -->", ""),
        ("前<!-- INFO END -->后<!--TABLE-->", "INFOENDTABLE"),
        ("<!-- the old stone bridge was closed -->", ""),
        (" ".join(f"<!-- {word} -->" for word in _WORDS), ""),
        (" ".join(f"<{word}>" for word in _WORDS), ""),
        (" ".join(f"<{word}>1</{word}>" for word in _WORDS[:6]), "".join(f"{word}{word}" for word in _WORDS[:6])),
        ("<a 尖括号里的话也是文字>", ""),
        ('<a title="引号里的一句话也是文字">', ""),
        ('<b title="my neighbour keeps seven old bicycles behind the mill">', ""),
    ],
)
def test_markup_is_marked_and_text_is_not(text: str, noise: str) -> None:
    """Chinese around an address is text, and so is a comparison."""
    normalised = normalise(text)
    marked = markup(text, normalised)
    actual = "".join(text[normalised.starts[i] : normalised.ends[i]] for i in marked.nonzero()[0])
    assert actual == noise


_SORTS = ("https://a.b/c", "FTP://d.e", "www.f.com", "g.h@i.org", "<br/>", "<!-- j -->", "&nbsp;")


@pytest.mark.parametrize("sorts", [combination for count in range(1, 8) for combination in combinations(_SORTS, count)])
def test_each_sort_of_markup_is_seen_beside_any_other(sorts: tuple[str, ...]) -> None:
    """Only sorts whose sign a text has are searched."""
    text = normalise(" 中 ".join(("中", *sorts, "中")))
    marked = markup(" 中 ".join(("中", *sorts, "中")), text)
    assert marked.tolist() == (text.tokens != ord("中")).tolist()


def test_an_address_in_capitals_is_seen_beside_other_markup() -> None:
    """Alone it is a name."""
    for text, count in (("WWW.ABC.COM", 0), ("WWW.ABC.COM <br>", 4)):
        assert markup(text, normalise(text)).sum() == count
