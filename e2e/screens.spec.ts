import { readFileSync } from 'node:fs';
import { expect, test, type Browser, type Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';
import { demo, logIn, openWindow } from './people';

const axe = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

/** What WCAG 2.2 AA finds wrong with the page as it stands. */
const faultsOf = async (page: Page): Promise<string[]> => {
  await page.evaluate(axe);
  const { violations } = await page.evaluate<AxeResults>('axe.run(document, { resultTypes: ["violations"] })');
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
};

const sidewaysScroll = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Opens each address, waits for its heading, and lists what is wrong with it. */
const inspect = async (page: Page, addresses: readonly string[]): Promise<Record<string, unknown>> => {
  const wrong: Record<string, unknown> = {};
  for (const address of addresses) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('load');
    await expect(page.locator('[aria-busy="true"], .sn-loading')).toHaveCount(0);
    const faults = await faultsOf(page);
    const sideways = await sidewaysScroll(page);
    if (faults.length > 0 || sideways > 0) wrong[address] = { faults, sideways };
  }
  return wrong;
};

const looks = [
  { name: 'on a desktop, light', viewport: { width: 1440, height: 900 }, colorScheme: 'light' },
  { name: 'on a narrow phone, dark', viewport: { width: 320, height: 640 }, colorScheme: 'dark' },
] as const;

const publicPages = [
  '/',
  '/login',
  '/signup',
  '/forgot-password',
  '/offline',
  '/privacy',
  '/terms',
  '/cookies',
  '/nothing-here',
];
const memberPages = [
  '/account/dashboard',
  '/account/dashboard?tab=submitted',
  '/account/withdraw',
  '/account/withdrawal-history',
  '/account/notifications',
  '/account/referral',
  '/account/profile',
];
const deskPages = [
  '/admin/dashboard',
  '/admin/post-job',
  '/admin/review-jobs',
  '/admin/withdrawal',
  '/admin/user-management',
  '/admin/coupon',
];

/** The address behind the first link of that name on a page. */
const followed = async (page: Page, from: string, name: RegExp): Promise<string> => {
  await page.goto(from);
  return (await page.getByRole('main').getByRole('link', { name }).first().getAttribute('href')) ?? '';
};

const visit = async (
  browser: Browser,
  look: (typeof looks)[number],
  who: string | null,
  pages: (page: Page) => Promise<readonly string[]>,
) => {
  const { page, complaints } = await openWindow(browser, { viewport: look.viewport, colorScheme: look.colorScheme });
  if (who) await logIn(page, who, demo.password);
  expect(await inspect(page, await pages(page))).toEqual({});
  expect(complaints).toEqual([]);
};

for (const look of looks) {
  test(`everyone can use the public pages ${look.name}`, ({ browser }) =>
    visit(browser, look, null, async () => publicPages));

  test(`every member can use the member area ${look.name}`, ({ browser }) =>
    visit(browser, look, demo.member, async (page) => [
      ...memberPages,
      await followed(page, '/account/dashboard', /./),
    ]));

  test(`every admin can use the desk ${look.name}`, ({ browser }) =>
    visit(browser, look, demo.admin, async (page) => [
      ...deskPages,
      await followed(page, '/admin/dashboard', /^View/),
      await followed(page, '/admin/dashboard', /^Edit/),
      await followed(page, '/admin/user-management', /./),
    ]));
}
