import type { getAccountName as endpoint } from '../../../contract/account';
import { guessLimits } from '../../../contract/limits';
import { assertMember } from '../../assertActor';
import type { Ctx } from '../../context';
import { dayInSeconds, minuteInSeconds } from '../../lib/time';
import { countAttempt } from '../throttle';
import type { Verb } from '../../verb';

/** Counts another look-up by a member. */
export const countAccountName = async (ctx: Ctx, userId: string): Promise<void> => {
  await countAttempt(ctx, `account-name:minute:${userId}`, minuteInSeconds, guessLimits.accountNamesPerMinute);
  await countAttempt(ctx, `account-name:day:${userId}`, dayInSeconds, guessLimits.accountNamesPerDay);
};

/** The name of a bank account, for a member who enters their own: limited, so that nobody reads strangers' names by the thousand. */
export const getAccountName: Verb<typeof endpoint> = async (ctx, { bank_name, account_number }) => {
  const { userId } = assertMember(ctx);
  const banks = await ctx.providers.bankDirectory.list();
  const bank = banks.find((listed) => listed.bank_name === bank_name);
  if (!bank) return { data: { account_name: null } };
  await countAccountName(ctx, userId);
  const found = await ctx.providers.bankDirectory.accountName(bank.bank_code, account_number);
  return { data: { account_name: found.kind === 'found' ? found.name : null } };
};
