"""Text that many share: printed forms with little on them, passages that many copied, and a class with one source."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, product

from benchmarks.quality.collection import Checked, check_texts
from benchmarks.quality.editing import edit_characters, sentences
from benchmarks.quality.figures import Figure, Setting
from benchmarks.quality.form_making import Form, filled, make_form, on_form
from benchmarks.quality.forms import class_figures
from benchmarks.quality.kinship import strangers
from benchmarks.quality.seeds import seeded
from benchmarks.quality.texts import Text, load_texts
from hengwen.model.document import Span

COVERED = 0.8
"""Share of a copied passage that must lie in matches, on both sides."""

BLANKS = (0.0, 0.1, 0.2, 0.3, 0.4)
ANSWERS = {"short answers": (80, 200), "a line each": (15, 40), "screenshots only": (0, 0)}
"""Fewest and most characters that somebody writes on the form."""

COPIERS = (3, 6, 8, 12, 20, 40, 60)
LENGTHS = (130, 400)
REWRITERS = (0.3, 0.5, 0.75, 1.0)
_CLASS, _COPIES, _FOLDER, _LONGEST = 40, 5, 300, 2_000


def measure(setting: Setting) -> Iterator[Figure]:
    """Measure forms by what is written on them and how many are blank; copied passages; a class with one source."""
    texts = load_texts(setting.data, "modern_renderings", setting.half)
    yield from _forms(make_form(load_texts(setting.data, "laws", setting.half), "laws"), texts)
    yield from _passages(strangers(texts, min(_FOLDER, setting.limit or _FOLDER)))
    yield from _one_source(texts)


def _forms(form: Form, texts: Sequence[Text]) -> Iterator[Figure]:
    chosen = strangers(texts, _CLASS)
    for (name, lengths), blanks in product(ANSWERS.items(), BLANKS):
        result, copied = class_on_form(form, chosen, lengths, blanks)
        innocent, values = class_figures(f"form, {name}, {blanks:.0%} blank", check_texts(result), copied, 0.01)
        yield innocent
        if lengths[0] > 50:
            yield values


def class_on_form(
    form: Form, texts: Sequence[Text], lengths: tuple[int, int], blanks: float
) -> tuple[dict[str, str], set[tuple[str, str]]]:
    """Return documents of a class on one form, and which pairs copied: the last ones have answers of the first ones.

    `lengths`: fewest and most characters of an answer. `blanks`: share of the class that wrote nothing, every other
    one not even a name.
    """
    result, copied = {}, set()
    answers = {text.id: _answer(text, lengths) for text in texts}
    for text, source in zip(texts[-_COPIES:], texts[:_COPIES], strict=True):
        answers[text.id] = _edited(answers[source.id], 0.05, text.id)
        copied.add((source.id, text.id))
    for number, (name, answer) in enumerate(answers.items()):
        body = on_form(filled(form, name, False), answer, True) if answer else "\n".join(filled(form, name, False))
        result[name] = body
        if _COPIES <= number < _COPIES + round(blanks * len(texts)):
            result[name] = form.text if number % 2 else "\n".join(filled(form, name, False))
    return result, copied


def _answer(text: Text, lengths: tuple[int, int]) -> str:
    if not lengths[1]:
        return ""
    chance = seeded("answer", text.id)
    body = "".join(sentences(text.text)[1:40]).replace("\n", "")
    at = chance.randrange(max(1, len(body) - lengths[1]))
    return body[at : at + chance.randint(*lengths)]


def _edited(text: str, share: float, name: str) -> str:
    return edit_characters(text, share, seeded("shared", name, share), "".join(text.split()))


def _passages(texts: Sequence[Text]) -> Iterator[Figure]:
    """Measure every number of copiers, each with a passage, in one folder for each length and kind of copying."""
    hosts = [text.text[:_LONGEST] for text in texts]
    sources = [text.text[_LONGEST:] for text in texts if len(text.text) > _LONGEST + 2 * max(LENGTHS)]
    for length, share in product(LENGTHS, (0.0, 0.08)):
        for number, copiers in enumerate(count for count in COPIERS if count * 4 <= len(hosts)):
            passage = sources[number][:length].replace("\n", "")
            result, planted = plant(hosts, passage, copiers, share)
            answers = list(_covered(check_texts(result), planted))
            kind = f"{share:.0%} edited" if share else "word for word"
            yield Figure(
                f"{length} characters copied by {copiers} of {len(hosts)}, {kind}", sum(answers) / len(answers), 0.95
            )


def plant(hosts: Sequence[str], passage: str, copiers: int, share: float) -> tuple[dict[str, str], dict[str, Span]]:
    """Return the hosts, the first of them with a passage in the middle, edited in each; and where it stands."""
    result, planted = {}, {}
    for number, host in enumerate(hosts):
        name = str(number)
        middle = len(host) // 2
        copy = _edited(passage, share, name) if share else passage
        result[name] = f"{host[:middle]}\n{copy}\n{host[middle:]}" if number < copiers else host
        if number < copiers:
            planted[name] = Span(middle + 1, middle + 1 + len(copy))
    return result, planted


def _covered(checked: Checked, planted: Mapping[str, Span]) -> Iterator[bool]:
    for one, other in combinations(planted, 2):
        matches = list(checked.matches(one, other))
        sides = ((one, [left for left, _, _ in matches]), (other, [right for _, right, _ in matches]))
        yield all(
            sum(max(0, min(span.end, planted[name].end) - max(span.start, planted[name].start)) for span in spans)
            >= COVERED * (planted[name].end - planted[name].start)
            for name, spans in sides
        )


def _one_source(texts: Sequence[Text]) -> Iterator[Figure]:
    """Measure a class of which some rewrote a fifth of the characters of one source, which is among them."""
    source = texts[0].text[:_LONGEST]
    for members, rewriters in product((10, 30), REWRITERS):
        count = round(rewriters * members)
        result = {f"copy {n}": _edited(source, 0.2, f"{members} {n}") for n in range(count)}
        result |= {text.id: text.text[:_LONGEST] for text in texts[1 : 1 + members - count]} | {"source": source}
        checked = check_texts(result)
        shares = [checked.report.similarity(checked.entries[f"copy {n}"]) for n in range(count)]
        yield Figure(f"{count} of {members} rewrote one source: least covered", min(shares), 0.95)
