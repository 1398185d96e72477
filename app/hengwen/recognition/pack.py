"""The models that read pictures of text, PP-OCRv6 small (PaddlePaddle, Apache-2.0): where and which they are.

They come as a package of Python, `hengwen_recognition_models`, with the extra `hengwen[ocr]`; or as a pack, a folder
that also has onnxruntime, beside the program or among the user's data.
"""

import sys
from collections.abc import Iterator, Mapping
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path

from hengwen.model.messages import HengwenError, message

FILES: Mapping[str, str] = {
    "PP-OCRv6_det_small.onnx": "090f04abcd9d9a7498bc4ebf677e4cb9bdce1fe4197ddb7e529f1ef44e1ff94f",
    "PP-OCRv6_rec_small.onnx": "6f327246b50388f3c176ae304bd95767ea6dc0c9ae92153ef8cbe210b3c14884",
}
"""The models with their SHA-256: the one that finds lines, and the one that reads them."""

MODEL = f"PP-OCRv6-small-{sha256(''.join(FILES.values()).encode()).hexdigest()[:12]}"
"""The name of the models with a hash of them: the key of what is kept of pictures that were read."""

PACKAGE = "hengwen_recognition_models"
FOLDER = "recognition"
"""The name of a pack."""

_RUNTIME = "onnxruntime"

INSTALL = "pip install 'hengwen[ocr]'"


class PackMissing(HengwenError):  # noqa: N818 - it says what is so
    """Nothing is there that reads pictures of text; its sentence says how to get it."""

    def __init__(self) -> None:
        super().__init__(
            message(
                "Reading pictures of text needs a pack of models that is not there; it works without a network."
                " Put its folder “{name}” beside the program.",
                name=FOLDER,
            )
            if getattr(sys, "frozen", False)
            else message(
                "Reading pictures of text needs models of 31 MB that are not installed; it works without a network."
                " Run this line once: {line}",
                line=INSTALL,
            )
        )


def available() -> bool:
    """Return whether `load` will find what it needs, without importing or reading any of it."""
    try:
        _folder()
    except PackMissing:
        return False
    return True


def models() -> tuple[Path, Path]:
    """Return the paths of both models, checked by their hashes, and have onnxruntime found where a pack brings it.

    Raises `PackMissing`, or `HengwenError` where a model is another one.
    """
    folder = _folder()
    for name, digest in FILES.items():
        if sha256((folder / name).read_bytes()).hexdigest() != digest:
            raise HengwenError(
                message(
                    "The models that read pictures are damaged or another version. Run this line once: {line}",
                    line=INSTALL,
                )
            )
    if not find_spec(_RUNTIME):
        sys.path.append(str(folder))
    detection, recognition = (folder / name for name in FILES)
    return detection, recognition


def _folder() -> Path:
    """Return the folder of the models. Raises `PackMissing` where they, or onnxruntime, are not there."""
    for folder in _places():
        if all((folder / name).is_file() for name in FILES) and (find_spec(_RUNTIME) or (folder / _RUNTIME).is_dir()):
            return folder
    raise PackMissing


def _places() -> Iterator[Path]:
    """Yield the folders in which models may be."""
    spec = find_spec(PACKAGE)
    yield from map(Path, (spec and spec.submodule_search_locations) or ())
    from platformdirs import user_data_path

    yield Path(sys.executable).parent / FOLDER
    yield user_data_path("hengwen", appauthor=False) / FOLDER
