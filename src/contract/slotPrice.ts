import { shareOf } from './basisPoints';

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

/** Payout, fee and VAT of one slot together, in kobo. */
export const slotCost = ({ payoutKobo, feeKobo, vatKobo }: SlotPrice): number => payoutKobo + feeKobo + vatKobo;
