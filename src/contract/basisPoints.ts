/** Basis points, hundredths of a percent: 10,000 are the whole. */
export const basisPointsInAll = 10_000;

/**
 * A share of an amount in kobo, half a kobo rounded up, in integers only: 8.7 % of 1,500 is 130.5 and never 130.4999. `shareInSql` of the server is
 * the same rule for the database.
 */
export const shareOf = (kobo: number, basisPoints: number): number => {
  const doubled = 2 * kobo * basisPoints + basisPointsInAll;
  return (doubled - (doubled % (2 * basisPointsInAll))) / (2 * basisPointsInAll);
};

/** The share of a part in a whole, in basis points, half of one rounded up. */
export const basisPointsOf = (part: number, whole: number): number => {
  const doubled = 2 * part * basisPointsInAll + whole;
  return (doubled - (doubled % (2 * whole))) / (2 * whole);
};
