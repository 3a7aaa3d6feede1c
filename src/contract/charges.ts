import { limits } from './limits';
import type { ChargesBearer } from './primitives';

/** The costs and the result of a withdrawal, in integer kobo. `receivedKobo` is transferred to the member’s bank. */
export interface Charges {
  readonly stampDutyKobo: number;
  readonly transferFeeKobo: number;
  readonly receivedKobo: number;
}

const koboPerNaira = 100;
const dutyKobo = limits.stampDutyNaira * koboPerNaira;
const dutyFromKobo = limits.stampDutyFromNaira * koboPerNaira;

interface Band {
  readonly upToKobo: number;
  readonly feeKobo: number;
}

const bands: readonly Band[] = limits.transferFees.map(({ upToNaira, feeNaira }) => ({
  upToKobo: upToNaira * koboPerNaira,
  feeKobo: feeNaira * koboPerNaira,
}));

const lessCharges = (amountKobo: number, { feeKobo }: Band): Charges => {
  const left = amountKobo - feeKobo;
  const stampDutyKobo = left - dutyKobo >= dutyFromKobo ? dutyKobo : 0;
  return { stampDutyKobo, transferFeeKobo: feeKobo, receivedKobo: left - stampDutyKobo };
};

const besideCharges = (amountKobo: number, { feeKobo }: Band): Charges => ({
  stampDutyKobo: stampDutyOn(amountKobo),
  transferFeeKobo: feeKobo,
  receivedKobo: amountKobo,
});

export const stampDutyOn = (transferredKobo: number): number => (transferredKobo >= dutyFromKobo ? dutyKobo : 0);

/** A withdrawal's charges in kobo, by the cheapest matching band; the product bears a duty that undercuts its limit. */
export const chargesOf = (amountKobo: number, bearer: ChargesBearer): Charges => {
  const charged = bearer === 'member' ? lessCharges : besideCharges;
  const fits = bands.find((band) => charged(amountKobo, band).receivedKobo <= band.upToKobo);
  if (!fits) throw new Error('the last band has no end');
  return charged(amountKobo, fits);
};
