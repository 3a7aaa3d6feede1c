import { and, desc, eq, ne, sql } from 'drizzle-orm';
import type { ResultOf } from '../../../contract/endpoint';
import { limits } from '../../../contract/limits';
import * as messages from '../../../contract/messages';
import type { BookDifference, listContradictions as endpoint } from '../../../contract/reconciliation';
import { assertAdmin, assertAdminOrSystem } from '../../assertActor';
import { audit } from '../../audit';
import { inTransaction, newId, type Ctx } from '../../context';
import { builtOnce } from '../../db/database';
import { contradictions, owners, payIns, payouts, users } from '../../db/schema';
import { nairaText, toNaira } from '../../lib/money';
import { sendAlert } from '../alarms';
import { judge, type Answer, type ContradictionKind, type Standing, type Verdict } from './judge';

type Judged = { readonly payoutId: string; readonly userId: string } | { readonly payInId: string };

interface Finding {
  readonly kind: ContradictionKind;
  readonly what: string;
  readonly oursKobo: number | null;
  /** Null where the provider names no amount. */
  readonly saysKobo: number | null;
}

const paragraphsOf = async (tx: Ctx, judged: Judged, { kind, what, oursKobo, saysKobo }: Finding) => {
  const [row] = await ('payoutId' in judged
    ? tx.db.select({ reference: payouts.reference }).from(payouts).where(eq(payouts.withdrawalId, judged.payoutId))
    : tx.db.select({ reference: payIns.reference }).from(payIns).where(eq(payIns.id, judged.payInId)));
  const reference = row?.reference.toUpperCase() ?? '';
  const record = 'payoutId' in judged ? `Payout ${reference}` : `Payment ${reference} of a job owner`;
  const ours = oursKobo === null ? 'nothing' : nairaText(oursKobo);
  const says = saysKobo === null ? 'no amount' : nairaText(saysKobo);
  return [
    `${record}: ${what}. Ours: ${ours}; the provider’s: ${says}. Nothing was moved.`,
    messages.payouts.contradictionTodo[kind],
  ];
};

/** Records a contradiction and alerts the admins; does nothing if it is already open or decided. */
export const raiseContradiction = async (ctx: Ctx, judged: Judged, finding: Finding): Promise<void> => {
  assertAdminOrSystem(ctx);
  await inTransaction(ctx, async (tx) => {
    // Member first, so that a simultaneous withdrawal is either seen or refused.
    if ('userId' in judged && finding.kind === 'returned_paid')
      await tx.db.select({ id: users.id }).from(users).where(eq(users.id, judged.userId)).for('no key update');
    const row = { id: newId(), ...judged, ...finding, foundAt: tx.now() };
    const { oursKobo, saysKobo, foundAt } = row;
    const record = 'payoutId' in judged ? contradictions.payoutId : contradictions.payInId;
    const [raised] = await tx.db
      .insert(contradictions)
      .values(row)
      .onConflictDoUpdate({
        target: [record, contradictions.kind, contradictions.what],
        set: { status: 'open', decidedAt: null, foundAt, oursKobo, saysKobo },
        setWhere: eq(contradictions.status, 'agreed'),
      })
      .returning({ id: contradictions.id });
    if (!raised) return;
    await audit(tx, {
      action: 'contradiction.raise',
      object: { type: 'contradiction', id: raised.id },
      ...('userId' in judged && { subjectId: judged.userId }),
      after: row,
    });
    await sendAlert(tx, {
      key: `contradiction:${raised.id}`,
      subject: messages.payouts.reconciliationAlertSubject,
      paragraphs: await paragraphsOf(tx, judged, finding),
      runbook: 'reconciliation',
    });
  });
};

/** Closes contradictions once the provider agrees; only an admin releases held withdrawals. */
export const agree = async (ctx: Ctx, judged: Judged): Promise<void> => {
  assertAdminOrSystem(ctx);
  await inTransaction(ctx, async (tx) => {
    const isOfRecord =
      'payoutId' in judged ? eq(contradictions.payoutId, judged.payoutId) : eq(contradictions.payInId, judged.payInId);
    const ended = await tx.db
      .update(contradictions)
      .set({ status: 'agreed', decidedAt: tx.now() })
      .where(and(isOfRecord, eq(contradictions.status, 'open'), ne(contradictions.kind, 'returned_paid')))
      .returning({ id: contradictions.id });
    for (const { id } of ended)
      await audit(tx, {
        action: 'contradiction.agree',
        object: { type: 'contradiction', id },
        ...('userId' in judged && { subjectId: judged.userId }),
        after: { status: 'agreed' },
      });
  });
};

export const judgeAnswer = async (
  ctx: Ctx,
  judged: Judged,
  standing: Standing,
  given: Answer,
  difference: string | null,
  amounts: Pick<Finding, 'oursKobo' | 'saysKobo'>,
): Promise<{ answer: Answer; verdict: Verdict }> => {
  const answer = difference === null ? given : 'differs';
  const verdict = judge(standing, answer, difference);
  if (verdict.do === 'alert') {
    const { kind, what } = verdict;
    await raiseContradiction(ctx, judged, { kind, what, ...amounts });
  } else if (answer !== 'unclear' && answer !== 'unknown') await agree(ctx, judged);
  return { answer, verdict };
};

/** The member waits for a decision about a payout that was returned and then paid. */
export const heldByContradiction = sql<boolean>`EXISTS (SELECT 1 FROM contradictions held
  WHERE held.user_id = payouts.user_id AND held.kind = 'returned_paid' AND held.status = 'open')`;

const holding = builtOnce((db) => {
  const { kind, status, userId, id } = contradictions;
  return db
    .select({ id })
    .from(contradictions)
    .where(and(eq(userId, sql.placeholder('userId')), eq(kind, 'returned_paid'), eq(status, 'open')))
    .limit(1)
    .prepare('holding_contradiction');
});

export const holdsWithdrawals = async ({ db }: Pick<Ctx, 'db'>, userId: string): Promise<boolean> =>
  (await holding(db).execute({ userId })).length > 0;

const reference = sql<string>`upper(COALESCE(${payouts.reference}, ${payIns.reference}))`;

const selectOpen = (ctx: Pick<Ctx, 'db'>) =>
  ctx.db
    .select({ row: contradictions, reference, name: sql<string>`COALESCE(${users.fullname}, ${owners.name}, '')` })
    .from(contradictions)
    .leftJoin(payouts, eq(payouts.withdrawalId, contradictions.payoutId))
    .leftJoin(payIns, eq(payIns.id, contradictions.payInId))
    .leftJoin(users, eq(users.id, contradictions.userId))
    .leftJoin(owners, eq(owners.id, payIns.ownerId))
    .where(eq(contradictions.status, 'open'))
    .orderBy(desc(contradictions.foundAt), desc(contradictions.id))
    .limit(limits.bookDifferencesMax);

const naira = (kobo: number | null): number | null => (kobo === null ? null : toNaira(kobo));

export const listContradictions = async (ctx: Ctx): Promise<ResultOf<typeof endpoint>> => {
  assertAdmin(ctx);
  const rows = await selectOpen(ctx);
  return {
    data: rows.map(({ row: { id, kind, what, payoutId, oursKobo, saysKobo, foundAt }, reference: where, name }) => ({
      ...{ id, kind, what, where, name },
      of: payoutId ? 'payout' : 'pay-in',
      ours: naira(oursKobo),
      says: naira(saysKobo),
      foundAt: foundAt.toISOString(),
    })),
  };
};

export const openContradictions = async (
  ctx: Pick<Ctx, 'db'>,
): Promise<{ differences: BookDifference[]; all: number }> => ({
  differences: (await selectOpen(ctx)).map(({ row, reference: where }) => ({
    what: `${row.payoutId ? 'Payout' : 'Payment of a job owner'}: ${row.what}`,
    where,
  })),
  all: await ctx.db.$count(contradictions, eq(contradictions.status, 'open')),
});
