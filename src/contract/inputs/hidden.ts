import { hidden } from './characters';

const visible = new RegExp(`(?![${hidden}])[\\p{L}\\p{N}\\p{P}\\p{S}]`, 'u');

export const hasVisibleText = (text: string): boolean => visible.test(text);

const blank = new RegExp(`[\\s${hidden}]`, 'u');
const hiddenInside = new RegExp(`[${hidden}]`, 'u');
// An emoji is written with marks that belong to it.
const emojiMarks = /(\p{Extended_Pictographic})[\uFE0F\u200D]+/gu;

/** Trims spaces and hidden characters, which apps copy along. A regular expression would take quadratic time. */
export const trimHidden = (text: string): string => {
  const chars = [...text];
  const first = chars.findIndex((char) => !blank.test(char));
  const last = chars.findLastIndex((char) => !blank.test(char));
  const isEmoji = chars[last + 1] === '\uFE0F' && /\p{Extended_Pictographic}/u.test(chars[last] ?? '');
  return first < 0 ? '' : chars.slice(first, last + (isEmoji ? 2 : 1)).join('');
};

/** True for a text with a hidden character inside it, except the marks of an emoji. */
export const holdsHidden = (text: string): boolean => hiddenInside.test(text.replace(emojiMarks, '$1'));

/** A letter of a script in which invisible joiners may join or part letters. */
const joining = '(?![\\p{Script=Latin}\\p{Script=Greek}\\p{Script=Cyrillic}])\\p{L}';
const pictograph = '\\p{Extended_Pictographic}[\\uFE0E\\uFE0F]?\\p{Emoji_Modifier}?';
const belonging = [
  '\\u{1F3F4}[\\u{E0030}-\\u{E007A}]+\\u{E007F}',
  `${pictograph}(?:\\u200D${pictograph})*`,
  '[0-9#*]\\uFE0F\\u20E3',
  '\\p{Script=Han}[\\uFE00-\\uFE0F\\u{E0100}-\\u{E01EF}]',
  '\\p{Script=Mongolian}[\\u180B-\\u180D]',
  `${joining}\\p{M}*[\\u200C\\u200D](?=${joining})`,
].join('|');
// Not the signs that enclose Arabic and Syriac numbers, which are seen.
const dropped =
  '(?![\\u0600-\\u0605\\u06DD\\u070F\\u0890\\u0891\\u08E2\\u{110BD}\\u{110CD}])[\\p{Default_Ignorable_Code_Point}\\p{Cf}\\u0080-\\u009F\\uFFFC]';
const strays = new RegExp(`(${belonging})|${dropped}`, 'gu');
const straysBesideArabic = new RegExp(`(${belonging}|[\\u200E\\u200F\\u061C])|${dropped}`, 'gu');
const rightToLeft = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;

const withoutStrays = (typed: string, found: RegExp): string => typed.replace(found, '$1').normalize('NFC');

/** A text of several lines in NFC, with only those invisible characters that its emoji and scripts need. */
export const plainLines = (typed: string): string => {
  const text = typed.replace(/[\u000B\u000C\u0085\u2028\u2029]/g, '\n');
  return withoutStrays(text, rightToLeft.test(text) ? straysBesideArabic : strays);
};

/** The same on one line, without marks of direction. */
export const plainLine = (typed: string): string =>
  withoutStrays(typed.replace(/[\t-\r\u0085\u2028\u2029]+/g, ' '), strays);

const invisibleEntities =
  /&(?:nbsp|e[mn]sp(?:1[34])?|emsp1[34]|(?:thin|hair|num|punc|medium|very(?:very)?thick|very(?:very)?thin)(?:sp|space)|shy|zwn?j|lrm|rlm|zerowidthspace|nobreak|nonbreakingspace|tab|newline|(?:invisible(?:times|comma)|applyfunction|it|ic|af));/gi;
const numericEntities = /&#(?:x([\da-f]{1,6})|(\d{1,7}));?/gi;
const lastCodePoint = 0x10ffff;

const decodeEntity = (_: string, hex: string | undefined, decimal: string | undefined): string => {
  const code = hex === undefined ? Number(decimal) : parseInt(hex, 16);
  return code <= lastCodePoint ? String.fromCodePoint(code) : ' ';
};

/** The same for rich text: a picture is visible, a tag is not. */
export const hasVisibleHtml = (html: string): boolean =>
  /<img\b/i.test(html) ||
  hasVisibleText(
    html
      .replace(/<[^>]*>/g, '')
      .replace(invisibleEntities, ' ')
      .replace(numericEntities, decodeEntity),
  );
