import { apostrophes, hyphens } from './characters';

/** Letters that Unicode does not decompose, as banks spell them; capitals follow from these. */
const letters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  ǽ: 'ae',
  œ: 'oe',
  ĳ: 'ij',
  þ: 'th',
  ð: 'd',
  đ: 'd',
  ɖ: 'd',
  ɗ: 'd',
  ƌ: 'd',
  ɓ: 'b',
  ƀ: 'b',
  ƃ: 'b',
  ƈ: 'c',
  ȼ: 'c',
  ə: 'e',
  ǝ: 'e',
  ɛ: 'e',
  ɇ: 'e',
  ƒ: 'f',
  ɠ: 'g',
  ǥ: 'g',
  ɣ: 'g',
  ħ: 'h',
  ɦ: 'h',
  ı: 'i',
  ɩ: 'i',
  ɨ: 'i',
  ȷ: 'j',
  ɉ: 'j',
  ƙ: 'k',
  ĸ: 'k',
  ł: 'l',
  ƚ: 'l',
  ŋ: 'n',
  ɲ: 'n',
  ƞ: 'n',
  ø: 'o',
  ɔ: 'o',
  ɵ: 'o',
  ƥ: 'p',
  ɍ: 'r',
  ʂ: 's',
  ŧ: 't',
  ƭ: 't',
  ʈ: 't',
  ʉ: 'u',
  ʊ: 'u',
  ʋ: 'v',
  ⱱ: 'v',
  ⱳ: 'w',
  ƴ: 'y',
  ɏ: 'y',
  ƶ: 'z',
  ȥ: 'z',
  ʒ: 'z',
};

const asCapitals = (spelled: string): string => spelled.slice(0, 1).toUpperCase() + spelled.slice(1);
const spelled = new Map(
  Object.entries(letters).flatMap(([letter, plain]) => {
    const capital = letter === 'ß' ? 'ẞ' : letter.toUpperCase();
    return capital === letter
      ? [[letter, plain] as const]
      : [[letter, plain] as const, [capital, asCapitals(plain)] as const];
  }),
);

const marks = /[\p{M}\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}]/gu;
const quotes = /["=<>“”„«»]/g;
const accepted = /[^A-Za-z0-9 .'&()/-]/g;
const maxCharacters = 100;

const spell = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(hyphens, '-')
    .replace(apostrophes, "'")
    .normalize('NFKD')
    .replace(/[^\0-\x7F]/gu, (char) => spelled.get(char) ?? char)
    .replace(marks, '');

/** Removes what a spreadsheet would take for a formula. */
const begun = (text: string): string => text.replace(/^[^A-Za-z0-9]+/, '').trim();

/** A name in characters that every bank's upload form accepts: letters, digits and a few safe marks. */
export const spellForBanks = (name: string): string =>
  begun(spell(name).replace(quotes, '').replace(accepted, ' ').replace(/ +/g, ' ')).slice(0, maxCharacters);

/** True if a bank can write the whole name: it has a letter, and no letter is lost. */
export const isNameForBanks = (name: string): boolean => {
  const text = spell(name);
  return /[A-Za-z]/.test(text) && !/(?![\0-\x7F])[\p{L}\p{N}\p{Co}]/u.test(text) && begun(text).length <= maxCharacters;
};
