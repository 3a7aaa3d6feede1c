/** Letters that Unicode does not decompose, in plain ones; capitals follow from these. */
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
  ɑ: 'a',
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
  ɡ: 'g',
  ɠ: 'g',
  ǥ: 'g',
  ɣ: 'g',
  ħ: 'h',
  ɦ: 'h',
  ı: 'i',
  ɩ: 'i',
  ɨ: 'i',
  ɪ: 'i',
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
  ʃ: 'sh',
  ŧ: 't',
  ƭ: 't',
  ʈ: 't',
  ʉ: 'u',
  ʊ: 'u',
  ʌ: 'u',
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

const hyphens = /[\u2010-\u2015\u2043\u2212]/g;
const apostrophes = /[\u2018\u2019\u201B\u02B9\u02BB\u02BC\u02BD\u02C8\u02BE\u02BF\u2032\u0060\uA78B\uA78C\u05F3]/g;
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
