import { z } from 'zod';
import { answer, type AnswerOf, endpoint, fixture, listAnswer, listQuery } from './endpoint';
import { limits } from './limits';
import * as messages from './messages';
import {
  chargesBearer,
  id,
  idempotencyKey,
  instant,
  naira,
  nairaInput,
  withdrawalStage,
  withdrawalStatus,
} from './primitives';

export * from './adminWithdrawals';

export const withdrawal = z.object({
  id,
  reference: z.string(),
  amount: naira,
  createdAt: instant,
  status: withdrawalStatus,
  stage: withdrawalStage,
  bank_name: z.string(),
  account_no: z.string(),
  stamp_duty: naira,
  transfer_fee: naira,
  charges_borne_by: chargesBearer,
  /** The sum that arrives at the bank: less than `amount` only if the member bears the charges. */
  receives: naira,
  decidedAt: instant.nullable(),
  sentAt: instant.nullable(),
  paidAt: instant.nullable(),
  returnedAt: instant.nullable(),
  reason: z.string().nullable(),
});
export type Withdrawal = z.output<typeof withdrawal>;

const receiptPath = z.string();

/** Sums in naira over all withdrawals, whatever page is shown. */
const withdrawalSummary = z.object({ total: naira, pending: naira, approved: naira, rejected: naira });
export type WithdrawalSummary = z.output<typeof withdrawalSummary>;

/** The member’s sums. `returned` is the part of the approved ones that came back from the bank and is in the wallet again. */
const withdrawalTotals = withdrawalSummary.extend({ returned: naira });

export const listWithdrawals = endpoint('listWithdrawals', 'GET /transaction/withdrawal', {
  summary: 'The member’s own withdrawals, newest first.',
  query: listQuery({
    sort: ['createdAt', 'amount', 'status'],
    filters: {
      status: withdrawalStatus.optional(),
      /** The `Idempotency-Key` of the request, for a caller who got no answer and wants to know whether it arrived. */
      key: idempotencyKey.optional(),
    },
  }),
  answer: listAnswer(withdrawal),
  shows: ['withdrawal'],
});

export const getWithdrawalTotals = endpoint('getWithdrawalTotals', 'GET /transaction/withdrawal/summary', {
  summary: 'Sums over all of the member’s own withdrawals.',
  answer: answer({ data: withdrawalTotals }),
  shows: ['withdrawal'],
});

export const getWithdrawalTerms = endpoint('getWithdrawalTerms', 'GET /transaction/withdrawal/terms', {
  summary:
    'Who bears stamp duty and transfer fee of a withdrawal that is asked for now, and how long one usually takes.',
  answer: answer({
    data: z.object({
      charges_borne_by: chargesBearer,
      /** Half of the recent withdrawals reached the bank within this many hours; null if too few were paid. */
      usual_hours: z.int().positive().nullable(),
    }),
  }),
  shows: ['withdrawalTerms'],
});

export const getWithdrawal = endpoint('getWithdrawal', 'GET /transaction/withdrawal/{id}', {
  summary: 'One of the member’s own withdrawals: asked for, decided, sent and paid or returned when, and how.',
  params: z.strictObject({ id }),
  /** `receipt` is the public address of its receipt; null while it is not shared. */
  answer: answer({ data: withdrawal.extend({ receipt: receiptPath.nullable() }) }),
  shows: ['withdrawal'],
  example: { id: fixture('pendingWithdrawal') },
});
export type FollowedWithdrawal = AnswerOf<typeof getWithdrawal>['data'];

export const shareReceipt = endpoint('shareReceipt', 'POST /transaction/withdrawal/{id}/receipt', {
  summary:
    'Lets anyone who has the address see that a withdrawal was paid: the amount, the day and the last four digits of the account. One that is shared keeps its address.',
  params: z.strictObject({ id }),
  answer: answer({ data: z.object({ receipt: receiptPath }) }),
  idempotent: 'create',
  invalidates: ['one withdrawal'],
  audit: { 'receipt.share': 'Shared a receipt' },
  example: { id: fixture('paidWithdrawal') },
  errors: ['account_banned', 'withdrawal_not_paid'],
});

export const revokeReceipt = endpoint('revokeReceipt', 'DELETE /transaction/withdrawal/{id}/receipt', {
  summary: 'Takes the address of a receipt back: it then shows nothing. Shared again, the receipt has a new one.',
  params: z.strictObject({ id }),
  idempotent: 'create',
  invalidates: ['one withdrawal'],
  audit: { 'receipt.revoke': 'Stopped sharing a receipt' },
  example: { id: fixture('sharedWithdrawal') },
});

export const requestWithdrawal = endpoint('requestWithdrawal', 'POST /transaction/withdrawal', {
  summary:
    'Asks for money to be sent to the member’s bank account. The amount is held until an admin decides. One `Idempotency-Key` makes one withdrawal, for good: asked again, however late, it is answered as it stands.',
  body: z.strictObject({
    amount: nairaInput(
      messages.withdrawals.amountInvalid,
      messages.withdrawals.amountInvalid,
      messages.withdrawals.tooMuch,
    ).pipe(z.number().min(limits.minWithdrawalNaira, messages.withdrawals.belowMinimum)),
  }),
  answer: answer({
    data: z.object({
      transactionId: id,
      reference: z.string(),
      status: withdrawalStatus,
      /** The account this withdrawal goes to, whatever the profile says now. */
      bank_name: z.string(),
      account_no: z.string(),
    }),
  }),
  idempotent: 'create',
  // The specification sends it even when the network seems down.
  offline: 'send',
  money: true,
  invalidates: ['withdrawal', 'statement', 'profile', 'member'],
  audit: { 'withdrawal.request': 'Asked for a withdrawal' },
  example: { amount: 500 },
  errors: [
    'account_banned',
    'account_name_unwritable',
    'bank_details_missing',
    'bank_wait',
    'insufficient_balance',
    'withdrawal_repeated',
    'withdrawals_held',
  ],
});

export const getWithdrawalSummary = endpoint('getWithdrawalSummary', 'GET /admin/withdrawal/summary', {
  summary: 'Sums over the withdrawals of all members.',
  answer: answer({ data: withdrawalSummary }),
  shows: ['withdrawal'],
});
