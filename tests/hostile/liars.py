"""Processes that say what nobody asked them, for the parent's end of a pipe to be tried with."""

from multiprocessing.connection import Connection


def says_what_it_likes(connection: "Connection[object, object]", data: bytes) -> None:
    """A worker that a file has taken over."""
    connection.send_bytes(data)
