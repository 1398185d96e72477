"""Drawing processes that misbehave, for the renderer to import by name."""

import os
import signal
import time
from multiprocessing.connection import Connection
from typing import Any

from hengwen.model.errors import Message
from hengwen.readers.pages import server as page_worker


def serve(connection: "Connection[Any, Any]") -> None:
    """Dies of a file named `kill…`, never answers for one named `hang…`, draws every other one."""
    desk = page_worker._Desk()
    connection.send(Message("ready"))
    while True:
        order = connection.recv()
        if order.path.name.startswith("kill"):
            os.kill(os.getpid(), getattr(signal, "SIGKILL", signal.SIGTERM))
        if order.path.name.startswith("hang"):
            time.sleep(600)
        connection.send(desk.answer(order))
