import { z } from 'zod';
import { answer, endpoint, exportOf, fixture, listQuery, summedAnswer } from './endpoint';
import { limits } from './limits';
import * as messages from './messages';
import {
  days,
  decidedDays,
  decision,
  despiteBan,
  id,
  instant,
  nairaInput,
  reason,
  standingBan,
  withdrawalStage,
  withdrawalStatus,
} from './primitives';

/** The reason why a withdrawal is decided one by one, and left out of bulk decisions and Pay. */
export const leftOutReason = z.enum(['banned', 'shared_account']);
export type LeftOutReason = z.output<typeof leftOutReason>;

/** A withdrawal as an admin sees it; the amount is a numeric string of naira. */
export const adminWithdrawal = z.object({
  withdraw: z.object({
    id,
    reference: z.string(),
    amount: z.string(),
    status: withdrawalStatus,
    stage: withdrawalStage,
    createdAt: instant,
    decidedAt: instant.nullable(),
    decidedBy: z.string().nullable(),
    reason: z.string().nullable(),
    /** Null if it may be decided together with others. */
    leftOut: leftOutReason.nullable(),
  }),
  user: z.object({ id, fullname: z.string(), email: z.string(), ban: standingBan }),
  bank: z.object({
    bank_name: z.string(),
    account_no: z.string(),
    account_name: z.string(),
    /** Other members with this account: their number, up to `limits.sharedAccountMembersMax`, and the first few. */
    sharedWith: z.object({
      count: z.int(),
      members: z.array(z.object({ id, fullname: z.string() })).max(limits.sharedAccountMembersNamed),
    }),
  }),
});
export type AdminWithdrawal = z.output<typeof adminWithdrawal>;

/** `min` and `max` are naira, both included. Days are those of the request. `left_out` keeps waiting ones that are decided one by one. */
export const adminWithdrawalFilters = {
  status: withdrawalStatus.optional(),
  user_id: id.optional(),
  min: nairaInput().optional(),
  max: nairaInput().optional(),
  left_out: z.literal('true').optional(),
  ...days,
  ...decidedDays,
};

export const listAdminWithdrawals = endpoint('listAdminWithdrawals', 'GET /admin/withdrawal', {
  summary: 'Withdrawals of all members; `q` searches name, e-mail, reference and account number.',
  query: listQuery({ sort: ['createdAt', 'amount', 'status', 'fullname'], filters: adminWithdrawalFilters }),
  answer: summedAnswer(adminWithdrawal, withdrawalStatus),
  shows: ['withdrawal'],
});

export const exportWithdrawals = exportOf('exportWithdrawals', '/admin/export/withdrawals', {
  summary: 'All withdrawals that the search and the filters match, newest first.',
  filters: adminWithdrawalFilters,
});

export const decideWithdrawal = endpoint('decideWithdrawal', 'POST /admin/update-withdrawal', {
  summary:
    'Accepts a pending withdrawal, or declines it and returns the money to the wallet. One of a banned member is accepted with `despite_ban` alone.',
  body: z.strictObject({
    withdrawl_id: z.uuid(messages.withdrawals.invalidRequest).toLowerCase(),
    given_status: decision,
    reason: reason.optional(),
    despite_ban: despiteBan.optional(),
  }),
  answer: answer({ data: z.object({ id, status: withdrawalStatus }) }),
  idempotent: 'create',
  money: true,
  confirms: 'its amount',
  toast: {
    success: ({ given_status }) =>
      ({ approved: messages.withdrawals.approved, rejected: messages.withdrawals.rejected })[given_status],
    failure: messages.withdrawals.updateFailed,
    broken: messages.server.unreadAfter(messages.withdrawals.processingFailed),
  },
  invalidates: ['withdrawal', 'payout', 'member'],
  audit: {
    'withdrawal.decide': {
      text: 'Decided a withdrawal',
      field: 'status',
      outcomes: { approved: 'Accepted a withdrawal', rejected: 'Declined a withdrawal' },
    },
  },
  example: { withdrawl_id: fixture('pendingWithdrawal'), given_status: 'approved' },
  errors: ['already_decided', 'conflict_of_interest', 'member_banned'],
});
