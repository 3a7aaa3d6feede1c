import type { Sharp } from 'sharp';

/** 256 zeros and ones; similar pictures differ in few. */
type PerceptualHash = string;

const gridSide = 256;
const side = 64;
const waves = 16;

interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}
const whole: Box = { left: 0, top: 0, right: gridSide, bottom: gridSide };

const at = (grey: Uint8Array, x: number, y: number): number => grey[y * gridSide + x] ?? 0;

const nearMedian = 14;
const plainShare = 0.82;
/** A line of nearly one grey: a frame, a margin, a status bar. */
const isPlain = (line: readonly number[]): boolean => {
  const median = [...line].sort((a, b) => a - b)[line.length >> 1] ?? 0;
  return line.filter((grey) => Math.abs(grey - median) <= nearMedian).length >= line.length * plainShare;
};

const row = (grey: Uint8Array, { left, right }: Box, y: number) =>
  Array.from({ length: right - left }, (_, x) => at(grey, left + x, y));
const column = (grey: Uint8Array, { top, bottom }: Box, x: number) =>
  Array.from({ length: bottom - top }, (_, y) => at(grey, x, top + y));

const leastSide = gridSide / 4;

/** A picture without plain margins, or all of it if little is left. */
const contentOf = (grey: Uint8Array): Box => {
  let { left, top, right, bottom } = whole;
  const box = (): Box => ({ left, top, right, bottom });
  for (let before = -1; before !== left + top - right - bottom;) {
    before = left + top - right - bottom;
    while (bottom - top > leastSide && isPlain(row(grey, box(), top))) top += 1;
    while (bottom - top > leastSide && isPlain(row(grey, box(), bottom - 1))) bottom -= 1;
    while (right - left > leastSide && isPlain(column(grey, box(), left))) left += 1;
    while (right - left > leastSide && isPlain(column(grey, box(), right - 1))) right -= 1;
  }
  return bottom - top <= leastSide || right - left <= leastSide ? whole : box();
};

const inside = ({ left, top, right, bottom }: Box, share: number): Box => {
  const [x, y] = [(right - left) * share, (bottom - top) * share];
  return { left: left + x, top: top + y, right: right - x, bottom: bottom - y };
};

const sampled = (grey: Uint8Array, { left, top, right, bottom }: Box): Float64Array => {
  const [stepX, stepY] = [(right - left) / side, (bottom - top) / side];
  return Float64Array.from({ length: side * side }, (_, index) => {
    const [x0, y0] = [left + (index % side) * stepX, top + Math.floor(index / side) * stepY];
    let [sum, points] = [0, 0];
    for (let y = Math.floor(y0); y < Math.max(y0 + stepY, Math.floor(y0) + 1); y += 1)
      for (let x = Math.floor(x0); x < Math.max(x0 + stepX, Math.floor(x0) + 1); x += 1) {
        sum += at(grey, x, y);
        points += 1;
      }
    return sum / points;
  });
};

/** `cosines[k][x]`: the k-th wave; the constant one, brightness, is left out. */
const cosines = Array.from({ length: waves }, (_, k) =>
  Float64Array.from({ length: side }, (_, x) => Math.cos((Math.PI / side) * (k + 1) * (x + 0.5))),
);

/** The strength of slow waves in runs of 64 values, `stride` apart. */
const slowWaves = (values: Float64Array, runs: number): Float64Array => {
  const strengths = new Float64Array(waves * runs);
  for (let run = 0; run < runs; run += 1)
    for (let k = 0; k < waves; k += 1) {
      let sum = 0;
      for (let x = 0; x < side; x += 1) sum += (values[run * side + x] ?? 0) * (cosines[k]?.[x] ?? 0);
      strengths[k * runs + run] = sum;
    }
  return strengths;
};

/** Average change between neighbours; near zero on a blank screen. */
const detailOf = (points: Float64Array): number => {
  let sum = 0;
  for (let index = 0; index < side * (side - 1); index += 1)
    sum += Math.abs((points[index] ?? 0) - (points[index + side] ?? 0));
  for (let index = 0; index < side * side; index += 1)
    if ((index + 1) % side !== 0) sum += Math.abs((points[index] ?? 0) - (points[index + 1] ?? 0));
  return sum / (2 * side * (side - 1));
};

/** Half of the bits are set, so that no hash is common. */
const hashPoints = (points: Float64Array): PerceptualHash => {
  const strengths = slowWaves(slowWaves(points, side), waves);
  const sorted = Float64Array.from(strengths).sort();
  const median = ((sorted[127] ?? 0) + (sorted[128] ?? 0)) / 2;
  return Array.from(strengths, (strength) => (strength > median ? '1' : '0')).join('');
};

/** Flatter pictures hash to noise, and blank screens would match. */
const detailMin = 1.5;
const cuts = [0, 0.02, 0.04] as const;

/** Hashes of the whole, the content, and a slight crop; a bit is a wave above the median (as in PDQ). */
export const perceptualHashesOf = async (picture: Sharp): Promise<PerceptualHash[]> => {
  const grey = await picture
    .flatten({ background: '#fff' })
    .greyscale()
    .resize({ width: gridSide, height: gridSide, fit: 'fill' })
    .raw()
    .toBuffer();
  const all = sampled(grey, whole);
  if (detailOf(all) < detailMin) return [];
  const content = contentOf(grey);
  return [...new Set([hashPoints(all), ...cuts.map((share) => hashPoints(sampled(grey, inside(content, share))))])];
};
