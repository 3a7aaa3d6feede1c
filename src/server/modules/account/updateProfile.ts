import { eq } from 'drizzle-orm';
import type { getAccountName as endpoint, updateProfile as updateProfileEndpoint } from '../../../contract/account';
import { guessLimits } from '../../../contract/limits';
import { assertMember } from '../../assertActor';
import { type Ctx, inTransaction } from '../../context';
import { dayInSeconds, minuteInSeconds, lagosDayOf } from '../../lib/time';
import { countAttempt } from '../throttle';
import { type Verb, prepared } from '../../verb';
import type { InputOf, ResultOf } from '../../../contract/endpoint';
import * as messages from '../../../contract/messages';
import type { UserRow } from './getProfile';
import { lockActiveMember } from '../../policies/activeMember';
import { audit } from '../../audit';
import { nameOnAccount, type Account } from '../../policies/bankAccount';
import { isUniqueViolation } from '../../db/databaseErrors';
import { users } from '../../db/schema';
import { DomainError } from '../../errors';
import { endOtherSessionsOf } from '../sessions';
import { discardPicture } from '../media';
import { waitAfterBankChange, type Wait } from './bankChange';
import { outdateVerification } from './verifications';

const countAccountName = async (ctx: Ctx, userId: string): Promise<void> => {
  await countAttempt(ctx, `account-name:minute:${userId}`, minuteInSeconds, guessLimits.accountNamesPerMinute);
  await countAttempt(ctx, `account-name:day:${userId}`, dayInSeconds, guessLimits.accountNamesPerDay);
};

/** The name on a bank account, for its holder's form; limited, so that nobody collects names. */
export const getAccountName: Verb<typeof endpoint> = async (ctx, { bank_name, account_number }) => {
  const { userId } = assertMember(ctx);
  const banks = await ctx.providers.bankDirectory.list();
  const bank = banks.find((listed) => listed.bank_name === bank_name);
  if (!bank) return { data: { account_name: null } };
  await countAccountName(ctx, userId);
  const found = await ctx.providers.bankDirectory.accountName(bank.bank_code, account_number);
  return { data: { account_name: found.kind === 'found' ? found.name : null } };
};

type Input = InputOf<typeof updateProfileEndpoint>;

const adultYears = 18;
const earliestBirth = '1900-01-01';

/** A person born on 29 February comes of age on 1 March. */
const isAdult = (dob: string, today: string): boolean =>
  dob >= earliestBirth && dob <= `${Number(today.slice(0, 4)) - adultYears}${today.slice(4)}`;

const sameText = (a: string, b: string): boolean => a.replace(/\s+/g, ' ').trim() === b.replace(/\s+/g, ' ').trim();

/** A message for every refused field. The member's current bank may stay, even if the directory no longer lists it. */
const profileRefusals = (input: Input, before: UserRow, now: Date, bankNames: ReadonlySet<string>) => {
  const refused: Record<string, string> = {};
  if (input.fullname !== undefined && !sameText(input.fullname, before.fullname))
    refused.fullname = messages.profile.nameLocked;
  if (input.email !== undefined && input.email !== before.email) refused.email = messages.profile.emailLocked;
  if (input.dob && !isAdult(input.dob, lagosDayOf(now))) refused.dob = messages.fields.dobRange;
  if (input.bank_name !== undefined && input.bank_name !== before.bankName && !bankNames.has(input.bank_name))
    refused.bank_name = messages.fields.bank;
  return refused;
};

/** Changed columns. Missing fields stay; empty ones clear optional columns. */
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

const accountAfter = async (
  ctx: Ctx,
  userId: string,
  { bank_name, account_number }: Input,
): Promise<Account | null> => {
  if (bank_name === undefined && account_number === undefined) return null;
  const [held] = await ctx.db
    .select({ bankName: users.bankName, accountNo: users.accountNo })
    .from(users)
    .where(eq(users.id, userId));
  const bankName = bank_name ?? held?.bankName ?? '';
  const accountNo = account_number ?? held?.accountNo ?? '';
  if (bankName === held?.bankName && accountNo === held.accountNo) return null;
  return { bankName, accountNo, field: 'account_number' };
};

/** The bank's name for a new account, within the limit of look-ups; null for the same account, or if the bank gives none. */
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

const update = async (
  ctx: Ctx,
  input: Input,
  accountName: string | null,
): Promise<ResultOf<typeof updateProfileEndpoint>> => {
  const { userId, sessionId } = assertMember(ctx);
  const banks = input.bank_name === undefined ? [] : await ctx.providers.bankDirectory.list();
  const bankNames = new Set(banks.map(({ bank_name }) => bank_name));
  const { message, outdated } = await inTransaction(ctx, async (tx) => {
    const before = await lockActiveMember(tx);
    const refused = profileRefusals(input, before, tx.now(), bankNames);
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
export const updateProfile = prepared<typeof updateProfileEndpoint, string | null>({ prepare: askBank, verb: update });
