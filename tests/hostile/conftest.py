"""The makers of small documents and the readers that misbehave stand beside the tests of reading."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "readers"))
