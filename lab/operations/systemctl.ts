import { spawn, spawnSync } from 'node:child_process';
import { existsSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** Simulates systemd for simple units: command, folder, environment and stop timeout. */
const [root = '', verb = '', ...rest] = process.argv.slice(2);
const names = rest.filter((word) => !word.startsWith('--')).map((name) => name.replace(/\.service$/, ''));

const pidFile = (name: string): string => path.join(root, 'run', `${name}.pid`);
const logFile = (name: string): string => path.join(root, 'run', `${name}.log`);

interface Unit {
  readonly command: readonly string[];
  readonly after: readonly (readonly string[])[];
  readonly folder: string;
  readonly isOneshot: boolean;
  readonly stopSeconds: number;
  readonly env: NodeJS.ProcessEnv;
}

const assignments = (text: string): [string, string][] =>
  [...text.matchAll(/^([A-Z_]+)=(?:"(.*)"|(.*))$/gm)].map(([, key = '', quoted, bare]) => [key, quoted ?? bare ?? '']);

const readUnit = (name: string): Unit => {
  const [base = '', instance = ''] = name.split('@');
  const file = path.join(root, 'etc/systemd/system', `${base}${instance ? '@' : ''}.service`);
  const lines = readFileSync(file, 'utf8').replaceAll('%i', instance).split('\n');
  const all = (key: string): string[] =>
    lines.filter((line) => line.startsWith(`${key}=`)).map((line) => line.slice(key.length + 1));
  const [folder = '', command = ''] = [all('WorkingDirectory')[0], all('ExecStart')[0]];
  const set = all('Environment').flatMap((line) => assignments(line.replaceAll(' ', '\n')));
  // Environment files come before the unit's own lines, wherever they are.
  const files = all('EnvironmentFile').flatMap((given) => assignments(readFileSync(given, 'utf8')));
  return {
    command: command.split(' '),
    after: all('ExecStartPost').map((line) => line.split(' ')),
    folder,
    isOneshot: all('Type')[0] === 'oneshot',
    stopSeconds: Number(all('TimeoutStopSec')[0] ?? 90),
    // Nothing of the calling shell is passed on.
    env: { PATH: process.env.PATH, ...Object.fromEntries([...set, ...files]) },
  };
};

/** A zombie process has ended. */
const pidOf = (name: string): number | null => {
  if (!existsSync(pidFile(name))) return null;
  const pid = Number(readFileSync(pidFile(name), 'utf8'));
  const stat = `/proc/${pid}/stat`;
  return existsSync(stat) && !/\) Z /.test(readFileSync(stat, 'utf8')) ? pid : null;
};

const fail = (words: string): never => {
  console.error(words);
  process.exit(1);
};

const nginx = (...args: string[]): void => {
  if (spawnSync('nginx', args, { stdio: 'inherit' }).status !== 0) fail(`nginx ${args.join(' ')} failed`);
};

const runOnce = (name: string, { command, after, folder, env }: Unit): void => {
  for (const [program = '', ...args] of [command, ...after]) {
    const log = openSync(logFile(name), 'a');
    const { status } = spawnSync(program, args, { cwd: folder, env, stdio: ['ignore', log, log] });
    if (status !== 0) fail(`${name} failed at ${program}:\n${readFileSync(logFile(name), 'utf8')}`);
  }
};

const start = (name: string): void => {
  if (name.endsWith('.timer')) return writeFileSync(pidFile(name), String(process.ppid));
  if (name === 'nginx') return pidOf(name) === null ? nginx() : undefined;
  const unit = readUnit(name);
  if (unit.isOneshot) return runOnce(name, unit);
  if (pidOf(name) !== null) return;
  const log = openSync(logFile(name), 'a');
  const [program = '', ...args] = unit.command;
  const child = spawn(program, args, { cwd: unit.folder, env: unit.env, stdio: ['ignore', log, log], detached: true });
  writeFileSync(pidFile(name), String(child.pid));
  child.unref();
};

const stop = async (name: string): Promise<void> => {
  if (name.endsWith('.timer')) return rmSync(pidFile(name), { force: true });
  const pid = pidOf(name);
  if (pid === null) return;
  const patience = name === 'nginx' ? 10 : readUnit(name).stopSeconds;
  const until = Date.now() + patience * 1_000;
  process.kill(pid, 'SIGTERM');
  while (pidOf(name) !== null) {
    if (Date.now() > until) {
      process.kill(pid, 'SIGKILL');
      fail(`${name} did not stop within ${patience} seconds`);
    }
    await pause(100);
  }
};

const isActive = (name: string): boolean =>
  name.endsWith('.timer') ? existsSync(pidFile(name)) : pidOf(name) !== null;

const verbs: Readonly<Record<string, (name: string) => void | Promise<void>>> = {
  start,
  stop,
  enable: start,
  disable: stop,
  reload: () => nginx('-s', 'reload'),
  restart: async (name) => {
    await stop(name);
    start(name);
  },
  'is-active': (name) => {
    const active = isActive(name);
    console.log(active ? 'active' : 'inactive');
    if (!active) process.exitCode = 3;
  },
};

const main = async (): Promise<void> => {
  if (verb === 'daemon-reload') return;
  const act = verbs[verb];
  if (!act) return fail(`nobody plays systemctl ${verb}`);
  for (const name of names) await act(name);
};
void main();
