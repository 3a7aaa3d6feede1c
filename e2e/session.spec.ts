import { expect, type Page } from '@playwright/test';
import * as messages from '../src/contract/messages';
import { demo, logIn, openWindow, tokenHeldBy } from './people';
import { openOwnMenu } from './screenCheck';
import { test } from './story';

const kept = 'We kept what you typed.';
const amount = (page: Page) => page.getByRole('form', { name: 'Withdraw funds' }).getByLabel('Amount', { exact: true });
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

test('logging out in one tab ends the other, without a way back and without its typed text', async ({ browser }) => {
  const { page } = await openWindow(browser);
  await logIn(page, demo.member, demo.password);
  const other = await page.context().newPage();
  await other.goto('/account/withdraw');
  await amount(other).fill('700');

  await openOwnMenu(page);
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

test('an address of the member area that is opened without a session shows the login, and then leads back', async ({
  browser,
}) => {
  const { page } = await openWindow(browser);
  await page.goto('/account/withdraw');
  await expect(page).toHaveURL('/login');
  await expect(page.getByText('Loading...')).toHaveCount(0);
  await signIn(page);
  await expect(page).toHaveURL('/account/withdraw');
  await expect(amount(page)).toBeInViewport();
  await expect(page.getByText('Loading...')).toHaveCount(0);
});
