import { applyTask, submitProof } from '../../src/contract/jobs';
import { tableOf } from '../lib/figures';
import type { Sent } from '../lib/http';
import { repository } from '../lib/run';
import { whileServing, type Env } from '../lib/server';
import { createFixtures, post, postJobs, readUndecided, untilIdle, whileAsking, type Saver } from './fixtures';
import { sendAll, sendLoad, type Outcome } from './httpLoad';
import { approving, middleOf, proof } from './workload';

const manyJobs = 50;
/** More than the server decides, so that no round runs out. */
const decisionsPerSecond = 700;
const portionsOf = (count: number): Env => ({ JOB_PORTIONS: String(count) });

export interface HotJob {
  readonly rounds: number;
  readonly seconds: number;
  readonly connections: number;
  readonly portions: number;
}

/** Decisions on one job in turns with the same spread over many jobs, and with a job that has one portion. */
export const measureHotJob = async (
  databaseUrl: string,
  { rounds, seconds, connections, portions }: HotJob,
): Promise<string> => {
  const savers = rounds * seconds * decisionsPerSecond;
  let undivided: string[] = [];
  await whileServing(
    repository,
    async ({ origin }) => {
      const { admin } = await createFixtures(origin, databaseUrl, 1, 0);
      undivided = await postJobs(origin, admin, 1, savers);
    },
    databaseUrl,
    portionsOf(1),
  );
  const rows: string[][] = [];
  await whileServing(
    repository,
    async ({ origin }) => {
      const { admin, savers: people } = await createFixtures(origin, databaseUrl, savers, 0);
      const many = await postJobs(origin, admin, manyJobs, Math.ceil(people.length / manyJobs));
      const sides: [words: string, jobs: string[]][] = [
        [`${manyJobs} jobs`, many],
        [`one job, ${portions} portions`, await postJobs(origin, admin, 1, people.length)],
        ['one job, 1 portion', undivided],
      ];
      const outcomes = new Map<string, Outcome[]>();
      const proofs = new Map<string, string[]>();
      for (const [words, jobs] of sides) {
        console.error(`${words}: ${people.length} proofs are sent`);
        const calls = (make: (saver: Saver, taskId: string) => Sent): Sent[] =>
          people.map((saver, nth) => make(saver, jobs[nth % jobs.length] ?? ''));
        await sendAll(
          origin,
          calls((saver, task_id) => post(applyTask, saver, { task_id })),
        );
        await sendAll(
          origin,
          calls((saver, task_id) => post(submitProof, saver, { task_id, proof })),
        );
        proofs.set(words, await whileAsking(databaseUrl, (ask) => readUndecided(ask, 'proofs', jobs)));
        outcomes.set(words, []);
      }
      for (let round = 1; round <= rounds; round += 1)
        for (const [words] of sides) {
          await untilIdle(databaseUrl);
          const next = approving(admin, () => proofs.get(words) ?? []);
          const outcome = await sendLoad(origin, { connections, seconds, next });
          if (outcome.fault) console.log(`Does not count: ${words}, round ${round}: ${outcome.fault}`);
          outcomes.get(words)?.push(outcome);
        }
      const [spread, ...alone] = sides.map(([words]) => [words, middleOf(outcomes.get(words) ?? [])] as const);
      for (const [words, middle] of [spread, ...alone].filter((side) => side !== undefined)) {
        const ratio = middle && spread?.[1] ? middle.perSecond / spread[1].perSecond : NaN;
        rows.push([
          words,
          middle?.perSecond.toFixed(0) ?? '–',
          `${ratio.toFixed(2)}×`,
          `${middle?.p99.toFixed(0) ?? '–'} ms`,
        ]);
      }
    },
    databaseUrl,
    portionsOf(portions),
  );
  return `${tableOf(['proofs approved on', 'a second', 'to many jobs', 'p99'], rows)}\n\nMust: 0.8× with 8 portions.`;
};
