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
  // Others may wait on the same server.
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

test('an undone batch did not happen, and an account of two members is left out by Pay and in bulk, and asks first', async ({
  browser,
}) => {
  const admin = await openAdmin();
  const first = await memberWithWithdrawals(admin, 'Ngozi Pair', 1, { account_no: '0150883613' });
  const second = await memberWithWithdrawals(admin, 'Emeka Pair', 1, { account_no: '0150883613' });
  const lone = await memberWithWithdrawals(admin, 'Kemi Pair', 1, { account_no: '0150883614' });
  const { page, complaints } = await openWindow(browser);
  await logIn(page, demo.colleague, demo.password);
  await page.goto('/admin/pay?q=Pair');
  const leftOut = '2 left out: 2 share a bank account.';
  await expect(page.getByText(leftOut)).toBeVisible();
  const tick = (fullname: string) => page.getByRole('checkbox', { name: `by ${fullname}` });
  await expect(tick('Kemi Pair')).toBeChecked();
  for (const fullname of ['Ngozi Pair', 'Emeka Pair']) {
    await expect(tick(fullname)).not.toBeChecked();
    await expect(tick(fullname)).toBeDisabled();
  }
  await page.getByRole('button', { name: 'Accept ₦100 to 1 member' }).click();
  await page.getByRole('button', { name: 'Undo: Accept 1 withdrawal' }).click();
  await expect(page.getByRole('table', { name: 'Withdrawals to check' })).toBeVisible();

  // A bulk decision over the same rows leaves out the same, and the way from Pay leads to them.
  await page.goto('/admin/withdrawal?q=Pair');
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  const bar = page.getByRole('group', { name: 'Selected rows' });
  await expect(bar.getByRole('button', { name: 'Accept 1 withdrawal' })).toBeVisible();
  await expect(bar.getByText(leftOut)).toBeVisible();
  await bar.getByRole('link', { name: 'Look at them' }).click();
  await expect(page.getByRole('button', { name: 'Clear filters' })).toHaveAttribute(
    'title',
    'Left out of bulk decisions',
  );
  await expect(page.getByRole('row', { name: /Kemi Pair/ })).toHaveCount(0);
  await page.goto('/admin/withdrawal?left_out=true&q=Ngozi%20Pair');
  await page
    .getByRole('row', { name: /Ngozi Pair/ })
    .getByRole('button', { name: 'Accept' })
    .click();
  const asked = page.getByRole('dialog', { name: 'Another member uses this bank account' });
  await expect(asked.getByRole('link', { name: 'Emeka Pair' })).toBeVisible();
  await asked.getByRole('button', { name: 'Cancel' }).click();
  for (const { own } of [first, second, lone]) {
    const { data } = (await (await own.get('transaction/withdrawal')).json()) as { data: { status: string }[] };
    expect(data.map(({ status }) => status)).toEqual(['pending']);
  }
  expect(complaints).toEqual([]);
  for (const api of [admin, first.own, second.own, lone.own]) await api.dispose();
});
