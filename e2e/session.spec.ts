import { expect, type Page } from '@playwright/test';
import * as messages from '../src/contract/messages';
import { demo, logIn, openWindow, tokenHeldBy } from './people';
import { test } from './story';

const kept = 'We kept what you typed.';
const amount = (page: Page) => page.getByRole('form', { name: 'Withdraw funds' }).getByLabel('Amount', { exact: true });
const username = (page: Page) => page.getByRole('form', { name: 'Profile', exact: true }).getByLabel('Username');
const noConnection = (page: Page) => page.getByRole('heading', { name: 'No Internet Connection' });

const signIn = async (page: Page): Promise<void> => {
  await page.getByLabel('Email').fill(demo.member);
  await page.getByLabel('Password', { exact: true }).fill(demo.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
};

test('a person who loses the network sees the offline page, can try again, and returns to their typed text', async ({
  browser,
}) => {
  const { page } = await openWindow(browser);
  const place = '/account/withdraw?from=panel#amount';
  await logIn(page, demo.member, demo.password);
  await page.goto(place);
  await amount(page).fill('1500');

  await page.context().setOffline(true);
  await expect(noConnection(page)).toBeVisible();
  await expect(page).toHaveURL('/offline');
  await expect(page.getByRole('status').getByText(messages.network.error)).toBeVisible();

  await test.step('trying again without a network says so and stays', async () => {
    await page.route('**/api/v1/ping', (route) => route.abort());
    await page.context().setOffline(false);
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
    await expect(page).toHaveURL('/offline');
  });

  await test.step('trying again with one leads back', async () => {
    // The app also checks the connection by itself; this test presses the button.
    const pressed = page.getByRole('button', { name: 'Checking...' });
    await page.route('**/api/v1/ping', async (route) =>
      (await pressed.isVisible()) ? route.continue() : route.abort(),
    );
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page).toHaveURL(place);
    await page.unroute('**/api/v1/ping');
    await expect(amount(page)).toHaveValue('1500');
    await expect(page.getByText(kept)).toBeVisible();
  });

  await test.step('starting over takes it away for good', async () => {
    await page.getByRole('button', { name: 'Start over' }).click();
    await expect(amount(page)).toHaveValue('');
    await expect(amount(page)).toBeFocused();
    await page.reload();
    await expect(amount(page)).toHaveValue('');
  });
});

test('the network that comes back by itself brings the person back by itself', async ({ browser }) => {
  const { page } = await openWindow(browser);
  await logIn(page, demo.member, demo.password);
  await page.goto('/account/profile?edit=username');
  await username(page).fill('ada.half');
  await page.context().setOffline(true);
  await expect(noConnection(page)).toBeVisible();
  await page.context().setOffline(false);
  await expect(page).toHaveURL('/account/profile?edit=username');
  await expect(username(page)).toHaveValue('ada.half');
});

test('a session that ends in the middle of a form costs a login and nothing else', async ({ browser, request }) => {
  const { page } = await openWindow(browser);
  // Without its stream the page learns of the end from the answer to the next press.
  await page.route('**/api/v1/user/events', (route) => route.abort());
  await logIn(page, demo.member, demo.password);
  await page.goto('/account/profile?edit=username');
  const before = await username(page).inputValue();
  await username(page).fill('ada.returns');

  const revoked = await request.post('/api/v1/auth/logout', {
    headers: { Authorization: `Bearer ${await tokenHeldBy(page)}` },
  });
  expect(revoked.ok()).toBe(true);
  await page.getByRole('button', { name: 'Update Profile' }).click();
  await expect(page).toHaveURL('/login');
  await expect(page.getByText(messages.login.sessionEnded)).toBeVisible();
  expect(await tokenHeldBy(page)).toBeNull();

  await signIn(page);
  await expect(page).toHaveURL('/account/profile?edit=username');
  await expect(username(page)).toHaveValue('ada.returns');
  await expect(page.getByText(kept)).toBeVisible();

  await test.step('sent, it is no draft any more', async () => {
    await page.getByRole('button', { name: 'Update Profile' }).click();
    await expect(page.getByText(messages.profile.updated)).toBeVisible();
    await expect(page).toHaveURL('/account/profile');
    await page.goto('/account/profile?edit=username');
    await expect(username(page)).toHaveValue('ada.returns');
    await expect(page.getByText(kept)).toBeHidden();
    await username(page).fill(before);
    await page.getByRole('button', { name: 'Update Profile' }).click();
    await expect(page.getByText(messages.profile.updated)).toBeVisible();
  });
});

test('logging out in one tab ends the other, without a way back and without its typed text', async ({ browser }) => {
  const { page } = await openWindow(browser);
  await logIn(page, demo.member, demo.password);
  const other = await page.context().newPage();
  await other.goto('/account/withdraw');
  await amount(other).fill('700');

  await page.getByRole('button', { name: 'Your profile' }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');
  await expect(other).toHaveURL('/login');
  expect(await tokenHeldBy(other)).toBeNull();

  await signIn(other);
  await expect(other).toHaveURL('/account/dashboard');
  await expect(page).toHaveURL('/account/dashboard');
  await other.goto('/account/withdraw');
  await expect(amount(other)).toHaveValue('');
});

test('a stranger who opens a member page is asked to log in and comes to that page', async ({ browser }) => {
  const { page } = await openWindow(browser);
  await page.goto('/account/referral?page=1#list');
  await expect(page).toHaveURL('/login');
  await signIn(page);
  await expect(page).toHaveURL('/account/referral?page=1#list');
});

test('a call without a network says so in words', async ({ browser }) => {
  const { page } = await openWindow(browser);
  await page.goto('/login');
  await page.getByLabel('Email').fill(demo.member);
  await page.getByLabel('Password', { exact: true }).fill(demo.password);
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeEnabled();

  await page.route('**/api/v1/**', (route) => route.abort());
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText(messages.network.failed)).toBeVisible();
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText(messages.network.offline)).toBeVisible();
});
