import { eq, sql } from 'drizzle-orm';
import { newReference, type Ctx, inTransaction } from '../../../context';
import { idempotency, proofUploads, users } from '../../../db/schema';
import { forgetSecretsOf } from '../../login';
import { formerEmailHash, confirmPassword, lockConfirmed } from '../../passwords';
import { forgetTableViewsOf } from '../../settings';
import { forgetPicturesOf, discardPicture } from '../../media';
import { forgetNotesOf } from '../../member-notes';
import { forgetNotificationsOf } from '../../notifications';
import { forgetNameOf, forgetInvitationsOf } from '../../referrals';
import { forgetReceiptsOf } from '../../withdrawals';
import type { UserRow } from '../getProfile';
import type * as contract from '../../../../contract/account';
import type { ResultOf } from '../../../../contract/endpoint';
import * as messages from '../../../../contract/messages';
import { assertMember } from '../../../assertActor';
import { audit } from '../../../audit';
import { DomainError } from '../../../errors';
import { accountClosedMail, sendMail } from '../../../mails';
import { nairaText, toKobo, toNaira } from '../../../lib/money';
import { transfer } from '../../ledger';
import { limits } from '../../../../contract/limits';
import type { Verb } from '../../../verb';

const closedName = 'Closed account';

/** Every column with personal data; the compiler asks for a decision about each new column. */
const erased = ({ id, email }: UserRow, now: Date) =>
  ({
    fullname: closedName,
    username: null,
    // No form accepts an address without an @.
    email: `closed-${id}`,
    phone: '',
    passwordHash: 'closed',
    signupAttemptHash: null,
    signupAttemptAt: null,
    dob: null,
    gender: null,
    state: '',
    photoUrl: null,
    referralCode: newReference('GONE', 10),
    status: 'closed',
    bankName: '',
    accountName: '',
    accountNo: '',
    twitter: '',
    instagram: '',
    facebook: '',
    tiktok: '',
    twitterFollowers: null,
    instagramFollowers: null,
    facebookFollowers: null,
    tiktokFollowers: null,
    signupHash: null,
    withdrawalsFrom: null,
    passwordResetAt: null,
    bankConfirmHash: null,
    closedAt: now,
    formerEmailHash: formerEmailHash(email),
    mailsOff: [],
  }) satisfies Omit<UserRow, 'id' | 'country' | 'isAdmin' | 'termsVersion' | 'jobsCount' | 'createdAt' | 'activatedAt'>;

/** Erases a person; the ledger, the audit log, proofs and withdrawals keep the id. @returns pictures to delete after the commit. */
const erasePerson = async (tx: Ctx, person: UserRow): Promise<string[]> => {
  await tx.db.update(users).set(erased(person, tx.now())).where(eq(users.id, person.id));
  await forgetSecretsOf(tx, person.id);
  await forgetNotificationsOf(tx, person.id);
  await forgetNameOf(tx, person, closedName);
  await forgetNotesOf(tx, person.id);
  await forgetTableViewsOf(tx, person.id);
  await forgetReceiptsOf(tx, person.id);
  await tx.db.delete(proofUploads).where(eq(proofUploads.userId, person.id));
  await tx.db.delete(idempotency).where(eq(idempotency.userId, person.id));
  return forgetPicturesOf(tx, person.id);
};

interface Row extends Record<string, unknown> {
  readonly kind: 'withdrawals' | 'payouts' | 'rewards' | 'taken' | 'inReview';
  readonly count: string;
  readonly kobo: string;
  readonly until: Date | string | null;
}

const onTheWay = async (ctx: Ctx, userId: string): Promise<contract.ClosingObstacle[]> => {
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

const closingStanding = async (ctx: Ctx, { id, isAdmin }: Pick<UserRow, 'id' | 'isAdmin'>) => {
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
    /** Above zero and below the smallest withdrawal: it cannot be paid out. */
    remainderKobo: payable ? 0 : balanceKobo,
  };
};

export const getClosing = async (ctx: Ctx): Promise<ResultOf<typeof contract.getClosing>> => {
  const { userId: id, isAdmin } = assertMember(ctx);
  const { obstacles, remainderKobo } = await closingStanding(ctx, { id, isAdmin });
  return { data: { obstacles, remainder: toNaira(remainderKobo) } };
};

/** The rest returns to the rewards account, and only for the exact amount that its member agreed to give up. */
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
  // Before the wallet is read, so that a reward being paid is in it.
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

export const closeAccount: Verb<typeof contract.closeAccount> = async (ctx, { current_password, gives_up }) => {
  if (assertMember(ctx).isAdmin) throw new DomainError('not_for_admins', messages.profile.closingBlocked.admins);
  const confirmed = await confirmPassword(ctx, current_password);
  const agreedKobo = gives_up === undefined ? 0 : toKobo(gives_up);
  const pictures = await inTransaction(ctx, async (tx) => close(tx, await lockConfirmed(tx, confirmed), agreedKobo));
  for (const name of pictures) await discardPicture(ctx, name);
  return { message: messages.profile.closingDone };
};
