"""The parts of a report that the window and the report files both show: names, words, figures and marked text."""
