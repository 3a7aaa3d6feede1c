import { foldForSearch } from './plainLetters';

export interface Choice {
  readonly name: string;
  readonly aliases?: readonly string[];
}

const fold = (text: string): string => foldForSearch(text).replace(/[^\p{L}\p{N}]+/gu, '');

const namesOf = ({ name, aliases = [] }: Choice): readonly string[] => [name, ...aliases];

export const fits = (typed: string, choice: Choice): boolean =>
  namesOf(choice).some((name) => fold(name).includes(fold(typed)));

const begins = (typed: string, choice: Choice): boolean =>
  namesOf(choice).some((name) => fold(name).startsWith(fold(typed)));

export const beginnersFirst = (typed: string, one: Choice, other: Choice): number =>
  Number(begins(typed, other)) - Number(begins(typed, one));

const called = (name: string): string => fold(name).replace(/(?:plc|limited|ltd|nigeria)+$/, '');

/** An exact name or alias; a mere match could send money to another bank. */
export const named = (typed: string, choices: readonly Choice[]): string | undefined => {
  if (choices.some(({ name }) => name === typed)) return typed;
  const wanted = called(typed);
  const found = choices.filter((choice) => wanted !== '' && namesOf(choice).some((name) => called(name) === wanted));
  return found.length === 1 ? found[0]?.name : undefined;
};
