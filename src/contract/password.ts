import { brand } from './brand';
import { foldForSearch } from './inputs/plainLetters';

const productWords = new Set([
  brand.shortName,
  'naira',
  'sharing',
  'share',
  'nigeria',
  'naija',
  'password',
  'admin',
  'member',
  'account',
]);
const fewestCharacters = 3;
/** A national number, without the 0 or the country code before it. */
const phoneDigits = 10;

const lettersOf = (text: string): string => foldForSearch(text).replace(/\P{L}/gu, '');
const numberIn = (text: string): string => (/\p{L}/u.test(text) ? '' : text.replace(/\D/g, '').slice(-phoneDigits));

const isOwn = (typed: string, detail: string): boolean => {
  const normalized = foldForSearch(detail);
  const number = numberIn(normalized);
  return (
    [normalized, normalized.split('@')[0], normalized.replace(/\s+/g, '')].includes(typed) ||
    (number.length === phoneDigits && numberIn(typed) === number)
  );
};

/** True for passwords that both sides refuse: the product's words with digits, `own` details (e-mail, phone, name), or under three different characters. */
export const isPlainlyGuessable = (password: string, own: readonly string[]): boolean => {
  const typed = foldForSearch(password);
  return (
    productWords.has(lettersOf(password)) ||
    own.some((detail) => isOwn(typed, detail)) ||
    new Set(typed).size < fewestCharacters
  );
};
