import { type BrowserContext, expect, type Page, type Request } from '@playwright/test';
import { type MemberWithWithdrawals, memberWithWithdrawals, openAdmin } from './adminPages';
import { demo, logIn, openWindow, post } from './people';
import { test as base } from './story';

// Playwright disables the back/forward cache, which can keep a left page with its connections open.
const test = base.extend({
  launchOptions: [
    async ({ launchOptions }, use) => {
      // Headless Chromium has no back/forward cache.
      const executablePath = '/usr/bin/chromium';
      await use({ ...launchOptions, executablePath, ignoreDefaultArgs: ['--disable-back-forward-cache'] });
    },
    { scope: 'worker' },
  ],
});

/** A request queued behind the browser's six connections waits for seconds. */
const longestWaitMs = 1_500;

/** Counts the event streams the browser holds open, including those of closed pages, whose end fires no event. */
const watchStreams = (context: BrowserContext): (() => number) => {
  const open = new Map<Page, number>();
  const count = (by: number) => (request: Request) => {
    if (!request.url().endsWith('/user/events')) return;
    const page = request.frame().page();
    open.set(page, (open.get(page) ?? 0) + by);
  };
  context.on('request', count(1));
  context.on('requestfinished', count(-1));
  context.on('requestfailed', count(-1));
  return () => [...open].reduce((sum, [page, streams]) => sum + (page.isClosed() ? 0 : streams), 0);
};

/** The longest that a request of this page waited for a connection. */
const longestWait = (page: Page): Promise<number> =>
  page.evaluate(() =>
    Math.max(
      ...[...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
        .map((entry) => entry as PerformanceResourceTiming)
        .filter(({ requestStart }) => requestStart > 0)
        .map(({ fetchStart, requestStart }) => requestStart - fetchStart),
    ),
  );

const expectRows = (page: Page) => expect(page.locator('tr[data-row-key]').first()).toBeVisible();
const decide = (admin: Parameters<typeof post>[0], id: string | undefined) =>
  post(admin, 'admin/update-withdrawal', { withdrawl_id: id, given_status: 'approved' });
const rowOf = (page: Page, { references }: MemberWithWithdrawals, at: number) =>
  page.getByRole('row', { name: new RegExp(references[at] ?? '') });

test('ten tabs share one stream, the next tab takes it over, and logging out ends it', async ({ browser }) => {
  const admin = await openAdmin();
  const paid = await memberWithWithdrawals(admin, 'Bisi Tabs', 3, { account_no: '0110000022' });
  const { page } = await openWindow(browser);
  const context = page.context();
  const streams = watchStreams(context);
  await logIn(page, demo.admin, demo.password);
  const tabs = [page];
  while (tabs.length < 10) tabs.push(await context.newPage());
  for (const tab of tabs) {
    await tab.goto(`/admin/withdrawal?q=${encodeURIComponent(paid.member.fullname)}`);
    await expectRows(tab);
    expect(await longestWait(tab)).toBeLessThan(longestWaitMs);
  }
  await expect.poll(streams).toBe(1);
  await decide(admin, paid.ids[0]);
  for (const tab of tabs) await expect(rowOf(tab, paid, 0).getByText('Approved')).toBeVisible();

  await test.step('the leading tab is closed', async () => {
    // The last tab to reload joined last, so the first one leads.
    const [, ...others] = tabs;
    await page.close();
    await decide(admin, paid.ids[1]);
    // Each rereads everything it may have missed.
    for (const tab of others) await expect(rowOf(tab, paid, 1).getByText('Approved')).toBeVisible({ timeout: 60_000 });
    await expect.poll(streams).toBeLessThanOrEqual(1);
  });
  await test.step('another person in the same browser gets a new stream', async () => {
    const [, one, two] = tabs;
    await one!.getByRole('button', { name: /Product Owner/ }).click();
    await one!.getByRole('menuitem', { name: 'Logout' }).click();
    await expect(two!).toHaveURL(/\/login/);
    await expect.poll(streams).toBeLessThanOrEqual(0);
    await logIn(two!, demo.member, demo.password);
    await expect.poll(streams).toBe(1);
  });
});
