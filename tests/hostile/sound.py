"""What holds for everything that a reader gives."""

from itertools import pairwise

from hengwen.model.document import Content, State


def insist_sound(content: Content) -> None:
    """A state with its sentence, and spans that lie in the text, in order, without overlap."""
    assert content.state in State
    assert content.state is State.READ or str(content.message).strip()
    assert "Traceback" not in str(content.message)
    assert bool(content.text) or not content.state.has_text
    length = len(content.text)
    spans = [paragraph.span for paragraph in content.paragraphs]
    assert all(span.end <= length for span in spans)
    assert all(first.end <= second.start for first, second in pairwise(spans))
    assert all(finding.span.end <= length for finding in content.findings)
    assert all(page >= 1 for page in content.blank_pages)
