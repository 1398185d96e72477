"""Zhang & He's experiment: documents of five topics among many others."""

from collections import Counter
from dataclasses import replace
from itertools import combinations

import numpy as np

from hengwen.cli.bench.editing import edited
from hengwen.cli.bench.labelled_sets import LabelledSet, source_of
from hengwen.model.messages import HengwenError, message

TOPICS = 5
MOST = 500
"""Maximum number of documents of a topic, as in the source."""

NOISE = 10_000
"""Maximum number of documents of other topics, as in the source."""

SHARE = 0.1
"""Share of characters changed in the copies."""


def chosen_topics(labelled: LabelledSet) -> list[str]:
    """Return the five topics with most documents, of equally large ones the first by name. Raises `HengwenError`."""
    counts = Counter(topic for topic in labelled.topics if topic)
    if len(counts) < 2:
        raise HengwenError(message("“{name}” has no documents of different topics.", name=labelled.name))
    return sorted(counts, key=lambda topic: (-counts[topic], topic))[: min(TOPICS, len(counts) - 1)]


def of_topics(labelled: LabelledSet) -> tuple[list[int], list[int]]:
    """Return the places of the documents of the chosen topics, and of the noise, in the order of the set."""
    chosen, taken = set(chosen_topics(labelled)), Counter[str]()
    about: list[int] = []
    noise: list[int] = []
    for place, topic in enumerate(labelled.topics):
        if topic in chosen and taken[topic] < MOST:
            taken[topic] += 1
            about.append(place)
        elif topic not in chosen and len(noise) < NOISE:
            noise.append(place)
    return about, noise


def near_duplicates(labelled: LabelledSet) -> LabelledSet:
    """Return each document of the topics with an edited copy, among the noise: the copies are to be found."""
    about, noise = of_topics(labelled)
    originals = [labelled.sources[place] for place in about]
    copies = [source_of(edited(source.text, SHARE, seed)) for seed, source in enumerate(originals)]
    count = np.arange(len(about), dtype=np.int64)
    return replace(
        labelled,
        name=f"{labelled.name}: edited copies",
        sources=(*originals, *copies, *(labelled.sources[place] for place in noise)),
        pairs=np.column_stack((count, count + len(about))),
        same=np.ones(len(about), dtype=bool),
        whole=True,
        halves=labelled.halves[[*about, *about, *noise]],
        topics=(),
    )


def same_topics(labelled: LabelledSet) -> LabelledSet:
    """Return the topics' documents among the noise, where two of one topic are to be found as near to each other."""
    about, noise = of_topics(labelled)
    groups: dict[str, list[int]] = {}
    for number, place in enumerate(about):
        groups.setdefault(labelled.topics[place], []).append(number)
    pairs = np.array([pair for group in groups.values() for pair in combinations(group, 2)], dtype=np.int64)
    places = [*about, *noise]
    return replace(
        labelled,
        name=f"{labelled.name}: same topic",
        sources=tuple(labelled.sources[place] for place in places),
        pairs=pairs,
        same=np.ones(len(pairs), dtype=bool),
        whole=True,
        halves=labelled.halves[places],
        topics=(),
    )
