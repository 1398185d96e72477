"""From a picture to its text."""

from PIL import Image

from hengwen.model.recognised import RecognisedPicture
from hengwen.recognition.pack import PackMissing


class Recogniser:
    """Reads pictures with models that are loaded once, half a second and 150 MB. For one thread at a time."""

    def read(self, picture: Image.Image) -> RecognisedPicture:
        """Return what a picture says, of any mode and size, turned by its EXIF. Never raises for what it shows."""
        raise NotImplementedError


def load() -> Recogniser:
    """Load the models. Raises `PackMissing` where they, or onnxruntime, are not there."""
    try:
        import onnxruntime  # noqa: F401
    except ImportError as fault:
        raise PackMissing from fault
    raise PackMissing
