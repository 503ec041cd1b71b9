"""Makes the fonts of the share images from the web fonts of the front end.

    pip install fonttools brotli
    python3 infrastructure/assets/fonts/make.py

The renderer reads neither WOFF2 nor variable fonts at other weights, so each file is one weight as TTF.
"""

import shutil
from pathlib import Path
from tempfile import TemporaryDirectory

from fontTools.merge import Merger
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

TARGET = Path(__file__).parent
PACKAGES = TARGET.parents[2] / "frontend/node_modules/@fontsource-variable"
FAMILIES = {
    "fraunces": ("wght", ["latin", "latin-ext", "vietnamese"], {"wght": 540}),
    "figtree": ("wght", ["latin", "latin-ext"], {"wght": 600}),
}

for family, (axes, subsets, location) in FAMILIES.items():
    shutil.copy(PACKAGES / family / "LICENSE", TARGET / f"{family}-license.txt")
    with TemporaryDirectory() as folder:
        parts = []
        for subset in subsets:
            font = TTFont(PACKAGES / family / "files" / f"{family}-{subset}-{axes}-normal.woff2")
            font = instantiateVariableFont(font, location)
            font.flavor = None
            parts.append(str(Path(folder) / f"{subset}.ttf"))
            font.save(parts[-1])
        # In one file, so that accents are drawn with the letters they belong to.
        font = Merger().merge(parts)
    for record in list(font["name"].names):
        if record.nameID in (16, 17, 21, 22):
            font["name"].removeNames(record.nameID)
        elif record.nameID == 1:
            font["name"].setName(family.title(), 1, record.platformID, record.platEncID, record.langID)
    font.recalcTimestamp = False
    font.save(TARGET / f"{family}.ttf")
