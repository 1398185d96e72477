"""Writing of files: whole or not at all, over nothing of others, and for the user alone where it is theirs."""
