import { randomUUID } from 'node:crypto';
import { type APIRequestContext, type Browser, expect, type Page, type Route } from '@playwright/test';
import * as messages from '../src/contract/messages';
import { approveProof, logOutAdmin, openAdmin, provenJob } from './adminPages';
import { getApi, demo, logIn, newMember, openWindow } from './people';
import { test } from './story';

interface Held {
  readonly id: string;
  readonly reference: string;
  readonly status: string;
}

/** The server's state of a member's withdrawals. */
const getPendingText = async (own: APIRequestContext): Promise<readonly Held[]> =>
  ((await (await own.get('transaction/withdrawal')).json()) as { data: Held[] }).data;

/** A member's withdrawal that waits, and the admin's table with it. */
const openWithdrawal = async (browser: Browser, fullname: string) => {
  const member = await newMember(fullname);
  const own = await getApi(member.email, member.password);
  const admin = await openAdmin();
  const { proof } = await provenJob(admin, own, 1_000);
  await approveProof(admin, proof);
  const headers = { 'idempotency-key': randomUUID() };
  await own.post('transaction/withdrawal', { data: { amount: 400 }, headers });
  const { page } = await openWindow(browser);
  await logIn(page, demo.admin, demo.password);
  // All of them: a row that is decided stays to be looked at.
  const address = `/admin/withdrawal?status=all&q=${encodeURIComponent(fullname)}`;
  await page.goto(address);
  const statusNow = async () => (await getPendingText(own))[0]?.status;
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

const decisions = '**/api/v1/admin/update-withdrawal';
const pending = (page: Page) => page.getByRole('region', { name: 'Not sent yet' });

for (const [status, fullname, body, said] of [
  [500, 'Fivehundred Over', { error: true, message: messages.server.internal, data: null }, messages.server.internal],
  [502, 'Gateway Over', '<html>Bad Gateway</html>', messages.withdrawals.updateFailed],
] as const) {
  test(`a decision answered ${status} is over: the row is free, and neither a reload nor a logout sends it`, async ({
    browser,
  }) => {
    const { page, address, row, accept, decline, statusNow } = await openWithdrawal(browser, fullname);
    let isBroken = true;
    let calls = 0;
    await page.route(decisions, (route) => {
      calls += 1;
      if (!isBroken) return route.continue();
      return route.fulfill({ status, ...(typeof body === 'string' ? { body } : { json: body }) });
    });

    await accept.click();
    await expect(row.getByText('Accepting')).toBeVisible();
    await page.getByRole('button', { name: /^Send now: Accept/ }).click();
    await expect(page.getByText(said).first()).toBeVisible();
    await expect(accept).toBeEnabled();
    await expect(decline).toBeEnabled();
    await expect(pending(page)).toBeHidden();
    expect(calls).toBe(1);

    isBroken = false;
    await page.reload();
    await expect(accept).toBeEnabled();
    expect(await statusNow()).toBe('pending');
    await logOutAdmin(page);
    await expect(page).toHaveURL(/\/login/);
    expect(await statusNow()).toBe('pending');

    await logIn(page, demo.admin, demo.password);
    await page.goto(address);
    await expect(accept).toBeEnabled();
    expect(calls).toBe(1);
    await accept.click();
    await page.getByRole('button', { name: /^Send now: Accept/ }).click();
    await expect.poll(statusNow).toBe('approved');
  });
}

test('an answer that is lost on the way is asked for again by itself: done once, and its row shows it', async ({
  browser,
}) => {
  const { page, row, accept, statusNow } = await openWithdrawal(browser, 'Lost Answer');
  const keys: (string | undefined)[] = [];
  const statuses: number[] = [];
  await page.route(decisions, async (route: Route) => {
    keys.push(route.request().headers()['idempotency-key']);
    const answer = await route.fetch();
    statuses.push(answer.status());
    if (keys.length <= 4) return route.abort();
    return route.fulfill({ response: answer });
  });
  await accept.click();
  await page.getByRole('button', { name: /^Send now: Accept/ }).click();
  await expect(row.getByText('No answer yet')).toBeVisible();
  await expect(accept).toBeDisabled();
  expect(await statusNow()).toBe('approved');
  await expect(row.getByText('Approved', { exact: true })).toBeVisible();
  await expect(page.getByText(messages.withdrawals.approved)).toBeVisible();
  expect(keys.length).toBeGreaterThan(4);
  expect(new Set(keys).size).toBe(1);
  expect(new Set(statuses)).toEqual(new Set([200]));
});

test('in two tabs one decision about a row is taken, and the other tab says so at once', async ({ browser }) => {
  const { page, address, row, accept, statusNow } = await openWithdrawal(browser, 'Twotab Adaeze');
  const other = await page.context().newPage();
  await other.goto(address);
  const there = getParts(other, 'Twotab Adaeze');
  await expect(there.accept).toBeEnabled();
  await accept.click();
  await expect(row.getByText('Accepting')).toBeVisible();
  await there.decline.click();
  await expect(other.getByRole('dialog')).toBeVisible();
  await other.keyboard.press('1');
  await other.keyboard.press('Enter');
  await expect(other.getByText(messages.pending.otherTab).first()).toBeVisible();
  await expect(row.getByText('Approved', { exact: true })).toBeVisible();
  expect(await statusNow()).toBe('approved');
});

test('when the page is left within the five seconds the browser sends the action', async ({ browser }) => {
  const { page, accept, row, statusNow } = await openWithdrawal(browser, 'Early Leaver');
  await accept.click();
  await expect(row.getByText('Accepting')).toBeVisible();
  expect(await statusNow()).toBe('pending');
  await page.goto('/help');
  await expect.poll(statusNow).toBe('approved');
});

test('five minutes without a network after a withdrawal whose answer was lost: it is made once', async ({
  browser,
}) => {
  const member = await newMember('Long Offline');
  const own = await getApi(member.email, member.password);
  const { proof } = await provenJob(await openAdmin(), own, 1_000);
  await approveProof(await openAdmin(), proof);
  const { page } = await openWindow(browser);
  await page.clock.install();
  await logIn(page, member.email, member.password);
  await page.goto('/account/withdraw');
  await page.getByRole('button', { name: '₦500' }).click();
  const asked = '**/api/v1/transaction/withdrawal';
  await page.route(asked, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    await route.fetch();
    await page.context().setOffline(true);
    await route.abort();
  });
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click();
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('No Internet Connection')).toBeVisible();
  await page.clock.fastForward('05:00');
  expect(await getPendingText(own)).toHaveLength(1);

  await page.unroute(asked);
  await page.context().setOffline(false);
  // In steps shorter than a message lives: it may be there before the clock moves.
  await expect(async () => {
    await page.clock.fastForward(1_000);
    await expect(
      page.getByText(/^(Your request to withdraw ₦500 was sent\.|Withdrawal request successful)$/).first(),
    ).toBeVisible({ timeout: 250 });
  }).toPass({ timeout: 30_000 });
  expect(await getPendingText(own)).toHaveLength(1);
});
