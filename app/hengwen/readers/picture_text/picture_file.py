"""A picture as a document: a photograph of paper, a screenshot, a scan of several pages."""

import warnings
from collections.abc import Iterator
from hashlib import sha256
from io import BytesIO

from PIL import Image

from hengwen.model.document import Content, Paragraph, ParagraphKind, State
from hengwen.model.messages import message
from hengwen.model.recognised import RecognisedPicture
from hengwen.model.signs.traces import Traces
from hengwen.readers.common.draft import Draft, assemble
from hengwen.readers.common.finished import finished
from hengwen.readers.failure import Unreadable
from hengwen.readers.picture_text.drafts import recognised_drafts
from hengwen.readers.picture_text.margins import margins_of_pictures
from hengwen.readers.pictures.collect import with_pictures
from hengwen.readers.pictures.decode import FORMATS_READ, MOST_OPENED, is_jpeg, opened
from hengwen.readers.text_pictures import MOST, TextPictures, text_pictures

_FIRST = "picture 1"


def read_picture(data: bytes) -> Content:
    """Return what a picture says, the frames of a TIFF as pages. Raises `Unreadable` where it says nothing."""
    frames, pictures = _frames(data), text_pictures()
    pages = frames if frames > 1 else None
    assembled = assemble(_drafts(data, frames, pictures) if pictures else ())
    traces = with_pictures(Traces(), assembled.pictures, lambda _: data)
    return finished(assembled, images=True, traces=traces, pages=pages, blank_pages=_blank(assembled.paragraphs, pages))


def _drafts(data: bytes, frames: int, pictures: TextPictures) -> Iterator[Draft]:
    digest = sha256(data).hexdigest()
    read: dict[int, RecognisedPicture] = {}
    for frame in range(frames):
        page = frame + 1 if frames > 1 else None
        recognised = pictures.text_of("", page, lambda frame=frame: opened(data, frame), f"{digest} {frame}")  # type: ignore[misc]
        if recognised:
            read[frame] = recognised
    margins = dict(zip(read, margins_of_pictures(list(read.values())), strict=True))
    for frame in range(frames):
        page = frame + 1 if frames > 1 else None
        draft = Draft(ParagraphKind.BODY, page=page)
        if not frame:
            draft.add_picture(_FIRST)
        yield draft
        if frame in read:
            name = f"picture {frame + 1}"
            yield from recognised_drafts(read[frame], ParagraphKind.BODY, page, name, margins=margins[frame])


def _frames(data: bytes) -> int:
    """Return how many pictures a file holds. Raises `Unreadable` for one that is damaged or too large."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            with Image.open(BytesIO(data), formats=FORMATS_READ) as image:
                _require_small(image)
                return min(getattr(image, "n_frames", 1), MOST) if image.format == "TIFF" else 1
    except Unreadable:
        raise
    except Image.DecompressionBombError as fault:
        raise _too_large() from fault
    # A damaged picture may raise any exception its decoder has.
    except Exception as fault:
        raise Unreadable(State.DAMAGED, message("The picture is damaged or cut off and cannot be read.")) from fault


def _require_small(image: Image.Image) -> None:
    """Raise `Unreadable` for a picture of too many pixels; a JPEG is decoded at a smaller size."""
    if image.width * image.height > MOST_OPENED and not is_jpeg(image):
        raise _too_large()


def _too_large() -> Unreadable:
    return Unreadable(
        State.TOO_LARGE, message("The picture has too many pixels to be read; save it in a smaller size.")
    )


def _blank(paragraphs: tuple[Paragraph, ...], pages: int | None) -> tuple[int, ...]:
    shown = {paragraph.page for paragraph in paragraphs}
    return tuple(page for page in range(1, (pages or 0) + 1) if page not in shown)
