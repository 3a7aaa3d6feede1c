import { sql, type SQL } from 'drizzle-orm';
import { limits } from '../../../contract/limits';
import * as messages from '../../../contract/messages';
import { assertAdmin } from '../../assertActor';
import type { Ctx } from '../../context';
import { nairaText } from '../../lib/money';
import { hoursAfter } from '../../lib/time';
import { couldBeOne } from '../../policies/secondPerson';
import { heldFor } from './deposits';

interface Change {
  readonly depositId: string;
  readonly amountKobo: number;
  /** The locked owner whose balance it changes, or null. */
  readonly ownerId: string | null;
}

type Why = Readonly<Record<'deposit' | 'admin' | 'owner', (sum: string, above: string) => string>>;

/** Deposits that one admin booked or allocated alone. */
const letIn = sql`
  SELECT id, owner_id, amount_kobo, recorded_by AS admin_id, recorded_at AS at FROM deposits
   WHERE status IN ('booked', 'unallocated') AND source = 'manual' AND confirmed_by IS NULL
   UNION ALL
  SELECT id, owner_id, amount_kobo, allocated_by, allocated_at FROM deposits WHERE status = 'booked' AND allocated_by IS NOT NULL`;

const reversed = sql`
  SELECT id, owner_id, amount_kobo, ended_by AS admin_id, ended_at AS at FROM deposits
   WHERE status = 'reversed' AND source = 'provider' AND NOT EXISTS (
     SELECT FROM owner_requests r WHERE r.deposit_id = deposits.id AND r.kind = 'reversal' AND r.status = 'accepted')`;

/** The day's other deposits: by this admin and everyone they could be, and for this owner. */
const sumsOf = async (tx: Ctx, done: SQL, { depositId, ownerId }: Change) => {
  const { userId } = assertAdmin(tx);
  const since = hoursAfter(tx.now(), -limits.secondAdminHours).toISOString();
  const ofOwner = ownerId === null ? sql`false` : sql`owner_id IN ${heldFor(ownerId)}`;
  const { rows } = await tx.db.execute<{ admin: string; owner: string }>(sql`
    SELECT COALESCE(sum(amount_kobo) FILTER (WHERE is_mine), 0) AS admin, COALESCE(sum(amount_kobo) FILTER (WHERE ${ofOwner}), 0) AS owner
      FROM (SELECT id, owner_id, amount_kobo, bool_or(admin_id IN (${couldBeOne(userId)})) AS is_mine FROM (${done}) done
             WHERE at > ${since}::timestamptz AND id <> ${depositId} GROUP BY id, owner_id, amount_kobo) each`);
  return { admin: Number(rows[0]?.admin), owner: Number(rows[0]?.owner) };
};

const whyAnother = async (tx: Ctx, done: SQL, why: Why, change: Change): Promise<string | null> => {
  const aboveKobo = tx.config.secondAdminAboveKobo;
  if (aboveKobo === null) return null;
  // Admins who could be one person wait for each other here, so that they cannot exceed the limit together.
  const persons = couldBeOne(assertAdmin(tx).userId);
  await tx.db.execute(sql`SELECT FROM users WHERE is_admin AND id IN (${persons}) ORDER BY id FOR NO KEY UPDATE`);
  const day = await sumsOf(tx, done, change);
  const sums = {
    deposit: change.amountKobo,
    admin: day.admin + change.amountKobo,
    owner: day.owner + change.amountKobo,
  };
  const found = (['deposit', 'admin', 'owner'] as const).find((each) => sums[each] > aboveKobo);
  return found === undefined ? null : why[found](nairaText(sums[found]), nairaText(aboveKobo));
};

/** The reason why this admin may not book it alone, or null; exact until the transaction ends. */
export const whyAnotherLetsIn = (tx: Ctx, change: Change): Promise<string | null> =>
  whyAnother(tx, letIn, messages.funding.whyTwo, change);

/** The same for reversing a deposit that the payments provider booked. */
export const whyAnotherReverses = (tx: Ctx, change: Change): Promise<string | null> =>
  whyAnother(tx, reversed, messages.funding.whyTwoToReverse, change);
