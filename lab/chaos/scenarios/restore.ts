import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { requestWithdrawal } from '../../../src/contract/withdrawals';
import { exactly, none, told, type Figure } from '../figures';
import type { Ground } from '../environment';
import { granted, inFlight, openLine, untilDecided } from '../client';
import { balanceOf, earn, rowsOf } from '../money';
import { logInChief } from '../people';
import { gather, type Company, type Scene, type Stage } from '../scenario';

const people = 6;
const amount = 100;
// More than can be asked for while a back-up is made on the slowest machine.
const earned = 500_000;
const betweenMs = 20;

/** Whose each acknowledged withdrawal is. */
type Acknowledged = Map<string, number>;

/** Members ask for one withdrawal after the other for as long as `running` runs. */
const workMeanwhile = async <T>({ line, members }: Company, asked: Acknowledged, running: Promise<T>): Promise<T> => {
  let over = false;
  const ended = running.finally(() => (over = true));
  await inFlight(members, people, async (member) => {
    while (!over) {
      const said = await untilDecided(() => line.ask(requestWithdrawal, { amount }, member, randomUUID()));
      asked.set(granted(said).data.transactionId, members.indexOf(member));
      await pause(betweenMs);
    }
  });
  return ended;
};

interface Found {
  readonly lost: number;
  readonly strange: number;
  readonly wrongBalances: number;
  readonly carried: number;
}

/** Looks at what was restored with the sessions of before. */
const lookAt = async (
  stage: Stage,
  target: Ground,
  { members }: Company,
  before: readonly string[],
  asked: Acknowledged,
) => {
  const server = await target.start();
  const line = openLine(server.origin, stage.seen);
  const { withdrawals } = await rowsOf(line, await logInChief(line));
  const balances = await inFlight(members, people, (member) => balanceOf(line, member));
  const carried = [...withdrawals.keys()];
  const of = (nth: number): number => carried.filter((id) => asked.get(id) === nth).length;
  line.close();
  await server.stop();
  return {
    lost: before.filter((id) => !withdrawals.has(id)).length,
    strange: carried.filter((id) => !asked.has(id)).length,
    wrongBalances: balances.filter((balance, nth) => balance !== earned - amount * of(nth)).length,
    carried: carried.length,
  } satisfies Found;
};

const backUpAndRestore = async (stage: Stage): Promise<Figure[]> => {
  const ground = await stage.open();
  const company = await gather(stage, ground, people);
  await earn(company.line, company.admin, company.members, earned);
  const asked: Acknowledged = new Map();
  const found: Found[] = [];
  let [failed, twice] = [0, 0];
  for (let round = 0; round < stage.rounds; round += 1) {
    const file = path.join(ground.dataDir, `round-${round}.backup`);
    const before = [...asked.keys()];
    const made = await workMeanwhile(company, asked, ground.run('backup.js', [file]));
    const target = await stage.open();
    const loaded = await target.run('restore.js', [file]);
    if (made.status !== 0 || loaded.status !== 0) failed += 1;
    found.push(await lookAt(stage, target, company, before, asked));
    if ((await target.run('restore.js', [file])).status === 0) twice += 1;
  }
  company.line.close();
  await company.server.stop();
  const sum = (of: (one: Found) => number): number => found.reduce((all, one) => all + of(one), 0);
  return [
    told('withdrawals acknowledged, most of them while a back-up was made', asked.size),
    exactly(`back-ups and restores that failed, of ${stage.rounds}`, 0, failed),
    none(
      'acknowledged before a back-up began, and not in it',
      sum(({ lost }) => lost),
    ),
    none(
      'in a back-up, and never asked for',
      sum(({ strange }) => strange),
    ),
    none(
      'wallets that hold other than earned less withdrawn, of the restored',
      sum(({ wrongBalances }) => wrongBalances),
    ),
    told('withdrawals restored, by round', found.map(({ carried }) => carried).join(', ')),
    none('restored over people', twice),
  ];
};

export const restoreScene: Scene = {
  name: 'restore',
  proves: 'D6: a back-up made in the middle of work is one whole moment, and is restored as it was',
  on: ['embedded', 'postgres'],
  rounds: 3,
  play: backUpAndRestore,
};
