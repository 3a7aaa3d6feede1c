import { and, eq, inArray, asc, isNull, lte, or, sql, lt, ne } from 'drizzle-orm';
import { limits } from '../../../contract/limits';
import * as messages from '../../../contract/messages';
import { assertSystem } from '../../assertActor';
import { audit } from '../../audit';
import { inTransaction, type Ctx } from '../../context';
import { isDatabaseAway } from '../../db/databaseErrors';
import { bulkDecisionRows, bulkDecisions, users } from '../../db/schema';
import { DomainError } from '../../errors';
import { mapWithConcurrency } from '../../lib/mapWithConcurrency';
import { secondsAfter, daysAfter } from '../../lib/time';
import { announceToAdmins } from '../notifications';
import { queues, type Verdict } from './queries';

const toMail = ({ id }: BulkRow) =>
  and(eq(bulkDecisionRows.bulkId, id), eq(bulkDecisionRows.outcome, 'decided'), eq(bulkDecisionRows.mailed, false));

const membersLeft = async (ctx: Ctx, bulk: BulkRow, atMost: number): Promise<string[]> => {
  const { rows } = queues[bulk.queue];
  const members = await ctx.db
    .selectDistinct({ userId: rows.userId })
    .from(bulkDecisionRows)
    .innerJoin(rows, eq(rows.id, bulkDecisionRows.rowId))
    .where(toMail(bulk))
    .limit(atMost);
  return members.map(({ userId }) => userId);
};

/** The mail is queued with its rows' mark, so that a crash neither loses nor repeats it. */
const mailOne = async (ctx: Ctx, bulk: BulkRow, userId: string): Promise<void> => {
  assertSystem(ctx);
  return inTransaction(ctx, async (tx) => {
    const { rows, mailDecided: mail } = queues[bulk.queue];
    const theirs = tx.db.select({ id: rows.id }).from(rows).where(eq(rows.userId, userId));
    const marked = await tx.db
      .update(bulkDecisionRows)
      .set({ mailed: true })
      .where(and(toMail(bulk), inArray(bulkDecisionRows.rowId, theirs)))
      .returning({ rowId: bulkDecisionRows.rowId });
    if (marked.length === 0) return;
    await mail(tx, { userId, rowIds: marked.map(({ rowId }) => rowId), reason: bulk.reason });
    await audit(tx, {
      action: 'bulk-decision.mail',
      object: { type: 'bulk-decision', id: bulk.id },
      subjectId: userId,
      after: { rows: marked.length },
    });
  });
};

const mailDecided = async (ctx: Ctx, bulk: BulkRow, atMost: number): Promise<void> => {
  const members = await membersLeft(ctx, bulk, atMost);
  for (const userId of members) await mailOne(ctx, bulk, userId);
  if (members.length < atMost)
    await ctx.db.update(bulkDecisions).set({ mailedAt: ctx.now() }).where(eq(bulkDecisions.id, bulk.id));
};

export const forgetBulkDecisions = async (ctx: Ctx): Promise<void> => {
  assertSystem(ctx);
  const before = daysAfter(ctx.now(), -limits.bulkDecisionDays);
  await ctx.db.delete(bulkDecisions).where(and(ne(bulkDecisions.status, 'running'), lt(bulkDecisions.endedAt, before)));
};

type BulkRow = typeof bulkDecisions.$inferSelect;

export const bulkJob = 'decide-in-bulk';

const rowsPerTurn = 100;
const membersPerTurn = 100;
// Rows of one portion wait at its lock; few at once leave connections for calls.
const rowsAtOnce = 2;
// Then another server takes over the row.
const holdSeconds = 60;

const isOpen = or(eq(bulkDecisions.status, 'running'), isNull(bulkDecisions.mailedAt));
const held = (tx: Ctx) => ({ heldUntil: secondsAfter(tx.now(), holdSeconds) });

const claim = async (ctx: Ctx, id: string): Promise<BulkRow | undefined> => {
  const free = or(isNull(bulkDecisions.heldUntil), lte(bulkDecisions.heldUntil, ctx.now()));
  const [bulk] = await ctx.db
    .update(bulkDecisions)
    .set(held(ctx))
    .where(and(eq(bulkDecisions.id, id), isOpen, free))
    .returning();
  return bulk;
};

const release = (ctx: Ctx, id: string): Promise<boolean> =>
  inTransaction(ctx, async (tx) => {
    const [bulk] = await tx.db
      .update(bulkDecisions)
      .set({ heldUntil: null })
      .where(eq(bulkDecisions.id, id))
      .returning();
    const isLeft = bulk !== undefined && (bulk.status === 'running' || bulk.mailedAt === null);
    if (isLeft) await tx.boss.send(tx, bulkJob, { id });
    return isLeft;
  });

/** Acts as the admin who started it; audit rows name the bulk decision as their request. */
const asAdmin = (tx: Ctx, { id, adminId: userId }: BulkRow): Ctx => ({
  ...tx,
  actor: { kind: 'admin', userId, sessionId: id, isAdmin: true },
  requestId: id,
  batchEmails: true,
  skipStepUp: true,
  allOrNothing: true,
});

const verdictOf = ({ givenStatus, reason, fraudulent }: BulkRow): Verdict => ({
  given_status: givenStatus,
  fraudulent,
  ...(reason === null ? {} : { reason }),
});

class Stopped extends Error {}

const recordOutcome = async (tx: Ctx, bulk: BulkRow, position: number, message: string | null): Promise<void> => {
  const outcome = message === null ? 'decided' : 'refused';
  const kept = tx.db.$with('kept').as(
    tx.db
      .update(bulkDecisionRows)
      .set({ outcome, message })
      .where(and(eq(bulkDecisionRows.bulkId, bulk.id), eq(bulkDecisionRows.position, position)))
      .returning({ position: bulkDecisionRows.position }),
  );
  const counted = await tx.db
    .with(kept)
    .update(bulkDecisions)
    .set({ [outcome]: sql`${bulkDecisions[outcome]} + 1`, ...held(tx) })
    .where(and(eq(bulkDecisions.id, bulk.id), eq(bulkDecisions.status, 'running')))
    .returning({ id: bulkDecisions.id })
    .prepare(`keep_${outcome}`)
    .execute();
  if (counted.length === 0) throw new Stopped();
};

/** Locks an unclaimed row. @returns false if the admin who started it may no longer decide. */
const claimRow = async (tx: Ctx, bulk: BulkRow, position: number): Promise<{ mayDecide: boolean } | undefined> => {
  const { bulkId, outcome, position: at } = bulkDecisionRows;
  const [row] = await tx.db
    .select({ isAdmin: users.isAdmin, status: users.status })
    .from(bulkDecisionRows)
    .innerJoin(users, eq(users.id, bulk.adminId))
    .where(and(eq(bulkId, bulk.id), eq(at, position), isNull(outcome)))
    .for('update', { of: bulkDecisionRows, skipLocked: true })
    .prepare('claim_bulk_row')
    .execute();
  return row && { mayDecide: row.isAdmin && row.status === 'active' };
};

/** Row, outcome and count in one transaction; false if no rows follow. */
const closeRow = (ctx: Ctx, bulk: BulkRow, position: number, outcomeOf: (tx: Ctx) => Promise<string | null>) =>
  inTransaction(ctx, async (tx) => {
    const claimed = await claimRow(tx, bulk, position);
    if (!claimed) return true;
    if (!claimed.mayDecide) return end(tx, bulk, 'stopped');
    await recordOutcome(tx, bulk, position, await outcomeOf(tx));
    return true;
  });

type RowToDecide = Awaited<ReturnType<typeof rowsLeft>>[number];

/** Decides a row as a click would; a refusal rolls back, and its reason is stored separately. */
const decideOrRefuse = async (ctx: Ctx, bulk: BulkRow, { position, rowId }: RowToDecide): Promise<boolean> => {
  try {
    return await closeRow(ctx, bulk, position, async (tx) => {
      await queues[bulk.queue].decide(asAdmin(tx, bulk), rowId, verdictOf(bulk));
      return null;
    });
  } catch (error) {
    // The row is unchanged and is retried when the database is back.
    if (error instanceof Stopped || isDatabaseAway(error)) throw error;
    if (error instanceof DomainError)
      return closeRow(ctx, bulk, position, async (tx) => {
        await queues[bulk.queue].noteRefused?.(asAdmin(tx, bulk), rowId, error);
        return error.message;
      });
    ctx.log.error({ err: error, bulkDecision: bulk.id, row: rowId }, 'a row of a bulk decision failed');
    // One broken row must not stop the others.
    return closeRow(ctx, bulk, position, async () => messages.server.internal);
  }
};

const decideRow = async (ctx: Ctx, bulk: BulkRow, row: RowToDecide): Promise<boolean> => {
  try {
    return await decideOrRefuse(ctx, bulk, row);
  } catch (error) {
    if (error instanceof Stopped) return false;
    throw error;
  }
};

const end = async (tx: Ctx, { id }: BulkRow, status: 'finished' | 'stopped'): Promise<false> => {
  const { decided, refused, total } = bulkDecisions;
  // Another server may still be deciding a row.
  const complete = status === 'finished' ? sql`${decided} + ${refused} = ${total}` : undefined;
  const stoppedBecause = status === 'stopped' ? messages.proofs.bulkNotAllowed : null;
  const [ended] = await tx.db
    .update(bulkDecisions)
    .set({ status, stoppedBecause, endedAt: tx.now() })
    .where(and(eq(bulkDecisions.id, id), eq(bulkDecisions.status, 'running'), complete))
    .returning();
  if (!ended) return false;
  await audit(tx, {
    action: status === 'finished' ? 'bulk-decision.finish' : 'bulk-decision.stop',
    object: { type: 'bulk-decision', id },
    before: { status: 'running' },
    after: { status, stoppedBecause, decided: ended.decided, refused: ended.refused, total: ended.total },
  });
  return false;
};

const rowsLeft = (ctx: Ctx, { id }: BulkRow) =>
  ctx.db
    .select({ position: bulkDecisionRows.position, rowId: bulkDecisionRows.rowId })
    .from(bulkDecisionRows)
    .where(and(eq(bulkDecisionRows.bulkId, id), isNull(bulkDecisionRows.outcome)))
    .orderBy(asc(bulkDecisionRows.position))
    .limit(rowsPerTurn);

const decideSome = async (ctx: Ctx, bulk: BulkRow): Promise<void> => {
  const rows = await rowsLeft(ctx, bulk);
  const goesOn = await mapWithConcurrency(ctx, rows, rowsAtOnce, (row) => decideRow(ctx, bulk, row));
  await announceToAdmins(ctx, bulk.queue);
  if (goesOn && rows.length < rowsPerTurn) await inTransaction(ctx, (tx) => end(tx, bulk, 'finished'));
};

/** One turn: decides the next rows, and after the last one sends the mails; true if rows are left. */
export const runBulkDecision = async (ctx: Ctx, { id }: { readonly id: string }): Promise<boolean> => {
  assertSystem(ctx);
  const bulk = await claim(ctx, id);
  if (!bulk) return false;
  if (bulk.status === 'running') await decideSome(ctx, bulk);
  else await mailDecided(ctx, bulk, membersPerTurn);
  return release(ctx, id);
};

export const resumeBulkDecisions = async (ctx: Ctx): Promise<void> => {
  assertSystem(ctx);
  const left = await ctx.db
    .select({ id: bulkDecisions.id })
    .from(bulkDecisions)
    .where(and(isOpen, lte(bulkDecisions.heldUntil, ctx.now())))
    .limit(100);
  for (const { id } of left) await ctx.boss.send(ctx, bulkJob, { id });
};
