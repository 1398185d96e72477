"""The package's public names."""

import subprocess
import sys


def test_public_names_are_there_and_heavy_parts_wait_until_they_are_used() -> None:
    """Importing the package loads no numpy; `hengwen.check.run` has the check and what it takes."""
    code = (
        "import sys, hengwen; assert 'numpy' not in sys.modules; print(hengwen.__version__ != '')\n"
        "from hengwen.check.run import check; from hengwen.model.request.options import Options\n"
        "print(callable(check), Options().min_length)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.stdout.split() == ["True", "True", "13"], done.stderr
