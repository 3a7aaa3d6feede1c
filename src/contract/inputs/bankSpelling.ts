import { toPlainLetters } from './plainLetters';

const quotes = /["=<>“”„«»]/g;
const accepted = /[^A-Za-z0-9 .'&()/-]/g;
const maxCharacters = 100;

/** Removes what a spreadsheet would take for a formula. */
const begun = (text: string): string => text.replace(/^[^A-Za-z0-9]+/, '').trim();

/** A name in characters that every bank's upload form accepts: letters, digits and a few safe marks. */
export const spellForBanks = (name: string): string =>
  begun(toPlainLetters(name).replace(quotes, '').replace(accepted, ' ').replace(/ +/g, ' ')).slice(0, maxCharacters);

/** True if a bank can write the whole name: it has a letter, and no letter is lost. */
export const isNameForBanks = (name: string): boolean => {
  const text = toPlainLetters(name);
  return /[A-Za-z]/.test(text) && !/(?![\0-\x7F])[\p{L}\p{N}\p{Co}]/u.test(text) && begun(text).length <= maxCharacters;
};
