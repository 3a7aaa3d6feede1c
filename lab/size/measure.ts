import type { Browser, CDPSession, Locator, Page } from '@playwright/test';
import { login } from '../../src/contract/auth';
import { urlOf } from '../../src/contract/endpoint';
import { bytes, ms, type Sample } from './figures';
import { kinds, type Load } from './network';
import { installProbe, pressLink, readPaints, rowsProbe } from './probe';
import {
  inFreshBrowser,
  type Kept,
  openContext,
  openVisit,
  type Profile,
  type Screen,
  untilQuiet,
  type Visit,
} from './visit';

export interface Subject {
  readonly origin: string;
  readonly path: string;
  readonly profile: Profile;
  readonly screen: Screen;
  readonly kept?: Kept;
}

export interface Person {
  readonly email: string;
  readonly password: string;
}

const answerTimeoutMs = 2_000;

const sum = (loads: readonly Load[]): number => loads.reduce((total, load) => total + load.bytes, 0);

const bytesBy = (loads: readonly Load[]): Sample => {
  const of = (...wanted: readonly Load['kind'][]) => bytes(sum(loads.filter(({ kind }) => wanted.includes(kind))));
  return {
    ...Object.fromEntries(kinds.map((kind) => [kind, of(kind)])),
    page: of('document', 'stylesheet'),
    code: of('script', 'stylesheet'),
    app: of(...kinds.filter((kind) => kind !== 'data')),
    all: bytes(sum(loads)),
  };
};

const partOf = (loads: readonly Load[]): number => sum(loads.filter(({ kind }) => kind !== 'data' && kind !== 'font'));

export const measureVisits = ({ origin, path, profile, screen, kept }: Subject): Promise<Sample> =>
  inFreshBrowser(async (browser) => {
    const context = await openContext(browser, screen, kept);
    const first = await openVisit(context, profile);
    await first.page.goto(origin + path, { timeout: 0 });
    await untilQuiet(first);
    const { fcp, lcp } = await first.page.evaluate(readPaints);
    const cold = bytesBy(first.traffic.loads());
    await first.page.close();

    const again = await openVisit(context, profile);
    await again.page.goto(origin + path, { timeout: 0 });
    await untilQuiet(again);
    return { ...cold, second: bytes(partOf(again.traffic.loads())), fcp: ms(fcp), lcp: ms(lcp) };
  });

/** Opens a form without waiting for its load; the probe is only here because it moves the cursor. */
const openFormPage = async (browser: Browser, { origin, path, profile, screen }: Subject): Promise<Visit> => {
  const visit = await openVisit(await openContext(browser, screen), profile);
  await visit.page.addInitScript(installProbe);
  await visit.page.goto(origin + path, { waitUntil: 'commit', timeout: 0 });
  return visit;
};

/** Types a character as soon as the page accepts it; returns ms since navigation. */
const typeOne = async ({ page }: Visit, key: string): Promise<number> => {
  for (;;) {
    await page.evaluate(() => window.labProbe.focusField());
    await page.keyboard.press(key);
    const at = await page.evaluate(() => window.labProbe.typedAt());
    // The form was replaced between focus and key; a person would press again.
    if (at !== null) return at;
  }
};

/** The time of the first keystroke that survives hydration. */
export const measureTyping = (subject: Subject, key: string): Promise<Sample> =>
  inFreshBrowser(async (browser) => {
    const visit = await openFormPage(browser, subject);
    let at = await typeOne(visit, key);
    await visit.page.evaluate(() => window.labProbe.isReady());
    await untilQuiet(visit);
    const kept = (await visit.page.evaluate(() => window.labProbe.firstValue())).includes(key);
    if (!kept) at = await typeOne(visit, key);
    return { type: ms(at) };
  });

const fillIn = async (page: Page, { email, password }: Person): Promise<void> => {
  await page.evaluate(() => window.labProbe.focusField());
  await page.keyboard.insertText(email);
  await page.locator('form input[type="password"]').focus();
  await page.keyboard.insertText(password);
};

const untilSent = async ({ page, traffic }: Visit): Promise<number | null> => {
  const deadline = performance.now() + answerTimeoutMs;
  const call = urlOf(login);
  while (performance.now() < deadline) {
    const at = traffic.sentAt(login.method, call);
    if (at !== null) return at;
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  }
  return null;
};

/** The time until login works: the form filled in as early as possible, the button pressed once enabled. */
export const measureSubmit = (subject: Subject, person: Person): Promise<Sample> =>
  inFreshBrowser(async (browser) => {
    const visit = await openFormPage(browser, subject);
    const typed = [person.email, person.password];
    await fillIn(visit.page, person);
    for (;;) {
      const kept = await visit.page.evaluate((texts) => window.labProbe.pressWhenReady(texts), typed);
      const at = kept ? await untilSent(visit) : null;
      if (at !== null) return { submit: ms(at) };
      if (!kept) {
        await visit.page.locator('form input').first().fill(person.email);
        await visit.page.locator('form input[type="password"]').fill(person.password);
      }
    }
  });

export const measureStep = ({ origin, path, profile, screen, kept }: Subject, to: string): Promise<number> =>
  inFreshBrowser(async (browser) => {
    const visit = await openVisit(await openContext(browser, screen, kept), profile);
    await visit.page.goto(origin + path, { timeout: 0 });
    await untilQuiet(visit);
    const before = visit.traffic.loads().length;
    if (!(await visit.page.evaluate(pressLink, to))) throw new Error(`There is no link to ${to} on ${path}.`);
    await visit.page.waitForURL(origin + to);
    await untilQuiet(visit);
    return partOf(visit.traffic.loads().slice(before));
  });

export const measurePresses = (
  { origin, path, profile, screen, kept }: Subject,
  presses: readonly ((page: Page) => Locator)[],
): Promise<number> =>
  inFreshBrowser(async (browser) => {
    const visit = await openVisit(await openContext(browser, screen, kept), profile);
    await visit.page.goto(origin + path, { timeout: 0 });
    await untilQuiet(visit);
    let before = 0;
    for (const press of presses) {
      before = visit.traffic.loads().length;
      await press(visit.page).click();
      await untilQuiet(visit);
    }
    return partOf(visit.traffic.loads().slice(before));
  });

export const signIn = (origin: string, { email, password }: Person, screen: Screen): Promise<Kept> =>
  inFreshBrowser(async (browser) => {
    const context = await openContext(browser, screen);
    const page = await context.newPage();
    await page.goto(`${origin}/login`);
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL(/\/(?:account|admin)\/dashboard/);
    return context.storageState();
  });

const next = (page: Page) => page.locator('.ant-pagination-next, a:text-is("Next")').first();
const back = (page: Page) => page.locator('.ant-pagination-prev, a:text-is("Previous")').first();
const first = (page: Page) => page.locator('.ant-pagination-item-1, a[aria-label="Page 1"]').first();

/** Each turn starts from the rows the previous one left. Going back asks the server for nothing. */
const turns = {
  next,
  back,
  sort: (page: Page) => page.locator('thead').getByText('Fullname', { exact: true }).first(),
};

export const measureTable = (subject: Subject): Promise<Sample> =>
  inFreshBrowser(async (browser) => {
    const visit = await openVisit(await openContext(browser, subject.screen, subject.kept), subject.profile);
    const { page } = visit;
    await page.addInitScript(rowsProbe);
    await page.goto(subject.origin + subject.path, { timeout: 0 });
    const sample: Record<string, Sample[string]> = { row: ms(await page.evaluate(() => window.labRows.shown())) };
    for (const [name, press] of Object.entries(turns)) {
      await untilQuiet(visit);
      const [answered] = await Promise.all([page.evaluate(() => window.labRows.changed()), press(page).click()]);
      sample[name] = ms(answered);
    }
    return sample;
  });

const heapOf = async (cdp: CDPSession): Promise<number> => {
  await cdp.send('HeapProfiler.enable');
  await cdp.send('HeapProfiler.collectGarbage');
  await cdp.send('HeapProfiler.collectGarbage');
  return (await cdp.send('Runtime.getHeapUsage')).usedSize;
};

const flip = async (page: Page, times: number): Promise<void> => {
  for (let nth = 0; nth < times; nth += 1) {
    const isLast = (await next(page).getAttribute('aria-disabled')) === 'true';
    const press = (isLast ? first : next)(page).click();
    await Promise.all([page.evaluate(() => window.labRows.changed()), press]);
  }
};

/** The memory the list holds for visited pages, measured without throttling. */
export const measureHeap = (subject: Subject): Promise<Sample> =>
  inFreshBrowser(async (browser) => {
    const context = await openContext(browser, subject.screen, subject.kept);
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await page.addInitScript(rowsProbe);
    await page.goto(subject.origin + subject.path, { timeout: 0 });
    await page.evaluate(() => window.labRows.shown());
    await flip(page, 20);
    const early = await heapOf(cdp);
    await flip(page, 200);
    return { heap: bytes(early), growth: bytes(Math.max(0, (await heapOf(cdp)) - early)) };
  });
