"""What the window says about methods and their parameters."""

from PySide6.QtCore import QCoreApplication


def method_sentences() -> dict[str, str]:
    """What each method is good for, in one plain sentence."""
    translate = QCoreApplication.translate
    return {
        "simhash": translate(
            "Methods",
            "Every word votes by how often it stands in the document: "
            "quick, but common words make strangers look alike.",
        ),
        "simhash-tfidf": translate(
            "Methods",
            "Only the words that tell this document from the others vote: a good choice for whole documents.",
        ),
        "simhash-improved": translate(
            "Methods",
            "Nouns and verbs, long words, words after a summing-up word and words of the "
            "title weigh more: for documents with telling titles.",
        ),
        "simhash-shingle": translate(
            "Methods",
            "Runs of words vote instead of single words: strangers hardly ever look alike, edited copies drift apart.",
        ),
        "simhash-lexicons": translate(
            "Methods",
            "Several fingerprints, each blind for other words: finds copies although some words were changed.",
        ),
        "i-match": translate(
            "Methods",
            "One number for a choice of words: finds only documents with the very same choice.",
        ),
        "i-match-lexicons": translate(
            "Methods",
            "The same with several choices of words: one that agrees is enough.",
        ),
        "shingling": translate("Methods", "All runs of characters are compared: exact, and takes the most memory."),
        "shingling-sketch": translate(
            "Methods",
            "A small sample of all runs of characters: nearly as exact, in little memory.",
        ),
        "minhash": translate(
            "Methods",
            "Many small draws from all runs of characters: a good estimate of how much two documents share.",
        ),
        "drpkp": translate(
            "Methods",
            "A fingerprint for the topic words of each paragraph: for "
            "documents that were put together from paragraphs.",
        ),
        "title-cosine": translate("Methods", "Only the titles are compared, synonyms counting as one word."),
    }


def parameter_names() -> dict[str, str]:
    """The parameters as a form names them."""
    translate = QCoreApplication.translate
    return {
        "heaviest": translate("Methods", "Words that vote"),
        "part": translate("Methods", "Nouns and verbs weigh more"),
        "length": translate("Methods", "Long words weigh more"),
        "marker": translate("Methods", "Words after marker words weigh more"),
        "title": translate("Methods", "Words of the title weigh more"),
        "size": translate("Methods", "Length of a run"),
        "lexicons": translate("Methods", "Random lexicons"),
        "dropped": translate("Methods", "Share of words each one drops"),
        "seed": translate("Methods", "Seed of the random choice"),
        "file": translate("Methods", "Keep the lexicons in"),
        "low": translate("Methods", "Rarity of words, from"),
        "high": translate("Methods", "Rarity of words, to"),
        "smallest": translate("Methods", "Hashes that are kept"),
        "functions": translate("Methods", "Hash functions"),
        "topic": translate("Methods", "Topic words of a paragraph"),
        "window": translate("Methods", "Characters of a window"),
        "radius": translate("Methods", "Hamming distance of paragraphs"),
    }
