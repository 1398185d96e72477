"""Pictures that two documents share: which are signs, how they are told, and which are form."""

from collections.abc import Sequence
from dataclasses import replace
from io import BytesIO
from itertools import combinations, product

import numpy as np
import pytest
from benchmarks.pictures.alterations import ALTERATIONS
from benchmarks.pictures.drawing import drawn_pictures
from picture_maker import packed, scene
from PIL import Image, ImageDraw, ImageOps

from hengwen.model.document import Content, Document, Role
from hengwen.model.people import Person
from hengwen.model.signs.sign import Sign, SignKind, Strength
from hengwen.model.signs.traces import Traces
from hengwen.readers.common.draft import PicturePlace
from hengwen.readers.pictures.collect import Collected
from hengwen.readers.pictures.features import FEATURE, Features, _detector, unpacked
from hengwen.signs.context import SignContext
from hengwen.signs.pictures.candidates import feature_candidates, hash_candidates, oriented_hashes
from hengwen.signs.pictures.likeness import HashMatch, Judge, _is_cut
from hengwen.signs.pictures.local_correlation import agreement, oriented, windows_of
from hengwen.signs.pictures.part_of_picture import part_map
from hengwen.signs.pictures.picture_signs import picture_signs
from hengwen.signs.pictures.registration import COARSE, FINE, IDENTITY, MIDDLE, Affine, Pyramid, register

LOGO = packed(scene(99))
needs_features = pytest.mark.skipif(_detector() is None, reason="OpenCV, of the extra `pictures`, is not installed")


def document(name: str, *data: bytes, role: Role = Role.NEW, person: Person | None = None) -> Document:
    """A document with pictures, one behind each character of its text."""
    collected = Collected()
    for at, item in enumerate(data):
        collected.add(PicturePlace(at, at + 1, f"{at}.png"), item)
    content = Content("x" * len(data), traces=Traces(tuple(collected.pictures)))
    return Document(name, name, content, role, person)


def jpeg(image: Image.Image, quality: int = 40) -> bytes:
    return packed(image, "JPEG", quality=quality)


def signs(*documents: Document, templates: Sequence[Document] = ()) -> list[tuple[int, int, Sign]]:
    return list(picture_signs(SignContext(documents, templates)))


def only(*documents: Document) -> Sign:
    """The one sign of two documents."""
    ((i, j, sign),) = signs(*documents)
    assert (i, j) == (0, 1)
    return sign


def test_the_same_bytes_and_pixels_are_one_picture() -> None:
    """A sign says where it stands in both, and that two of three have it."""
    image = packed(scene(1))
    first, second = document("a", packed(scene(2)), image), document("b", image)
    ((i, j, sign),) = signs(first, second, document("c", packed(scene(3))))
    assert (i, j, sign.kind, sign.strength) == (0, 1, SignKind.SAME_PICTURE, Strength.STRONG)
    assert (sign.having, sign.among) == (2, 3)
    assert [(place.picture, place.page, place.span.start) for place in (*sign.left, *sign.right)] == [
        (1, 2, 1),
        (0, 1, 0),
    ]
    assert "byte for byte" in str(sign.what)
    assert "saved anew" in str(only(document("a", image), document("b", packed(scene(1), "BMP"))).what)


def test_altered_pictures_are_told_how() -> None:
    """Another size, packed with loss, grey, turned, mirrored, framed."""
    image = scene(1, (480, 360))
    sentences = {
        "another size": image.resize((240, 180)),
        "small changes": image.convert("L").convert("RGB"),
        "turned by 90": image.transpose(Image.Transpose.ROTATE_90),
        "turned by 180": image.transpose(Image.Transpose.ROTATE_180),
        "mirrored": ImageOps.mirror(image),
        "another border": ImageOps.expand(ImageOps.expand(image, 20, "white"), 30, "teal"),
    }
    for words, altered in sentences.items():
        for pair in ((image, altered), (altered, image)):
            sign = only(*(document(name, jpeg(item)) for name, item in zip("ab", pair, strict=True)))
            assert sign.kind is SignKind.ALTERED_PICTURE
            assert words in str(sign.what)


@needs_features
def test_a_part_and_what_was_drawn_on_are_found() -> None:
    """By local features: what was cut out is a part, what was drawn on or turned a little is the picture, altered."""
    image = scene(5, (640, 480))
    drawn = image.copy()
    for at in range(4):
        ImageDraw.Draw(drawn).rectangle((60 + 130 * at, 60, 160 + 130 * at, 400), outline="red", width=8)
    cut = only(document("a", packed(image)), document("b", packed(image.crop((150, 80, 560, 400)))))
    assert (cut.kind, cut.strength) == (SignKind.PART_OF_PICTURE, Strength.STRONG)
    part = image.rotate(30, Image.Resampling.BICUBIC).crop((170, 110, 470, 370))
    assert only(document("a", packed(image)), document("b", packed(part))).kind is SignKind.PART_OF_PICTURE
    assert only(document("a", packed(image)), document("b", packed(drawn))).kind is SignKind.ALTERED_PICTURE
    turned = image.rotate(4, Image.Resampling.BICUBIC)
    assert only(document("a", packed(image)), document("b", packed(turned))).kind is SignKind.ALTERED_PICTURE


def test_different_pictures_of_one_program_are_no_sign() -> None:
    """Windows have their bars in common and other words."""

    def window(seed: int) -> bytes:
        image = Image.new("RGB", (640, 400), "white")
        draw = ImageDraw.Draw(image)
        draw.rectangle((0, 0, 640, 30), fill="steelblue")
        draw.rectangle((0, 30, 120, 400), fill="gainsboro")
        generator = np.random.default_rng(seed)
        for line in range(16):
            for word in range(12):
                if generator.random() < 0.8:
                    draw.text((130 + 42 * word, 40 + 22 * line), str(generator.integers(10_000, 99_999)), "black")
        return packed(image)

    assert signs(*(document(str(seed), window(seed)) for seed in range(6))) == []


def test_a_picture_is_found_in_a_frame_and_frames_are_no_sign() -> None:
    """As viewers show pictures: within a desktop, a line and a margin, which are alike whatever is shown."""
    frame, pictures = ALTERATIONS["framed"], drawn_pictures(24, 5)
    framed = [document(f"{number}.docx", frame(picture)) for number, picture in enumerate(pictures)]
    assert signs(*framed) == []
    shown = [
        only(document("a.docx", packed(picture)), document("b.docx", frame(picture))).kind for picture in pictures[::4]
    ]
    assert shown == [SignKind.ALTERED_PICTURE] * 6


def test_pictures_of_the_template_are_form_also_when_they_are_altered() -> None:
    """The logo of a form, saved anew by each, makes no pair."""
    template = document("t", LOGO)
    small = jpeg(scene(99).resize((200, 150)))
    assert signs(document("a", LOGO), document("b", LOGO), templates=[template]) == []
    assert signs(document("a", LOGO), document("b", small), templates=[template]) == []
    assert signs(document("a", small), document("b", small), templates=[template]) == []


def test_what_many_have_is_form() -> None:
    """Of ten who hand in, three may share a picture by copying, four have it from elsewhere; altered or not."""
    others = [document(str(at), packed(scene(at))) for at in range(6)]

    def owners(count: int, *data: bytes) -> list[Document]:
        return [document(f"o{at}", data[at % len(data)]) for at in range(count)]

    assert {(sign.having, sign.strength) for *_, sign in signs(*owners(3, LOGO), *others)} == {(3, Strength.MEDIUM)}
    assert signs(*owners(4, LOGO), *others) == []
    each_anew = [jpeg(scene(99), 30 + at) for at in range(4)]
    assert len(signs(*owners(3, *each_anew), *others)) == 3
    assert signs(*owners(4, *each_anew), *others) == []


def test_documents_of_one_person_count_as_one() -> None:
    """Whoever hands in four files with a picture, and somebody else, are two that have it."""
    person = Person("1", "Ann")
    own = [document(f"p{at}", LOGO, person=person) for at in range(4)]
    actual = list(picture_signs(SignContext((*own, document("b", LOGO)), compares=lambda _i, j: j == 4)))
    assert [(i, j, sign.having) for i, j, sign in actual] == [(at, 4, 2) for at in range(4)]


def test_a_picture_of_three_people_asks_whether_it_is_of_the_task() -> None:
    """The test image of a task, and what came out of it."""
    others = [document(f"o{at}", packed(scene(at + 20))) for at in range(30)]
    every = signs(document("a", LOGO), document("b", LOGO), document("c", LOGO), *others)
    assert {sign.having for _i, _j, sign in every} == {3}
    assert all(str(sign.what).endswith("is it of the task?") for _i, _j, sign in every)
    assert not str(only(document("a", LOGO), document("b", LOGO)).what).endswith("?")


def test_an_ornament_of_a_document_is_form() -> None:
    """What stands at every heading tells nothing, in the other document neither."""
    assert signs(document("a", *[LOGO] * 4), document("b", LOGO)) == []
    assert len(signs(document("a", *[LOGO] * 3), document("b", LOGO))) == 1


def test_old_documents_are_not_compared_with_each_other() -> None:
    """Only what a new one has is asked for; whether it is common is told for the old by themselves."""
    old = [document(f"o{at}", LOGO if at < 2 else packed(scene(at)), role=Role.OLD) for at in range(60)]
    assert signs(*old[:2]) == []
    assert {(i, j) for i, j, _ in signs(document("n", jpeg(scene(99))), *old)} == {(0, 1), (0, 2)}
    many = [document(f"o{at}", LOGO, role=Role.OLD) for at in range(60)]
    assert signs(document("n", jpeg(scene(99))), *many) == []


def test_simple_pictures_are_weak_signs() -> None:
    """Small ones, and a few lines on white."""
    lines = Image.new("RGB", (500, 400), "white")
    ImageDraw.Draw(lines).line((20, 20, 20, 380, 480, 380), fill="black", width=2)
    for image in (lines, scene(1, (90, 60))):
        data = packed(image)
        assert only(document("a", data), document("b", data)).strength is Strength.WEAK


def test_drawings_of_lines_are_told_by_their_bytes() -> None:
    """Equal ones are a sign, others never, as nothing of them is decoded."""
    drawings = [b"<svg>" + bytes([65 + at]) * 20_000 for at in range(2)]
    sign = only(document("a", drawings[0]), document("b", drawings[0]))
    assert (sign.kind, sign.strength, str(sign.what)) == (
        SignKind.SAME_PICTURE,
        Strength.MEDIUM,
        "Both have the same drawing, byte for byte.",
    )
    assert signs(document("a", drawings[0]), document("b", drawings[1])) == []


def test_a_logo_that_each_saved_anew_is_compared_a_few_times_each(monkeypatch: pytest.MonkeyPatch) -> None:
    """With every other one it would be thousands of comparisons in a class, and hundreds of thousands in a course."""
    asked = []
    plain = Judge.altered

    def counted(self: Judge, i: int, j: int, match: HashMatch) -> object:
        asked.append((i, j))
        return plain(self, i, j, match)

    monkeypatch.setattr(Judge, "altered", counted)
    class_ = [document(str(at), jpeg(scene(99).resize((200 + at, 150)), 60)) for at in range(40)]
    assert signs(*class_) == []
    assert len(asked) < 3 * len(class_)


def test_hostile_thumbnails_and_features_are_like_none() -> None:
    """A library may have been made by others: bytes that are no picture end in no sign."""
    both = document("a", jpeg(scene(1))), document("b", jpeg(scene(1), 80))

    def spoilt(item: Document) -> Document:
        traces = item.content.traces
        pictures = tuple(replace(picture, thumbnail=b"odd", features=b"\xff" * 41) for picture in traces.pictures)
        return replace(item, content=replace(item.content, traces=Traces(pictures)))

    assert signs(spoilt(both[0]), both[1]) == []
    assert signs(*map(spoilt, both)) == []


@pytest.mark.parametrize("orientation", range(8))
def test_hashes_of_turned_pictures_follow_from_one(orientation: int) -> None:
    """Eight hashes are made of the bits of one, and are those of the pictures themselves but for rounding."""
    from hengwen.readers.pictures.perceptual_hash import perceptual_hash

    grey = scene(7, (256, 256)).convert("L")
    turned = Image.fromarray(oriented(np.asarray(grey, dtype=np.float32), orientation).astype(np.uint8))
    followed = oriented_hashes(np.array([perceptual_hash(grey)], dtype=np.uint64), orientation)
    assert (int(followed[0]) ^ perceptual_hash(turned)).bit_count() <= 1


def test_candidates_are_those_of_brute_force() -> None:
    """Each pair within the radius with one that asks, however it is turned, in the order of the pictures."""
    generator = np.random.default_rng(3)
    hashes = generator.integers(0, 1 << 63, (60, 2), dtype=np.uint64) << np.uint64(1)
    hashes[40] = oriented_hashes(hashes[7], 3)
    hashes[50, 1] = oriented_hashes(hashes[45, :1], 6)[0] ^ np.uint64(0b1110)
    asking = np.arange(60) >= 40
    pairs = hash_candidates(hashes, asking)
    assert set(pairs) == {(7, 40), (45, 50)}
    assert (pairs[7, 40].distance, pairs[7, 40].orientation) == (0, 3)
    assert (pairs[45, 50].distance, pairs[45, 50].orientation, pairs[45, 50].right_cut) == (3, 6, True)
    assert set(hash_candidates(hashes, np.arange(60) < 8)) == {(7, 40)}


def test_each_picture_is_held_against_the_nearest_of_many_that_look_alike() -> None:
    """Windows of one program are all a little alike: nearer ones come first, and close ones are never left away."""
    chance = np.random.default_rng(3)
    own = np.array([sum(1 << int(bit) for bit in chance.permutation(62)[:5] + 1) for _ in range(80)], dtype=np.uint64)
    hashes = np.stack((own, own), axis=1)
    hashes[1] = hashes[0] ^ np.uint64(0b1110)
    distances = np.bitwise_count(own[:, None] ^ own[None, :])
    assert (distances <= 12).sum() > 80 * 60
    pairs = hash_candidates(hashes, np.ones(80, dtype=np.bool_))
    assert pairs[0, 1].distance <= 3
    far = [pair for pair, match in pairs.items() if match.distance > 6]
    assert len(far) <= 80 * 5
    assert {place for pair in far for place in pair} == set(range(80))


def test_registration_finds_a_small_change() -> None:
    """A shift, a turn and another scale are told to a fraction of a pixel, brightness and contrast left aside."""
    grey = scene(3, (400, 400)).convert("F")
    first = grey.resize((96, 96), Image.Resampling.BOX, (40, 40, 360, 360))
    second = grey.resize((96, 96), Image.Resampling.BOX, (52, 34, 372, 340)).point(lambda value: value * 0.5 + 20)
    one, other = Pyramid(np.asarray(first)), Pyramid(np.asarray(second))
    affine: Affine | None = IDENTITY
    for size in (COARSE, MIDDLE, FINE):
        assert affine is not None
        affine = register(one, other, affine, size)
    assert affine is not None
    wanted = ((1.0, 0.0, -12 / 320), (0.0, 320 / 306, 6 / 306))
    assert np.abs(affine - np.array(wanted)).max() < 0.005


def test_a_border_is_cut_where_a_corner_lies_elsewhere() -> None:
    """By more than three hundredths of a side, in any direction; a picture that was only saved anew has none cut."""
    assert not _is_cut(None)
    for distance, cut in ((0.0, False), (0.025, False), (0.035, True)):
        for row, column in product(range(2), range(3)):
            for sign in (1, -1):
                moved = IDENTITY.copy()
                moved[row, column] += sign * distance
                assert _is_cut(moved) is cut


def test_agreement_is_whole_for_one_picture_and_small_for_others() -> None:
    """Brightness and contrast make no difference, and flat windows do not count."""
    one, other = (np.asarray(scene(seed).convert("L").resize((96, 96)), dtype=np.float32) for seed in (1, 2))
    assert agreement(windows_of(one), windows_of(one * 0.7 + 30)) > 0.98
    assert agreement(windows_of(one), windows_of(other)) < 0.2
    assert agreement(windows_of(one * 0), windows_of(one * 0)) == 0.0


def _random_features(count: int, seed: int) -> Features:
    """Features anywhere in a picture, that are like none."""
    return np.frombuffer(np.random.default_rng(seed).bytes(count * FEATURE.itemsize), dtype=FEATURE).copy()


@pytest.mark.parametrize(("documents_with", "keys"), [(2, 4), (3, 16), (4, 36)])
def test_keys_count_the_less_the_more_pictures_have_them(documents_with: int, keys: int) -> None:
    """Four that two alone have, or four times as many of three, bring two together; one less does not."""
    for common, is_candidate in ((keys, True), (keys - 1, False)):
        pictures = [_random_features(4, seed) for seed in range(documents_with)]
        for key in range(common):
            feature, table = divmod(key, 10)
            for picture in pictures[1:]:
                picture["bits"][feature, 3 * table : 3 * table + 3] = pictures[0]["bits"][
                    feature, 3 * table : 3 * table + 3
                ]
        numbers = feature_candidates(pictures, np.ones(documents_with, dtype=np.bool_))
        assert numbers == list(combinations(range(documents_with), 2)) * is_candidate


@pytest.mark.parametrize(("scale", "is_part"), [(0.24, False), (0.26, True), (1.0, True), (3.9, True), (4.1, False)])
def test_a_part_is_found_up_to_four_times_larger_or_smaller(scale: float, is_part: bool) -> None:
    """Beyond that, features that fit do so by chance."""
    features = _random_features(30, 5)
    features["angle"] = 0
    mapped = part_map(features, features, ((1000, 1000), (round(1000 * scale), round(1000 * scale))))
    assert (mapped is not None) is is_part
    if mapped is not None:
        assert mapped[1] == 30
        assert np.allclose(mapped[0], IDENTITY, atol=1e-6)


@needs_features
def test_features_that_many_have_make_no_candidates() -> None:
    """Buttons and letters are in every window; what two pictures alone have brings them together."""
    from hengwen.readers.pictures.features import features_of

    image = scene(8, (500, 400))
    other = Image.open(BytesIO(jpeg(image.crop((60, 40, 460, 360)))))
    two = [unpacked(features_of(item.convert("RGB"))) for item in (image, other)]
    rest = [unpacked(features_of(scene(at, (500, 400)))) for at in range(20, 40)]
    assert (0, 1) in feature_candidates([*two, *rest], np.ones(22, dtype=np.bool_))
    assert (0, 1) not in feature_candidates([*two, *rest], np.arange(22) > 1)
    assert feature_candidates([two[0]] * 60, np.ones(60, dtype=np.bool_)) == []
    assert feature_candidates([], np.zeros(0, dtype=np.bool_)) == []
