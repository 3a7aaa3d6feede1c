import { setTimeout as pause } from 'node:timers/promises';
import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { watchTraffic, type Traffic } from './network';
import { untilIdle, untilWorkerInstalled } from './probe';

export interface Profile {
  readonly cpuSlowdown: number;
  readonly kilobitsPerSecond: number;
  readonly latencyMs: number;
}

export const profiles = {
  A: { cpuSlowdown: 4, kilobitsPerSecond: 1_600, latencyMs: 150 },
  // Slow 3G.
  B: { cpuSlowdown: 4, kilobitsPerSecond: 400, latencyMs: 400 },
} satisfies Record<string, Profile>;

export const screens = {
  phone: { width: 390, height: 844 },
  laptop: { width: 1_366, height: 768 },
} as const;
export type Screen = (typeof screens)[keyof typeof screens];

const silenceMs = 1_000;
const quietTimeoutMs = 120_000;
const browserTimeoutMs = 300_000;

export type Kept = Awaited<ReturnType<BrowserContext['storageState']>>;

/** A newly started browser, so that no earlier page left anything in memory. */
export const inFreshBrowser = async <T>(use: (browser: Browser) => Promise<T>): Promise<T> => {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
  let late = false;
  const timer = setTimeout(() => {
    late = true;
    void browser.close();
  }, browserTimeoutMs);
  try {
    return await use(browser);
  } catch (error) {
    throw late ? new Error('A page did not become what was waited for.', { cause: error }) : error;
  } finally {
    clearTimeout(timer);
    await browser.close();
  }
};

export const openContext = (browser: Browser, screen: Screen, kept?: Kept): Promise<BrowserContext> =>
  browser.newContext({
    viewport: screen,
    locale: 'en-NG',
    timezoneId: 'Africa/Lagos',
    ...(kept && { storageState: kept }),
  });

export interface Visit {
  readonly page: Page;
  readonly traffic: Traffic;
}

export const openVisit = async (context: BrowserContext, profile: Profile): Promise<Visit> => {
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  const traffic = await watchTraffic(cdp);
  const bytesPerSecond = (profile.kilobitsPerSecond * 1_000) / 8;
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: profile.latencyMs,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: profile.cpuSlowdown });
  return { page, traffic };
};

const untilSilent = async ({ traffic }: Visit, deadline: number): Promise<void> => {
  while (traffic.inFlight() > 0 || performance.now() - traffic.lastChangeAt() < silenceMs) {
    if (performance.now() > deadline) throw new Error('The page did not come to rest.');
    await pause(50);
  }
};

/** Waits until the page has loaded, no request is running and the processor is idle. */
export const untilQuiet = async (visit: Visit): Promise<void> => {
  const deadline = performance.now() + quietTimeoutMs;
  for (;;) {
    await visit.page.evaluate(untilIdle);
    await visit.page.evaluate(untilWorkerInstalled);
    await untilSilent(visit, deadline);
    const before = visit.traffic.started();
    await visit.page.evaluate(untilIdle);
    if (visit.traffic.started() === before) return;
  }
};
