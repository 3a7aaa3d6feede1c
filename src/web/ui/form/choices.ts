const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase();

export const fits = (typed: string, option: string): boolean => fold(option).includes(fold(typed));

/** Options that begin with the typed text come first. */
export const beginnersFirst = (typed: string, one: string, other: string): number =>
  Number(fold(other).startsWith(fold(typed))) - Number(fold(one).startsWith(fold(typed)));

/** The option that a text stands for: the one it names, or the only one that it fits. */
export const meantBy = (typed: string, options: readonly string[]): string | undefined => {
  const found = typed === '' ? [] : options.filter((option) => fits(typed, option));
  return found.find((option) => fold(option) === fold(typed)) ?? (found.length === 1 ? found[0] : undefined);
};
