"""The command line: results to stdout, progress and messages to stderr."""
