import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { requestWithdrawal } from '../../../src/contract/withdrawals';
import { atLeast, exactly, none, type Figure } from '../figures';
import { granted } from '../client';
import { earn } from '../money';
import { gather, type Scene } from '../scenario';

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
        .filter((line) => /sync\(.*pg_wal/.test(line));
      return ofLog.map((line) => Number(/\d+\.\d+/.exec(line)?.[0]) * 1_000);
    },
  };
};

export const syncedScene: Scene = {
  name: 'synced',
  proves: 'D3: the system is asked to put the log on the disk before a withdrawal is acknowledged',
  on: ['embedded'],
  rounds: 100,
  hindrance: () =>
    spawnSync(tracer, ['--version']).status === 0 ? null : `It needs ${tracer}: apt-get install strace.`,
  play: async (stage): Promise<Figure[]> => {
    const company = await gather(stage, await stage.open(), 1);
    const { ground, line, admin, server } = company;
    const [member] = company.members;
    if (!member) throw new Error('This scene needs a member.');
    await earn(line, admin, [member], 100 * stage.rounds);
    const watch = await watchSyncs(server.pid, path.join(ground.dataDir, '..', 'syncs.log'));
    const asked: { readonly from: number; readonly to: number }[] = [];
    for (let round = 0; round < stage.rounds; round += 1) {
      const from = Date.now();
      granted(await line.ask(requestWithdrawal, { amount: 100 }, member, `round-${round}`));
      asked.push({ from, to: Date.now() + 1 });
    }
    const syncs = await watch.stop();
    line.close();
    const unsynced = asked.filter(({ from, to }) => !syncs.some((at) => at >= from && at <= to));
    return [
      exactly('withdrawals acknowledged', stage.rounds, asked.length),
      atLeast('syncs of the log meanwhile', stage.rounds, syncs.length),
      none('acknowledged without one between question and answer', unsynced.length),
    ];
  },
};
