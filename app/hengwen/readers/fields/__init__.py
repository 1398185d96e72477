"""Fields of Word documents (DOCX, DOC, RTF): their instructions, and the text that Word shows for these."""
