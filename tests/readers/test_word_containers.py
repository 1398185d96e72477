"""Words that stand beside the text of a file are read where its program shows them, and named where nobody can tell."""

import pytest
from word_containers import BEFORE, CONTAINERS, Container, Outcome

from hengwen.model.document import Content, State
from hengwen.readers.failure import Unreadable

SENTENCE = "渡口的老船工每天清晨都要先听一听水声再解缆等雾散了才肯撑篙过河去"
LABEL = "下一步"


def _read(container: Container, words: str) -> Content:
    try:
        return container.read(container.make(words))
    except Unreadable as fault:
        return fault.content


@pytest.mark.parametrize("container", CONTAINERS, ids=[container.name for container in CONTAINERS])
def test_a_sentence_is_read_or_named(container: Container) -> None:
    """As the page looks. The text around it is there in any case."""
    content = _read(container, SENTENCE)
    text = "".join(content.text.split())
    assert BEFORE in text
    if container.outcome is Outcome.SHOWN:
        assert text.count(SENTENCE) == 1
        assert content.state is State.READ
    elif container.outcome is Outcome.NAMED:
        assert SENTENCE not in text
        assert content.findings
        assert content.state is State.READ
    else:
        assert content.findings or SENTENCE not in text


@pytest.mark.parametrize("container", CONTAINERS, ids=[container.name for container in CONTAINERS])
def test_a_label_accuses_nobody(container: Container) -> None:
    """A short word in the same place never makes a file suspicious, and where it is shown it gives no finding."""
    content = _read(container, LABEL)
    assert content.state is State.READ
    if container.outcome is not Outcome.UNSEEN:
        kinds = {finding.kind for finding in content.findings}
        assert kinds <= ({"hidden text"} if "hidden result" in container.name else {"deleted text"})
