import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, type Page, type Route } from '@playwright/test';
import sharp from 'sharp';
import { memberWithWithdrawals, openAdmin, provenJob } from './adminPages';
import {
  desktop,
  getFaults,
  followed,
  narrowPhone,
  openScreenCheck,
  seenTwice,
  settled,
  sidewaysScroll,
} from './screenCheck';
import { askOwnerLink, demo, logIn, openWindow, post, stranger } from './people';
import { codeField, fillBank, fillRegister, press, stepHeading } from './signUpForm';
import { test } from './story';

const inspect = async (page: Page, addresses: readonly string[]): Promise<Record<string, string[]>> => {
  const wrong: Record<string, string[]> = {};
  for (const address of addresses) {
    await page.goto(address);
    await settled(page);
    const faults = await getFaults(page);
    if (faults.length > 0) wrong[address] = faults;
  }
  return wrong;
};

const viewports = [
  { viewport: desktop, colorScheme: 'light' },
  { viewport: narrowPhone, colorScheme: 'dark' },
] as const;
/** A faked answer: the look of a state does not depend on its cause. */
const answer =
  (status: number, json: object = {}) =>
  (route: Route): Promise<void> =>
    route.fulfill({ status, json: { error: status >= 400, message: 'Said by the server.', data: null, ...json } });

/** In the middle of the page’s left edge. */
const paintedColour = async (page: Page): Promise<readonly number[]> => {
  const clip = { x: 0, y: 300, width: 1, height: 1 };
  return [
    ...(await sharp(await page.screenshot({ clip }))
      .removeAlpha()
      .raw()
      .toBuffer()),
  ];
};

test('everyone can use the open pages, wide and narrow, light and dark, and never sees a flash of the other theme', async ({
  browser,
}) => {
  test.slow();
  const { page, complaints, wrong, check } = await openScreenCheck(browser);
  for (const address of ['/', '/start-a-campaign', '/help', '/privacy', '/terms', '/cookies', '/offline']) {
    await page.goto(address);
    await settled(page);
    await check(`open${address}`.replaceAll('/', ' '));
  }
  await page.goto('/');
  await page.getByText('Do I need followers?').click();
  await page.getByRole('group', { name: 'Two examples' }).getByRole('button', { name: 'Next' }).click();
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await check('landing, a question open, second voice, nothing subscribed');
  await page.setViewportSize(narrowPhone);
  await page.locator('summary[aria-label="Menu"]').click();
  await check('landing, menu open');

  await test.step('a theme that was chosen is painted while the scripts are still on their way', async () => {
    await page.emulateMedia({ colorScheme: 'light' });
    await page.evaluate(() => localStorage.setItem('sharenaira_theme', 'dark'));
    await page.route(/\/assets\/.*\.js$/, () => new Promise(() => undefined));
    for (const address of ['/', '/login']) {
      await page.goto(address, { waitUntil: 'commit' });
      await expect(page.locator('html[data-theme="dark"] body')).toBeAttached();
      await expect.poll(async () => Math.max(...(await paintedColour(page))), address).toBeLessThan(80);
    }
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });
  expect(wrong).toEqual({});
  expect(complaints).toEqual([]);
});

test('sign-up, login and password reset are accessible, with all their errors', async ({ browser }) => {
  const { page, wrong, check } = await openScreenCheck(browser);
  const person = stranger('Pelumi Looks');
  await page.goto('/signup');
  await settled(page);
  await check('signup 1');
  await press(page, 'Next');
  await page.getByLabel('Password', { exact: true }).fill('12345678');
  await page.getByLabel('Full name').focus();
  await check('signup 1 refused');
  await page.getByRole('combobox', { name: 'State' }).fill('o');
  await check('signup 1, states open');
  await page.keyboard.press('Escape');
  await fillRegister(page, person);
  await press(page, 'Next');
  await check('signup 2');
  await press(page, 'Next');
  await page.getByLabel('Account number').fill('08031234567');
  await check('signup 2 refused, phone number');
  await fillBank(page, person);
  await press(page, 'Next');
  await expect(stepHeading(page, 'Referral & Coupon Code')).toBeVisible();
  await check('signup 3');
  await page.route('**/api/v1/auth/register', answer(409, { fields: { coupon_code: 'Not this one.' } }), { times: 1 });
  await page.getByLabel('Coupon code').fill('USED');
  await press(page, 'Submit');
  await expect(page.getByRole('alert')).toBeVisible();
  await check('signup 3 refused');
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/api/v1/auth/register', (route) => held.then(() => answer(200)(route)), { times: 1 });
  await press(page, 'Submit');
  await expect(stepHeading(page, 'Submitting Your Application')).toBeVisible();
  await check('signup 4');
  release();
  await expect(stepHeading(page, 'OTP Verification')).toBeVisible();
  await check('signup 5');
  await page.route('**/api/v1/auth/verify-otp', answer(400, { fields: { otpCode: 'Not this one.' } }), { times: 1 });
  await codeField(page).fill('123456');
  await expect(codeField(page)).toHaveAttribute('aria-invalid', 'true');
  await check('signup 5 refused');
  await page.goto('/login');
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.route('**/api/v1/auth/login', answer(401));
  await press(page, 'Sign in');
  await expect(page.getByRole('link', { name: 'Enter the code' })).toBeVisible();
  await check('login refused, sign-up unfinished');
  await page.unrouteAll();

  await page.goto('/login');
  await settled(page);
  await check('login');
  await press(page, 'Sign in');
  await check('login empty');
  await page.getByLabel('Email').fill('looks@members.example');
  await page.getByLabel('Password', { exact: true }).fill('whatever it is');
  await page.route(/\/api\/v1\/(auth\/login|ping)$/, (route) => route.abort());
  await press(page, 'Sign in');
  await expect(page.getByRole('alert')).toBeVisible();
  await check('login without connection');
  await page.unrouteAll();

  await page.goto('/forgot-password');
  await settled(page);
  // The first press of a button also loads the code of closable messages.
  await press(page, 'Send Reset Instructions');
  await check('reset 1, nothing entered');
  await page.route('**/api/v1/auth/forgot-password', answer(200));
  await page.route('**/api/v1/auth/verify-otp', answer(200, { data: { purpose: 'reset' } }));
  await page.getByLabel('Email').fill('looks@members.example');
  await press(page, 'Send Reset Instructions');
  await expect(codeField(page)).toBeVisible();
  await check('reset 2');
  await codeField(page).fill('123456');
  await expect(stepHeading(page, 'A new password')).toBeVisible();
  await check('reset 3');
  await page.getByLabel('New password', { exact: true }).fill('groundnut and jollof');
  await page.getByLabel('The new password again').fill('groundnut and rice');
  await press(page, 'Reset Password');
  await page.getByRole('button', { name: 'Close message' }).last().focus();
  await check('reset 3 mismatch, message shown');
  expect(wrong).toEqual({});
});

/** Texts that a box around them cuts off. */
const cutOff = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const cut: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      const words = text.textContent?.trim() ?? '';
      const near = text.parentElement;
      if (words === '' || !near?.checkVisibility() || near.closest('[aria-hidden="true"], .sn-visually-hidden, thead'))
        continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const at = range.getBoundingClientRect();
      for (let box: Element | null = near; box !== null; box = box.parentElement) {
        const { overflowX, overflowY, webkitLineClamp, textOverflow } = getComputedStyle(box);
        // Text that is meant to end in dots.
        if (/auto|scroll/.test(overflowX) || webkitLineClamp !== 'none' || textOverflow === 'ellipsis') break;
        const edge = box.getBoundingClientRect();
        const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
        const aside = hides(overflowX) && (at.left < edge.left - 1 || at.right > edge.right + 1);
        const below = hides(overflowY) && (at.top < edge.top - 1 || at.bottom > edge.bottom + 1);
        if (aside || below) cut.push(`${words.slice(0, 40)} in ${box.tagName}.${box.className}`);
      }
    }
    return cut;
  });

/** Controls that lie on each other, and amounts that break or leave the screen. */
const collisions = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isFixed = (element: Element): boolean => {
      for (let at: Element | null = element; at !== null; at = at.parentElement)
        if (/fixed|sticky/.test(getComputedStyle(at).position)) return true;
      return false;
    };
    const nameOf = (element: Element): string =>
      `${element.tagName} ${(element.textContent || element.className).slice(0, 30)}`;
    const controls = [...document.querySelectorAll('a, button, input, select, textarea, summary, .ant-segmented-item')]
      .filter(
        (one) => one.checkVisibility({ opacityProperty: true }) && !isFixed(one) && !one.closest('.sn-visually-hidden'),
      )
      .map((one) => ({ one, at: one.getBoundingClientRect() }))
      .filter(({ at }) => at.width > 4 && at.height > 4);
    const faults: string[] = [];
    controls.forEach(({ one, at }, nth) => {
      if (at.right > innerWidth + 1 && !one.closest('[tabindex="0"]')) faults.push(`${nameOf(one)} leaves the screen`);
      for (const { one: other, at: there } of controls.slice(nth + 1)) {
        if (one.contains(other) || other.contains(one)) continue;
        const across = Math.min(at.right, there.right) - Math.max(at.left, there.left);
        const down = Math.min(at.bottom, there.bottom) - Math.max(at.top, there.top);
        // A card's link covers the whole card, with other controls above it.
        if (
          across > 4 &&
          down > 4 &&
          getComputedStyle(one).position === 'static' &&
          getComputedStyle(other).position === 'static'
        )
          faults.push(`${nameOf(one)} lies on ${nameOf(other)}`);
      }
    });
    for (const sum of document.querySelectorAll('.sn-naira')) {
      if (!sum.checkVisibility()) continue;
      const [line, ...more] = [...sum.getClientRects()];
      if (more.length > 0) faults.push(`${sum.textContent} breaks`);
      if (line && line.right > innerWidth && !sum.closest('[tabindex="0"]'))
        faults.push(`${sum.textContent} leaves the screen`);
    }
    return faults;
  });

/** The router's addresses that need no id, from the build. */
const everyAddress = (): string[] =>
  (JSON.parse(readFileSync(path.join(__dirname, '..', 'dist', 'web', 'site.json'), 'utf8')) as { address: string }[])
    .map(({ address }) => address)
    .filter((address) => !address.includes(':'));

test('text at 200 % on 320 px is never cut off, nothing overlaps, and nothing scrolls sideways', async ({
  browser,
}) => {
  test.slow();
  const { page, complaints } = await openWindow(browser, { viewport: narrowPhone });
  const wrong: Record<string, string[]> = {};
  const enlarge = async (): Promise<void> => {
    const size = () =>
      page.getByRole('heading', { level: 1 }).evaluate((heading) => parseFloat(getComputedStyle(heading).fontSize));
    const before = await size();
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    expect(await size()).toBeGreaterThanOrEqual(before * 1.3);
  };
  const check = async (state: string): Promise<void> => {
    const faults = await seenTwice(page, async () => [
      ...(await cutOff(page)),
      ...(await collisions(page)),
      ...(await sidewaysScroll(page)),
    ]);
    if (faults.length === 0) return;
    wrong[state] = faults;
    await page.screenshot({ path: `test-results/looks/${state}, 200 percent.png`, fullPage: true });
  };
  const open = async (address: string): Promise<void> => {
    await page.goto(address);
    await settled(page);
    await enlarge();
    await check(`open${address}`.replaceAll('/', ' '));
  };
  const addresses = everyAddress();
  for (const address of addresses.filter(
    (one) => !/^\/(?:account|admin|owner|signup|newsletter|bank-change|job-news)/.test(one),
  ))
    await open(address);
  const person = stranger('Rita Large');
  await page.goto('/signup');
  await settled(page);
  await enlarge();
  await press(page, 'Next');
  await check('signup 1 refused');
  await fillRegister(page, person);
  await press(page, 'Next');
  await fillBank(page, person);
  await check('signup 2');
  await press(page, 'Next');
  await expect(stepHeading(page, 'Referral & Coupon Code')).toBeVisible();
  await check('signup 3');
  await page.route('**/api/v1/auth/register', answer(200));
  await press(page, 'Submit');
  await expect(stepHeading(page, 'OTP Verification')).toBeVisible();
  await check('signup 5');
  await page.unrouteAll();

  await logIn(page, demo.member, demo.password);
  const jobs = [
    await followed(page, '/account/dashboard', /./),
    await followed(page, '/account/withdrawal-history', /^WD-/),
  ];
  await page.route('**/api/v1/user/profile', async (route) => {
    const found = await route.fetch();
    const wallet = { balance: 999_999_999.99, on_hold: 130_000_343.5, total_earned: 999_999_999.99 };
    await route.fulfill({ response: found, json: { ...((await found.json()) as object), userbalance: wallet } });
  });
  for (const address of [
    ...addresses.filter((one) => one.startsWith('/account/')),
    '/account/dashboard?tab=submitted',
    ...jobs,
  ])
    await open(address);
  await page.goto('/account/dashboard');
  await settled(page);
  await enlarge();
  await page.getByRole('button', { name: 'Wallet' }).click();
  await expect(page.getByRole('dialog', { name: 'Wallet' })).toBeVisible();
  await check('wallet');

  await page.goto(await askOwnerLink(page, 'owner@advertiser.example'));
  await settled(page);
  await enlarge();
  await check('owner, mailed link');
  await page.getByRole('button', { name: 'Open my jobs' }).click();
  await expect(page).toHaveURL('/owner/jobs');
  const own = (await page.locator('main a[href^="/owner/jobs/"]').first().getAttribute('href')) ?? '';
  for (const address of ['/owner/jobs', '/owner/money', '/owner/browsers', own, `${own}/proofs`]) await open(address);
  expect(wrong).toEqual({});
  // Asked before the mailed link is opened.
  expect(complaints).toEqual(['401 /api/v1/owner/self']);
});

/** Screens that only the app renders. */
const needsTheApp = [
  ...['dashboard', 'referral', 'profile', 'notifications', 'my-account', 'withdraw', 'withdrawal-history'],
  ...['statement', 'statement/print', 'job-details/1', 'withdrawal-history/1'],
]
  .map((place) => `/account/${place}`)
  .concat('/offline', '/newsletter/confirm', '/newsletter/unsubscribe', '/bank-change/confirm');

test('with JavaScript off every static page is readable, and every other page says that it needs JavaScript', async ({
  browser,
}) => {
  const { page } = await openWindow(browser, { javaScriptEnabled: false, viewport: { width: 360, height: 740 } });
  await page.goto('/');
  for (const heading of [
    'Earn Daily By Posting Ads On Social Media',
    'How a job pays',
    'No tricks',
    'Two examples',
    'Pricing',
    'Sell on ShareNaira',
    'Frequently asked questions',
  ])
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
  for (const voice of ['An earner', 'A business']) {
    await page.getByText(voice, { exact: true }).scrollIntoViewIfNeeded();
    await expect(page.getByText(voice, { exact: true })).toBeInViewport();
  }
  const questions = page.locator('#support details');
  await expect(questions).toHaveCount(5);
  for (const question of await questions.all()) {
    await expect(question.locator('p')).toBeHidden();
    await question.locator('summary').click();
    await expect(question.locator('p')).toBeVisible();
  }
  for (const price of ['Free', 'Your price'])
    await expect(page.locator('#pricing').getByText(price).first()).toBeVisible();
  await page.getByRole('link', { name: 'Log In' }).click();
  const needs = page.locator('noscript p');
  await expect(needs).toHaveCSS('padding-left', '16px');
  for (const [address, button] of [
    ['/login', 'Sign in'],
    ['/signup', 'Next'],
    ['/forgot-password', 'Send Reset Instructions'],
    ...needsTheApp.map((place) => [place, null] as const),
  ] as const) {
    await page.goto(address);
    await expect(needs, address).toHaveText(
      'ShareNaira needs JavaScript here. Please turn it on and open this page again.',
    );
    await expect(needs, address).toBeInViewport();
    if (button) await expect(page.getByRole('button', { name: button })).toBeDisabled();
    // A test that waits for the app would wait forever.
    await expect(page.getByText('Loading...')).toBeHidden();
  }
  for (const [address, heading] of [
    ['/help', 'Withdrawals'],
    ['/privacy', 'Your rights'],
    ['/terms', 'Money'],
    ['/cookies', 'Cookies Settings'],
    ['/nothing-here', 'Page not found'],
    ['/r/AAAAAAAAAAAAAAAAAAAAAA', 'No receipt here'],
  ] as const) {
    await page.goto(address);
    await expect(page.getByRole('heading', { name: heading }).first(), address).toBeVisible();
  }
});

const adminPages = [
  '/admin/overview',
  '/admin/dashboard',
  '/admin/post-job',
  '/admin/review-jobs',
  '/admin/review-jobs?focus=1',
  '/admin/withdrawal',
  '/admin/pay',
  '/admin/pay?step=file',
  '/admin/pay?step=confirm',
  '/admin/payouts',
  '/admin/payouts?tab=batches',
  '/admin/reconciliation',
  '/admin/user-management',
  '/admin/user-management?view=table',
  '/admin/coupon',
  '/admin/audit',
  '/admin/security',
  '/admin/help',
  '/admin/help/where-is-a-withdrawal',
];
const memberTabs = ['', '?tab=withdrawals', '?tab=statement', '?tab=sessions', '?tab=notes'];

/** Eighty characters: such names exist. */
const longName = 'Oluwaseunfunmilayo Chukwuemekanwachukwu Adebayo-Ogunlesi Ihechukwumere Babatunde';
/** A member of that name with a row in each list, and the lists with these rows. */
const fillWithLongName = async (): Promise<readonly string[]> => {
  const admin = await openAdmin();
  const { own, ids, member } = await memberWithWithdrawals(admin, 'Long Name', 2, { fullname: longName });
  await post(admin, 'admin/update-withdrawal', { withdrawl_id: ids[0], given_status: 'approved' });
  await provenJob(admin, own, 100);
  return [
    'review-jobs?',
    'review-jobs?focus=1&',
    'withdrawal?',
    'payouts?status=all&',
    'user-management?view=table&',
    'audit?',
  ].map((list) => `/admin/${list}q=${member.email}`);
};

test('every admin can use the admin area, wide and light, narrow and dark, and a name of eighty characters fits', async ({
  browser,
}) => {
  test.slow();
  const { page, complaints } = await openWindow(browser, { viewport: desktop });
  await logIn(page, demo.admin, demo.password);
  const withLongName = await fillWithLongName();
  // Fills the list, so that more than its empty state is checked.
  await page.goto('/admin/coupon');
  await page.getByRole('button', { name: '+ Generate New Coupon' }).click();
  await expect(page.getByText('Not used').first()).toBeVisible();
  await (await openAdmin()).post('admin/payouts/batches', { data: {} });
  await page.goto('/admin/reconciliation');
  await page.getByRole('button', { name: 'Run now' }).click();
  await expect(page.getByText('Everything adds up.')).toBeVisible({ timeout: 60_000 });
  const member = await followed(page, '/admin/user-management', /./);
  const addresses = [
    ...adminPages,
    await followed(page, '/admin/dashboard', /^View/),
    await followed(page, '/admin/dashboard', /^Edit/),
    ...memberTabs.map((tab) => member + tab),
  ];
  for (const { viewport, colorScheme } of viewports) {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme });
    expect(await inspect(page, addresses)).toEqual({});
    for (const address of withLongName) {
      await page.goto(address);
      const name = page.getByRole('main').getByText(longName, { exact: true }).locator('visible=true').first();
      await expect(name).toBeVisible();
      await settled(page);
      expect(await sidewaysScroll(page), address).toEqual([]);
      const right = await name.evaluate((shown) => shown.getBoundingClientRect().right);
      expect(right, address).toBeLessThanOrEqual(viewport.width);
    }
  }

  await test.step('the API reference shows its calls under its policy', async () => {
    await page.setViewportSize(desktop);
    await page.goto('/api/docs');
    await expect(page.getByText('ShareNaira API').first()).toBeVisible();
    await expect(page.getByText('Idempotency-Key').first()).toBeVisible();
  });
  expect(complaints).toEqual([]);
});
