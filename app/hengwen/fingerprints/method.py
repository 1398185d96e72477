"""The base class of methods: parameters, and the fingerprints of a corpus."""

from abc import ABC, abstractmethod
from dataclasses import dataclass

from hengwen.fingerprints.corpus import Corpus
from hengwen.fingerprints.kinds import Fingerprints
from hengwen.model.request.methods import MethodParameters, parse_method


@dataclass(frozen=True, slots=True)
class Method(MethodParameters, ABC):
    """A method with its parameters."""

    @abstractmethod
    def fingerprints(self, corpus: Corpus) -> Fingerprints:
        """Return the fingerprints of the documents of a corpus, in their order."""


def method_of(text: str) -> Method:
    """Return the method written in a line, as in `parse_method`. Raises `HengwenError` where it does not exist."""
    method = parse_method(text)
    assert isinstance(method, Method)
    return method
