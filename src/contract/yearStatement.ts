import { z } from 'zod';
import { answer, endpoint } from './endpoint';
import { limits } from './limits';
import { naira, wholeNumber } from './primitives';
import { month } from './statement';

const yearSums = {
  /** Approved proofs. */
  jobs: naira,
  referrals: naira,
  /** Gone to the bank without coming back, without the fees. */
  withdrawn: naira,
  /** Stamp duty and transfer fees that the member paid for these withdrawals. */
  fees: naira,
  /** Given up when the account was closed. */
  given_up: naira,
  closing: naira,
};

/** A year of a wallet: `opening` + `jobs` + `referrals` − `withdrawn` − `fees` − `given_up` = `closing`, of the year as of each month. */
export const yearStatement = z.object({
  year: z.int(),
  /** All there are, newest first. */
  years: z.array(z.int()).max(limits.statementMonths),
  opening: naira,
  ...yearSums,
  /** Those up to now, January first. */
  months: z.array(z.object({ month, ...yearSums })).max(12),
});
export type YearStatement = z.output<typeof yearStatement>;

export const getYearStatement = endpoint('getYearStatement', 'GET /transaction/statement/year', {
  summary:
    'What the member earned and withdrew in a year by the clock in Lagos (this one, unless another is asked for), month by month, with the fees of withdrawals apart: for the tax office.',
  query: z.strictObject({ year: wholeNumber(2000, 2099).optional() }),
  answer: answer({ data: yearStatement }),
  shows: ['statement'],
});
