"""Fields of Word documents (DOCX, DOC, RTF): what they are told to show, and what Word draws from that itself."""
