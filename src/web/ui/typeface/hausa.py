"""Letters that Plus Jakarta Sans lacks, out of its own outlines: the hooks of Hausa, and open e and o."""
from fontTools.ttLib import TTFont

Point = tuple[float, float, int]
Contour = list[Point]
Letter = tuple[list[Contour], float]


class Master:
    """The outlines of one weight, and of the other end of the axis."""

    def __init__(self, fonts: list[TTFont], others: list[TTFont], sign: int) -> None:
        self.fonts, self.others, self.sign = fonts, others, sign

    def letter(self, character: str, fonts: list[TTFont] | None = None) -> Letter:
        font = next(font for font in fonts or self.fonts if ord(character) in font.getBestCmap())
        name = font.getBestCmap()[ord(character)]
        points, ends, flags = font['glyf'][name].getCoordinates(font['glyf'])
        starts = [0, *(end + 1 for end in ends)]
        contours = [
            [(*points[at], flags[at] & 1) for at in range(start, end + 1)] for start, end in zip(starts, ends)
        ]
        return contours, font['hmtx'].metrics[name][0]

    def bolder(self, character: str, share: float) -> Letter:
        """By a share of the axis, also beyond its end."""
        (here, width), (there, other) = self.letter(character), self.letter(character, self.others)
        step = share * self.sign
        return [
            [(x + (a - x) * step, y + (b - y) * step, on) for (x, y, on), (a, b, _) in zip(one, two)]
            for one, two in zip(here, there)
        ], width + (other - width) * step

    @property
    def stroke(self) -> float:
        (stem, *_), _ = self.letter('l')
        return max(x for x, _, _ in stem) - min(x for x, _, _ in stem)


def moved(contours: list[Contour], right: float, up: float = 0) -> list[Contour]:
    return [[(x + right, y + up, on) for x, y, on in contour] for contour in contours]


def turned(contours: list[Contour], width: float, middle: float) -> list[Contour]:
    return [[(width - x, 2 * middle - y, on) for x, y, on in contour] for contour in contours]


def mirrored(contours: list[Contour], width: float) -> list[Contour]:
    return [[(width - x, y, on) for x, y, on in reversed(contour)] for contour in contours]


def tall_hook(master: Master) -> list[Contour]:
    """A dotless j on its head: a stem as tall as b, bent to the right."""
    contours, width = master.letter('ȷ')
    top = max(y for contour in contours for _, y, _ in contour)
    return turned(contours, width, top / 2)


def with_tall_hook(like: str, keeps: float):
    """Its stem ends below the hook's."""

    def draw(master: Master) -> Letter:
        contours, width = master.letter(like)
        top = max(y for contour in contours for _, y, _ in contour)
        stem = [x for contour in contours for x, y, _ in contour if y == top]
        hook = tall_hook(master)
        foot = [x for x, y, _ in hook[0] if y == 0]
        low = [[(x, keeps if y == top else y, on) for x, y, on in contour] for contour in contours]
        return [*low, *moved(hook, min(stem) - min(foot))], max(width, min(stem) + 250)

    return draw


def with_arm_hook(like: str, rise: float, reach: float):
    """The right arm bends over to the right."""

    def draw(master: Master) -> Letter:
        contours, width = master.letter(like)
        contour = contours[0]
        top = max(y for _, y, _ in contour)
        at = max((nth for nth, (_, y, _) in enumerate(contour) if y == top), key=lambda nth: contour[nth][0])
        before, left, right, after = (contour[(at + step) % len(contour)] for step in (-2, -1, 0, 1))
        high, thick = top + rise, master.stroke * 0.93

        def on_edge(low: Point, up: Point, y: float) -> tuple[float, float]:
            return low[0] + (up[0] - low[0]) * (y - low[1]) / (up[1] - low[1]), y

        start, bend = on_edge(before, left, high - 170), on_edge(before, left, high)
        inner, under = on_edge(after, right, high - thick - 95), on_edge(after, right, high - thick)
        end = right[0] + reach
        hook = [(*start, 1), (*bend, 0), (end, high, 1), (end, high - thick, 1), (*under, 0), (*inner, 1)]
        rest = [contour[(at + step) % len(contour)] for step in range(1, len(contour) - 1)]
        return [[*hook, *rest], *contours[1:]], width + reach

    return draw


def with_head_hook(like: str):
    """The stem of a capital, bent to the left at its head and down."""

    def draw(master: Master) -> Letter:
        contours, width = master.letter(like)
        left = min(x for contour in contours for x, _, _ in contour)
        top = max(y for contour in contours for _, y, _ in contour)
        thick, out = master.stroke * 0.95, 110
        hook = [
            (left - out, top - 190, 1),
            (left - out, top, 0),
            (left + 20, top, 1),
            (left + thick, top, 1),
            (left + thick, top - thick, 1),
            (left + 20, top - thick, 1),
            (left - out + thick, top - thick, 0),
            (left - out + thick, top - 190, 1),
        ]
        return moved([*contours, hook], out - 20), width + out - 20

    return draw


def upside_down(like: str):
    def draw(master: Master) -> Letter:
        contours, width = master.letter(like)
        heights = [y for contour in contours for _, y, _ in contour]
        return turned(contours, width, (max(heights) + min(heights)) / 2), width

    return draw


def capital_open_e(master: Master) -> Letter:
    contours, width = master.letter('3')
    return mirrored(contours, width), width


def small_open_e(master: Master) -> Letter:
    """A mirrored 3 as high as o, whose strokes are as thick as there: a heavier 3 made smaller."""
    contours, width = master.bolder('3', 0.34)
    high = 0.74
    return [[(x * 0.84, y * high, on) for x, y, on in contour] for contour in mirrored(contours, width)], width * 0.84


DRAWN = {
    'ɓ': ('b', with_tall_hook('b', 560)),
    'ɗ': ('d', with_tall_hook('d', 560)),
    'ƙ': ('k', with_tall_hook('k', 560)),
    'ƴ': ('y', with_arm_hook('y', 60, 70)),
    'Ɓ': ('B', with_head_hook('B')),
    'Ɗ': ('D', with_head_hook('D')),
    'Ƙ': ('K', with_arm_hook('K', 0, 80)),
    'Ƴ': ('Y', with_arm_hook('Y', 0, 80)),
    'ɔ': ('c', upside_down('c')),
    'Ɔ': ('C', upside_down('C')),
    'ɛ': ('e', small_open_e),
    'Ɛ': ('E', capital_open_e),
}
