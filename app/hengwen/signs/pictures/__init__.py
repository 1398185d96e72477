"""Pictures that two documents share: the same, altered, or a part of one."""
