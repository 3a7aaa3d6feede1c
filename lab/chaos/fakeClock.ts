import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { Env } from '../lib/server';

const libraries = '/usr/lib';

/** libfaketime, where the system has it; it moves a process's clock without touching the machine's. */
export const fakeClockLibrary = (): string | null => {
  const folders = existsSync(libraries) ? readdirSync(libraries) : [];
  const found = folders.map((folder) => path.join(libraries, folder, 'faketime', 'libfaketime.so.1')).find(existsSync);
  return found ?? null;
};

/** The variables that move a server so many seconds ahead. Durations stay as they are. */
export const clockAhead = (seconds: number): Env => ({
  LD_PRELOAD: fakeClockLibrary() ?? '',
  FAKETIME: `+${seconds}`,
  FAKETIME_DONT_FAKE_MONOTONIC: '1',
});
