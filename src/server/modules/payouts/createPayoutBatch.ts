import { and, asc, eq, inArray, not, notInArray, sql, type SQL } from 'drizzle-orm';
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

/** Waiting payouts left out for one reason, as a sentence; empty if none. */
const leftOutOf = async (
  tx: Ctx,
  ids: readonly string[] | undefined,
  cause: SQL | undefined,
  format: (payouts: number, sum: string) => string,
): Promise<string> => {
  const [left] = await tx.db
    .select({ rows: sql<string>`count(*)`, kobo: sql<string>`COALESCE(sum(${payouts.amountKobo}), 0)` })
    .from(payouts)
    .where(and(eq(payouts.status, 'waiting'), whereIds(payouts.withdrawalId, ids), cause));
  const rows = Number(left?.rows ?? 0);
  return rows === 0 ? '' : format(rows, nairaText(Number(left?.kobo)));
};

const bannedNamed = 5;

/** The payouts left out because their members are banned, by name; empty if none. */
const bannedLeftOut = async (tx: Ctx, ids: readonly string[] | undefined, forbidden: SQL): Promise<string> => {
  const held = await tx.db
    .select({ fullname: users.fullname, reference: withdrawals.reference, kobo: payouts.amountKobo })
    .from(payouts)
    .innerJoin(withdrawals, eq(withdrawals.id, payouts.withdrawalId))
    .innerJoin(users, eq(users.id, payouts.userId))
    .where(and(eq(payouts.status, 'waiting'), whereIds(payouts.withdrawalId, ids), heldByBan, not(forbidden)))
    .orderBy(asc(payouts.approvedAt), asc(payouts.withdrawalId));
  const sum = nairaText(held.reduce((all, { kobo }) => all + kobo, 0));
  const whose = held.slice(0, bannedNamed).map(({ fullname, reference }) => `${fullname} (${reference})`);
  return held.length === 0 ? '' : messages.payouts.bannedLeftOut(held.length, sum, whose);
};

// More of them are counted.
const namelessNamed = 5;

/** Payouts whose withdrawals have a name that no bank file can hold. Most names are plain ASCII, and are not read. */
const findNameless = async (tx: Ctx, ids: readonly string[] | undefined): Promise<string[]> => {
  const unusual = await tx.db
    .select({ id: payouts.withdrawalId, name: withdrawals.accountName })
    .from(payouts)
    .innerJoin(withdrawals, eq(withdrawals.id, payouts.withdrawalId))
    .where(
      and(
        and(eq(payouts.status, 'waiting'), whereIds(payouts.withdrawalId, ids)),
        sql`(${withdrawals.accountName} !~ '^[ -~]*[A-Za-z][ -~]*$' OR length(${withdrawals.accountName}) > 100)`,
      ),
    );
  return unusual.filter(({ name }) => !isNameForBanks(name)).map(({ id }) => id);
};

/** Marks the payouts that no file can hold, and names them in a sentence; empty if none. */
const markNameless = async (tx: Ctx, nameless: readonly string[]): Promise<string> => {
  if (nameless.length === 0) return '';
  const marked = await tx.db
    .update(payouts)
    .set({ problem: messages.payouts.nameless })
    .where(and(eq(payouts.status, 'waiting'), inArray(payouts.withdrawalId, [...nameless])))
    .returning({ reference: payouts.reference });
  if (marked.length === 0) return '';
  const references = marked.map(({ reference }) => reference.toUpperCase()).sort();
  return messages.payouts.leftOutNameless(references.slice(0, namelessNamed), references.length - namelessNamed);
};

/**
 * Claims waiting payouts for one file: no other file or provider ever claims them again. Their members hear of it once the file is at the bank
 * (`confirmPayoutUpload`). Payouts that the batch's maker accepted and a second admin must send stay waiting, and so do those of members banned since
 * or without a name that banks can write. Those held by a contradiction wait for an admin's decision.
 */
export const createPayoutBatch: Verb<typeof endpoint> = async (ctx, { ids }) => {
  const { userId: createdBy } = assertAdmin(ctx);
  return inTransaction(ctx, async (tx) => {
    const made = { id: newId(), reference: newReference('PB', 6), createdAt: tx.now(), createdBy };
    const [batch] = await tx.db.insert(payoutBatches).values(made).returning();
    if (!batch) throw new Error('the batch that was just made is gone');
    const forbidden = waitsForSecond(tx, createdBy);
    const nameless = await findNameless(tx, ids);
    // Found and locked first: a limit inside the update itself may be evaluated again for each row.
    const waiting = await tx.db
      .select({ id: payouts.withdrawalId })
      .from(payouts)
      .where(
        and(
          and(eq(payouts.status, 'waiting'), whereIds(payouts.withdrawalId, ids), not(forbidden), not(heldByBan)),
          not(heldByContradiction),
          nameless.length === 0 ? undefined : notInArray(payouts.withdrawalId, nameless),
        ),
      )
      .orderBy(asc(payouts.approvedAt), asc(payouts.withdrawalId))
      .limit(limits.payoutBatchRows)
      .for('no key update', { skipLocked: true });
    const waitsForAnother = await leftOutOf(tx, ids, forbidden, messages.payouts.leftOut);
    const leftOut = [
      waitsForAnother,
      waitsForAnother && (await nobodyElse(tx, askedBy(createdBy))),
      await bannedLeftOut(tx, ids, forbidden),
      await leftOutOf(
        tx,
        ids,
        and(heldByContradiction, not(heldByBan), not(forbidden)),
        messages.payouts.contradictionHeld,
      ),
      await markNameless(tx, nameless),
    ]
      .filter(Boolean)
      .join(' ');
    if (waiting.length === 0) throw new DomainError('nothing_waits', leftOut || messages.payouts.batchEmpty);
    const taken = await tx.db
      .update(payouts)
      .set({ status: 'sent', channel: 'manual', batchId: batch.id, problem: null, askAt: null })
      .where(
        and(
          eq(payouts.status, 'waiting'),
          inArray(
            payouts.withdrawalId,
            waiting.map(({ id }) => id),
          ),
        ),
      )
      .returning({ amountKobo: payouts.amountKobo });
    if (taken.length !== waiting.length) throw new Error('payouts that were held for a batch have moved');
    const totalKobo = taken.reduce((sum, { amountKobo }) => sum + amountKobo, 0);
    await requireStepUp(tx, totalKobo);
    await audit(tx, {
      action: 'payout-batch.create',
      object: { type: 'payout-batch', id: batch.id },
      after: { reference: batch.reference, rows: taken.length, amountKobo: totalKobo },
    });
    await announceToAdmins(tx, 'payouts');
    const data = await presentBatch(tx, batch);
    return { message: [messages.payouts.batchMade, leftOut].filter(Boolean).join(' '), data };
  });
};
