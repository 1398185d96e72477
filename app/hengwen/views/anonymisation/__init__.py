"""Reports without names: who is known, and how names are covered."""
