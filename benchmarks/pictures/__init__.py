"""Pictures that two documents share: how many altered ones are found, how many others too, in how much time."""
