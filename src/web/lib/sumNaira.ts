/** A sum of naira, exact to the kobo. */
export const sumNaira = (amounts: readonly number[]): number =>
  amounts.reduce((kobo, naira) => kobo + Math.round(naira * 100), 0) / 100;
