import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { requestWithdrawal } from '../../../src/contract/withdrawals';
import { equals, zero, info, type Figure } from '../figures';
import type { Environment } from '../environment';
import { expectOk, openClient, retryUntilDecided } from '../client';
import { balanceOf, earn, rowsOf } from '../money';
import { logInAdmin } from '../people';
import { createFixtures, type Fixtures, type Scenario, type Context } from '../scenario';

const people = 6;
const amount = 100;
// More than can be asked for while a back-up is made on the slowest machine.
const earned = 500_000;
const betweenMs = 20;

/** Whose each acknowledged withdrawal is. */
type Acknowledged = Map<string, number>;

/** Members ask for one withdrawal after the other for as long as `running` runs. */
const withdrawWhile = async <T>(
  { client, members }: Fixtures,
  acknowledged: Acknowledged,
  running: Promise<T>,
): Promise<T> => {
  let over = false;
  const ended = running.finally(() => (over = true));
  await Promise.all(
    members.map(async (member) => {
      while (!over) {
        const response = await retryUntilDecided(() => client.ask(requestWithdrawal, { amount }, member, randomUUID()));
        acknowledged.set(expectOk(response).data.transactionId, members.indexOf(member));
        await pause(betweenMs);
      }
    }),
  );
  return ended;
};

interface Comparison {
  readonly lost: number;
  readonly strange: number;
  readonly wrongBalances: number;
  readonly carried: number;
}

/** Reads the restored database with the sessions of before. */
const inspectRestored = async (
  context: Context,
  target: Environment,
  { members }: Fixtures,
  before: readonly string[],
  acknowledged: Acknowledged,
) => {
  const server = await target.start();
  const client = openClient(server.origin, context.counters);
  const { withdrawals } = await rowsOf(client, await logInAdmin(client));
  const balances = await Promise.all(members.map((member) => balanceOf(client, member)));
  const carried = [...withdrawals.keys()];
  const of = (nth: number): number => carried.filter((id) => acknowledged.get(id) === nth).length;
  client.close();
  await server.stop();
  return {
    lost: before.filter((id) => !withdrawals.has(id)).length,
    strange: carried.filter((id) => !acknowledged.has(id)).length,
    wrongBalances: balances.filter((balance, nth) => balance !== earned - amount * of(nth)).length,
    carried: carried.length,
  } satisfies Comparison;
};

const backUpAndRestore = async (context: Context): Promise<Figure[]> => {
  const environment = await context.open();
  const fixtures = await createFixtures(context, environment, people);
  await earn(fixtures.client, fixtures.admin, fixtures.members, earned);
  const acknowledged: Acknowledged = new Map();
  const found: Comparison[] = [];
  let [failed, twice] = [0, 0];
  for (let round = 0; round < context.rounds; round += 1) {
    const file = path.join(environment.dataDir, `round-${round}.backup`);
    const before = [...acknowledged.keys()];
    const made = await withdrawWhile(fixtures, acknowledged, environment.run('backup.js', [file]));
    const target = await context.open();
    const loaded = await target.run('restore.js', [file]);
    if (made.status !== 0 || loaded.status !== 0) failed += 1;
    found.push(await inspectRestored(context, target, fixtures, before, acknowledged));
    if ((await target.run('restore.js', [file])).status === 0) twice += 1;
  }
  fixtures.client.close();
  await fixtures.server.stop();
  const sum = (of: (one: Comparison) => number): number => found.reduce((all, one) => all + of(one), 0);
  return [
    info('withdrawals acknowledged, most of them while a back-up was made', acknowledged.size),
    equals(`back-ups and restores that failed, of ${context.rounds}`, 0, failed),
    zero(
      'acknowledged before a back-up began, and not in it',
      sum(({ lost }) => lost),
    ),
    zero(
      'in a back-up, and never asked for',
      sum(({ strange }) => strange),
    ),
    zero(
      'wallets that hold other than earned less withdrawn, of the restored',
      sum(({ wrongBalances }) => wrongBalances),
    ),
    info('withdrawals restored, by round', found.map(({ carried }) => carried).join(', ')),
    zero('restored over people', twice),
  ];
};

export const restoreScenario: Scenario = {
  name: 'restore',
  claim: 'D6: a back-up made in the middle of work is one whole moment, and is restored as it was',
  on: ['embedded', 'postgres'],
  rounds: 3,
  run: backUpAndRestore,
};
