"""Makes the fonts of share images and invoices from web fonts.

    pip install fonttools brotli
    npm install --prefix FOLDER @fontsource-variable/fraunces @fontsource-variable/figtree @fontsource-variable/noto-sans
    python3 infrastructure/assets/fonts/make.py FOLDER

The renderers read neither WOFF2 nor variable fonts at other weights, so each file is one weight as TTF.
"""

import shutil
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from fontTools.merge import Merger
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

TARGET = Path(__file__).parent
PACKAGES = Path(sys.argv[1]) / "node_modules/@fontsource-variable"
# Invoices name people in any language of the EU. Their PDFs use no kerning or ligatures, so those tables are
# dropped.
FAMILIES = {
    "fraunces": (["latin", "latin-ext", "vietnamese"], 540, []),
    "figtree": (["latin", "latin-ext"], 600, []),
    "noto-sans": (["latin", "latin-ext", "greek", "cyrillic", "vietnamese"], 400, ["GDEF", "GPOS", "GSUB"]),
}

for family, (subsets, weight, unused) in FAMILIES.items():
    shutil.copy(PACKAGES / family / "LICENSE", TARGET / f"{family}-license.txt")
    with TemporaryDirectory() as folder:
        parts = []
        for subset in subsets:
            font = TTFont(PACKAGES / family / "files" / f"{family}-{subset}-wght-normal.woff2")
            font = instantiateVariableFont(font, {"wght": weight})
            font.flavor = None
            for table in unused:
                if table in font:
                    del font[table]
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
