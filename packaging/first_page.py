"""The README as an index of packages shows it: without the files beside it, to which its links and pictures lead."""

import re

_LINK = re.compile(r"(!?)\[([^\]]*)\]\((?!\w+:)([^)]+)\)")


def standalone(markdown: str, source: str | None) -> str:
    """Return the text with whole addresses below `source`, the project's pages; without one, links are their words and
    pictures are left out.
    """

    def whole(link: re.Match[str]) -> str:
        mark, words, target = link.groups()
        if source is None:
            return "" if mark else words
        return f"{mark}[{words}]({source.rstrip('/')}/{'raw' if mark else 'blob'}/HEAD/{target})"

    return re.sub(r"\n{3,}", "\n\n", _LINK.sub(whole, markdown))
