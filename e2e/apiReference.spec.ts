import { expect } from '@playwright/test';
import { demo, logIn, openWindow, tokenHeldBy } from './people';
import { test } from './story';

test('an admin finds a call in the API reference by a word', async ({ browser }) => {
  const { page, complaints } = await openWindow(browser);
  await logIn(page, demo.admin, demo.password);
  const asked = page.waitForRequest('**/api/docs/openapi.json');
  await page.goto('/api/docs');
  expect((await asked).headers().authorization).toBe(`Bearer ${await tokenHeldBy(page)}`);

  const listed = page.locator('.nav-bar-path:visible');
  await expect(listed.nth(100)).toBeVisible();
  await page.getByRole('textbox', { name: 'Filter' }).fill('revokeReceipt');
  await page.keyboard.press('Enter');
  await expect(listed).toHaveCount(1);
  await listed.click();
  await expect(page.getByText('revokeReceipt: for any session.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try' })).toHaveCount(0);
  expect(complaints).toEqual([]);
});

test('who is refused the API reference is led to the login', async ({ browser }) => {
  const { page } = await openWindow(browser);
  await page.route('**/api/docs/openapi.json', (route) => route.fulfill({ status: 401 }));
  await page.goto('/api/docs');
  await expect(page.getByText('Only admins can read it.')).toBeVisible();
  await page.getByRole('link', { name: 'Log in' }).click();
  await expect(page).toHaveURL(/\/login$/);
});
