import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lockFolder } from './folderLock';

const folder = mkdtempSync(join(tmpdir(), 'sharenaira-lock-'));
const path = join(folder, 'database.lock');
afterEach(() => rmSync(path, { force: true }));
afterAll(() => rmSync(folder, { recursive: true }));

const quick = { heartbeatMs: 50, silenceMs: 400 };

interface Content {
  readonly pid: number;
  readonly startedAt: string;
  readonly world: string;
}
const contentOfLock = (): Content => JSON.parse(readFileSync(path, 'utf8')) as Content;

/** Leaves a lock like this process's, except for the given fields. */
const leaveLock = async (difference: Partial<Content>): Promise<void> => {
  const real = await lockFolder(path);
  const content = { ...contentOfLock(), ...difference };
  real.release();
  writeFileSync(path, JSON.stringify(content));
};

describe('the lock of a data folder', () => {
  it('is refused to a second holder and free after release', async () => {
    const first = await lockFolder(path);
    await expect(lockFolder(path)).rejects.toThrow(`process ${process.pid}`);
    first.release();
    expect(existsSync(path)).toBe(false);
    (await lockFolder(path)).release();
  });

  it('is taken over from a dead process', async () => {
    await leaveLock({ pid: spawnSync(process.execPath, ['-e', '']).pid });
    const lock = await lockFolder(path);
    expect(contentOfLock()).toMatchObject({ pid: process.pid });
    lock.release();
  });

  it('is taken over if its process id was reused', async () => {
    await leaveLock({ startedAt: 'long ago' });
    (await lockFolder(path)).release();
  });

  it('goes to one of many that find a dead holder', async () => {
    await leaveLock({ startedAt: 'long ago' });
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => lockFolder(path)));
    const winners = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
    expect(winners).toHaveLength(1);
    winners[0]?.release();
  });

  it('of another machine holds while its heartbeat continues', async () => {
    await leaveLock({ world: 'another container' });
    const heart = setInterval(() => utimesSync(path, new Date(), new Date()), quick.heartbeatMs);
    await expect(lockFolder(path, quick)).rejects.toThrow('Another ShareNaira server');
    clearInterval(heart);
    (await lockFolder(path, quick)).release();
  });

  it('stays with its holder if the file is deleted by hand', async () => {
    const lock = await lockFolder(path, quick);
    rmSync(path);
    await new Promise((resolve) => setTimeout(resolve, 10 * quick.heartbeatMs));
    expect(contentOfLock()).toMatchObject({ pid: process.pid });
    lock.release();
  });
});
