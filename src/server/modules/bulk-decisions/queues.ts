import { sql, type SQL } from 'drizzle-orm';
import type { LeftOutReason } from '../../../contract/adminWithdrawals';
import { bulkFilters, type BulkQueue, type BulkRefusal } from '../../../contract/bulkDecisions';
import * as messages from '../../../contract/messages';
import type { Decision } from '../../../contract/primitives';
import type { Ctx } from '../../context';
import { applications, withdrawals } from '../../db/schema';
import { DomainError } from '../../errors';
import { isOfBanned } from '../../policies/bans';
import { describeProofs, mailProofsDecided, noteRefusedRejection, pendingProofs, reviewProof } from '../proofs';
import {
  assertNotShared,
  decideWithdrawal,
  describeWithdrawals,
  leftOutReason,
  mailWithdrawalsDecided,
  withdrawalsWaiting,
} from '../withdrawals';

export interface Verdict {
  readonly given_status: Decision;
  readonly reason?: string;
  readonly fraudulent: boolean;
}

interface Decided {
  readonly userId: string;
  readonly rowIds: readonly string[];
  readonly reason: string | null;
}

/** As a call names them; a filter belongs to one queue. */
export interface Which {
  readonly ids?: readonly string[] | undefined;
  readonly filter?: unknown;
}

/** @throws DomainError `validation_failed`. */
export const assertOneChoice = ({ ids, filter }: Which): void => {
  if ((ids === undefined) === (filter === undefined))
    throw new DomainError('validation_failed', messages.proofs.bulkOneChoice);
};

/** The differences between the queues: everything else is the same for each. */
interface Queue {
  readonly rows: typeof applications | typeof withdrawals;
  /** The sum that accepting a row moves. */
  readonly amount: typeof applications.payoutKobo | typeof withdrawals.amountKobo;
  /** For a query over `rows`: the reason why a row is decided one by one; null for the others. */
  readonly leftOut: SQL<LeftOutReason | null>;
  /** The waiting ids that match, in the order of decision; null if this is no filter of the queue. */
  readonly waiting: (ctx: Ctx, which: Which, atMost: number) => Promise<SQL> | null;
  /** The verb of a single decision, by the admin of `ctx`. */
  readonly decide: (ctx: Ctx, id: string, verdict: Verdict) => Promise<unknown>;
  /** The columns kept of a refused row, beside the reason. */
  readonly noteRefused?: (tx: Ctx, id: string, refusal: DomainError) => Promise<void>;
  readonly describe: (ctx: Ctx, ids: readonly string[]) => Promise<Omit<BulkRefusal, 'message'>[]>;
  readonly mailDecided: (tx: Ctx, decided: Decided) => Promise<void>;
}

export const queues: Readonly<Record<BulkQueue, Queue>> = {
  proofs: {
    rows: applications,
    amount: applications.payoutKobo,
    leftOut: sql`CASE WHEN ${isOfBanned(applications.userId)} THEN 'banned' END`,
    waiting: (ctx, { ids, filter: given = {} }, atMost) => {
      const filter = bulkFilters.proofs.safeParse(given);
      return filter.success ? pendingProofs(ctx, { ...filter.data, ...(ids && { ids: [...ids] }) }, atMost) : null;
    },
    decide: (ctx, id, verdict) => reviewProof(ctx, { id, ...verdict }),
    noteRefused: noteRefusedRejection,
    describe: describeProofs,
    mailDecided: mailProofsDecided,
  },
  withdrawals: {
    rows: withdrawals,
    amount: withdrawals.amountKobo,
    leftOut: leftOutReason,
    waiting: (ctx, { ids, filter: given = {} }, atMost) => {
      const filter = bulkFilters.withdrawals.safeParse(given);
      return filter.success ? withdrawalsWaiting(ctx, { ...filter.data, ...(ids && { ids: [...ids] }) }, atMost) : null;
    },
    decide: async (ctx, id, { fraudulent: _, ...verdict }) => {
      if (verdict.given_status === 'approved') await assertNotShared(ctx, id);
      return decideWithdrawal(ctx, { withdrawl_id: id, ...verdict });
    },
    describe: describeWithdrawals,
    mailDecided: mailWithdrawalsDecided,
  },
};
