import { randomUUID } from 'node:crypto';
import pLimit from 'p-limit';
import { requestWithdrawal } from '../../../src/contract/withdrawals';
import { equals, zero, type Figure } from '../figures';
import { retryUntilDecided } from '../client';
import { balanceOf, earn, rowsOf } from '../money';
import { createFixtures, type Fixtures, type Scenario, type Context } from '../scenario';

const wallets = 10;
const worth = 50;
const tries = 100;
const amount = 100;
const width = 32;

/** Asks each wallet a hundred times for an amount that it covers fifty times, all wallets at once. */
export const overspend = async (
  { rounds, random }: Context,
  { client, admin, members }: Fixtures,
): Promise<Figure[]> => {
  const accepted = new Map(members.map(({ email }) => [email, 0]));
  let [insufficient, other] = [0, 0];
  for (let round = 0; round < rounds; round += 1) {
    await earn(client, admin, members, worth * amount);
    const asking = random.shuffled(Array.from({ length: tries }, () => members).flat());
    await pLimit(width).map(asking, async (member) => {
      const key = randomUUID();
      const response = await retryUntilDecided(() => client.ask(requestWithdrawal, { amount }, member, key));
      if (response.ok) accepted.set(member.email, (accepted.get(member.email) ?? 0) + 1);
      else if (response.code === 'insufficient_balance') insufficient += 1;
      else other += 1;
    });
  }
  const counts = [...accepted.values()];
  const sum = counts.reduce((all, one) => all + one, 0);
  const { withdrawals } = await rowsOf(client, admin);
  const left = await pLimit(width).map(members, (member) => balanceOf(client, member));
  return [
    equals(
      `accepted, of ${members.length * tries * rounds} asked ${width} at a time`,
      members.length * worth * rounds,
      sum,
    ),
    equals('refused for the balance', members.length * (tries - worth) * rounds, insufficient),
    zero('refused for another reason', other),
    zero('wallets that gave more or less than they were worth', counts.filter((one) => one !== worth * rounds).length),
    equals('withdrawals in the database', members.length * worth * rounds, withdrawals.size),
    zero(
      'naira left in the wallets',
      left.reduce((all, one) => all + one, 0),
    ),
  ];
};

export const overspendScenario: Scenario = {
  name: 'overspend',
  claim: 'M1: what is in a wallet can be withdrawn once',
  on: ['embedded', 'postgres'],
  rounds: 1,
  run: async (context) => overspend(context, await createFixtures(context, await context.open(), wallets)),
};

export const walletCount = wallets;
