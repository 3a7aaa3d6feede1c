import { foldForSearch } from './plainLetters';

export interface Choice {
  readonly name: string;
  readonly aliases?: readonly string[];
}

/** Without spaces and marks. */
export const fold = (text: string): string => foldForSearch(text).replace(/[^\p{L}\p{N}]+/gu, '');

export const namesOf = ({ name, aliases = [] }: Choice): readonly string[] => [name, ...aliases];

const called = (name: string): string => fold(name).replace(/(?:plc|limited|ltd|nigeria)+$/, '');

/** An exact name or alias; a mere match could send money to another bank. */
export const named = (typed: string, choices: readonly Choice[]): string | undefined => {
  if (choices.some(({ name }) => name === typed)) return typed;
  const wanted = called(typed);
  const found = choices.filter((choice) => wanted !== '' && namesOf(choice).some((name) => called(name) === wanted));
  return found.length === 1 ? found[0]?.name : undefined;
};
