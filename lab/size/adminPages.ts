import type { Locator, Page } from '@playwright/test';
import { ms, type Sample } from './figures';
import type { Subject } from './measure';
import { rowsProbe } from './probe';
import { inFreshBrowser, openContext, openVisit, untilQuiet, type Visit } from './visit';

/** Something an admin does to a list, which then shows other rows. */
interface Turn {
  readonly name: string;
  readonly press: (page: Page) => Promise<void>;
}

const click = (find: (page: Page) => Locator) => (page: Page) => find(page).click();
const next = click((page) => page.getByRole('link', { name: 'Next', exact: true }));
const back = click((page) => page.getByRole('link', { name: 'Previous', exact: true }));

/** In this order, each on what the one before left. The way back asks the server for nothing. */
const turns: readonly Turn[] = [
  { name: 'next', press: next },
  { name: 'back', press: back },
  { name: 'sort', press: click((page) => page.getByRole('button', { name: 'Fullname' })) },
  { name: 'filter', press: click((page) => page.locator('label', { hasText: /^Rejected\b/ })) },
  { name: 'search', press: (page) => page.getByRole('searchbox', { name: 'Search proofs' }).fill('okafor') },
];

const openList = async (visit: Visit, { origin, path }: Subject): Promise<void> => {
  await visit.page.goto(origin + path, { timeout: 0 });
  await visit.page.evaluate(() => window.labRows.shown());
  await untilQuiet(visit);
};

const measureTurn = async ({ page }: Visit, { name, press }: Turn): Promise<Sample> => {
  const [answered] = await Promise.all([page.evaluate(() => window.labRows.changed()), press(page)]);
  return { [name]: ms(answered) };
};

const measureDecision = async (visit: Visit): Promise<Sample> => {
  const { page } = visit;
  const accept = page.getByRole('button', { name: /^Accept/ }).first();
  const [answered] = await Promise.all([page.evaluate(() => window.labRows.held('.pending-bar__box')), accept.click()]);
  // A measured decision is not sent.
  await page.getByRole('button', { name: /^Undo: / }).click();
  return { decide: ms(answered) };
};

/** How soon the admin's list answers: its first row on a cold visit, and each turn of it. */
export const measureAdmin = (subject: Subject): Promise<Sample> =>
  inFreshBrowser(async (browser) => {
    const visit = await openVisit(await openContext(browser, subject.screen, subject.kept), subject.profile);
    await visit.page.addInitScript(rowsProbe);
    await visit.page.goto(subject.origin + subject.path, { timeout: 0 });
    const sample: Record<string, Sample[string]> = {
      row: ms(await visit.page.evaluate(() => window.labRows.shown())),
    };
    await untilQuiet(visit);
    for (const turn of turns) {
      Object.assign(sample, await measureTurn(visit, turn));
      await untilQuiet(visit);
    }
    await openList(visit, { ...subject, path: subject.path.replace(/\?.*/, '') });
    return { ...sample, ...(await measureDecision(visit)) };
  });
