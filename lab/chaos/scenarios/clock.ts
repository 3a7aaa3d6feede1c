import { setTimeout as pause } from 'node:timers/promises';
import { limits } from '../../../src/contract/limits';
import { listProofs, reviewProof } from '../../../src/contract/proofs';
import { applyTask } from '../../../src/contract/jobs';
import { clockAhead, fakeClockLibrary } from '../fakeClock';
import { equals, zero, info, type Figure } from '../figures';
import type { Environment } from '../environment';
import type { Env } from '../../lib/server';
import { expectOk, openClient, retryUntilDecided, type Client, type Person } from '../client';
import { balanceOf, handIn, postJob, rowsOf, type Rows } from '../money';
import { logInAdmin } from '../people';
import { createFixtures, type Fixtures, type Scenario, type Context } from '../scenario';

const people = 20;
const pay = 300;
const [hour, day] = [3_600, 86_400];
const window = limits.reviewWindowDays * day;
/** Where the server stands, and how long after the proofs came it wakes. */
const naps = [
  { TZ: 'Pacific/Kiritimati', asleep: window + hour },
  { TZ: 'America/Los_Angeles', asleep: 10 * day },
] as const;
// The timetable runs at every start; its workers look for work every five seconds.
const sweepMs = 12_000;
const patienceMs = 900_000;
const rejectEveryMs = 400;

/** Serves so far ahead while `look` is at it. */
const whileAhead = async <T>(
  context: Context,
  environment: Environment,
  env: Env,
  look: (client: Client, admin: Person) => Promise<T>,
): Promise<T> => {
  const server = await environment.start(env);
  const client = openClient(server.origin, context.counters);
  const found = await look(client, await logInAdmin(client));
  client.close();
  await server.stop();
  return found;
};

const counted = (rows: Rows, status: string): number =>
  [...rows.proofs.values()].filter((one) => one === status).length;

const stillOpen = async (client: Client, admin: Person): Promise<number> =>
  expectOk(await client.ask(listProofs, { page: 1, pageSize: 1, status: 'in-review' }, admin)).meta.total;

/** Rejects one proof after the other while the timetable approves them. @returns the ids of those whose rejection was accepted */
const rejectMeanwhile = async (client: Client, admin: Person, proofs: readonly string[]): Promise<string[]> => {
  const rejected: string[] = [];
  for (const id of proofs) {
    const response = await retryUntilDecided(() => client.ask(reviewProof, { id, given_status: 'rejected' }, admin));
    if (response.ok) rejected.push(id);
    else if (response.status !== 409) throw new Error(response.text);
    await pause(rejectEveryMs);
  }
  return rejected;
};

interface Work {
  readonly proofs: readonly string[];
  readonly contested: readonly string[];
  readonly untouched: string;
}

/** Hands in proofs for so many jobs, and takes one more job without ever handing in. */
const handInWork = async ({ client, admin, members }: Fixtures, jobs: number): Promise<Work> => {
  const slots = members.length + 1;
  const proofs: string[] = [];
  for (let job = 0; job < jobs; job += 1)
    proofs.push(...(await handIn(client, members, await postJob(client, admin, { amount: pay, slots }))));
  const untouched = await postJob(client, admin, { amount: pay, slots });
  await Promise.all(
    members.map(async (member) => expectOk(await client.ask(applyTask, { task_id: untouched }, member))),
  );
  return { proofs, contested: proofs.slice(0, people), untouched };
};

const sleepThrough = async (context: Context, { TZ, asleep }: (typeof naps)[number]): Promise<Figure[]> => {
  const environment = await context.open();
  const fixtures = await createFixtures(context, environment, people, { TZ });
  const { proofs, contested, untouched } = await handInWork(fixtures, context.rounds);
  fixtures.client.close();
  await fixtures.server.stop();

  const early = await whileAhead(context, environment, { TZ, ...clockAhead(window - hour) }, async (client, admin) => {
    await pause(sweepMs);
    return rowsOf(client, admin);
  });
  const due = await whileAhead(context, environment, { TZ, ...clockAhead(asleep) }, async (client, admin) => {
    const startedAt = performance.now();
    const rejected = await rejectMeanwhile(client, admin, contested);
    while ((await stillOpen(client, admin)) > 0 && performance.now() - startedAt < patienceMs) await pause(200);
    const tookMs = performance.now() - startedAt;
    const byItself = expectOk(await client.ask(listProofs, { page: 1, pageSize: 1, how: 'auto' }, admin)).meta.total;
    return { rejected, byItself, rows: await rowsOf(client, admin), tookMs };
  });
  const back = await whileAhead(context, environment, { TZ }, async (client, admin) => {
    await pause(sweepMs);
    const balances = await Promise.all(fixtures.members.map((member) => balanceOf(client, member)));
    return { rows: await rowsOf(client, admin), paid: balances.reduce((all, one) => all + one, 0) };
  });
  const paid = proofs.length - due.rejected.length;
  const wrongly = proofs.filter(
    (id) => due.rows.proofs.get(id) !== (due.rejected.includes(id) ? 'rejected' : 'approved'),
  );
  return [
    zero(
      `${TZ}: an hour before the five days: decided, of ${proofs.length}`,
      proofs.length - counted(early, 'in-review'),
    ),
    zero('slots still held that ran out meanwhile', early.taken.get(untouched) ?? -1),
    equals(`asleep for ${(asleep / day).toFixed(1)} days: approved by themselves`, paid, due.byItself),
    info('rejected by an admin in the same seconds', due.rejected.length),
    zero('standing otherwise than was answered', wrongly.length),
    info('all decided after the start', `${Math.round(due.tookMs)} ms`),
    zero(
      'clock back again: changed',
      proofs.filter((id) => back.rows.proofs.get(id) !== due.rows.proofs.get(id)).length,
    ),
    equals('naira paid, each proof once', paid * pay, back.paid),
  ];
};

export const clockScenario: Scenario = {
  name: 'clock',
  claim: 'T1: five or ten days asleep, then every proof is paid once, never early, wherever the server stands',
  on: ['embedded', 'postgres'],
  rounds: 10,
  skipReason: () => (fakeClockLibrary() === null ? 'It needs libfaketime: apt-get install faketime.' : null),
  run: async (context) => {
    const figures: Figure[] = [];
    for (const nap of naps) figures.push(...(await sleepThrough(context, nap)));
    return figures;
  },
};
