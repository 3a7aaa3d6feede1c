import { limits } from '../../../contract/limits';
import * as messages from '../../../contract/messages';
import { type Ctx, inTransaction } from '../../context';
import { bankChangedMail, sendMail } from '../../mails';
import { dayInSeconds, hoursAfter, formatMoment } from '../../lib/time';
import { hashToken, newToken } from '../../lib/tokens';
import { countAttempt } from '../throttle';
import type { UserRow } from './getProfile';
import { and, eq, gt } from 'drizzle-orm';
import type { confirmBankChange as endpoint } from '../../../contract/account';
import { assertPublic } from '../../assertActor';
import { audit } from '../../audit';
import { users } from '../../db/schema';
import { DomainError } from '../../errors';
import type { Verb } from '../../verb';

/** Ends the bank-change cooldown by the link from the mail. It works once, only during the cooldown, and only for the newest change. */
export const confirmBankChange: Verb<typeof endpoint> = async (ctx, { token }) => {
  assertPublic(ctx);
  return inTransaction(ctx, async (tx) => {
    const [member] = await tx.db
      .update(users)
      .set({ withdrawalsFrom: null, bankConfirmHash: null })
      .where(
        and(
          eq(users.bankConfirmHash, hashToken(token)),
          gt(users.withdrawalsFrom, tx.now()),
          eq(users.status, 'active'),
        ),
      )
      .returning({ id: users.id });
    if (!member) throw new DomainError('link_invalid', messages.profile.bankLinkInvalid);
    await audit(tx, { action: 'bank-change.confirm', object: { type: 'user', id: member.id }, subjectId: member.id });
    return { message: messages.profile.bankConfirmed };
  });
};

export type Wait = Pick<UserRow, 'withdrawalsFrom' | 'bankConfirmHash'>;

const changesBank = (changes: Partial<UserRow>): boolean =>
  changes.bankName !== undefined || changes.accountNo !== undefined;

/** A caller who reads the mailbox may have just reset the password: then it proves nothing more. */
const provesNothing = ({ passwordResetAt }: UserRow, now: Date): boolean =>
  passwordResetAt !== null && now < hoursAfter(passwordResetAt, limits.bankChangeWaitHours);

/** The new cooldown, with its mail queued; null if the bank stays. @throws DomainError `rate_limited`. */
export const waitAfterBankChange = async (
  tx: Ctx,
  before: UserRow,
  changes: Partial<UserRow>,
): Promise<Wait | null> => {
  if (!changesBank(changes)) return null;
  const { bankChangeWaitHours, bankChangesPerDay } = limits;
  await countAttempt(tx, `bank-change:${before.id}`, dayInSeconds, bankChangesPerDay, messages.profile.bankChangesMany);
  const token = provesNothing(before, tx.now()) ? null : newToken();
  const withdrawalsFrom = hoursAfter(tx.now(), bankChangeWaitHours);
  const { fullname, email, bankName, accountNo } = { ...before, ...changes };
  const { publicUrl } = tx.config;
  // Behind the #, which browsers do not send, so no proxy logs it.
  const confirmUrl = token === null ? null : `${publicUrl}/bank-change/confirm#token=${token}`;
  const mail = bankChangedMail({
    fullname,
    bankName,
    accountNo,
    until: formatMoment(withdrawalsFrom),
    confirmUrl,
    publicUrl,
  });
  await sendMail(tx, { to: email, ...mail }, { urgent: true, worthMinutes: bankChangeWaitHours * 60 });
  return { withdrawalsFrom, bankConfirmHash: token === null ? null : hashToken(token) };
};
