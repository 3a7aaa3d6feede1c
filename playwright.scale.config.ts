import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { defineConfig } from '@playwright/test';
import ordinary from './playwright.config';

const { env } = process;

if (!env.E2E_SCALE_DATABASE_URL)
  throw new Error(
    'E2E_SCALE_DATABASE_URL names a PostgreSQL that npm run command -- fill has filled; its rows will be decided.',
  );

if (env.E2E_SCALE_DATA_DIR === undefined) {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'sharenaira-scale-'));
  env.E2E_SCALE_DATA_DIR = dataDir;
  process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }));
}

const [webServer] = [ordinary.webServer].flat();
if (webServer === undefined) throw new Error('The ordinary run has a server.');

/** Stories that need a million rows: run by hand, on a separate database. */
export default defineConfig({
  ...ordinary,
  testDir: 'e2e/scale',
  projects: [{ name: 'scale' }],
  timeout: 1_800_000,
  workers: 1,
  webServer: {
    ...webServer,
    env: {
      ...webServer.env,
      DATABASE_URL: env.E2E_SCALE_DATABASE_URL,
      DATA_DIR: env.E2E_SCALE_DATA_DIR,
      RATE_LIMIT_PER_MINUTE: '1000000',
    },
  },
});
