import { applyTask, submitProof } from '../../src/contract/jobs';
import { tableOf } from '../lib/figures';
import { repository } from '../lib/run';
import { whileServing } from '../lib/server';
import { createFixtures, post, postJobs, readUndecided, untilIdle, whileAsking } from './fixtures';
import { sendAll, sendLoad, type Outcome } from './httpLoad';
import { approving, middleOf, proof } from './workload';

const manyJobs = 50;
// More than are decided, so that no round runs out.
const decisionsPerSecond = 700;

export interface HotJob {
  readonly rounds: number;
  readonly seconds: number;
  readonly connections: number;
  readonly portions: string;
}

/** Decisions on one job in turns with the same spread over many jobs, and with those on a job of one portion. */
export const measureHotJob = async (
  databaseUrl: string,
  { rounds, seconds, connections, portions }: HotJob,
): Promise<void> => {
  const proofs = rounds * seconds * decisionsPerSecond;
  const serving = (count: string, use: (origin: string) => Promise<void>): Promise<void> =>
    whileServing(repository, ({ origin }) => use(origin), databaseUrl, { JOB_PORTIONS: count });
  let undivided: string[] = [];
  await serving('1', async (origin) => {
    const { admin } = await createFixtures(origin, databaseUrl, 1, 0);
    undivided = await postJobs(origin, admin, 1, proofs);
  });
  await serving(portions, async (origin) => {
    const { admin, savers } = await createFixtures(origin, databaseUrl, proofs, 0);
    const jobs = {
      [`${manyJobs} jobs`]: await postJobs(origin, admin, manyJobs, Math.ceil(savers.length / manyJobs)),
      [`one job, ${portions} portions`]: await postJobs(origin, admin, 1, savers.length),
      'one job, 1 portion': undivided,
    };
    const sides: { words: string; ids: string[]; outcomes: Outcome[] }[] = [];
    for (const [words, tasks] of Object.entries(jobs)) {
      console.error(`${words}: ${savers.length} proofs are sent`);
      const taskOf = (nth: number): { task_id: string } => ({ task_id: tasks[nth % tasks.length] ?? '' });
      await sendAll(
        origin,
        savers.map((saver, nth) => post(applyTask, saver, taskOf(nth))),
      );
      await sendAll(
        origin,
        savers.map((saver, nth) => post(submitProof, saver, { ...taskOf(nth), proof })),
      );
      sides.push({
        words,
        ids: await whileAsking(databaseUrl, (ask) => readUndecided(ask, 'proofs', tasks)),
        outcomes: [],
      });
    }
    for (let round = 1; round <= rounds; round += 1)
      for (const { words, ids, outcomes } of sides) {
        await untilIdle(databaseUrl);
        const outcome = await sendLoad(origin, { connections, seconds, next: approving(admin, () => ids) });
        if (outcome.fault) console.log(`Does not count: ${words}, round ${round}: ${outcome.fault}`);
        outcomes.push(outcome);
      }
    const spread = middleOf(sides[0]?.outcomes ?? [])?.perSecond ?? NaN;
    const rows = sides.map(({ words, outcomes }) => {
      const { perSecond = NaN, p99 = NaN } = middleOf(outcomes) ?? {};
      return [words, perSecond.toFixed(0), `${(perSecond / spread).toFixed(2)}×`, `${p99.toFixed(0)} ms`];
    });
    console.log(tableOf(['proofs approved on', 'a second', 'to many jobs (must 0.8×)', 'p99'], rows));
  });
};
