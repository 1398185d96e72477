"""Measures methods against each other on labelled sets: the `bench` command."""
