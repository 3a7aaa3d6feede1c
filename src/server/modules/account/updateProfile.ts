import { and, eq, gt } from 'drizzle-orm';
import type * as contract from '../../../contract/account';
import { guessLimits, limits } from '../../../contract/limits';
import { assertMember, assertPublic } from '../../assertActor';
import { type Ctx, inTransaction } from '../../context';
import { dayInSeconds, formatMoment, hoursAfter, lagosDayOf, minuteInSeconds } from '../../lib/time';
import { countAttempt } from '../throttle';
import { prepared, type Verb } from '../../verb';
import type { InputOf } from '../../../contract/endpoint';
import * as messages from '../../../contract/messages';
import type { UserRow } from './getProfile';
import { lockActiveMember } from '../../policies/activeMember';
import { audit } from '../../audit';
import { nameOnAccount } from '../../policies/bankAccount';
import { isUniqueViolation } from '../../db/databaseErrors';
import { users } from '../../db/schema';
import { DomainError } from '../../errors';
import { endOtherSessionsOf } from '../sessions';
import { discardPicture } from '../media';
import { bankCalled } from '../../providers/banks';
import type { BankListItem } from '../../../contract/system';
import { outdateVerification } from './verifications';
import { bankChangedMail, sendMail } from '../../mails';
import { hashToken, newToken } from '../../lib/tokens';

export const confirmBankChange: Verb<typeof contract.confirmBankChange> = async (ctx, { token }) => {
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

type Wait = Pick<UserRow, 'withdrawalsFrom' | 'bankConfirmHash'>;

const changesBank = (changes: Partial<UserRow>): boolean =>
  changes.bankName !== undefined || changes.accountNo !== undefined;

/** A caller who reads the mailbox may have just reset the password: then it proves nothing more. */
const provesNothing = ({ passwordResetAt }: UserRow, now: Date): boolean =>
  passwordResetAt !== null && now < hoursAfter(passwordResetAt, limits.bankChangeWaitHours);

/** The new cooldown, with its mail queued; null if the bank stays. @throws DomainError `rate_limited`. */
const waitAfterBankChange = async (tx: Ctx, before: UserRow, changes: Partial<UserRow>): Promise<Wait | null> => {
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

const countAccountName = async (ctx: Ctx, userId: string): Promise<void> => {
  await countAttempt(ctx, `account-name:minute:${userId}`, minuteInSeconds, guessLimits.accountNamesPerMinute);
  await countAttempt(ctx, `account-name:day:${userId}`, dayInSeconds, guessLimits.accountNamesPerDay);
};

/** The name on a bank account, for its holder's form; limited, so that nobody collects names. */
export const getAccountName: Verb<typeof contract.getAccountName> = async (ctx, { bank_name, account_number }) => {
  const { userId } = assertMember(ctx);
  const banks = await ctx.providers.bankDirectory.list();
  const bank = bankCalled(banks, bank_name);
  if (!bank) return { data: { account_name: null, outcome: 'unchecked' } };
  await countAccountName(ctx, userId);
  const found = await ctx.providers.bankDirectory.accountName(bank.bank_code, account_number);
  if (found.kind === 'found') return { data: { account_name: found.name, outcome: 'found' } };
  return { data: { account_name: null, outcome: found.kind === 'missing' ? 'missing' : 'unchecked' } };
};

type Input = InputOf<typeof contract.updateProfile>;

const adultYears = 18;
const earliestBirth = '1900-01-01';

/** A person born on 29 February comes of age on 1 March. */
const isAdult = (dob: string, today: string): boolean =>
  dob >= earliestBirth && dob <= `${Number(today.slice(0, 4)) - adultYears}${today.slice(4)}`;

const sameText = (a: string, b: string): boolean => a.replace(/\s+/g, ' ').trim() === b.replace(/\s+/g, ' ').trim();

/** A message for every refused field. The member's current bank may stay, even if the directory no longer lists it. */
const profileRefusals = (input: Input, before: UserRow, now: Date, banks: readonly BankListItem[]) => {
  const refused: Record<string, string> = {};
  if (input.fullname !== undefined && !sameText(input.fullname, before.fullname))
    refused.fullname = messages.profile.nameLocked;
  if (input.email !== undefined && input.email !== before.email) refused.email = messages.profile.emailLocked;
  if (input.dob && !isAdult(input.dob, lagosDayOf(now))) refused.dob = messages.fields.dobRange;
  if (
    input.bank_name !== undefined &&
    input.bank_name !== before.bankName &&
    !banks.some(({ bank_name }) => bank_name === input.bank_name)
  )
    refused.bank_name = messages.fields.notListed('bank', input.bank_name);
  return refused;
};

const profileChanges = (input: Input, before: UserRow): Partial<UserRow> => {
  const changes: Partial<UserRow> = {
    phone: input.phone,
    dob: input.dob === '' ? null : input.dob,
    gender: input.gender,
    country: input.country,
    state: input.state,
    accountName: input.account_name,
    bankName: input.bank_name,
    accountNo: input.account_number,
    username: input.username === '' ? null : input.username,
    twitter: input.twitter,
    instagram: input.instagram,
    facebook: input.facebook,
    tiktok: input.tiktok,
    twitterFollowers: input.twitter_followers,
    instagramFollowers: input.instagram_followers,
    facebookFollowers: input.facebook_followers,
    tiktokFollowers: input.tiktok_followers,
  };
  const differs = ([column, value]: [string, unknown]) =>
    value !== undefined && value !== before[column as keyof UserRow];
  return Object.fromEntries(Object.entries(changes).filter(differs));
};

const write = async (tx: Ctx, userId: string, changes: Partial<UserRow>): Promise<void> => {
  try {
    await tx.db.update(users).set(changes).where(eq(users.id, userId));
  } catch (error) {
    const { usernameTaken } = messages.profile;
    if (isUniqueViolation(error, 'users_username'))
      throw DomainError.ofField('username_taken', 'username', usernameTaken);
    throw error;
  }
};

const replacedBy = (changes: Partial<UserRow>, before: UserRow): Partial<UserRow> =>
  Object.fromEntries(Object.keys(changes).map((column) => [column, before[column as keyof UserRow]]));

const withListedBank = ({ bank_name, ...input }: Input, banks: readonly BankListItem[]): Input =>
  bank_name === undefined ? input : { ...input, bank_name: bankCalled(banks, bank_name)?.bank_name ?? bank_name };

const accountAfter = async (ctx: Ctx, userId: string, input: Input) => {
  if (input.bank_name === undefined && input.account_number === undefined) return null;
  const { bank_name, account_number } = withListedBank(input, await ctx.providers.bankDirectory.list());
  const [held] = await ctx.db
    .select({ bankName: users.bankName, accountNo: users.accountNo })
    .from(users)
    .where(eq(users.id, userId));
  const bankName = bank_name ?? held?.bankName ?? '';
  const accountNo = account_number ?? held?.accountNo ?? '';
  if (bankName === held?.bankName && accountNo === held.accountNo) return null;
  return { bankName, accountNo, field: 'account_number' };
};

const askBank = async (ctx: Ctx, input: Input): Promise<string | null> => {
  const { userId } = assertMember(ctx);
  const account = await accountAfter(ctx, userId, input);
  if (account === null) return null;
  await countAccountName(ctx, userId);
  return nameOnAccount(ctx, account);
};

const messageFor = (wait: Wait | null): string => {
  if (wait === null) return messages.profile.updated;
  return wait.bankConfirmHash === null ? messages.profile.bankUpdatedAfterReset : messages.profile.bankUpdated;
};

const update = async (ctx: Ctx, given: Input, accountName: string | null) => {
  const { userId, sessionId } = assertMember(ctx);
  const banks = given.bank_name === undefined ? [] : await ctx.providers.bankDirectory.list();
  const input = withListedBank(given, banks);
  const { message, outdated } = await inTransaction(ctx, async (tx) => {
    const before = await lockActiveMember(tx);
    const refused = profileRefusals(input, before, tx.now(), banks);
    const [first] = Object.values(refused);
    if (first !== undefined) throw new DomainError('validation_failed', first, { fields: refused });
    const changes = profileChanges(accountName === null ? input : { ...input, account_name: accountName }, before);
    if (Object.keys(changes).length === 0) return { message: messages.profile.updated, outdated: [] };
    const wait = await waitAfterBankChange(tx, before, changes);
    await write(tx, userId, { ...changes, ...wait });
    if (wait) await endOtherSessionsOf(tx, userId, sessionId);
    const outdated = await outdateVerification(tx, before, changes);
    await audit(tx, {
      action: 'profile.update',
      object: { type: 'user', id: userId },
      before: replacedBy(changes, before),
      after: { ...changes, ...(wait && { withdrawalsFrom: wait.withdrawalsFrom }) },
    });
    return { message: messageFor(wait), outdated };
  });
  for (const name of outdated) await discardPicture(ctx, name);
  return { message };
};

/** Money already on its way keeps its bank account; after new bank details withdrawals wait, and every other session ends. */
export const updateProfile = prepared<typeof contract.updateProfile, string | null>({ prepare: askBank, verb: update });
