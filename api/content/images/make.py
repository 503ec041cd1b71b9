"""Draws the images of the demo posts. Needs Pillow: python3 make.py"""

from pathlib import Path

from PIL import Image, ImageDraw

WIDTH, HEIGHT, SCALE = 1600, 900, 2
SIZE = 960, 540
PAPER, INK, SUN, CLAY, SAGE, PLUM, SKY = "#fbf7f0", "#2b1f2e", "#e3a93c", "#d9794f", "#86a98e", "#a9769a", "#e0eaf2"


def canvas(background):
    image = Image.new("RGB", (WIDTH * SCALE, HEIGHT * SCALE), background)
    return image, ImageDraw.Draw(image)


def scaled(*numbers):
    return [number * SCALE for number in numbers]


def circle(draw, x, y, radius, fill):
    draw.ellipse(scaled(x - radius, y - radius, x + radius, y + radius), fill=fill)


def morning():
    """The sun over three hills."""
    image, draw = canvas("#fcefe2")
    for radius, fill in [(330, "#faebcb"), (250, "#f5d795"), (170, SUN)]:
        circle(draw, 1060, 470, radius, fill)
    for x, y, radius, fill in [(1250, 1330, 760, "#c9d8cc"), (300, 1260, 720, SAGE), (900, 1560, 820, "#5f8268")]:
        circle(draw, x, y, radius, fill)
    return image


def week():
    """A plan of the week on paper, with a cup."""
    image, draw = canvas(PLUM)
    draw.rounded_rectangle(scaled(330, 110, 1270, 850), radius=24 * SCALE, fill=PAPER)
    draw.rounded_rectangle(scaled(330, 110, 1270, 200), radius=24 * SCALE, fill=SUN)
    draw.rectangle(scaled(330, 170, 1270, 200), fill=SUN)
    for row, (length, color) in enumerate([(420, CLAY), (560, SAGE), (300, PLUM), (480, SUN), (380, SAGE), (250, CLAY)]):
        y = 262 + 96 * row
        circle(draw, 420, y + 20, 20, "#e4d9cc")
        draw.rounded_rectangle(scaled(480, y, 480 + length, y + 40), radius=20 * SCALE, fill=color)
    circle(draw, 1420, 700, 150, "#8d5f80")
    circle(draw, 1420, 690, 130, PAPER)
    circle(draw, 1420, 690, 104, "#6b4a35")
    return image


for draw in (morning, week):
    file = Path(__file__).with_name(f"{draw.__name__}.webp")
    draw().resize(SIZE, Image.Resampling.LANCZOS).save(file, quality=80, method=6)
