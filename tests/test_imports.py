"""No module imports itself by way of others, and no folder of modules does, taken as a whole, by way of its neighbours.

Imports inside functions and for type checkers only count like any other. What lies directly in the program is held by
the layers in pyproject.toml, which `make lint` checks.
"""

MODULES: list[set[str]] = []
"""Modules that import in circles. What is mended is taken out of here; nothing is ever added."""
