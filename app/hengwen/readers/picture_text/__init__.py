"""Text that a file has only as a picture: which pages and pictures, and their words by `hengwen.recognition`."""
