"""How the window looks: colours, levels, style sheet."""
