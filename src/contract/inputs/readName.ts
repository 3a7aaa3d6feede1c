import { fields } from '../messages';
import { apostrophes, hyphens } from './characters';
import { plainLine } from './hidden';
import type { Reading } from './reading';

/** A name as people write it on any keyboard: with plain apostrophes and hyphens, and one space between words. */
export const plainName = (typed: string): string =>
  plainLine(typed)
    .replace(hyphens, '-')
    .replace(apostrophes, "'")
    .replace(/[\s\u2800]+/g, ' ')
    .replace(/(?<=[\p{L}\p{M}.']) ?- ?(?=[\p{L}'])/gu, '-')
    .trim();

const word = /^'*\p{L}[\p{L}\p{M}\u200C\u200D'.-]*$/u;

/** A first and a last name; clipped names begin with an apostrophe, as in 'Tunde and 'Yar'adua. */
export const readName = (typed: string): Reading => {
  const value = plainName(typed);
  const words = value.split(' ');
  return words.length > 1 && words.every((one) => word.test(one)) ? { value } : { problem: fields.fullName };
};
