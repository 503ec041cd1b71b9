"""Renders the SVG files to WebP and writes the paths of the images into demo.toml.

Needs `pip install pillow resvg-py`: python3 make.py
"""

import re
from hashlib import sha256
from io import BytesIO
from pathlib import Path

import resvg_py
from PIL import Image

folder = Path(__file__).parent
pack = folder.with_name("demo.toml")
text = pack.read_text()
for drawing in sorted(folder.glob("*.svg")):
    png = resvg_py.svg_to_bytes(svg_path=str(drawing), width=1920)
    image = Image.open(BytesIO(bytes(png))).convert("RGB").resize((960, 540), Image.Resampling.LANCZOS)
    file = drawing.with_suffix(".webp")
    image.save(file, quality=80, method=6)
    path = f"/media/{sha256(file.read_bytes()).hexdigest()[:32]}-960.jpg"
    entry = rf'(\nkey = "{drawing.stem}"\n(?:.+\n)*?\w*image = {{ src = ")[^"]*'
    text, count = re.subn(entry, rf"\g<1>{path}", text)
    assert count == 1, drawing.stem
pack.write_text(text)
