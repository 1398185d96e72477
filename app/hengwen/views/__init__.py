"""What the window and the reports both show of a report: names, words, figures and marked text."""
