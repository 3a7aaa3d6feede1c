export const toKobo = (naira: number): number => Math.round(naira * 100);

/** A sum of naira, exact to the kobo. */
export const sumNaira = (amounts: readonly number[]): number =>
  amounts.reduce((kobo, naira) => kobo + toKobo(naira), 0) / 100;
