import { expect, type Page, type Route } from '@playwright/test';
import { everyViewport, followed, openScreenCheck, settled } from './screenCheck';
import { demo, logIn, newMember } from './people';
import { test } from './story';

const screens = {
  dashboard: '/account/dashboard',
  'submitted jobs': '/account/dashboard?tab=submitted',
  referral: '/account/referral',
  profile: '/account/profile',
  notifications: '/account/notifications',
  withdraw: '/account/withdraw',
  'withdrawal history': '/account/withdrawal-history',
  statement: '/account/statement',
  'statement to print': '/account/statement/print',
  'my account': '/account/my-account',
} as const;

/** Without the profile no screen opens, so it always answers. */
const isScreenData = (route: Route): boolean => {
  const { pathname } = new URL(route.request().url());
  return route.request().method() === 'GET' && !/\/user\/(profile|events)$/.test(pathname);
};

/** Intercepts the screens' data calls; other requests pass. */
const treatData = (page: Page, treat: (route: Route) => Promise<void>): Promise<unknown> =>
  page.route(/\/api\/v\d\//, (route) => (isScreenData(route) ? treat(route) : route.fallback()));

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test('every screen is accessible for experienced and new members', async ({ browser }) => {
  test.slow();
  const { page, complaints, wrong, check } = await openScreenCheck(browser, { whole: true });
  const fresh = await newMember('Nkechi Newcomer');
  for (const [state, { email, password }] of Object.entries({
    full: { email: demo.member, password: demo.password },
    empty: fresh,
  })) {
    await logIn(page, email, password);
    const ofWork: Readonly<Record<string, string>> =
      state === 'full'
        ? {
            job: await followed(page, screens.dashboard, /./),
            withdrawal: await followed(page, screens['withdrawal history'], /^WD-/),
          }
        : {};
    for (const [name, address] of Object.entries({ ...screens, ...ofWork })) {
      await page.goto(address);
      await settled(page);
      await check(`member ${name}, ${state}`);
    }
    await page.getByRole('button', { name: /^Your profile/ }).click();
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL(/\/login/);
  }
  expect(wrong).toEqual({});
  expect(complaints).toEqual([]);
});

test('every member screen is accessible while its data load and when they fail', async ({ browser }) => {
  test.slow();
  const { page, wrong, check } = await openScreenCheck(browser, {
    whole: true,
    viewports: everyViewport.filter(({ scope }) => scope === 'whole'),
  });
  await logIn(page, demo.member, demo.password);
  for (const [name, address] of Object.entries(screens)) {
    await treatData(page, () => new Promise(() => undefined));
    await page.goto(address);
    await expect(heading(page)).toBeVisible();
    await check(`member ${name}, loading`);
    await page.unrouteAll({ behavior: 'ignoreErrors' });

    await treatData(page, (route) =>
      route.fulfill({
        status: 500,
        json: { error: true, code: 'internal', message: 'Said by the server.', data: null },
      }),
    );
    await page.goto(address);
    await expect(heading(page)).toBeVisible();
    await page.waitForLoadState('load');
    await check(`member ${name}, failed`);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  }
  expect(wrong).toEqual({});
});
