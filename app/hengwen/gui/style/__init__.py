"""The themes of the window: colours, levels, style sheet."""
