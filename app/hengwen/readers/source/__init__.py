"""Source files of programs: code, which is compared only on request, and comments, which are always."""
