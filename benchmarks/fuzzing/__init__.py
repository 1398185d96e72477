"""Files that others made, changed at random: all end in a value or a sentence (`python -m benchmarks.fuzzing`)."""
