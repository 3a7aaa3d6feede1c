import { apostrophes, hyphens } from './characters';

/** Letters that Unicode does not decompose, by the plain ones they are read as; capitals follow from these. */
const letters: Readonly<Record<string, string>> = {
  a: 'ɑ',
  ae: 'æǽ',
  b: 'ɓƀƃ',
  c: 'ƈȼ',
  d: 'ðđɖɗƌ',
  e: 'əǝɛɇ',
  f: 'ƒ',
  g: 'ɡɠǥɣ',
  h: 'ħɦ',
  i: 'ıɩɨɪ',
  ij: 'ĳ',
  j: 'ȷɉ',
  k: 'ƙĸ',
  l: 'łƚ',
  n: 'ŋɲƞ',
  o: 'øɔɵ',
  oe: 'œ',
  p: 'ƥ',
  r: 'ɍ',
  s: 'ʂ',
  sh: 'ʃ',
  ss: 'ß',
  t: 'ŧƭʈ',
  th: 'þ',
  u: 'ʉʊʌ',
  v: 'ʋⱱ',
  w: 'ⱳ',
  y: 'ƴɏ',
  z: 'ƶȥʒ',
};

const asCapitals = (spelled: string): string => spelled.slice(0, 1).toUpperCase() + spelled.slice(1);
const spelled = new Map(
  Object.entries(letters).flatMap(([plain, strange]) =>
    [...strange].flatMap((letter): [string, string][] => {
      const capital = letter === 'ß' ? 'ẞ' : letter.toUpperCase();
      return capital === letter
        ? [[letter, plain]]
        : [
            [letter, plain],
            [capital, asCapitals(plain)],
          ];
    }),
  ),
);

const marks = /[\p{M}\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}]/gu;

/** The text in plain letters, hyphens and apostrophes, without marks and hidden characters; other scripts stay. */
export const toPlainLetters = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(/\u00B4/g, "'")
    .normalize('NFKD')
    .replace(hyphens, '-')
    .replace(apostrophes, "'")
    .replace(/[^\0-\x7F]/gu, (char) => spelled.get(char) ?? char)
    .replace(marks, '');

/** Equal for texts that people take for the same: without case, marks, apostrophes and hyphens. Keep equal to the database's `fold_for_search`. */
export const foldForSearch = (text: string): string =>
  toPlainLetters(text)
    .toLowerCase()
    .replace(/'/g, '')
    .replace(/[\s-]+/g, ' ')
    .trim();

export const wordsOf = (text: string): string[] => foldForSearch(text).split(' ').filter(Boolean);
