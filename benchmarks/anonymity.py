"""How often identity data is found in texts of people who hide nothing, and which companies are found in newscasts.

`python -m benchmarks.anonymity DATA [FOLDER]`: DATA is the folder of the labelled sets, FOLDER one of real files. Each
text is searched as a document that must be anonymous, without a list. Printed is, for every set, in how many documents
each rule finds something, and what it finds most; of the companies also how many of the words such as 有限公司 are the
end of one that is found: in newscasts these are companies, in laws they are words of the law.
"""

import argparse
import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path

from benchmarks.quality.texts import rows
from hengwen.check.anonymity.companies import company_names
from hengwen.check.anonymity.search import with_identity_data
from hengwen.model.document import Content, Document
from hengwen.readers.formats import format_of
from hengwen.readers.read import read
from hengwen.views.identity_view import written

SETS = {"revisions": ("draft", "final"), "laws": ("text",), "law_versions": ("a", "b"), "news_scripts": ("text",)}
"""The sets, with the names of the texts in their rows."""

_SHOWN = 3
_FORM = re.compile("有限(?:责任)?公司")


def main() -> None:
    """Print the figures of all sets."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("data", type=Path)
    parser.add_argument("folder", type=Path, nargs="?")
    given = parser.parse_args()
    for name, keys in SETS.items():
        texts = [row[key] for row in rows(given.data, name) for key in keys]
        _print(name, [Document(f"{number}.txt", "", Content(text)) for number, text in enumerate(texts)])
        ends = sum(len({end for _, end in company_names(text)}) for text in texts)
        print(f"  companies: {ends} found, of {sum(len(_FORM.findall(text)) for text in texts)} such words")
    if given.folder:
        _print(str(given.folder), list(_files(given.folder)))


def _files(folder: Path) -> Iterator[Document]:
    for path in sorted(folder.rglob("*")):
        if path.is_file() and format_of(path):
            yield read(path)


def _print(name: str, documents: list[Document]) -> None:
    result, _ = with_identity_data(documents, ())
    rules: defaultdict[str, Counter[str]] = defaultdict(Counter)
    holders: Counter[str] = Counter()
    for document in result:
        data = document.content.identity_data
        for finding in data:
            rules[finding.detail.text if finding.detail else ""][written(document, finding)] += 1
        holders.update({finding.detail.text if finding.detail else "" for finding in data})
    print(f"{name}: {len(result)} documents, with any: {sum(bool(one.content.identity_data) for one in result)}")
    for rule, values in sorted(rules.items()):
        most = ", ".join(value for value, _ in values.most_common(_SHOWN))
        print(f"  {rule}: in {holders[rule]}; {most}")


if __name__ == "__main__":
    main()
