import type { CDPSession, Page } from '@playwright/test';
import { bytes, ms, type Sample } from './figures';
import type { Subject } from './measure';
import { rowsProbe } from './probe';
import { inFreshBrowser, openContext, openVisit, untilQuiet } from './visit';

const next = (page: Page) => page.locator('.ant-pagination-next, a:text-is("Next")').first();
const back = (page: Page) => page.locator('.ant-pagination-prev, a:text-is("Previous")').first();
const first = (page: Page) => page.locator('.ant-pagination-item-1, a[aria-label="Page 1"]').first();

/** In this order, each on the rows that the one before left. The way back asks the server for nothing. */
const turns = {
  next,
  back,
  sort: (page: Page) => page.locator('thead').getByText('Fullname', { exact: true }).first(),
};

/** Times of the admin list: its first row on a cold visit, and each page turn. */
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

/** Goes on page by page, and from the last one back to the first. */
const flip = async (page: Page, times: number): Promise<void> => {
  for (let nth = 0; nth < times; nth += 1) {
    const isLast = (await next(page).getAttribute('aria-disabled')) === 'true';
    const press = (isLast ? first : next)(page).click();
    await Promise.all([page.evaluate(() => window.labRows.changed()), press]);
  }
};

/** The memory that the list takes for the pages that were looked at, on a machine that is not slowed down. */
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
