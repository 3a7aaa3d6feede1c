/** "AO" for "Adaeze Ngozi Okafor". */
export const initials = (fullname: string): string => {
  const words = fullname.trim().split(/\s+/);
  const ends = words.length > 1 ? [words[0], words[words.length - 1]] : words;
  return ends
    .map((word) => Array.from(word ?? '')[0] ?? '')
    .join('')
    .toLocaleUpperCase('en-NG');
};

export const firstName = (fullname: string): string => fullname.trim().split(/\s+/)[0] ?? '';

const getWords = (name: string): string[] =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLocaleUpperCase('en-NG')
    .split(/[^\p{L}]+/u)
    .filter((word) => word.length > 1);

/** A hint for people, never a ground to refuse. */
export const mayBeSamePerson = (one: string, other: string): boolean => {
  const words = new Set(getWords(one));
  const others = new Set(getWords(other));
  const shared = [...words].filter((word) => others.has(word)).length;
  return shared >= Math.min(2, words.size, others.size);
};
