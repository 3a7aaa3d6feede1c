import { z } from 'zod';
import { answer, asTable, endpoint, fixture, listQuery, pageMeta } from './endpoint';
import { limits } from './limits';
import * as messages from './messages';
import { id, instant, naira, wholeNumber } from './primitives';

export const month = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Use a month such as 2026-11');

const statementEntry = z.object({
  /** 1 is the wallet's first entry. */
  number: z.int(),
  createdAt: instant,
  description: z.string(),
  reference: z.string(),
  /** Above zero came in, below zero went out. */
  amount: naira,
  balance: naira,
  withdrawal_id: id.nullable(),
});
export type StatementEntry = z.output<typeof statementEntry>;

/** A month of a wallet: `opening` + `money_in` − `money_out` = `closing`. `months` lists all of them, newest first. */
export const statement = z.object({
  month,
  months: z.array(month).max(limits.statementMonths),
  opening: naira,
  money_in: naira,
  money_out: naira,
  closing: naira,
  entries: z.array(statementEntry).max(limits.unpagedMaxRows),
});
export type Statement = z.output<typeof statement>;

export const getStatement = endpoint('getStatement', 'GET /transaction/statement', {
  summary:
    'Every entry of the member’s wallet in one month (this one, unless another is asked for) with the balance after each, newest first. `q` searches reference, job and friend; the sums are the whole month’s.',
  query: listQuery({ sort: ['createdAt'], filters: { month: month.optional() } }),
  answer: answer({ data: statement, meta: pageMeta }),
  shows: ['statement'],
});

export const getMemberStatement = endpoint('getMemberStatement', 'GET /admin/user/{id}/statement', {
  summary: 'The same month of one member’s wallet, as an admin reads it.',
  params: z.strictObject({ id }),
  query: listQuery({ sort: ['createdAt'], filters: { month: month.optional() } }),
  answer: answer({ data: statement, meta: pageMeta }),
  shows: ['member'],
  example: { id: fixture('member') },
});

export const exportStatement = endpoint('exportStatement', 'GET /transaction/statement/csv', {
  summary: 'The same month whole, oldest first, as a file for a spreadsheet.',
  query: z.strictObject({ month: month.optional(), ...asTable }),
  produces: 'csv-file',
  toast: { success: messages.withdrawals.statementSaved, failure: messages.withdrawals.statementSaveFailed },
});

const yearSums = {
  jobs: naira,
  referrals: naira,
  /** Reached the bank and did not come back, without the fees. */
  withdrawn: naira,
  /** Stamp duty and transfer fees that the member paid for these withdrawals. */
  fees: naira,
  given_up: naira,
  closing: naira,
};

/** A year of a wallet: `opening` + `jobs` + `referrals` − `withdrawn` − `fees` − `given_up` = `closing`. */
export const yearStatement = z.object({
  year: z.int(),
  years: z.array(z.int()).max(limits.statementMonths),
  opening: naira,
  ...yearSums,
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
