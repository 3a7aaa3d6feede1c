import type { matchAccountName as endpoint } from '../../../contract/auth';
import { mayBeSamePerson } from '../../../contract/inputs/samePerson';
import { guessLimits } from '../../../contract/limits';
import * as messages from '../../../contract/messages';
import { assertPublic } from '../../assertActor';
import type { Ctx } from '../../context';
import { DomainError } from '../../errors';
import { dayInSeconds, hourInSeconds } from '../../lib/time';
import { bankCalled } from '../../providers/banks';
import type { Verb } from '../../verb';
import { becomeAsker } from '../login';
import { countAll, networkOf, type Counter } from '../throttle';

const countTry = (ctx: Ctx): Promise<Counter> =>
  countAll(ctx, [
    {
      key: `account-match:${becomeAsker(ctx).toString('base64url')}`,
      windowSeconds: dayInSeconds,
      limit: guessLimits.accountMatchesPerSignUp,
      words: messages.fields.accountMatchesMany,
    },
  ]);

/** A browser is forgotten with its cookie, so accounts and networks count too. A whole mobile network may share one, so this refuses no one. */
const countElsewhere = async (ctx: Ctx, account: string): Promise<Counter | null> => {
  const { accountMatchesPerNumberPerDay: perDay, accountMatchesPerNetworkPerHour: perHour } = guessLimits;
  try {
    return await countAll(ctx, [
      { key: `account-match:account:${account}`, windowSeconds: dayInSeconds, limit: perDay },
      { key: `account-match:network:${networkOf(ctx)}`, windowSeconds: hourInSeconds, limit: perHour },
    ]);
  } catch (error) {
    if (error instanceof DomainError) return null;
    throw error;
  }
};

/** Before the sign-up code anyone may ask, so the answer never has a name. @throws DomainError `rate_limited`. */
export const matchAccountName: Verb<typeof endpoint> = async (ctx, { fullname, bank_name, account_no }) => {
  assertPublic(ctx);
  const { bankDirectory } = ctx.providers;
  const bank = bankCalled(await bankDirectory.list(), bank_name);
  if (!bank) return { data: { match: 'unchecked' } };
  const own = await countTry(ctx);
  const elsewhere = await countElsewhere(ctx, `${bank.bank_code}:${account_no}`);
  const found = elsewhere ? await bankDirectory.accountName(bank.bank_code, account_no) : { kind: 'untold' as const };
  if (found.kind === 'untold') {
    await own.forgive(ctx);
    await elsewhere?.forgive(ctx);
    return { data: { match: 'unchecked' } };
  }
  return { data: { match: found.kind === 'found' && mayBeSamePerson(found.name, fullname) ? 'matches' : 'differs' } };
};
