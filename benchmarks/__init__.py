"""What Hengwen is measured with: scripts that print figures, run from the project's folder."""
