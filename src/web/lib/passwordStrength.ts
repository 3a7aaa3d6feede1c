import { brand } from '../brand';
import { limits } from '../../contract/limits';
import { isPlainlyGuessable } from '../../contract/password';

export type Strength = 'short' | 'guessable' | 'weak' | 'fair' | 'strong';

const common =
  'password passwort passw0rd iloveyou welcome letmein monkey dragon football baseball princess sunshine superman ' +
  'batman master shadow michael jesus christ godisgood blessed blessing chelsea arsenal liverpool barcelona admin ' +
  'member account login secret trustno1 abc123 naija nigeria naira lagos abuja sharing share facebook whatsapp';
const commonWords = [...common.split(' '), brand.shortName];
const rows = ['abcdefghijklmnopqrstuvwxyz', '01234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'];
const paths = [...rows, ...rows.map((row) => [...row].reverse().join(''))];

/** Personal words long enough to count: a phone's last digits, an email's local part. */
const getWords = (own: readonly (string | undefined)[]): string[] =>
  own
    .flatMap((detail = '') => {
      const text = detail.toLowerCase();
      return [text.split('@')[0] ?? '', ...text.split(/[^\p{L}\p{N}]+/u), text.replace(/\D/g, '').slice(-7)];
    })
    .filter((word) => word.length >= 4 || (word.length === 3 && /^\p{L}+$/u.test(word)));

const without = (text: string, words: readonly string[]): string =>
  [...words].sort((a, b) => b.length - a.length).reduce((rest, word) => rest.replaceAll(word, '*'), text);

/** Sequences and repetitions count as one character. */
const withoutRuns = (text: string): string => {
  let rest = '';
  for (let from = 0; from < text.length;) {
    let to = from + 1;
    while (to < text.length && paths.some((path) => path.includes(text.slice(from, to + 1)))) to += 1;
    rest += to - from >= 3 ? text[from] : text.slice(from, to);
    from = to;
  }
  return rest.replace(/(.{1,12}?)\1+/gu, '$1');
};

const alphabets: readonly (readonly [RegExp, number])[] = [
  [/\p{Ll}/u, 26],
  [/\p{Lu}/u, 26],
  [/\p{N}/u, 10],
  [/[^\p{L}\p{N}]/u, 20],
];
const bitsPerSign = (password: string): number =>
  Math.log2(alphabets.reduce((size, [letters, more]) => size + (letters.test(password) ? more : 0), 0) || 1);

const leetspeak: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
};
const readable = (text: string): string => text.replace(/[013457@$]/g, (sign) => leetspeak[sign] ?? sign);

/** Estimates a password's strength; guessable ones are refused. */
export const passwordStrength = (password: string, own: readonly (string | undefined)[]): Strength | null => {
  if (password === '') return null;
  if (password.length < limits.passwordMinCharacters) return 'short';
  if (
    isPlainlyGuessable(
      password,
      own.filter((detail) => detail !== undefined),
    )
  )
    return 'guessable';
  const typed = password.toLowerCase();
  const known = [...commonWords, ...getWords(own)];
  const left = [typed, readable(typed)].map((text) => withoutRuns(without(text, known)).replaceAll('*', '').length);
  const signs = Math.min(...left);
  const bits = signs * bitsPerSign(password);
  if (signs <= 4 || new Set(typed).size < 5) return 'guessable';
  const holdsOwnWords = getWords(own).some((word) => typed.includes(word));
  if (bits < 42) return 'weak';
  return bits < 72 || holdsOwnWords ? 'fair' : 'strong';
};
