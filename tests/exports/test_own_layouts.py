"""Pages of a user's own layout are looked at as they come: wherever they are cut, nothing in them loads anything."""

from collections.abc import Iterable
from pathlib import Path

import pytest

from hengwen.exports.html.own_layouts import _closed
from hengwen.model.messages import HengwenError

POLICY = "default-src 'none'"
HEAD = (
    '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<title>A page</title>\n'
    f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">\n'
)
BODY = "<style>p {color: red}</style></head><body><p>words and 文字 &lt;script&gt; " + "more " * 2000
HARMFUL = (
    '<script src="http://a.b/c.js">', "<script type=module>", '<link rel="stylesheet" href="a.css">', "<base href='/'>",
    '<iframe src="a">', '<object data="a">', '<embed src="a">', '<meta http-equiv="refresh" content="0;url=a">',
    "<frame>",
)  # fmt: skip


def looked_at(pieces: Iterable[bytes]) -> bytes:
    return b"".join(_closed(pieces, Path("my.html"), POLICY))


def cut(page: str, size: int) -> list[bytes]:
    data = page.encode()
    return [data[at : at + size] for at in range(0, len(data), size)]


@pytest.mark.parametrize("size", [64, 700, 5000, 1 << 20])
def test_a_harmless_page_comes_as_it_is(size: int) -> None:
    page = HEAD + '<meta name="author" content="somebody">' + BODY + "<script>var a = 1 < 2</script></p></body></html>"
    assert looked_at(cut(page, size)) == page.encode()


@pytest.mark.parametrize("size", [64, 700, 2000, 1 << 20])
@pytest.mark.parametrize("tag", HARMFUL)
def test_a_tag_that_loads_something_is_found_wherever_it_is_cut(tag: str, size: int) -> None:
    """In the head, in the body, at the very end, in any case of letters, and where its end never comes."""
    for page in (HEAD + tag + BODY, HEAD + BODY + tag, HEAD + BODY + tag.upper() + BODY, HEAD + BODY + tag[:-1]):
        with pytest.raises(HengwenError, match="loads something from elsewhere"):
            looked_at(cut(page, size))


@pytest.mark.parametrize("length", [10, 1000, 1900])
def test_a_long_tag_is_found_although_it_is_cut(length: int) -> None:
    """Each time a piece ends, what may be the beginning of a tag waits for the next one."""
    tag = f'<script data-a="{"x" * length}" src="a.js">'
    page = HEAD + BODY + tag + BODY
    at = len(page) - len(BODY) - len(tag)
    for place in range(at, at + len(tag) + 1, 97):
        with pytest.raises(HengwenError, match="loads something from elsewhere"):
            looked_at([page[:place].encode(), page[place:].encode()])


@pytest.mark.parametrize(
    "page",
    [
        "", "words", HEAD.replace("'none'", "'self'"), "<p>" + HEAD,
        HEAD.replace("<title>", "<script></script><title>"),
        "<!DOCTYPE html><html><head>" + "<meta name='a' content='b'>" * 2000 + HEAD,
    ],
)  # fmt: skip
@pytest.mark.parametrize("size", [64, 1 << 20])
def test_a_page_begins_with_the_policy(page: str, size: int) -> None:
    """Nothing stands before it that could load anything; a head that goes on and on has none."""
    with pytest.raises(HengwenError, match="policy"):
        looked_at(cut(page + BODY, size) if page else [])
