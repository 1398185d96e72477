"""Who handed in which files, told from the names of files, folders and archives: `recognise` tells how."""
