"""The compiled loops of the alignment, with all that they need to know (ours)."""

import numpy as np

from hengwen.kernels.pairs.equal_runs import Bound, Limits, RunFinder, SeedPlaces
from hengwen.kernels.pairs.passages import AlignedTexts, PassageFinder
from hengwen.matching.alignment import chains, refinement, run_filter, short_passages, stretches
from hengwen.matching.alignment.overlap_resolution import EDGE
from hengwen.matching.alignment.runs import GAP, NEIGHBOURS, least_units
from hengwen.matching.alignment.seeds import MOST_REPEATS, SIZES
from hengwen.matching.corpus.chance import LONG, RUNS, least
from hengwen.matching.corpus.texts import FULL, Texts
from hengwen.model.units import HUNDRED
from hengwen.text.normalisation import WORD_TOKEN
from hengwen.text.notation import BEFORE_IT, BEHIND_IT, JOINT


def seeds_in(texts: Texts, others: SeedPlaces | None = None) -> SeedPlaces:
    """Return where seeds begin, together with those of the `others`, which are of other tokens of the same texts."""
    collection, kinds = texts.collection, (texts.units, texts.evidence, texts.weak)
    places = others or SeedPlaces.none(len(collection.tokens), int(WORD_TOKEN))
    places.add(collection.tokens, collection.eligible, *kinds, collection.repeats)
    return places


def run_finder(texts: Texts, seeds: SeedPlaces, shortest: int, bound: Bound | None) -> RunFinder:
    """Return what finds the same runs as `find_runs`, but for pairs whose runs do not reach the `bound`."""
    return RunFinder(
        texts.collection.tokens,
        texts.collection.eligible,
        (texts.units, texts.evidence, texts.weight, texts.line_weight, texts.copied, texts.weak),
        seeds,
        (texts.collection.starts, texts.collection.ends),
        Limits(MOST_REPEATS, NEIGHBOURS, GAP, least_units(shortest)),
        bound,
    )


def passage_finder(texts: Texts, shortest: int) -> PassageFinder:
    """Return what finds passages; `shortest` in hundredths of units. `Texts.information` of theirs is known before."""
    collection, known = texts.collection, texts.known_information
    lengths = collection.ends - collection.starts
    return PassageFinder(
        AlignedTexts(
            collection.tokens,
            collection.eligible,
            texts.units,
            texts.evidence,
            texts.weight,
            texts.line_weight,
            texts.weak,
            texts.copied,
            texts.sentence_ends,
            texts.notation,
            *known,
            texts.separators,
            collection.starts,
            lengths,
            least(lengths[:, None] * np.arange(LONG), RUNS),
        ),
        _settings(shortest),
    )


def _settings(shortest: int) -> dict[str, int | float | tuple[int, ...]]:
    """Return the thresholds by their names in the kernel; `shortest` in hundredths of units, as all units there."""
    return {
        "shortest": shortest,
        "again": run_filter.AGAIN * shortest // HUNDRED,
        "mixed": HUNDRED * run_filter.MIXED,
        "shared": HUNDRED * run_filter.SHARED,
        "full": FULL,
        "lines": chains.LINES,
        "sentence": chains.SENTENCE,
        "long_run": LONG,
        "stretch": chains.STRETCH,
        "shift": chains.SHIFT,
        "core": chains.CORE,
        "supporting": chains.SUPPORTING,
        "pull": chains.PULL,
        "margin": refinement.MARGIN,
        "most": refinement.MOST,
        "band": refinement.BAND,
        "reach": refinement.REACH,
        "small_gap": stretches.GAP,
        "alone": stretches.ALONE,
        "short_sentence": stretches.SENTENCE,
        "seed": SIZES[0],
        "edge": EDGE,
        "more_units": HUNDRED * short_passages.MORE,
        "short_gap": short_passages.GAP,
        "before_it": BEFORE_IT,
        "behind_it": BEHIND_IT,
        "joint": JOINT,
        "gaps": run_filter.GAPS,
        "density": run_filter.DENSITY,
        "long_units": float(HUNDRED * run_filter.LONG),
        "part": run_filter.PART,
        "more": float(run_filter.MORE),
        "support": chains.SUPPORT,
        "least": float(refinement.LEAST),
        "aligned": stretches.ALIGNED,
        "whole": stretches.WHOLE,
        "passage": float(stretches.PASSAGE),
        "close": short_passages.PART,
    }
