import { randomUUID } from 'node:crypto';
import { requestWithdrawal } from '../../../src/contract/withdrawals';
import { exactly, none, type Figure } from '../figures';
import { inFlight, untilDecided } from '../client';
import { balanceOf, earn, rowsOf } from '../money';
import { gather, type Company, type Scene, type Stage } from '../scenario';

const wallets = 10;
const worth = 50;
const tries = 100;
const amount = 100;
const width = 32;

/** Asks a hundred times for what a wallet covers fifty times, over all wallets at once. */
export const overspend = async ({ rounds, random }: Stage, { line, admin, members }: Company): Promise<Figure[]> => {
  const accepted = new Map(members.map(({ email }) => [email, 0]));
  let [insufficient, defaultSort] = [0, 0];
  for (let round = 0; round < rounds; round += 1) {
    await earn(line, admin, members, worth * amount);
    const asking = random.shuffled(Array.from({ length: tries }, () => members).flat());
    await inFlight(asking, width, async (member) => {
      const key = randomUUID();
      const said = await untilDecided(() => line.ask(requestWithdrawal, { amount }, member, key));
      if (said.ok) accepted.set(member.email, (accepted.get(member.email) ?? 0) + 1);
      else if (said.code === 'insufficient_balance') insufficient += 1;
      else defaultSort += 1;
    });
  }
  const counts = [...accepted.values()];
  const sum = counts.reduce((all, one) => all + one, 0);
  const { withdrawals } = await rowsOf(line, admin);
  const left = await inFlight(members, width, (member) => balanceOf(line, member));
  return [
    exactly(
      `accepted, of ${members.length * tries * rounds} asked ${width} at a time`,
      members.length * worth * rounds,
      sum,
    ),
    exactly('refused for the balance', members.length * (tries - worth) * rounds, insufficient),
    none('refused for another reason', defaultSort),
    none('wallets that gave more or less than they were worth', counts.filter((one) => one !== worth * rounds).length),
    exactly('withdrawals in the database', members.length * worth * rounds, withdrawals.size),
    none(
      'naira left in the wallets',
      left.reduce((all, one) => all + one, 0),
    ),
  ];
};

export const overspendScene: Scene = {
  name: 'overspend',
  proves: 'M1: what is in a wallet can be withdrawn once',
  on: ['embedded', 'postgres'],
  rounds: 1,
  play: async (stage) => overspend(stage, await gather(stage, await stage.open(), wallets)),
};

export const overspendCast = wallets;
