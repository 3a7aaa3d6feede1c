import { expect } from '@playwright/test';
import { getFaults } from './screenCheck';
import { demo, logIn, openWindow } from './people';
import { test } from './story';

test('an admin finds the right runbook from the withdrawals, reads on, and copies a reply', async ({ browser }) => {
  const { page, complaints } = await openWindow(browser, { permissions: ['clipboard-read', 'clipboard-write'] });
  await logIn(page, demo.admin, demo.password);
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Withdrawal' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Withdrawal Management' })).toBeVisible();

  await page.getByRole('link', { name: 'Help with this page' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'A member asks where a withdrawal is' })).toBeVisible();
  const picture = page.getByRole('img', { name: /^Withdrawal with its rows/ });
  await picture.scrollIntoViewIfNeeded();
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(1440);

  await page.getByRole('link', { name: 'paying out', exact: true }).first().click();
  await expect(
    page.getByRole('heading', { level: 1, name: 'Paying out, and transfers the bank sent back' }),
  ).toBeInViewport();
  await expect(page.getByRole('main')).toBeFocused();

  await page.getByRole('searchbox', { name: 'Search the questions' }).fill('less came than i withdrew');
  await page.getByRole('listitem').getByRole('link', { name: 'A member asks where a withdrawal is' }).first().click();
  await page.getByRole('button', { name: 'Copy the reply' }).first().click();
  await expect(page.getByText('Copied. Fill in the braces.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('your withdrawal {reference}');

  const beside = page.context().waitForEvent('page');
  await page.getByRole('region', { name: 'Check' }).getByRole('link', { name: '/admin/payouts' }).click();
  const admin = await beside;
  await expect(admin.getByRole('heading', { level: 1, name: 'Payouts' })).toBeVisible();
  await admin.close();
  await page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'Resolve' }).click();
  await expect(page.getByRole('heading', { name: 'Resolve' })).toBeInViewport();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Go to or find' }).fill('help');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Help' })).toBeVisible();
  expect(complaints).toEqual([]);
});

test('a member on a phone finds an answer without logging in, and is led to it by an address', async ({ browser }) => {
  const { page, complaints } = await openWindow(browser, {
    viewport: { width: 320, height: 640 },
    colorScheme: 'dark',
  });
  await page.goto('/');
  await page.getByRole('navigation', { name: 'Help and legal' }).getByRole('link', { name: 'Help' }).click();
  const answer = page.getByText('Its page shows how far it is');
  await expect(answer).toBeHidden();
  await page.getByRole('navigation', { name: 'Topics' }).getByRole('link', { name: 'Withdrawals' }).click();
  await page.getByText('Where is my withdrawal?').click();
  await expect(answer).toBeVisible();
  expect(await getFaults(page)).toEqual([]);
  await page.screenshot({ path: 'test-results/help/member.png', fullPage: true });

  await page.goto('/help#where-is-my-withdrawal');
  await expect(answer).toBeVisible();
  expect(complaints).toEqual([]);
});
