import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { requestWithdrawal } from '../../../src/contract/withdrawals';
import { median } from '../../lib/statistics';
import { expectOk, type Person } from '../client';
import { atLeast, equals, zero, info, type Figure } from '../figures';
import { earn, rowsOf } from '../money';
import { createFixtures, type Fixtures, type Scenario } from '../scenario';

const secondServers = 10;
const refusedWithinMs = 2_000;
const words = 'is using this data folder';
const tracer = 'strace';

/** Writes down every sync that a process asks the system for, with the file and the moment, until it is stopped. */
const watchSyncs = async (pid: number, file: string): Promise<{ readonly stop: () => Promise<number[]> }> => {
  const args = ['-f', '-y', '-ttt', '-e', 'trace=fsync,fdatasync', '-o', file, '-p', String(pid)];
  const child = spawn(tracer, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  const exited = once(child, 'exit');
  await Promise.race([once(child.stderr, 'data'), exited]);
  if (child.exitCode !== null) throw new Error(`${tracer} may not look at process ${pid}.`);
  return {
    stop: async () => {
      child.kill('SIGINT');
      await exited;
      const ofLog = readFileSync(file, 'utf8')
        .split('\n')
        .filter((client) => /sync\(.*pg_wal/.test(client));
      return ofLog.map((client) => Number(/\d+\.\d+/.exec(client)?.[0]) * 1_000);
    },
  };
};

/** Withdrawals one after the other: the log must reach the disk between each question and its answer. */
const withdrawWatched = async (
  { environment, client, server }: Fixtures,
  member: Person,
  rounds: number,
): Promise<Figure[]> => {
  const watch = await watchSyncs(server.pid, path.join(environment.dataDir, '..', 'syncs.log'));
  const requests: { readonly from: number; readonly to: number }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const from = Date.now();
    expectOk(await client.ask(requestWithdrawal, { amount: 100 }, member, `synced-${round}`));
    requests.push({ from, to: Date.now() + 1 });
  }
  const syncs = await watch.stop();
  const unsynced = requests.filter(({ from, to }) => !syncs.some((at) => at >= from && at <= to));
  return [
    equals('D3: withdrawals acknowledged', rounds, requests.length),
    atLeast('syncs of the log meanwhile', rounds, syncs.length),
    zero('acknowledged without one between question and answer', unsynced.length),
  ];
};

/** Starts a second server on the folder again and again, while a member withdraws from the first. */
const startSecond = async ({ environment, client }: Fixtures, member: Person): Promise<Figure[]> => {
  let [refused, withdrawn] = [0, 0];
  const took: number[] = [];
  for (let round = 0; round < secondServers; round += 1) {
    const startedAt = performance.now();
    const exited = once(environment.spawn({ PORT: '0' }), 'exit') as Promise<[number | null]>;
    const response = await client.ask(requestWithdrawal, { amount: 100 }, member, `second-${round}`);
    if (expectOk(response).data.status === 'pending') withdrawn += 1;
    const [status] = await exited;
    took.push(performance.now() - startedAt);
    if (status === 1) refused += 1;
  }
  return [
    equals('D4: second servers refused', secondServers, refused),
    equals(
      'refused in words that say what to do',
      secondServers,
      readFileSync(environment.logFile, 'utf8').split(words).length - 1,
    ),
    // Told and not judged: on a busy machine this is its load.
    info(`refused within ${refusedWithinMs} ms`, took.filter((ms) => ms <= refusedWithinMs).length),
    info('took, median and worst', `${Math.round(median(took))} ms, ${Math.round(Math.max(...took))} ms`),
    equals('withdrawals from the first meanwhile', secondServers, withdrawn),
  ];
};

export const dataFolderScenario: Scenario = {
  name: 'data-folder',
  claim: 'D3, D4: a commit is on the disk before it is acknowledged, and a second server on the folder is refused',
  on: ['embedded'],
  rounds: 100,
  skipReason: () =>
    spawnSync(tracer, ['--version']).status === 0 ? null : `It needs ${tracer}: apt-get install strace.`,
  run: async (context): Promise<Figure[]> => {
    const environment = await context.open();
    const fixtures = await createFixtures(context, environment, 1);
    const [member] = fixtures.members;
    if (!member) throw new Error('This scenario needs a member.');
    const withdrawals = context.rounds + secondServers;
    await earn(fixtures.client, fixtures.admin, [member], 100 * withdrawals);
    const figures = [
      ...(await withdrawWatched(fixtures, member, context.rounds)),
      ...(await startSecond(fixtures, member)),
    ];
    fixtures.client.close();
    await fixtures.server.stop();
    // The next start shows that they reached the disk, and not only the memory of the first.
    const again = await createFixtures(context, environment, 0);
    const kept = (await rowsOf(again.client, again.admin)).withdrawals.size;
    again.client.close();
    return [...figures, zero('withdrawals lost after the next start', withdrawals - kept)];
  },
};
