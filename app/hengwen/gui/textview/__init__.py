"""A text painted where it is visible: layout, marks, linked scrolling."""
