import type {
  closeAccount as endpoint,
  getClosing as getClosingEndpoint,
  ClosingObstacle,
} from '../../../../contract/account';
import type { ResultOf } from '../../../../contract/endpoint';
import * as messages from '../../../../contract/messages';
import { assertMember } from '../../../assertActor';
import { audit } from '../../../audit';
import { inTransaction, type Ctx } from '../../../context';
import { DomainError } from '../../../errors';
import { accountClosedMail, sendMail } from '../../../mails';
import { nairaText, toKobo, toNaira } from '../../../lib/money';
import { confirmPassword, lockConfirmed } from '../../passwords';
import { transfer } from '../../ledger';
import { discardPicture } from '../../media';
import { forgetInvitationsOf } from '../../referrals';
import type { UserRow } from '../present';
import { erasePerson } from './erasePerson';
import { sql } from 'drizzle-orm';
import { limits } from '../../../../contract/limits';
import type { Verb } from '../../../verb';

interface ClosingStanding {
  readonly obstacles: readonly ClosingObstacle[];
  /** In the wallet, above zero and below the smallest withdrawal: it cannot be paid out. */
  readonly remainderKobo: number;
}

interface Row extends Record<string, unknown> {
  readonly kind: 'withdrawals' | 'payouts' | 'rewards' | 'taken' | 'inReview';
  readonly count: string;
  readonly kobo: string;
  readonly until: Date | string | null;
}

/** A member's open work and money: requested, promised or undecided. */
const onTheWay = async (ctx: Ctx, userId: string): Promise<ClosingObstacle[]> => {
  const { rows } = await ctx.db.execute<Row>(sql`
    SELECT 1 AS place, 'withdrawals' AS kind, count(*) AS count, sum(amount_kobo) AS kobo, NULL::timestamptz AS until
      FROM withdrawals WHERE user_id = ${userId} AND status = 'pending' HAVING count(*) > 0
     UNION ALL
    SELECT 2, 'payouts', count(*), sum(amount_kobo), NULL
      FROM payouts WHERE user_id = ${userId} AND status IN ('waiting', 'sent') HAVING count(*) > 0
     UNION ALL
    SELECT 3, 'rewards', count(*), sum(reward_kobo), NULL
      FROM referrals WHERE referrer_id = ${userId} AND status = 'on_hold' HAVING count(*) > 0
     UNION ALL
    SELECT 4, 'taken', count(*), sum(payout_kobo), max(reserved_until)
      FROM applications WHERE user_id = ${userId} AND status = 'taken' HAVING count(*) > 0
     UNION ALL
    SELECT 5, 'inReview', count(*), sum(payout_kobo), max(review_due_at)
      FROM applications WHERE user_id = ${userId} AND status = 'in-review' HAVING count(*) > 0
     ORDER BY place`);
  return rows.map(({ kind, count, kobo, until }) => ({
    kind,
    count: Number(count),
    amount: toNaira(Number(kobo)),
    until: until === null ? null : new Date(until).toISOString(),
  }));
};

/** The obstacles to closing this account, and the sum that would be given up with it. */
const closingStanding = async (
  ctx: Ctx,
  { id, isAdmin }: { readonly id: string; readonly isAdmin: boolean },
): Promise<ClosingStanding> => {
  const { rows } = await ctx.db.execute<{ balance: string }>(
    sql`SELECT balance FROM ledger_account WHERE user_id = ${id}`,
  );
  const balanceKobo = Number(rows[0]?.balance);
  const payable = balanceKobo >= toKobo(limits.minWithdrawalNaira);
  const simple = (kind: 'admins' | 'balance', kobo: number) => ({ kind, count: 1, amount: toNaira(kobo), until: null });
  return {
    obstacles: [
      ...(isAdmin ? [simple('admins', 0)] : []),
      ...(payable ? [simple('balance', balanceKobo)] : []),
      ...(await onTheWay(ctx, id)),
    ],
    remainderKobo: payable ? 0 : balanceKobo,
  };
};

export const getClosing = async (ctx: Ctx): Promise<ResultOf<typeof getClosingEndpoint>> => {
  const { userId: id, isAdmin } = assertMember(ctx);
  const { obstacles, remainderKobo } = await closingStanding(ctx, { id, isAdmin });
  return { data: { obstacles: [...obstacles], remainder: toNaira(remainderKobo) } };
};

/**
 * A balance below the smallest withdrawal returns to the rewards account, in a separate transfer, and only for the exact amount that its member agreed
 * to give up.
 */
const giveUp = async (tx: Ctx, { id }: UserRow, remainderKobo: number, agreedKobo: number): Promise<void> => {
  if (remainderKobo !== agreedKobo) throw new DomainError('balance_changed', messages.profile.closingRemainder);
  if (remainderKobo === 0) return;
  await transfer(tx, {
    kind: 'closing_remainder',
    ref: id,
    from: { wallet: id },
    to: { system: 'promo' },
    amountKobo: remainderKobo,
  });
};

const close = async (tx: Ctx, person: UserRow, agreedKobo: number): Promise<string[]> => {
  // Before the wallet is read: a reward that is being paid arrives first and is then in the wallet.
  await forgetInvitationsOf(tx, person.id);
  const { obstacles, remainderKobo } = await closingStanding(tx, person);
  const [first] = obstacles;
  if (first) throw new DomainError('closing_blocked', messages.profile.closingBlocked[first.kind]);
  await giveUp(tx, person, remainderKobo, agreedKobo);
  const gaveUp = remainderKobo > 0 ? nairaText(remainderKobo) : null;
  await sendMail(tx, { to: person.email, ...accountClosedMail({ fullname: person.fullname, gaveUp }) });
  const pictures = await erasePerson(tx, person);
  await audit(tx, {
    action: 'account.close',
    object: { type: 'user', id: person.id },
    before: { status: person.status },
    after: { status: 'closed', gaveUpKobo: remainderKobo },
  });
  return pictures;
};

/** Closes the account of a caller who knows its password, for good, unless money or work is pending. */
export const closeAccount: Verb<typeof endpoint> = async (ctx, { current_password, gives_up }) => {
  if (assertMember(ctx).isAdmin) throw new DomainError('not_for_admins', messages.profile.closingBlocked.admins);
  const confirmed = await confirmPassword(ctx, current_password);
  const agreedKobo = gives_up === undefined ? 0 : toKobo(gives_up);
  const pictures = await inTransaction(ctx, async (tx) => close(tx, await lockConfirmed(tx, confirmed), agreedKobo));
  for (const name of pictures) await discardPicture(ctx, name);
  return { message: messages.profile.closingDone };
};
