"""
Makes sn-sans.woff2 and its cut sn-sans-core.woff2 out of Plus Jakarta Sans: see README.md.
    npm pack @fontsource-variable/plus-jakarta-sans@5.3.0 && tar xzf fontsource-variable-plus-jakarta-sans-5.3.0.tgz
    pip install fonttools==4.66.1 brotli==1.2.0 && python make.py package/files
"""
import copy
import re
import sys
import unicodedata
from pathlib import Path
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.ttLib.tables._g_l_y_f import Glyph, GlyphComponent, GlyphCoordinates
from fontTools.ttLib.tables.ttProgram import Program
from fontTools.ttLib.tables.TupleVariation import TupleVariation
from fontTools.varLib.hvar import add_HVAR
from fontTools.varLib.instancer import instantiateVariableFont
from hausa import DRAWN, Master

WEIGHTS = (400, 800)
# English and what Western Europe writes; then Yoruba, Igbo and their tones, the vowels that are drawn long, signs and arrows, marks and narrow spaces.
LETTERS = sorted({
    *map(chr, [*range(0x20, 0x7F), *range(0xA0, 0xAD), *range(0xAE, 0x100)]),
    *'ẹọṣịụẸỌṢỊỤńŃṅṄŋŊẽẼĩĨũŨāēīōūĀĒĪŌŪ',
    *'₦€–—‘’“”…•−↑↓',
    *'\u0300\u0301\u0303\u0304\u0308\u0323\u2009',
})
# What every screen has; the other letters are fetched where a page has them.
TYPEFACE = (Path(__file__).parents[2] / 'lib' / 'typeface.ts').read_text()
RANGES = [one[2:].split('-') for one in re.search(r"coreRange = '(.+)'", TYPEFACE)[1].split(',')]
CORE = [chr(code) for ends in RANGES for code in range(int(ends[0], 16), int(ends[-1], 16) + 1)]
# Drawn like another.
SAME = {'\u2011': '-', 'ʼ': '’'}
ARROWS = {'→': ('arrowup', (0, -1, 1, 0)), '←': ('arrowup', (0, 1, -1, 0))}
# Of 1,000 units before: as wide as the fonts of most phones, so that what fits with theirs fits with this one.
UNITS_PER_EM = 1040
# Its own, 170, counts on kerning that its packages leave out: words run together on a screen of few pixels.
SPACE = 230
# In parts of the em: capitals stand in the middle of a line.
ASCENT, DESCENT = 0.95, 0.24


def part(folder: Path, name: str) -> TTFont:
    font = TTFont(folder / f'plus-jakarta-sans-{name}-wght-normal.woff2')
    return instantiateVariableFont(font, {'wght': WEIGHTS})


def take(font: TTFont, source: TTFont, glyph: str, order: list[str]) -> None:
    """Copies a glyph with those that it is put together of."""
    if glyph in order:
        return
    order.append(glyph)
    outline = source['glyf'][glyph]
    for component in outline.components if outline.isComposite() else ():
        take(font, source, component.glyphName, order)
    font['glyf'].glyphs[glyph] = outline
    font['hmtx'].metrics[glyph] = source['hmtx'].metrics[glyph]
    font['gvar'].variations[glyph] = source['gvar'].variations.get(glyph, [])
    kind = source['GDEF'].table.GlyphClassDef.classDefs.get(glyph)
    if kind:
        font['GDEF'].table.GlyphClassDef.classDefs[glyph] = kind


def map_letter(font: TTFont, letter: str, glyph: str) -> None:
    for table in font['cmap'].tables:
        if table.isUnicode():
            table.cmap[ord(letter)] = glyph


def kern_like(font: TTFont, like: str, glyph: str) -> None:
    base = font.getBestCmap().get(ord(like))
    for pairs in font['GPOS'].table.LookupList.Lookup[0].SubTable:
        if pairs.Format != 2 or base in (None, glyph):
            continue
        if base in pairs.Coverage.glyphs:
            pairs.Coverage.glyphs.append(glyph)
        for classes in (pairs.ClassDef1.classDefs, pairs.ClassDef2.classDefs):
            if base in classes:
                classes[glyph] = classes[base]


def without_variation(anchor: object) -> None:
    """An anchor's variations lie in a table of the font that it came from."""
    if anchor is None:
        return
    anchor.Format = 1
    for device in ('XDeviceTable', 'YDeviceTable'):
        if hasattr(anchor, device):
            delattr(anchor, device)


def take_marks(font: TTFont, source: TTFont, order: list[str]) -> None:
    """Where a tone stands above a letter with a dot below."""
    lookup = copy.deepcopy(source['GPOS'].table.LookupList.Lookup[1])
    for table in lookup.SubTable:
        for coverage, array, records in (
            (table.MarkCoverage, table.MarkArray, 'Mark'),
            (table.BaseCoverage, table.BaseArray, 'Base'),
        ):
            held = list(zip(coverage.glyphs, getattr(array, f'{records}Record')))
            held = sorted((one for one in held if one[0] in order), key=lambda one: order.index(one[0]))
            coverage.glyphs = [glyph for glyph, _ in held]
            setattr(array, f'{records}Record', [record for _, record in held])
            setattr(array, f'{records}Count', len(held))
        for record in table.MarkArray.MarkRecord:
            without_variation(record.MarkAnchor)
        for record in table.BaseArray.BaseRecord:
            for anchor in record.BaseAnchor:
                without_variation(anchor)
    positions = font['GPOS'].table
    positions.LookupList.Lookup.append(lookup)
    positions.LookupList.LookupCount += 1
    for record in positions.FeatureList.FeatureRecord:
        if record.FeatureTag == 'mark':
            record.Feature.LookupListIndex.append(len(positions.LookupList.Lookup) - 1)
            record.Feature.LookupCount += 1


def take_compositions(font: TTFont, source: TTFont) -> None:
    """The dot of ị makes room for a tone."""
    glyphs = font['GSUB'].table
    first = len(glyphs.LookupList.Lookup)
    chain, *splits = copy.deepcopy(source['GSUB'].table.LookupList.Lookup[1:4])
    for table in chain.SubTable:
        for rules in filter(None, table.ChainSubClassSet):
            for rule in rules.ChainSubClassRule:
                for record in rule.SubstLookupRecord:
                    record.LookupListIndex += first - 1
    glyphs.LookupList.Lookup += [chain, *splits]
    glyphs.LookupList.LookupCount += 3
    for record in glyphs.FeatureList.FeatureRecord:
        if record.FeatureTag == 'ccmp':
            record.Feature.LookupListIndex.append(first)
            record.Feature.LookupCount += 1


def draw_arrow(font: TTFont, letter: str, order: list[str]) -> None:
    """An arrow that the font lacks is one that it has, turned about its middle."""
    name, (xx, xy, yx, yy) = ARROWS[letter]
    up = font['glyf'][name]
    middle = ((up.xMin + up.xMax) / 2, (up.yMin + up.yMax) / 2)
    height = up.yMax - up.yMin
    side = font['hmtx'].metrics[name][1]
    width = height + 2 * side
    component = GlyphComponent()
    component.glyphName, component.flags = name, 0x2
    component.transform = [[xx, xy], [yx, yy]]
    turned = (middle[0] * xx + middle[1] * yx, middle[0] * xy + middle[1] * yy)
    component.x, component.y = round(width / 2 - turned[0]), round(middle[1] - turned[1])
    glyph = Glyph()
    glyph.numberOfContours, glyph.components = -1, [component]
    title = f'turned{ord(letter):04X}'
    order.append(title)
    font['glyf'].glyphs[title] = glyph
    font['gvar'].variations[title] = []
    font['hmtx'].metrics[title] = (width, side)
    map_letter(font, letter, title)


def draw_letter(font: TTFont, letter: str, masters: list[Master], order: list[str]) -> None:
    """A letter that the font lacks, out of the outlines of others at both ends of its axis."""
    like, draw = DRAWN[letter]
    (contours, width), (heavy, heavy_width) = (draw(master) for master in masters)
    points = [point for contour in contours for point in contour]
    glyph = Glyph()
    glyph.numberOfContours = len(contours)
    glyph.coordinates = GlyphCoordinates([(round(x), round(y)) for x, y, _ in points])
    glyph.flags = bytearray(on for _, _, on in points)
    # The contours overlap.
    glyph.flags[0] |= 0x40
    glyph.endPtsOfContours = [sum(map(len, contours[: nth + 1])) - 1 for nth in range(len(contours))]
    glyph.program = Program()
    glyph.program.fromBytecode(b'')
    name = f'drawn{ord(letter):04X}'
    order.append(name)
    font['glyf'].glyphs[name] = glyph
    glyph.recalcBounds(font['glyf'])
    font['hmtx'].metrics[name] = (round(width), glyph.xMin)
    wider = [(round(x - a), round(y - b)) for (x, y, _), (a, b, _) in zip((p for c in heavy for p in c), points)]
    font['gvar'].variations[name] = [
        TupleVariation({'wght': (0, 1, 1)}, [*wider, (0, 0), (round(heavy_width - width), 0), (0, 0), (0, 0)])
    ]
    font['GDEF'].table.GlyphClassDef.classDefs[name] = 1
    map_letter(font, letter, name)
    kern_like(font, like, name)
    take_tones_like(font, like, name, order)


def take_tones_like(font: TTFont, like: str, name: str, order: list[str]) -> None:
    base = font.getBestCmap()[ord(like)]
    for lookup in font['GPOS'].table.LookupList.Lookup:
        for table in lookup.SubTable:
            if lookup.LookupType != 4 or base not in table.BaseCoverage.glyphs or name in table.BaseCoverage.glyphs:
                continue
            held = dict(zip(table.BaseCoverage.glyphs, table.BaseArray.BaseRecord))
            held[name] = copy.deepcopy(held[base])
            table.BaseCoverage.glyphs = sorted(held, key=order.index)
            table.BaseArray.BaseRecord = [held[glyph] for glyph in table.BaseCoverage.glyphs]
            table.BaseArray.BaseCount = len(held)


def cut(font: TTFont, letters: list[str], target: Path) -> None:
    options = Options()
    options.layout_features = ['kern', 'mark', 'ccmp', 'tnum']
    options.glyph_names = False
    options.name_IDs = [0, 1, 2, 13, 14]
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=map(ord, letters))
    subsetter.subset(font)
    font.flavor = 'woff2'
    font.save(target)


def make(folder: Path, target: Path) -> None:
    font = part(folder, 'latin')
    light, heavy = (
        [instantiateVariableFont(part(folder, name), {'wght': weight}) for name in ('latin', 'latin-ext')]
        for weight in WEIGHTS
    )
    masters = [Master(light, heavy, 1), Master(heavy, light, -1)]
    order = list(font.getGlyphOrder())
    vietnamese = part(folder, 'vietnamese')
    for source in (vietnamese, part(folder, 'latin-ext')):
        has, offers = font.getBestCmap(), source.getBestCmap()
        missing = [letter for letter in LETTERS if ord(letter) not in has and ord(letter) in offers]
        for letter in missing:
            take(font, source, offers[ord(letter)], order)
            map_letter(font, letter, offers[ord(letter)])
            kern_like(font, unicodedata.normalize('NFD', letter)[0], offers[ord(letter)])
        take_marks(font, source, order)
    take_compositions(font, vietnamese)
    for letter in ARROWS:
        draw_arrow(font, letter, order)
    for letter in DRAWN:
        draw_letter(font, letter, masters, order)
    for letter, like in (('ŋ', 'n'), ('Ŋ', 'N')):
        take_tones_like(font, like, font.getBestCmap()[ord(letter)], order)
    for letter, like in SAME.items():
        map_letter(font, letter, font.getBestCmap()[ord(like)])
    font.setGlyphOrder(order)
    font['glyf'].glyphOrder = order
    font['maxp'].numGlyphs = len(order)
    for pairs in font['GPOS'].table.LookupList.Lookup[0].SubTable:
        pairs.Coverage.glyphs.sort(key=order.index)
    for table in ('HVAR', 'MVAR', 'STAT'):
        del font[table]
    for space in ' \u00a0':
        font['hmtx'].metrics[font.getBestCmap()[ord(space)]] = (SPACE, 0)
    for glyph in order:
        font['gvar'].variations.setdefault(glyph, [])
    letters = [*LETTERS, *ARROWS, *DRAWN, *SAME]
    lacking = [letter for letter in letters if ord(letter) not in font.getBestCmap()]
    if lacking:
        sys.exit(f'Not in the font: {lacking}')
    # Again, for the glyphs of all three: read from hinted outlines instead, figures of one weight would differ in width.
    add_HVAR(font)
    font['head'].unitsPerEm = UNITS_PER_EM
    up, down = round(ASCENT * UNITS_PER_EM), round(DESCENT * UNITS_PER_EM)
    lines, system = font['hhea'], font['OS/2']
    lines.ascent, lines.descent, lines.lineGap = up, -down, 0
    system.sTypoAscender, system.sTypoDescender, system.sTypoLineGap = up, -down, 0
    system.usWinAscent, system.usWinDescent = up, down
    cut(copy.deepcopy(font), letters, target)
    cut(font, CORE, target.with_stem(f'{target.stem}-core'))


make(Path(sys.argv[1]), Path(__file__).with_name('sn-sans.woff2'))
