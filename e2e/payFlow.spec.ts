import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { memberWithWithdrawals, openAdmin } from './adminPages';
import { demo, logIn, openWindow } from './people';
import { test } from './story';

test('ten withdrawals are paid in six clicks: check, accept, bank file, upload, confirm', async ({ browser }) => {
  const admin = await openAdmin();
  const { own, references } = await memberWithWithdrawals(admin, 'Uche Ten', 10, { account_no: '0150883612' });
  const { page, complaints } = await openWindow(browser);
  await logIn(page, demo.colleague, demo.password);
  let clicks = 0;
  const press = async (role: 'link' | 'button', name: string | RegExp, within = page.getByRole('main')) => {
    await within.getByRole(role, { name, exact: true }).click();
    clicks += 1;
  };

  await press('link', 'Pay', page.getByRole('navigation', { name: 'Admin' }));
  // Other stories may have withdrawals waiting on this server.
  await page.getByRole('searchbox', { name: 'Search withdrawals' }).fill('Uche Ten');
  await expect(page).toHaveURL(/[?&]q=/);
  await expect(page.getByText('Showing 1-10 from 10')).toBeVisible();
  await expect(page.getByRole('group', { name: 'Selected rows' })).toContainText('10 selected');
  await press('button', 'Accept ₦1,045 to 1 member');

  await expect(page.getByText('The withdrawals are accepted in a moment')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Make the batch and save its file' })).toBeVisible();
  const saving = page.waitForEvent('download');
  await press('button', 'Make the batch and save its file');
  const file = await readFile(await (await saving).path(), 'utf8');
  for (const reference of references) expect(file).toContain(reference);

  await expect(page.getByRole('heading', { name: /^PB-\w+: file saved, not uploaded yet$/ })).toBeVisible();
  await page.reload();
  await press('button', 'I’ve uploaded it');
  await expect(page.getByRole('heading', { name: /^PB-\w+ is at the bank$/ })).toBeVisible();
  await press('button', 'Mark all open as paid…');
  await press('button', /^Mark \d+ as paid$/, page.getByRole('dialog'));
  expect(clicks).toBe(6);
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).filter({ hasText: 'Close' }).click();
  await expect(page.getByRole('heading', { name: /^PB-\w+ is done$/ })).toBeVisible();

  const { data } = (await (await own.get('transaction/withdrawal')).json()) as { data: { stage: string }[] };
  expect(data.map(({ stage }) => stage)).toEqual(references.map(() => 'paid'));
  expect(complaints).toEqual([]);
  for (const api of [admin, own]) await api.dispose();
});
