import { and, asc, count, eq, not, notInArray, sql, type SQL } from 'drizzle-orm';
import { isNameForBanks } from '../../../contract/inputs/bankSpelling';
import { limits } from '../../../contract/limits';
import * as messages from '../../../contract/messages';
import type { createPayoutBatch as endpoint } from '../../../contract/payouts';
import { requireStepUp } from '../../policies/stepUp';
import { assertAdmin } from '../../assertActor';
import { audit } from '../../audit';
import { heldByBan } from '../../policies/bans';
import { inTransaction, newId, newReference, type Ctx } from '../../context';
import { payoutBatches, payouts, users, withdrawals } from '../../db/schema';
import { DomainError } from '../../errors';
import { whereIds } from '../../lists/lists';
import { nairaText } from '../../lib/money';
import { heldByContradiction } from '../contradictions';
import { announceToAdmins } from '../notifications';
import { presentBatch } from './batches';
import { askedBy, nobodyElse } from '../../policies/secondPerson';
import { waitsForSecond } from './releasePayouts';
import type { Verb } from '../../verb';

type Ids = readonly string[] | undefined;

/** More than this many are counted, not named. */
const namedMax = 5;

const isWaiting = (ids: Ids) => and(eq(payouts.status, 'waiting'), whereIds(payouts.withdrawalId, ids));

const leftOutOf = async (
  tx: Ctx,
  ids: Ids,
  cause: SQL | undefined,
  format: (payouts: number, sum: string) => string,
): Promise<string> => {
  const [left] = await tx.db
    .select({ rows: count(), kobo: sql<string>`COALESCE(sum(${payouts.amountKobo}), 0)` })
    .from(payouts)
    .where(and(isWaiting(ids), cause));
  return left && left.rows > 0 ? format(left.rows, nairaText(Number(left.kobo))) : '';
};

const bannedLeftOut = async (tx: Ctx, ids: Ids, forbidden: SQL): Promise<string> => {
  const held = await tx.db
    .select({ fullname: users.fullname, reference: withdrawals.reference, kobo: payouts.amountKobo })
    .from(payouts)
    .innerJoin(withdrawals, eq(withdrawals.id, payouts.withdrawalId))
    .innerJoin(users, eq(users.id, payouts.userId))
    .where(and(isWaiting(ids), heldByBan, not(forbidden)))
    .orderBy(asc(payouts.approvedAt), asc(payouts.withdrawalId));
  if (held.length === 0) return '';
  const sum = nairaText(held.reduce((all, { kobo }) => all + kobo, 0));
  const whose = held.slice(0, namedMax).map(({ fullname, reference }) => `${fullname} (${reference})`);
  return messages.payouts.bannedLeftOut(held.length, sum, whose);
};

/** Payouts to names no bank file can hold; ASCII names are not read. */
const findNameless = async (tx: Ctx, ids: Ids): Promise<string[]> => {
  const isUnusual = sql`(${withdrawals.accountName} !~ '^[ -~]*[A-Za-z][ -~]*$' OR length(${withdrawals.accountName}) > 100)`;
  const unusual = await tx.db
    .select({ id: payouts.withdrawalId, name: withdrawals.accountName })
    .from(payouts)
    .innerJoin(withdrawals, eq(withdrawals.id, payouts.withdrawalId))
    .where(and(isWaiting(ids), isUnusual));
  return unusual.filter(({ name }) => !isNameForBanks(name)).map(({ id }) => id);
};

const markNameless = async (tx: Ctx, nameless: readonly string[]): Promise<string> => {
  if (nameless.length === 0) return '';
  const marked = await tx.db
    .update(payouts)
    .set({ problem: messages.payouts.nameless })
    .where(isWaiting(nameless))
    .returning({ reference: payouts.reference });
  if (marked.length === 0) return '';
  const references = marked.map(({ reference }) => reference.toUpperCase()).sort();
  return messages.payouts.leftOutNameless(references.slice(0, namedMax), references.length - namedMax);
};

/** Claims waiting payouts for one file, for good; held ones and names no bank can write are left out. */
export const createPayoutBatch: Verb<typeof endpoint> = async (ctx, { ids }) => {
  const { userId: createdBy } = assertAdmin(ctx);
  return inTransaction(ctx, async (tx) => {
    const made = { id: newId(), reference: newReference('PB', 6), createdAt: tx.now(), createdBy };
    const [batch] = await tx.db.insert(payoutBatches).values(made).returning();
    if (!batch) throw new Error('the batch that was just made is gone');
    const forbidden = waitsForSecond(tx, createdBy);
    const nameless = await findNameless(tx, ids);
    // Locked first, because a limit inside the update may be evaluated per row.
    const waiting = await tx.db
      .select({ id: payouts.withdrawalId })
      .from(payouts)
      .where(
        and(
          ...[isWaiting(ids), not(forbidden), not(heldByBan), not(heldByContradiction)],
          notInArray(payouts.withdrawalId, nameless),
        ),
      )
      .orderBy(asc(payouts.approvedAt), asc(payouts.withdrawalId))
      .limit(limits.payoutBatchRows)
      .for('no key update', { skipLocked: true });
    const waitsForAnother = await leftOutOf(tx, ids, forbidden, messages.payouts.leftOut);
    const contradicted = and(heldByContradiction, not(heldByBan), not(forbidden));
    const leftOut = [
      waitsForAnother,
      waitsForAnother && (await nobodyElse(tx, askedBy(createdBy))),
      await bannedLeftOut(tx, ids, forbidden),
      await leftOutOf(tx, ids, contradicted, messages.payouts.contradictionHeld),
      await markNameless(tx, nameless),
    ]
      .filter(Boolean)
      .join(' ');
    if (waiting.length === 0) throw new DomainError('nothing_waits', leftOut || messages.payouts.batchEmpty);
    const taken = await tx.db
      .update(payouts)
      .set({ status: 'sent', channel: 'manual', batchId: batch.id, problem: null, askAt: null })
      .where(isWaiting(waiting.map(({ id }) => id)))
      .returning({ amountKobo: payouts.amountKobo });
    if (taken.length !== waiting.length) throw new Error('payouts that were held for a batch have moved');
    const amountKobo = taken.reduce((sum, payout) => sum + payout.amountKobo, 0);
    await requireStepUp(tx, amountKobo);
    const after = { reference: batch.reference, rows: taken.length, amountKobo };
    await audit(tx, { action: 'payout-batch.create', object: { type: 'payout-batch', id: batch.id }, after });
    await announceToAdmins(tx, 'payouts');
    const message = [messages.payouts.batchMade, leftOut].filter(Boolean).join(' ');
    return { message, data: await presentBatch(tx, batch) };
  });
};
