import { limits } from './limits';
import type { ChargesBearer } from './primitives';

/** What a withdrawal costs and brings, in integer kobo. `receivedKobo` is what is transferred to the member’s bank. */
export interface Charges {
  readonly stampDutyKobo: number;
  readonly transferFeeKobo: number;
  readonly receivedKobo: number;
}

const koboPerNaira = 100;
const dutyKobo = limits.stampDutyNaira * koboPerNaira;
const dutyFromKobo = limits.stampDutyFromNaira * koboPerNaira;

/** The cheapest band that what is left still fits into. */
const feeOf = (amountKobo: number, isTaken: boolean): number => {
  const band = limits.transferFees.find(
    ({ upToNaira, feeNaira }) => amountKobo - (isTaken ? feeNaira * koboPerNaira : 0) <= upToNaira * koboPerNaira,
  );
  return (band?.feeNaira ?? 0) * koboPerNaira;
};

/**
 * Stamp duty and transfer fee of a withdrawal of so many kobo, and what arrives. A member who bears them gets the rest; otherwise the whole
 * amount arrives. A member never pays a duty that takes the transfer below the sum from which it is due: the product bears it there.
 */
export const chargesOf = (amountKobo: number, bearer: ChargesBearer): Charges => {
  const isTaken = bearer === 'member';
  const transferFeeKobo = feeOf(amountKobo, isTaken);
  if (!isTaken)
    return { stampDutyKobo: amountKobo >= dutyFromKobo ? dutyKobo : 0, transferFeeKobo, receivedKobo: amountKobo };
  const left = amountKobo - transferFeeKobo;
  const stampDutyKobo = left - dutyKobo >= dutyFromKobo ? dutyKobo : 0;
  return { stampDutyKobo, transferFeeKobo, receivedKobo: left - stampDutyKobo };
};
