import { expect, type Browser, type Page } from '@playwright/test';
import { getApi, applyElsewhere, demo, newMember, openWindow, stranger } from './people';
import { expectSaid, press, toast } from './signUpForm';
import { test } from './story';

const notRight =
  'The email or the password is not right. Check both and try again. If you never entered the code from our mail, sign up once more.';

const passwordField = (page: Page) => page.getByLabel('Password', { exact: true });

const tryToLogIn = async (page: Page, email: string, password: string): Promise<void> => {
  await page.getByLabel('Email').fill(email);
  await passwordField(page).fill(password);
  await press(page, 'Sign in');
};

const atTheDoor = async (browser: Browser) => {
  const window = await openWindow(browser);
  await window.page.goto('/login');
  // A call that is under way while the worker takes the page over bypasses the story's route handlers.
  await window.page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  return window;
};

test('an empty or impossible login is not sent, and each field names its fault', async ({ browser }) => {
  const { page, complaints } = await atTheDoor(browser);
  const calls: string[] = [];
  page.on('request', (asked) => asked.method() === 'POST' && calls.push(asked.url()));
  await press(page, 'Sign in');
  await expectSaid(page.getByLabel('Email'), 'Email is required');
  await expectSaid(passwordField(page), 'Password is required');
  await expect(page.getByLabel('Email')).toBeFocused();
  await tryToLogIn(page, 'ada at home', 'whatever it is');
  await expectSaid(page.getByLabel('Email'), 'Please enter a valid email address');
  await expect(page.getByLabel('Email')).toBeFocused();
  expect(calls).toEqual([]);
  expect(complaints).toEqual([]);
});

test('the server’s words stand under the password: wrong, never activated, suspended', async ({ browser }) => {
  const { page, complaints } = await atTheDoor(browser);
  await tryToLogIn(page, demo.member, 'not her password');
  await expectSaid(passwordField(page), notRight);
  await expect(passwordField(page)).toBeFocused();
  await page.screenshot({ path: 'test-results/auth/login-wrong.png', fullPage: true });

  const pending = stranger('Kemi Pending');
  await applyElsewhere(pending);
  await tryToLogIn(page, pending.email, pending.password);
  await expectSaid(passwordField(page), notRight);

  const banned = await newMember('Lanre Banned');
  const admin = await getApi(demo.admin, demo.password);
  const found = (await (await admin.get('admin/users', { params: { q: banned.email, page: 1 } })).json()) as {
    data: { userInfo: { id: string } }[];
  };
  const { id } = found.data[0]!.userInfo;
  expect((await admin.post(`admin/user/${id}/update-user`, { data: { status_update: 'ban' } })).ok()).toBe(true);
  await tryToLogIn(page, banned.email, banned.password);
  await expectSaid(passwordField(page), 'This account is suspended. Write to support if you think this is a mistake.');
  await expect(page).toHaveURL(/\/login$/);
  expect(complaints).toEqual(['401', '401', '403'].map((status) => `${status} /api/v1/auth/login`));
});

test('a login that the server spoils has the product’s own words, and the same press works afterwards', async ({
  browser,
}) => {
  const { page } = await atTheDoor(browser);
  const cases = [
    { status: 500, json: {}, told: 'Login failed. Please try again.' },
    { status: 502, body: 'Bad Gateway', told: 'Login failed. Please try again.' },
    {
      status: 200,
      json: { error: false, message: 'Welcome', data: null, isAdmin: false },
      told: 'Authentication failed: No token received',
    },
  ];
  for (const { told, ...answer } of cases) {
    await page.route('**/api/v1/auth/login', (route) => route.fulfill(answer), { times: 1 });
    await tryToLogIn(page, demo.member, demo.password);
    await expectSaid(passwordField(page), told);
    await expect(page.getByLabel('Email')).toHaveValue(demo.member);
  }
  expect(await page.evaluate(() => localStorage.getItem('sharenaira_token'))).toBeNull();
  await press(page, 'Sign in');
  await expect(page).toHaveURL(/\/account\/dashboard/);
});

test('without a connection the login says so, keeps the typed text, and works once the connection is back', async ({
  browser,
}) => {
  const { page, complaints } = await atTheDoor(browser);
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/api\/v1\/(auth\/login|ping)$/, async (route) => {
    await held;
    await route.abort();
  });
  await tryToLogIn(page, demo.member, demo.password);
  await expect(page.getByRole('button', { name: 'Signing in...' })).toBeVisible();
  release();
  const alert = page.getByRole('alert');
  await expect(alert).toHaveText('Login failedNetwork error. Please check your internet connection and try again.');
  await press(page, 'Sign in');
  await expect(alert).toHaveText('Login failedNo internet connection. Please check your network and try again.');
  await expectSaid(passwordField(page), /^$/);
  await page.screenshot({ path: 'test-results/auth/login-offline.png', fullPage: true });

  await page.unrouteAll();
  await press(page, 'Sign in');
  await expect(toast(page, 'Login successful')).toBeVisible();
  await expect(page).toHaveURL(/\/account\/dashboard/);
  expect(complaints.every((one) => one.startsWith('net::ERR_FAILED '))).toBe(true);
});

test('an admin lands in the admin area, and the password can be shown before it is sent', async ({ browser }) => {
  const { page, complaints } = await atTheDoor(browser);
  await page.getByLabel('Email').fill(demo.admin);
  await passwordField(page).fill(demo.password);
  await press(page, 'Show');
  await expect(passwordField(page)).toHaveAttribute('type', 'text');
  await press(page, 'Hide');
  await expect(passwordField(page)).toHaveAttribute('type', 'password');
  await passwordField(page).press('Enter');
  await expect(page).toHaveURL(/\/admin\/dashboard/);
  expect(complaints).toEqual([]);
});
