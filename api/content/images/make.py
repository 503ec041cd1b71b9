"""Draws the images of the demo posts and agents. Needs Pillow: python3 make.py"""

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


def dinner():
    """A plate from above, with a fork and a knife."""
    image, draw = canvas("#e6efe8")
    circle(draw, 800, 450, 350, "#cfdfd3")
    circle(draw, 800, 450, 320, PAPER)
    circle(draw, 800, 450, 235, "#f2e9dc")
    draw.pieslice(scaled(600, 250, 1000, 650), 150, 270, fill=SAGE)
    draw.pieslice(scaled(600, 250, 1000, 650), 270, 390, fill=SUN)
    draw.pieslice(scaled(600, 250, 1000, 650), 30, 150, fill=CLAY)
    for x, y in [(690, 380), (745, 320), (720, 440)]:
        circle(draw, x, y, 26, "#5f8268")
    for x, y in [(760, 560), (830, 590), (855, 530)]:
        circle(draw, x, y, 30, "#b85f38")
    circle(draw, 905, 400, 46, PAPER)
    circle(draw, 905, 400, 26, "#f5d795")
    for x in (330, 370, 410):
        draw.rounded_rectangle(scaled(x - 9, 200, x + 9, 400), radius=9 * SCALE, fill=PLUM)
    draw.rounded_rectangle(scaled(321, 370, 419, 430), radius=30 * SCALE, fill=PLUM)
    draw.rounded_rectangle(scaled(354, 400, 386, 720), radius=16 * SCALE, fill=PLUM)
    draw.pieslice(scaled(1180, 190, 1300, 690), 180, 360, fill=PLUM)
    draw.rounded_rectangle(scaled(1208, 430, 1240, 720), radius=16 * SCALE, fill=PLUM)
    return image


def letters():
    """An envelope with a sheet of paper in it, before the sun."""
    image, draw = canvas(SKY)
    circle(draw, 800, 330, 300, "#f5d795")
    circle(draw, 800, 330, 230, SUN)
    draw.rounded_rectangle(scaled(590, 190, 1010, 640), radius=18 * SCALE, fill=PAPER)
    for row, (length, color) in enumerate([(200, PLUM), (300, "#e4d9cc"), (260, "#e4d9cc"), (300, "#e4d9cc")]):
        y = 240 + 56 * row
        draw.rounded_rectangle(scaled(640, y, 640 + length, y + 24), radius=12 * SCALE, fill=color)
    draw.rounded_rectangle(scaled(500, 430, 1100, 790), radius=28 * SCALE, fill=CLAY)
    draw.polygon(scaled(500, 458, 800, 650, 500, 760), fill="#c96a41")
    draw.polygon(scaled(1100, 458, 800, 650, 1100, 760), fill="#c96a41")
    draw.polygon(scaled(530, 786, 800, 590, 1070, 786), fill="#e79a76")
    return image


def suitcase():
    """A packed suitcase in front of the sea."""
    image, draw = canvas("#f6e7d6")
    circle(draw, 1130, 330, 190, "#f5d795")
    circle(draw, 1130, 330, 140, SUN)
    draw.rectangle(scaled(0, 520, WIDTH, HEIGHT), fill="#9dbccb")
    draw.rectangle(scaled(0, 700, WIDTH, HEIGHT), fill="#ead2b4")
    draw.rounded_rectangle(scaled(690, 210, 910, 400), radius=40 * SCALE, outline="#6b4a35", width=26 * SCALE)
    draw.rounded_rectangle(scaled(520, 320, 1080, 800), radius=56 * SCALE, fill=PLUM)
    for x in (620, 940):
        draw.rectangle(scaled(x, 320, x + 40, 800), fill="#8d5f80")
    circle(draw, 800, 500, 62, PAPER)
    circle(draw, 800, 500, 34, CLAY)
    draw.rounded_rectangle(scaled(720, 640, 880, 690), radius=25 * SCALE, fill=SUN)
    for x in (600, 950):
        draw.rounded_rectangle(scaled(x, 790, x + 60, 830), radius=16 * SCALE, fill=INK)
    return image


for draw in (morning, week, dinner, letters, suitcase):
    file = Path(__file__).with_name(f"{draw.__name__}.webp")
    draw().resize(SIZE, Image.Resampling.LANCZOS).save(file, quality=80, method=6)
