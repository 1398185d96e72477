"""Source files of programs: code, which does not count unless it is asked for, and comments, which do."""
