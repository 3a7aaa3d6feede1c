import { eq } from 'drizzle-orm';
import type { updateProfile as endpoint } from '../../../contract/account';
import type { InputOf, ResultOf } from '../../../contract/endpoint';
import * as messages from '../../../contract/messages';
import { lockActiveMember } from '../../policies/activeMember';
import { assertMember } from '../../assertActor';
import { audit } from '../../audit';
import { nameOnAccount, type Account } from '../../policies/bankAccount';
import { inTransaction, type Ctx } from '../../context';
import { isUniqueViolation } from '../../db/databaseErrors';
import { users } from '../../db/schema';
import { DomainError } from '../../errors';
import { prepared } from '../../verb';
import { endOtherSessionsOf } from '../sessions';
import { discardPicture } from '../media';
import { waitAfterBankChange, type Wait } from './bankChange';
import { countAccountName } from './getAccountName';
import { outdateVerification } from './verifications';
import { profileChanges, profileRefusals } from './profileChanges';
import type { UserRow } from './present';

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
  { bank_name, account_number }: InputOf<typeof endpoint>,
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
const askBank = async (ctx: Ctx, input: InputOf<typeof endpoint>): Promise<string | null> => {
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
  input: InputOf<typeof endpoint>,
  accountName: string | null,
): Promise<ResultOf<typeof endpoint>> => {
  const { userId, sessionId } = assertMember(ctx);
  const banks = input.bank_name === undefined ? [] : await ctx.providers.bankDirectory.list();
  const bankNames = new Set(banks.map(({ bank_name }) => bank_name));
  const { message, outdated } = await inTransaction(ctx, async (tx) => {
    const before = await lockActiveMember(tx);
    const refused = profileRefusals(input, before, { now: tx.now(), bankNames });
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
export const updateProfile = prepared<typeof endpoint, string | null>({ prepare: askBank, verb: update });
