import { and, eq, gt, sql, type Placeholder } from 'drizzle-orm';
import { chargesOf } from '../../../contract/charges';
import type { ResultOf } from '../../../contract/endpoint';
import { limits } from '../../../contract/limits';
import * as messages from '../../../contract/messages';
import { isNameForBanks } from '../../../contract/inputs/bankSpelling';
import type { requestWithdrawal as endpoint } from '../../../contract/withdrawals';
import { lockActiveMember } from '../../policies/activeMember';
import { assertMember } from '../../assertActor';
import { audit } from '../../audit';
import { bankWaitOf } from '../../policies/bankAccount';
import { inTransaction, newId, newReference, pipeline, type Ctx } from '../../context';
import { builtOnce } from '../../db/database';
import { withdrawals } from '../../db/schema';
import { DomainError } from '../../errors';
import { toKobo } from '../../lib/money';
import { pick } from '../../lib/pick';
import { formatMoment, secondsAfter } from '../../lib/time';
import { holdsWithdrawals } from '../contradictions';
import { transfer } from '../ledger';
import { announceToAdmins } from '../notifications';
import type { Verb } from '../../verb';

const insertedFields = [
  ...(['id', 'reference', 'userId', 'amountKobo', 'bankName', 'accountName', 'accountNo'] as const),
  ...(['stampDutyKobo', 'transferFeeKobo', 'chargesBorneBy', 'requestKey', 'status', 'createdAt'] as const),
];

const statements = builtOnce((db) => {
  const values = Object.fromEntries(insertedFields.map((name) => [name, sql.placeholder(name)]));
  return {
    insert: db
      .insert(withdrawals)
      .values(values as Record<(typeof insertedFields)[number], Placeholder>)
      .prepare('insert_withdrawal'),
    made: db
      .select(pick(withdrawals, 'id', 'reference', 'status', 'bankName', 'accountNo', 'amountKobo'))
      .from(withdrawals)
      .where(and(eq(withdrawals.userId, sql.placeholder('userId')), eq(withdrawals.requestKey, sql.placeholder('key'))))
      .prepare('withdrawal_made'),
  };
});

/** Holds the amount; a request repeated under its key returns the first. @throws DomainError `key_reused`. */
export const requestWithdrawal: Verb<typeof endpoint> = async (ctx, { amount }) => {
  const { userId } = assertMember(ctx);
  const amountKobo = toKobo(amount);
  return inTransaction(ctx, async (tx) => {
    const [member, made, isHeld] = await pipeline(
      lockActiveMember(tx),
      madeBefore(tx, userId, amountKobo),
      holdsWithdrawals(tx, userId),
    );
    if (made) return answerOf(made);
    if (!member.bankName || !member.accountNo)
      throw new DomainError('bank_details_missing', messages.withdrawals.bankMissing);
    const accountName = member.accountName || member.fullname;
    if (!isNameForBanks(accountName))
      throw new DomainError('account_name_unwritable', messages.withdrawals.accountNameMissing);
    const wait = bankWaitOf(member, tx.now());
    if (wait) throw new DomainError('bank_wait', messages.withdrawals.bankChanged(formatMoment(wait)));
    if (isHeld) throw new DomainError('withdrawals_held', messages.withdrawals.held);
    await refuseRepetition(tx, userId, amountKobo);
    const { chargesBorneBy } = tx.config;
    const { stampDutyKobo, transferFeeKobo } = chargesOf(amountKobo, chargesBorneBy);
    const withdrawal = {
      id: newId(),
      reference: newReference('WD', 8),
      userId,
      amountKobo,
      ...{ bankName: member.bankName, accountName, accountNo: member.accountNo },
      ...{ stampDutyKobo, transferFeeKobo, chargesBorneBy },
      requestKey: tx.idempotencyKey,
      status: 'pending' as const,
      createdAt: tx.now(),
    };
    const { id: ref, reference } = withdrawal;
    const hold = { kind: 'withdraw_hold', ref, amountKobo } as const;
    const object = { type: 'withdrawal', id: ref } as const;
    await pipeline(
      statements(tx.db).insert.execute(withdrawal),
      transfer(tx, { ...hold, from: { wallet: userId }, to: { system: 'withdrawals_pending' } }),
      announceToAdmins(tx, 'withdrawals'),
      audit(tx, { action: 'withdrawal.request', object, after: { reference, amountKobo } }),
    );
    return answerOf(withdrawal);
  });
};

type MadeWithdrawal = Pick<typeof withdrawals.$inferSelect, 'id' | 'reference' | 'status' | 'bankName' | 'accountNo'>;

const answerOf = ({ id, reference, status, bankName, accountNo }: MadeWithdrawal): ResultOf<typeof endpoint> => ({
  message: messages.withdrawals.requested,
  data: { transactionId: id, reference, status, bank_name: bankName, account_no: accountNo },
});

/** `once` forgets keys after a day; this one stays. */
const madeBefore = async (tx: Ctx, userId: string, amountKobo: number): Promise<MadeWithdrawal | undefined> => {
  if (tx.idempotencyKey === null) return undefined;
  const [made] = await statements(tx.db).made.execute({ userId, key: tx.idempotencyKey });
  if (made && made.amountKobo !== amountKobo) throw new DomainError('key_reused', messages.server.keyReused);
  return made;
};

/** Without a key, the same amount moments later is a repetition. */
const refuseRepetition = async (tx: Ctx, userId: string, amountKobo: number): Promise<void> => {
  if (tx.idempotencyKey !== null) return;
  const since = secondsAfter(tx.now(), -limits.identicalWithdrawalWindowSeconds);
  const { amountKobo: amount, createdAt } = withdrawals;
  const isSame = and(eq(withdrawals.userId, userId), eq(amount, amountKobo), gt(createdAt, since));
  if ((await tx.db.$count(withdrawals, isSame)) > 0)
    throw new DomainError('withdrawal_repeated', messages.withdrawals.repeated);
};
