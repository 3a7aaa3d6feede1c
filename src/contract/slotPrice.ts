/** What the owner of a job pays beside the payout of a slot, in percent: the service fee of the payout, and the VAT of the fee. */
export interface SlotFees {
  readonly feePercent: number;
  readonly vatPercent: number;
}

/** What the slots of a job cost its owner, each in kobo. */
export interface SlotPrice {
  readonly payoutKobo: number;
  readonly feeKobo: number;
  readonly vatKobo: number;
}

/** The price of a slot: fee and VAT are rounded to the kobo, each by itself. */
export const priceOfSlot = (payoutKobo: number, { feePercent, vatPercent }: SlotFees): SlotPrice => {
  const feeKobo = Math.round((payoutKobo * feePercent) / 100);
  return { payoutKobo, feeKobo, vatKobo: Math.round((feeKobo * vatPercent) / 100) };
};

/** Payout, fee and VAT of one slot together, in kobo. */
export const slotCost = ({ payoutKobo, feeKobo, vatKobo }: SlotPrice): number => payoutKobo + feeKobo + vatKobo;
