"""Cuts the fonts of the sites to what they need: `pip install fonttools brotli && python3 ui/fonts/make.py`.

Fraunces stands in a few big lines and has one weight; Plus Jakarta Sans goes from regular to bold. The letters are those
of the seven languages. Whoever writes others gets the package's own latin-ext file, see ../fonts.css.
"""

from pathlib import Path
from tempfile import TemporaryDirectory

from fontTools.merge import Merger
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

HERE = Path(__file__).parent
PACKAGES = HERE.parent.parent / 'node_modules' / '@fontsource-variable'
FEATURES = ['kern', 'mark', 'mkmk', 'liga', 'ccmp', 'locl', 'calt', 'tnum']
# What the seven languages use beyond latin-1; the same list is the unicode-range in fonts.css.
POLISH = 'ĄąĆćĘęŁłŃńŚśŹźŻżŸĲĳ'


def cut(family: str, part: str, weights, work: Path, letters: str | None = None) -> Path:
    font = TTFont(PACKAGES / family / 'files' / f'{family}-{part}-wght-normal.woff2')
    font = instantiateVariableFont(font, {'wght': weights})
    font.flavor = None
    path = work / f'{family}-{part}.ttf'
    font.save(path)

    # Read again, because the instancer leaves out glyphs that no longer vary and the subsetter looks for them.
    font = TTFont(path)
    if 'gvar' in font:
        for glyph in font.getGlyphOrder():
            font['gvar'].variations.setdefault(glyph, [])
    options = Options(layout_features=FEATURES, hinting=False, notdef_outline=True)
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=[ord(letter) for letter in letters] if letters else list(font.getBestCmap()))
    subsetter.subset(font)
    font.save(path)
    return path


def write(font: TTFont, name: str, flavor: str | None = 'woff2') -> None:
    font.flavor = flavor
    font.save(HERE / name)
    print(name, (HERE / name).stat().st_size)


with TemporaryDirectory() as folder:
    work = Path(folder)
    halves = [cut('fraunces', 'latin', 600, work), cut('fraunces', 'latin-ext', 600, work, POLISH)]
    write(Merger().merge([str(half) for half in halves]), 'fraunces.woff2')
    # What draws invoices reads no woff2.
    write(TTFont(HERE / 'fraunces.woff2'), 'fraunces.ttf', None)
    sans = 'plus-jakarta-sans'
    write(TTFont(cut(sans, 'latin', (400, 700), work)), f'{sans}.woff2')
    write(TTFont(cut(sans, 'latin-ext', (400, 700), work, POLISH)), f'{sans}-polish.woff2')
