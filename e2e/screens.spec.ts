import { expect, type Page, type Route } from '@playwright/test';
import sharp from 'sharp';
import { memberWithWithdrawals, openAdmin, provenJob } from './adminPages';
import { desktop, getFaults, followed, narrowPhone, openScreenCheck, settled, sidewaysScroll } from './screenCheck';
import { demo, logIn, openWindow, post, stranger } from './people';
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
  await page.getByRole('group', { name: 'What members say' }).getByRole('button', { name: 'Next' }).click();
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
  await page.getByRole('button', { name: 'Close message' }).focus();
  await check('reset 2, message shown');
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
      if (words === '' || !near?.checkVisibility() || near.closest('[aria-hidden="true"], .sn-visually-hidden'))
        continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const at = range.getBoundingClientRect();
      for (let box: Element | null = near; box !== null; box = box.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(box);
        if (/auto|scroll/.test(overflowX)) break;
        const edge = box.getBoundingClientRect();
        const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
        const aside = hides(overflowX) && (at.left < edge.left - 1 || at.right > edge.right + 1);
        const below = hides(overflowY) && (at.top < edge.top - 1 || at.bottom > edge.bottom + 1);
        if (aside || below) cut.push(`${words.slice(0, 40)} in ${box.tagName}.${box.className}`);
      }
    }
    return cut;
  });

test('text at 200 % is never cut off and needs no sideways scrolling', async ({ browser }) => {
  const { page, complaints } = await openWindow(browser, { viewport: { width: 640, height: 800 } });
  const wrong: Record<string, string[]> = {};
  const enlarge = async (): Promise<void> => {
    const size = () =>
      page.getByRole('heading', { level: 1 }).evaluate((heading) => parseFloat(getComputedStyle(heading).fontSize));
    const before = await size();
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    expect(await size()).toBeGreaterThanOrEqual(before * 1.5);
  };
  const check = async (state: string): Promise<void> => {
    const faults = [...(await cutOff(page)), ...(await sidewaysScroll(page))];
    if (faults.length === 0) return;
    wrong[state] = faults;
    await page.screenshot({ path: `test-results/looks/${state}, 200 percent.png`, fullPage: true });
  };
  for (const address of ['/', '/terms', '/login', '/forgot-password']) {
    await page.goto(address);
    await settled(page);
    await enlarge();
    await check(`open${address}`.replaceAll('/', ' '));
  }
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
  expect(wrong).toEqual({});
  expect(complaints).toEqual([]);
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
    'What members say',
    'Pricing',
    'Sell on ShareNaira',
    'Frequently asked questions',
  ])
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
  for (const voice of ['Adaeze Okafor', 'Ibrahim Musa']) {
    await page.getByText(voice).scrollIntoViewIfNeeded();
    await expect(page.getByText(voice)).toBeInViewport();
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
