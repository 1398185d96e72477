"""Measuring Hengwen: scripts that print figures, run from the project's folder."""
