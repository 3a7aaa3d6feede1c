import { randomUUID } from 'node:crypto';
import { requestWithdrawal } from '../../../src/contract/withdrawals';
import { equals, zero, type Figure } from '../figures';
import { retryUntilDecided } from '../client';
import { balanceOf, earn, rowsOf } from '../money';
import { createFixtures, type Fixtures, type Scenario, type Context } from '../scenario';

const callers = 20;
const amount = 100;

const sameKey = async ({ rounds }: Context, { client, admin, members }: Fixtures): Promise<Figure[]> => {
  const [member] = members;
  if (!member) throw new Error('This scenario needs a member.');
  await earn(client, admin, [member], amount * callers * rounds);
  let [equal, other, refused] = [0, 0, 0];
  for (let round = 0; round < rounds; round += 1) {
    const key = randomUUID();
    const ask = (naira: number) =>
      retryUntilDecided(() => client.ask(requestWithdrawal, { amount: naira }, member, key));
    const response = await Promise.all(Array.from({ length: callers }, () => ask(amount)));
    const expectOk = response.filter(({ ok }) => ok);
    equal += expectOk.filter(({ text }) => text === expectOk[0]?.text).length;
    other += response.length - expectOk.length;
    if ((await ask(amount * 2)).status === 422) refused += 1;
  }
  const { withdrawals } = await rowsOf(client, admin);
  const spent = amount * callers * rounds - (await balanceOf(client, member));
  return [
    equals(`withdrawals by ${rounds} keys, each brought by ${callers} calls at once`, rounds, withdrawals.size),
    equals('equal answers', callers * rounds, equal),
    zero('other answers', other),
    equals('another amount with the same key refused (422)', rounds, refused),
    equals('naira out of the wallet', amount * rounds, spent),
  ];
};

export const sameKeyScenario: Scenario = {
  name: 'same-key',
  claim: 'M4: one Idempotency-Key makes one withdrawal',
  rounds: 10,
  run: async (context) => sameKey(context, await createFixtures(context, await context.open(), 1)),
};
