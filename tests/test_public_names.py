"""The package's public names."""

import subprocess
import sys


def test_public_names_are_there_and_heavy_parts_wait_until_they_are_used() -> None:
    """Importing the package loads no numpy; using a name does what it says, whatever was imported before."""
    code = (
        "import sys, hengwen; assert 'numpy' not in sys.modules; import hengwen.checking\n"
        "from hengwen import Options, check, read\n"
        "print(callable(check), callable(read), Options().min_length)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.stdout.split() == ["True", "True", "13"], done.stderr
