import { setTimeout as pause } from 'node:timers/promises';
import { limits } from '../../../src/contract/limits';
import { listProofs, reviewProof } from '../../../src/contract/proofs';
import { applyTask } from '../../../src/contract/jobs';
import { clockAhead, fakeClockLibrary } from '../fakeClock';
import { exactly, none, told, type Figure } from '../figures';
import type { Ground } from '../environment';
import type { Env } from '../../lib/server';
import { granted, inFlight, openLine, untilDecided, type Line, type Person } from '../client';
import { balanceOf, handIn, postJob, rowsOf, type Rows } from '../money';
import { logInChief } from '../people';
import { gather, type Company, type Scene, type Stage } from '../scenario';

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
  stage: Stage,
  ground: Ground,
  env: Env,
  look: (line: Line, admin: Person) => Promise<T>,
): Promise<T> => {
  const server = await ground.start(env);
  const line = openLine(server.origin, stage.seen);
  const found = await look(line, await logInChief(line));
  line.close();
  await server.stop();
  return found;
};

const counted = (rows: Rows, status: string): number =>
  [...rows.proofs.values()].filter((one) => one === status).length;

const stillOpen = async (line: Line, admin: Person): Promise<number> =>
  granted(await line.ask(listProofs, { page: 1, pageSize: 1, status: 'in-review' }, admin)).meta.total;

/** Rejects one proof after the other while the timetable approves them. @returns the ids of those whose rejection was accepted */
const rejectMeanwhile = async (line: Line, admin: Person, proofs: readonly string[]): Promise<string[]> => {
  const rejected: string[] = [];
  for (const id of proofs) {
    const said = await untilDecided(() => line.ask(reviewProof, { id, given_status: 'rejected' }, admin));
    if (said.ok) rejected.push(id);
    else if (said.status !== 409) throw new Error(said.text);
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
const handInWork = async ({ line, admin, members }: Company, jobs: number): Promise<Work> => {
  const slots = members.length + 1;
  const proofs: string[] = [];
  for (let job = 0; job < jobs; job += 1)
    proofs.push(...(await handIn(line, members, await postJob(line, admin, { amount: pay, slots }))));
  const untouched = await postJob(line, admin, { amount: pay, slots });
  await inFlight(members, people, async (member) => granted(await line.ask(applyTask, { task_id: untouched }, member)));
  return { proofs, contested: proofs.slice(0, people), untouched };
};

const sleepThrough = async (stage: Stage, { TZ, asleep }: (typeof naps)[number]): Promise<Figure[]> => {
  const ground = await stage.open();
  const company = await gather(stage, ground, people, { TZ });
  const { proofs, contested, untouched } = await handInWork(company, stage.rounds);
  company.line.close();
  await company.server.stop();

  const early = await whileAhead(stage, ground, { TZ, ...clockAhead(window - hour) }, async (line, admin) => {
    await pause(sweepMs);
    return rowsOf(line, admin);
  });
  const due = await whileAhead(stage, ground, { TZ, ...clockAhead(asleep) }, async (line, admin) => {
    const startedAt = performance.now();
    const rejected = await rejectMeanwhile(line, admin, contested);
    while ((await stillOpen(line, admin)) > 0 && performance.now() - startedAt < patienceMs) await pause(200);
    const tookMs = performance.now() - startedAt;
    const byItself = granted(await line.ask(listProofs, { page: 1, pageSize: 1, how: 'auto' }, admin)).meta.total;
    return { rejected, byItself, rows: await rowsOf(line, admin), tookMs };
  });
  const back = await whileAhead(stage, ground, { TZ }, async (line, admin) => {
    await pause(sweepMs);
    const balances = await inFlight(company.members, people, (member) => balanceOf(line, member));
    return { rows: await rowsOf(line, admin), paid: balances.reduce((all, one) => all + one, 0) };
  });
  const paid = proofs.length - due.rejected.length;
  const wrongly = proofs.filter(
    (id) => due.rows.proofs.get(id) !== (due.rejected.includes(id) ? 'rejected' : 'approved'),
  );
  return [
    none(
      `${TZ}: an hour before the five days: decided, of ${proofs.length}`,
      proofs.length - counted(early, 'in-review'),
    ),
    none('slots still held that ran out meanwhile', early.taken.get(untouched) ?? -1),
    exactly(`asleep for ${(asleep / day).toFixed(1)} days: approved by themselves`, paid, due.byItself),
    told('rejected by an admin in the same seconds', due.rejected.length),
    none('standing otherwise than was answered', wrongly.length),
    told('all decided after the start', `${Math.round(due.tookMs)} ms`),
    none(
      'clock back again: changed',
      proofs.filter((id) => back.rows.proofs.get(id) !== due.rows.proofs.get(id)).length,
    ),
    exactly('naira paid, each proof once', paid * pay, back.paid),
  ];
};

export const clockScene: Scene = {
  name: 'clock',
  proves: 'T1: five or ten days asleep, then every proof is paid once, never early, wherever the server stands',
  on: ['embedded', 'postgres'],
  rounds: 10,
  hindrance: () => (fakeClockLibrary() === null ? 'It needs libfaketime: apt-get install faketime.' : null),
  play: async (stage) => {
    const figures: Figure[] = [];
    for (const nap of naps) figures.push(...(await sleepThrough(stage, nap)));
    return figures;
  },
};
