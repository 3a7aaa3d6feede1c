/** Basis points, hundredths of a percent: 10,000 are the whole. */
export const basisPointsInAll = 10_000;

/** A share of an amount in kobo, half a kobo rounded up, in integers only. The server's `shareInSql` is the same rule in SQL. */
export const shareOf = (kobo: number, basisPoints: number): number => {
  const doubled = 2 * kobo * basisPoints + basisPointsInAll;
  return (doubled - (doubled % (2 * basisPointsInAll))) / (2 * basisPointsInAll);
};

/** The share of a part in a whole, in basis points, half of one rounded up. */
export const basisPointsOf = (part: number, whole: number): number => {
  const doubled = 2 * part * basisPointsInAll + whole;
  return (doubled - (doubled % (2 * whole))) / (2 * whole);
};

/** A job owner's costs beside the payout of a slot, in basis points: the service fee of the payout, and the VAT of the fee. */
export interface SlotFees {
  readonly feeBasisPoints: number;
  readonly vatBasisPoints: number;
}

/** The cost of a job's slots to its owner, each in kobo. */
export interface SlotPrice {
  readonly payoutKobo: number;
  readonly feeKobo: number;
  readonly vatKobo: number;
}

/** The price of a slot: fee and VAT are rounded to the kobo separately. */
export const priceOfSlot = (payoutKobo: number, { feeBasisPoints, vatBasisPoints }: SlotFees): SlotPrice => {
  const feeKobo = shareOf(payoutKobo, feeBasisPoints);
  return { payoutKobo, feeKobo, vatKobo: shareOf(feeKobo, vatBasisPoints) };
};

export const slotCost = ({ payoutKobo, feeKobo, vatKobo }: SlotPrice): number => payoutKobo + feeKobo + vatKobo;
