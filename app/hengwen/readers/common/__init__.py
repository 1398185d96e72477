"""What readers of several formats share: paragraphs in the making, kinds of paragraphs, suspicious text."""
