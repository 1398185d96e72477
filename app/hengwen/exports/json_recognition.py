"""Recognised text as values of JSON."""

from hengwen.model.recognition import PlacedLine, Recognition
from hengwen.model.report.comparison import Comparison
from hengwen.model.report.match import Match
from hengwen.text.display import rounded_share


def recognised_values(recognition: Recognition | None, *, lines: bool = False) -> dict[str, object]:
    """Return what was read from pictures under one key; empty where nothing was. `lines`: with all lines of it."""
    if recognition is None:
        return {}
    pictures = (
        {
            "page": picture.page,
            "name": picture.name or None,
            "width": picture.width,
            "height": picture.height,
            "turned": picture.turned,
            "lines": list(map(_line, picture.lines)),
        }
        for picture in recognition.pictures
    )
    return {
        "recognised": {
            "pages": recognition.pages,
            "pictures": len(recognition.pictures) - recognition.pages,
            "characters": recognition.characters,
            "mean_score": rounded_share(recognition.mean_score),
            "doubtful": recognition.doubtful,
            "model": recognition.model,
            **({"read": [*pictures]} if lines else {}),
        }
    }


def _line(line: PlacedLine) -> dict[str, object]:
    return {"start": line.span.start, "end": line.span.end, "score": line.score, "corners": line.corners}


def recognised_shares(pair: Comparison, match: Match) -> dict[str, object]:
    """Return the shares of both sides that were read from pictures under one key; empty where nothing was."""
    shares = pair.recognised(match)
    return {"recognised": [rounded_share(share) for share in shares]} if shares else {}
