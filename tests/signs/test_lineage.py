"""Groups of documents by shared file history."""

from hengwen.model.messages import message
from hengwen.model.signs.lineage import lineages
from hengwen.model.signs.sign import PairSigns, Sign, SignKind, Strength

STRONG, MEDIUM, WEAK = Strength


def sign(kind: SignKind, strength: Strength, *, from_left: bool | None = None) -> Sign:
    return Sign(kind, strength, message("both have it"), 2, 10, from_left=from_left)


def test_who_handed_on_whose_file() -> None:
    """Three files hang together by links with directions; the first of them is named."""
    origin = sign(SignKind.SAME_ORIGIN, STRONG, from_left=True)
    (group,) = lineages([PairSigns(2, 5, (origin,)), PairSigns(5, 9, (origin,))])
    assert group.places == (2, 5, 9)
    assert [(link.left, link.right, link.from_left) for link in group.links] == [(2, 5, True), (5, 9, True)]
    assert group.firsts == (2,)


def test_weak_signs_and_other_groups_do_not_link() -> None:
    """Weak signs, and signs of pictures, make no group."""
    weak, picture = sign(SignKind.CREATED, WEAK), sign(SignKind.SAME_PICTURE, STRONG)
    assert lineages([PairSigns(0, 1, (weak,)), PairSigns(1, 2, (picture,))]) == ()


def test_strongest_sign_of_a_link() -> None:
    """A link has its strongest sign, and no direction where signs disagree."""
    signs = sign(SignKind.AUTHOR, MEDIUM, from_left=False), sign(SignKind.REVISION_IDS, STRONG, from_left=True)
    (group,) = lineages([PairSigns(0, 1, signs)])
    assert group.links[0].strongest.kind is SignKind.REVISION_IDS
    assert group.links[0].from_left is None
    assert group.firsts == ()


def test_largest_group_first() -> None:
    """Groups that hang together by nothing stand apart, the largest first; links that close a circle change nothing."""
    origin = sign(SignKind.SAME_ORIGIN, MEDIUM)
    pairs = [(0, 1), (2, 3), (3, 4), (2, 4)]
    actual = lineages([PairSigns(*pair, (origin,)) for pair in pairs])
    assert [group.places for group in actual] == [(2, 3, 4), (0, 1)]
    assert len(actual[0].links) == 3
