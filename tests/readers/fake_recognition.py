"""The process that reads pictures with a recogniser that takes no models: what it says follows from the width."""

import os
import time
from multiprocessing.connection import Connection
from pathlib import Path

from PIL import Image

import hengwen.recognition
from hengwen.model.recognised import RecognisedLine, RecognisedPicture
from hengwen.readers.sandbox import picture_worker as worker

KILLER, HANGING = 666, 667
"""Widths of pictures of which the process dies, or that it never ends to read."""


def words(width: int) -> str:
    """What a picture of some width says."""
    return f"Words of a picture that is {width} dots wide."


class FakeRecogniser:
    """Reads pictures by their width."""

    def read(self, picture: Image.Image) -> RecognisedPicture:
        """One line, in the upper half."""
        if picture.width == KILLER:
            os._exit(1)
        while picture.width == HANGING:
            time.sleep(0.01)
        corners = ((5.0, 5.0), (picture.width - 5.0, 5.0), (picture.width - 5.0, 40.0), (5.0, 40.0))
        line = RecognisedLine(corners, words(picture.width), 0.75)
        return RecognisedPicture(picture.width, picture.height, 0, (line,), ((0, 1),))


def leave(connection: "Connection[object, object]", folders: tuple[Path, ...] = ()) -> None:
    """Take a file, and end."""
    connection.recv()


def serve(connection: "Connection[object, object]", folders: tuple[Path, ...] = ()) -> None:
    """As `worker.serve`."""
    hengwen.recognition.load = FakeRecogniser  # type: ignore[assignment]
    worker.serve(connection, folders)
