"""The picture of a result: a PNG of 1200 × 630 that tells who won, in any language and with any name."""

import io

import pytest
from django.test import Client
from PIL import Image

from campaigns.models import Group, Person, Session
from scoring.models import Score
from scoring.picture import Bar, End, Gain, Picture, Way, canvas, draw
from scoring.selectors.pictures import picture_of
from tests.scoring.results import counted_example, result_of
from tests.scoring.test_result_page import lay

COLOURS = ("red", "blue", "yellow", "green", "purple", "white", "black", "orange")
SHAPES = ("circle", "square", "triangle", "hexagon", "diamond", "ring", "cross", "star")


def picture(players: int = 3, won: int = 0, name: str = "Анна", loss: int = 0) -> Picture:
    bars = tuple(
        Bar(name, name[:1], COLOURS[n], SHAPES[n], 20 - n - loss, n == won, (10 - n, 10, -loss))
        for n in range(players)
    )
    rows = ("Промышленность", "Культура", "Рабство")
    return Picture(
        "#1a6670", "Экспансия. Век паруса", "Победа!", "16 ноября", "Бортжурнал", rows, bars
    )


def read(png: bytes) -> Image.Image:
    image = Image.open(io.BytesIO(png), formats=["PNG"])
    image.load()
    return image.convert("RGB")


def inked(image: Image.Image) -> int:
    """How many pixels are neither paper nor sheet."""
    pale = {canvas.PAPER, canvas.SHEET}
    colours = image.getcolors(1 << 20) or []
    return sum(count for count, rgb in colours if "#{:02x}{:02x}{:02x}".format(*rgb) not in pale)


@pytest.mark.parametrize("players", range(1, 9))
def test_it_has_the_size_of_a_card_and_is_not_blank(players: int) -> None:
    png = draw(picture(players))
    image = read(png)
    assert image.size == (1200, 630)
    assert inked(image) > 20_000
    assert len(png) < 300_000


def test_another_winner_is_another_picture() -> None:
    assert read(draw(picture(won=0))).tobytes() != read(draw(picture(won=1))).tobytes()


def test_the_winner_is_in_brass() -> None:
    wash = tuple(int(canvas.WASH[i : i + 2], 16) for i in (1, 3, 5))
    image = read(draw(picture(2, won=1)))
    lines = {y for y in range(206, 532) if image.getpixel((700, y)) == wash}
    assert lines
    assert min(lines) > 206 + 80


def test_losses_are_told() -> None:
    assert draw(picture(loss=3)) != draw(picture())


def test_long_names_are_cut_and_stay_in_their_column() -> None:
    image = read(draw(picture(name="Константин Константинович Константинопольский")))
    column = [image.getpixel((canvas_x, y)) for canvas_x in (368, 369) for y in range(300, 360)]
    assert set(column) <= {tuple(int(canvas.SHEET[i : i + 2], 16) for i in (1, 3, 5))}


@pytest.mark.parametrize("letter", list("АяЁёЇїЎўŁšéß№«»…—−0"))
def test_our_font_has_the_letters_of_names(letter: str) -> None:
    assert canvas.readable(f"x{letter}x") == f"x{letter}x"


def test_what_the_font_lacks_is_left_out() -> None:
    assert canvas.readable("Вера 🚀漢") == "Вера"
    assert read(draw(picture(name="🚀"))).size == (1200, 630)


def test_the_font_is_small_and_its_licence_lies_beside_it() -> None:
    assert canvas.FONT.stat().st_size <= 120_000
    assert "SIL Open Font License" in canvas.FONT.with_name("OFL.txt").read_text("utf-8")


def duel(at: int, name: str = "Анна", **gains: int) -> Picture:
    """Of a game with one marker: red at 0, blue at 30."""
    ends = (
        End(name, "Британия", name[:1], "red", "circle", at < 15),
        End(name, "Франция", name[:1], "blue", "square", at >= 15),
    )
    rows = tuple(Gain(label, points, forward=True) for label, points in gains.items())
    way = Way(ends, least=0, most=30, start=15, at=at, said=str(at), gains=rows)
    return Picture("#1a6670", "Империи", "Победа!", "16 ноября", "Бортжурнал", (), (), way)


def columns_of(png: bytes, colour: str, y: int) -> list[int]:
    """Where a line of the picture has this colour."""
    rgb = tuple(int(colour[i : i + 2], 16) for i in (1, 3, 5))
    image = read(png)
    return [x for x in range(image.width) if image.getpixel((x, y)) == rgb]


@pytest.mark.parametrize(
    ("at", "middle", "colour"),
    [(0, 96, "#b9302a"), (9, 398, "#b9302a"), (24, 902, "#2663ad"), (33, 1104, "#2663ad")],
)
def test_one_marker_stands_at_its_notch_in_the_colour_of_the_winner(
    at: int, middle: int, colour: str
) -> None:
    png = draw(duel(at))
    found = columns_of(png, colour, 374 + 28)  # below the number, above the rim
    assert abs(sum((found[0], found[-1])) / 2 - middle) <= 2


def test_what_moved_the_marker_is_told_and_long_names_stay_apart() -> None:
    assert draw(duel(24, Сахар=1)) != draw(duel(24, Сахар=2))
    image = read(draw(duel(24, "Константин Константинович Константинопольский")))
    sheet = tuple(int(canvas.SHEET[i : i + 2], 16) for i in (1, 3, 5))
    assert {image.getpixel((600, y)) for y in range(208, 300)} <= {sheet}


def test_the_picture_of_imperial_struggle_has_a_marker_and_no_bars(group: Group) -> None:
    score = lay(group, "imperial_struggle")
    way = picture_of(score).way
    assert way is not None
    assert [end.side for end in way.ends] == ["Британия", "Франция"]
    moved = sum(gain.points if gain.forward else -gain.points for gain in way.gains)
    assert way.at == way.start + moved
    assert [end.winner for end in way.ends] == [True, False], "a tie at 15, decided by debt"
    assert "долг" in way.rule
    assert f"Маркер ПО на делении {way.said}" in picture_of(score).verdict
    assert picture_of(lay(group, "endeavor")).way is None


@pytest.fixture
def score(table: Session) -> Score:
    return counted_example(table)


def test_a_member_gets_it_and_a_second_time_only_if_it_changed(
    member: Client, score: Score
) -> None:
    address = result_of(score.session, "png")
    first = member.get(address)
    assert read(first.content).size == (1200, 630)
    tag = first["ETag"]
    again = member.get(address, headers={"if-none-match": tag})
    assert again.status_code == 304
    assert not again.content
    member.cookies["django_language"] = "en"
    assert member.get(address, headers={"if-none-match": tag}).status_code == 200
    member.cookies["django_language"] = "ru"
    Person.objects.filter(name="Анна").update(name="Аня")
    assert member.get(address, headers={"if-none-match": tag}).status_code == 200


def test_a_recount_under_another_engine_is_another_picture(member: Client, score: Score) -> None:
    address = result_of(score.session, "png")
    tag = member.get(address)["ETag"]
    Score.objects.update(engine="endeavor-9")
    assert member.get(address, headers={"if-none-match": tag})["ETag"] != tag
