import { randomUUID } from 'node:crypto';
import { requestWithdrawal } from '../../../src/contract/withdrawals';
import { exactly, none, type Figure } from '../figures';
import { inFlight, untilDecided } from '../client';
import { balanceOf, earn, rowsOf } from '../money';
import { gather, type Company, type Scene, type Stage } from '../scenario';

const callers = 20;
const amount = 100;

/** Brings one key by twenty calls at once, over and over, and once more with another amount. */
export const sameKey = async ({ rounds }: Stage, { line, admin, members }: Company): Promise<Figure[]> => {
  const [member] = members;
  if (!member) throw new Error('This scene needs a member.');
  await earn(line, admin, [member], amount * callers * rounds);
  let [equal, other, refused] = [0, 0, 0];
  for (let round = 0; round < rounds; round += 1) {
    const key = randomUUID();
    const ask = (naira: number) => untilDecided(() => line.ask(requestWithdrawal, { amount: naira }, member, key));
    const said = await inFlight(Array.from({ length: callers }), callers, () => ask(amount));
    const granted = said.filter(({ ok }) => ok);
    equal += granted.filter(({ text }) => text === granted[0]?.text).length;
    other += said.length - granted.length;
    if ((await ask(amount * 2)).status === 422) refused += 1;
  }
  const { withdrawals } = await rowsOf(line, admin);
  const spent = amount * callers * rounds - (await balanceOf(line, member));
  return [
    exactly(`withdrawals by ${rounds} keys, each brought by ${callers} calls at once`, rounds, withdrawals.size),
    exactly('equal answers', callers * rounds, equal),
    none('other answers', other),
    exactly('another amount with the same key refused (422)', rounds, refused),
    exactly('naira out of the wallet', amount * rounds, spent),
  ];
};

export const sameKeyScene: Scene = {
  name: 'same-key',
  proves: 'M4: one Idempotency-Key makes one withdrawal',
  on: ['embedded', 'postgres'],
  rounds: 10,
  play: async (stage) => sameKey(stage, await gather(stage, await stage.open(), 1)),
};
