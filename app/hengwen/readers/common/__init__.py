"""Code shared by readers of several formats: paragraphs under construction, kinds of paragraphs, suspicious text."""
