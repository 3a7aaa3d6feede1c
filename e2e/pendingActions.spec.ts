import { type APIRequestContext, type Browser, expect, type Page } from '@playwright/test';
import * as messages from '../src/contract/messages';
import { approveProof, memberWithWithdrawals, openAdmin, provenJob } from './adminPages';
import { getApi, demo, logIn, newMember, openWindow } from './people';
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

test('a decision is undone, sent by leaving the page, and refused in a slower tab', async ({ browser }) => {
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
  await page.goto('about:blank');
  await expect.poll(statusNow).toBe('approved');
  await expect(other.getByText(messages.withdrawals.alreadyDecided).first()).toBeVisible({ timeout: 10_000 });
  await expect(there.row.getByText('Approved', { exact: true })).toBeVisible();
});

test('a withdrawal whose answer was lost is made once, even after five minutes offline', async ({ browser }) => {
  const member = await newMember('Long Offline');
  const own = await getApi(member.email, member.password);
  const { proof } = await provenJob(await openAdmin(), own, 1_000);
  await approveProof(await openAdmin(), proof);
  const { page } = await openWindow(browser);
  await page.clock.install();
  await logIn(page, member.email, member.password);
  await page.goto('/account/withdraw');
  await page.getByRole('button', { name: '₦500' }).click();
  const withdrawalUrl = '**/api/v1/transaction/withdrawal';
  await page.route(withdrawalUrl, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    await route.fetch();
    await page.context().setOffline(true);
    await route.abort();
  });
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click();
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('No Internet Connection')).toBeVisible();
  await page.clock.fastForward('05:00');
  expect(await getStatuses(own)).toHaveLength(1);

  await page.unroute(withdrawalUrl);
  await page.context().setOffline(false);
  // Steps shorter than a toast's life, which may already be showing.
  await expect(async () => {
    await page.clock.fastForward(1_000);
    await expect(
      page.getByText(/^(Your request to withdraw ₦500 was sent\.|Withdrawal request successful)$/).first(),
    ).toBeVisible({ timeout: 250 });
  }).toPass({ timeout: 30_000 });
  expect(await getStatuses(own)).toHaveLength(1);
});
