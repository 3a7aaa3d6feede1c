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
