import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { defineConfig } from '@playwright/test';

const { env } = process;

/** Each worker has a server and a database of its own, so that no story disturbs another: two pay on two cores. */
const workers = 2;

/** The pictures in the documents have one too, on which nothing else has happened. */
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

// Playwright reads this file in each of its processes; the first one decides, the others inherit.
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
    // First, so that what it shows is as old as its server.
    {
      name: 'pictures',
      testMatch: 'pictures/*.spec.ts',
      metadata: { server: ofPictures },
      use: { baseURL: origins[ofPictures] },
    },
    // Those that need a million rows run by themselves: playwright.scale.config.ts.
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
    // A trace costs a third of the time: `--trace=retain-on-failure` asks for one, as `.ci/run` does where it plays a file once more.
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
    // An empty variable counts as not given: the run keeps its own databases and outboxes whatever this shell exports.
    env: {
      HOST: '127.0.0.1',
      PORT: port,
      PUBLIC_URL: `${origins[at]}`,
      DATA_DIR: path.join(everyData, String(at)),
      DATABASE_URL: '',
      SMTP_URL: '',
      ADMIN_SECOND_FACTOR: '',
      // Asked for in the story of the second step alone, at a server of its own.
      CONFIRM_ABOVE_NAIRA: 'off',
      // Each window of a story names an address of its own, as people have one.
      TRUST_PROXY: 'true',
      LOG_LEVEL: 'warn',
    },
  })),
});
