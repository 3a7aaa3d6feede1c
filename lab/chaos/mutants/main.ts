import { spawnSync } from 'node:child_process';
import { repository } from '../../lib/options';

/** Stryker over the pure sums of the money. The guards of the database are taken away by `src/server/db/guards.test.ts`, in every run of tests. */
const { status } = spawnSync(
  'node_modules/.bin/stryker',
  ['run', 'lab/chaos/mutants/stryker.config.json', ...process.argv.slice(2)],
  { cwd: repository, stdio: 'inherit' },
);
process.exitCode = status ?? 1;
