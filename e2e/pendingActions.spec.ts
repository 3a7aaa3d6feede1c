import { type APIRequestContext, type Browser, expect, type Page } from '@playwright/test';
import * as messages from '../src/contract/messages';
import { memberWithWithdrawals, openAdmin } from './adminPages';
import { demo, logIn, openWindow } from './people';
import { test } from './story';

const getStatuses = async (own: APIRequestContext): Promise<readonly string[]> => {
  const { data } = (await (await own.get('transaction/withdrawal')).json()) as { data: { status: string }[] };
  return data.map(({ status }) => status);
};

/** A member's pending withdrawal, with the admin's list open. */
const openWithdrawal = async (browser: Browser, fullname: string) => {
  const { own } = await memberWithWithdrawals(await openAdmin(), fullname, 1, { account_no: '0110000035' });
  const { page } = await openWindow(browser);
  await logIn(page, demo.admin, demo.password);
  // Unfiltered, so that a decided row stays visible.
  const address = `/admin/withdrawal?status=all&q=${encodeURIComponent(fullname)}`;
  await page.goto(address);
  const statusNow = async () => (await getStatuses(own))[0];
  return { page, address, statusNow, ...getParts(page, fullname) };
};
const getParts = (page: Page, fullname: string) => {
  const row = page.getByRole('row', { name: new RegExp(fullname) });
  return {
    row,
    accept: row.getByRole('button', { name: 'Accept' }),
    decline: row.getByRole('button', { name: 'Decline' }),
  };
};

test('an admin’s decision is undone, sent by closing its tab, and refused in another tab that was slower', async ({
  browser,
}) => {
  const { page, address, row, accept, statusNow } = await openWithdrawal(browser, 'Twotab Adaeze');
  const other = await page.context().newPage();
  await other.goto(address);
  const there = getParts(other, 'Twotab Adaeze');
  await expect(there.accept).toBeEnabled();
  await accept.click();
  await expect(row.getByText('Accepting')).toBeVisible();
  await page.getByRole('button', { name: /^Undo: Accept/ }).click();
  await expect(accept).toBeEnabled();
  expect(await statusNow()).toBe('pending');

  await accept.click();
  await there.decline.click();
  await expect(other.getByRole('dialog')).toBeVisible();
  await other.keyboard.press('1');
  await other.keyboard.press('Enter');
  await page.close();
  await expect.poll(statusNow).toBe('approved');
  await expect(other.getByText(messages.withdrawals.alreadyDecided).first()).toBeVisible({ timeout: 10_000 });
  await expect(there.row.getByText('Approved', { exact: true })).toBeVisible();
});
