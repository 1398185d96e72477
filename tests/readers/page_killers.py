"""Drawing processes that misbehave, for the renderer to import by name."""

import os
import signal
import time
from multiprocessing.connection import Connection
from typing import Any

from hengwen.readers.pages.protocol import pack_answer
from hengwen.readers.pages.server import PageServer


def serve(connection: "Connection[Any, Any]") -> None:
    """Dies of a file named `kill…`, never answers for one named `hang…`, draws every other one."""
    server = PageServer()
    while True:
        request = connection.recv()
        if request.path.name.startswith("kill"):
            os.kill(os.getpid(), getattr(signal, "SIGKILL", signal.SIGTERM))
        if request.path.name.startswith("hang"):
            time.sleep(600)
        connection.send_bytes(pack_answer(server.answer(request)))
