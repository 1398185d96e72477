"""The command line: results to stdout, progress and complaints to stderr."""
