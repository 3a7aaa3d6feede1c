import { foldForSearch } from './plainLetters';

const getWords = (name: string): string[] =>
  foldForSearch(name)
    .split(/[^\p{L}]+/u)
    .filter((word) => word.length > 1);

/** A hint for people, never a ground to refuse. */
export const mayBeSamePerson = (one: string, other: string): boolean => {
  const words = new Set(getWords(one));
  const others = new Set(getWords(other));
  const shared = [...words].filter((word) => others.has(word)).length;
  return shared >= Math.min(2, words.size, others.size);
};
