"""Where the seconds of a check go: `python -m benchmarks.stages`."""
