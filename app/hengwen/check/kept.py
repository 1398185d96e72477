"""The work of earlier checks that a request may use."""

from typing import TYPE_CHECKING

from hengwen.model.request.check_request import CheckRequest

if TYPE_CHECKING:
    from hengwen.library.kept_work import KeptWork


def kept_work(request: CheckRequest) -> "KeptWork | None":
    """Return the kept work of a request; None where none is wanted, for which SQLite is not loaded."""
    if not request.kept_work:
        return None
    from hengwen.library.kept_work import KeptWork

    return KeptWork(request.kept_work)
