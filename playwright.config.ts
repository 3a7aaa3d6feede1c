import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { defineConfig } from '@playwright/test';

const { env } = process;

/** Each worker has a server and a database, so that stories do not interfere; two suit two cores. */
const workers = 2;

/** The pictures for the documents need a fresh server. */
const ofPictures = workers;

const freePorts = (): string =>
  execFileSync(process.execPath, [
    '-e',
    `const servers = Array.from({ length: ${workers + 1} }, () => require('net').createServer().listen(0, '127.0.0.1'));
     Promise.all(servers.map((one) => require('events').once(one, 'listening'))).then(() => {
       console.log(servers.map((one) => one.address().port).join());
       for (const one of servers) one.close();
     });`,
  ])
    .toString()
    .trim();

// Every Playwright process reads this file; the first chooses the ports and the others inherit them.
env.E2E_PORTS ??= freePorts();
if (env.E2E_DATA_DIR === undefined) {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'sharenaira-e2e-'));
  env.E2E_DATA_DIR = dataDir;
  process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }));
}

const everyData = env.E2E_DATA_DIR;
const ports = env.E2E_PORTS.split(',');
const origins = ports.map((port) => `http://127.0.0.1:${port}`);

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  fullyParallel: false,
  workers,
  forbidOnly: true,
  retries: 0,
  timeout: 240_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  projects: [
    // Runs first, while its server is fresh.
    {
      name: 'pictures',
      testMatch: 'pictures/*.spec.ts',
      metadata: { server: ofPictures },
      use: { baseURL: origins[ofPictures] },
    },
    // Stories that need a million rows run separately: playwright.scale.config.ts.
    { name: 'stories', testIgnore: ['pictures/*', 'scale/*'] },
  ],
  use: {
    baseURL: origins[Number(env.TEST_PARALLEL_INDEX ?? 0)],
    browserName: 'chromium',
    viewport: { width: 1440, height: 900 },
    locale: 'en-NG',
    timezoneId: 'Africa/Lagos',
    actionTimeout: 15_000,
    screenshot: 'only-on-failure',
    // Traces cost a third of the time; `.ci/run` asks for them (`--trace=retain-on-failure`) when it repeats a file.
    trace: 'off',
    launchOptions: {
      executablePath: env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  webServer: ports.map((port, at) => ({
    command: 'node --enable-source-maps dist/server/main.js',
    url: `${origins[at]}/`,
    timeout: 120_000,
    stdout: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    // Empty variables count as unset, so runs keep their databases and outboxes whatever this shell exports.
    env: {
      HOST: '127.0.0.1',
      PORT: port,
      PUBLIC_URL: `${origins[at]}`,
      DATA_DIR: path.join(everyData, String(at)),
      DATABASE_URL: '',
      SMTP_URL: '',
      ADMIN_SECOND_FACTOR: '',
      // Only the story about confirmation needs it, on a separate server.
      CONFIRM_ABOVE_NAIRA: 'off',
      // Each window sends an address, as each person has one.
      TRUST_PROXY: 'true',
      LOG_LEVEL: 'warn',
    },
  })),
});
