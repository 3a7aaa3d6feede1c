export interface TypefaceFiles {
  /** The letters of every screen, preloaded. */
  readonly core: string;
  /** All letters; a page that has others than these fetches it. */
  readonly whole: string;
}

const face = (name: string, weights: string, source: string, more: string): string =>
  `@font-face{font-family:${name};font-weight:${weights};src:${source};${more}}`;

const drawn = (file: string, more: string): string => face('sn-sans', '400 800', `url(${file}) format("woff2")`, more);

/** Until it has loaded: fonts of most devices with its widths and heights, measured on the landing page's words. */
const matched = (name: string, weights: string, percent: number, ...locals: readonly string[]): string =>
  face(
    name,
    weights,
    locals.map((local) => `local("${local}")`).join(),
    `size-adjust:${percent}%;ascent-override:${(9_500 / percent).toFixed(1)}%;descent-override:${(2_400 / percent).toFixed(1)}%;line-gap-override:0%`,
  );

/** Also what ui/typeface/make.py cuts. */
const coreRange = 'U+20-7E,U+A0,U+B7,U+D7,U+2013-2014,U+2018-2019,U+201C-201D,U+2022,U+2026,U+20A6,U+2190-2192,U+2212';

/** The later face wins where both have a letter. */
export const typefaceStyles = ({ core, whole }: TypefaceFiles): string =>
  [
    drawn(whole, 'font-display:swap'),
    drawn(core, `font-display:block;unicode-range:${coreRange}`),
    matched('sn-roboto', '400 599', 103.1, 'Roboto'),
    matched('sn-roboto', '600 800', 105.2, 'Roboto Bold'),
    matched('sn-arial', '400 599', 102.2, 'Arial', 'Liberation Sans'),
    matched('sn-arial', '600 800', 98.5, 'Arial Bold', 'Liberation Sans Bold'),
  ].join('');

/** An inline script that fetches the typeface before styles ask for it, or does without where data costs money. */
export const fetchingTypeface = ({ core }: TypefaceFiles): string =>
  [
    `(function(c,l){if(c.saveData||/2g$/.test(c.effectiveType))return d.lean="";`,
    `l.rel="preload";l.as="font";l.type="font/woff2";l.crossOrigin="";l.href="${core}";document.head.appendChild(l)`,
    `})(navigator.connection||{},document.createElement("link"))`,
  ].join('');
