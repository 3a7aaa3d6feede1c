import { limits } from '../../../contract/limits';
import * as messages from '../../../contract/messages';
import type { Ctx } from '../../context';
import { bankChangedMail, sendMail } from '../../mails';
import { dayInSeconds, hoursAfter, formatMoment } from '../../lib/time';
import { hashToken, newToken } from '../../lib/tokens';
import { countAttempt } from '../throttle';
import type { UserRow } from './present';

export type Wait = Pick<UserRow, 'withdrawalsFrom' | 'bankConfirmHash'>;

const changesBank = (changes: Partial<UserRow>): boolean =>
  changes.bankName !== undefined || changes.accountNo !== undefined;

/** A caller who reads the mailbox may just have used it to choose the password: then the mailbox is no second proof. */
const provesNothing = ({ passwordResetAt }: UserRow, now: Date): boolean =>
  passwordResetAt !== null && now < hoursAfter(passwordResetAt, limits.bankChangeWaitHours);

/**
 * The cooldown to store when the bank or account number changes, after the member's mail is queued; null when neither changes. It overwrites the link
 * of an earlier change, which can therefore not confirm this one.
 * @throws DomainError `rate_limited` after too many changes within a day.
 */
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
