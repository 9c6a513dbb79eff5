"""The picture of a result: a PNG of 1200 × 630 that tells who won, in any language and with any name."""

import io

import pytest
from django.test import Client
from PIL import Image

from campaigns.models import Person, Session
from scoring.models import Score
from scoring.picture import Bar, Picture, canvas, draw
from tests.scoring.results import counted_example, result_of

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
