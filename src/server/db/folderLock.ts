import { randomUUID } from 'node:crypto';
import { execFileSync } from 'node:child_process';
import * as fs from 'node:fs';
import { hostname } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';

/** The holder of a folder. A process id alone is reused after restarts and across containers. */
interface Holder {
  readonly pid: number;
  readonly startedAt: string;
  /** The machine or container in which the process id is valid. */
  readonly world: string;
}

// A long statement blocks the process and its heartbeat.
const defaultRhythm = { heartbeatMs: 2_000, silenceMs: 20_000 };

const orNull = <T>(read: () => T): T | null => {
  try {
    return read();
  } catch {
    return null;
  }
};

const contentOf = (path: string): string | null => orNull(() => fs.readFileSync(path, 'utf8'));
const modifiedAt = (path: string): number | null => orNull(() => fs.statSync(path).mtimeMs);
const parseHolder = (content: string): Holder | null => orNull(() => JSON.parse(content) as Holder);

const worldOf = (): string => {
  const boot = contentOf('/proc/sys/kernel/random/boot_id')?.trim();
  const namespace = orNull(() => fs.readlinkSync('/proc/self/ns/pid'));
  return boot && namespace ? `${hostname()} ${boot} ${namespace}` : hostname();
};

/** A process's start in the system's format; null if it is gone or a zombie. */
const startOf = (pid: number): string | null => {
  const stat = contentOf(`/proc/${pid}/stat`);
  if (stat) {
    // The name in parentheses may hold anything; of the fields after it, start time is the 20th.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' || fields[0] === 'X' ? null : (fields[19] ?? null);
  }
  if (process.platform === 'linux') return null;
  return orNull(() => execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim() || null);
};

const create = (path: string, content: string): boolean => {
  try {
    const file = fs.openSync(path, 'wx', 0o600);
    fs.writeFileSync(file, content);
    fs.closeSync(file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
};

/** Checks the process id if it is valid here, otherwise the heartbeat. */
const isAlive = async (path: string, content: string, silenceMs: number): Promise<boolean> => {
  const holder = parseHolder(content);
  if (holder?.world === worldOf()) return startOf(holder.pid) === holder.startedAt;
  const before = modifiedAt(path);
  await pause(silenceMs);
  return modifiedAt(path) !== before;
};

/** Replaces a dead holder's lock with `mine`; false if another process was faster. */
const takeOver = (path: string, dead: string, mine: string): boolean => {
  const guard = `${path}.takeover`;
  const guardAge = modifiedAt(guard);
  if (guardAge !== null && modifiedAt(path) !== null && guardAge + 60_000 < Date.now()) fs.unlinkSync(guard);
  if (!create(guard, mine)) return false;
  try {
    if (contentOf(path) !== dead) return false;
    fs.writeFileSync(`${path}.new`, mine, { mode: 0o600 });
    fs.renameSync(`${path}.new`, path);
    return true;
  } finally {
    fs.unlinkSync(guard);
  }
};

/** Two servers on one embedded database destroy it. @throws if another live process holds the lock. */
export const lockFolder = async (path: string, { heartbeatMs, silenceMs } = defaultRhythm) => {
  const { pid } = process;
  const mine = JSON.stringify({ pid, startedAt: startOf(pid) ?? '', world: worldOf(), token: randomUUID() });
  if (!create(path, mine)) {
    const theirs = contentOf(path) ?? '';
    if ((await isAlive(path, theirs, silenceMs)) || !takeOver(path, theirs, mine)) {
      const other = parseHolder(theirs)?.pid ?? 'unknown';
      throw new Error(
        `Another ShareNaira server (process ${other}) is using this data folder: ${path}. Stop it first, or give this one its own DATA_DIR.`,
      );
    }
  }
  const heartbeat = setInterval(() => {
    const content = contentOf(path);
    // Continuing to write beside another server would destroy the data of both.
    if (content !== mine && (content !== null || !create(path, mine)))
      throw new Error(`Another server took over ${path}.`);
    const now = new Date();
    fs.utimesSync(path, now, now);
  }, heartbeatMs);
  heartbeat.unref();
  return {
    release: () => {
      clearInterval(heartbeat);
      if (contentOf(path) === mine) fs.unlinkSync(path);
    },
  };
};
