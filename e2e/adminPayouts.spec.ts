import { readFile } from 'node:fs/promises';
import { type APIRequestContext, type Browser, expect, type Page } from '@playwright/test';
import * as messages from '../src/contract/messages';
import { type MemberWithWithdrawals, memberWithWithdrawals, openAdmin } from './adminPages';
import { demo, logIn, openWindow, post } from './people';
import { test } from './story';

/** A member whose withdrawals of ₦100, ₦101 and so on are approved by the demo admin and wait for their transfer. */
const memberWithPayouts = async (
  admin: APIRequestContext,
  fullname: string,
  count: number,
): Promise<MemberWithWithdrawals> => {
  const member = await memberWithWithdrawals(admin, fullname, count);
  for (const id of member.ids)
    await post(admin, 'admin/update-withdrawal', { withdrawl_id: id, given_status: 'approved' });
  return member;
};

/** The server's state of a member's withdrawals and wallet. */
const getStages = async (own: APIRequestContext): Promise<Readonly<Record<string, string>>> => {
  const { data } = (await (await own.get('transaction/withdrawal')).json()) as {
    data: { reference: string; stage: string }[];
  };
  return Object.fromEntries(data.map(({ reference, stage }) => [reference, stage]));
};
const getBalance = async (own: APIRequestContext): Promise<number> =>
  ((await (await own.get('user/profile')).json()) as { userbalance: { balance: number } }).userbalance.balance;

/** Waits for the payouts of one member alone: a selection made in the previous list is dropped with it. */
const openPayouts = async (browser: Browser, { member, ids, references }: MemberWithWithdrawals) => {
  const opened = await openWindow(browser);
  await logIn(opened.page, demo.admin, demo.password);
  await opened.page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Payouts' }).click();
  await expect(opened.page.getByRole('heading', { name: 'Payouts' })).toBeVisible();
  await opened.page.getByRole('searchbox', { name: 'Search payouts' }).fill(member.fullname);
  await expect(opened.page.getByText(`Showing 1-${ids.length} from ${ids.length}`)).toBeVisible();
  // As many rows, and the same ones, may show before the search is applied: a selection made until then is dropped.
  await expect(opened.page).toHaveURL(/[?&]q=/);
  for (const reference of references) await expect(getRow(opened.page, reference)).toBeVisible();
  return opened;
};
const getRow = (page: Page, reference: string | undefined) =>
  page.getByRole('row', { name: new RegExp(reference ?? '') });
const inDialog = (page: Page, name: string | RegExp) => page.getByRole('dialog').getByRole('button', { name });
/** The button with this name, not the cross above it, which stops a running batch. */
const closeReport = (page: Page) => inDialog(page, 'Close').filter({ hasText: 'Close' });

test('by hand: an admin makes a batch, downloads its file and enters the bank’s results, and the member sees them at once', async ({
  browser,
}) => {
  const admin = await openAdmin();
  const waiting = await memberWithPayouts(admin, 'Halima Batch', 3);
  const { member, own, ids, references } = waiting;
  const [first, second, third] = references;
  const { page, complaints } = await openPayouts(browser, waiting);

  await test.step('the chosen ones go into a batch; its file holds them as the bank takes them', async () => {
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
    await page.getByRole('button', { name: 'Make a batch of 3' }).click();
    await expect(page.getByRole('dialog')).toContainText('3 payouts, together ₦303.');
    const saving = page.waitForEvent('download');
    await inDialog(page, 'Make the batch and save its file').click();
    const file = await saving;
    expect(file.suggestedFilename()).toMatch(/^bank-file-PB-\w+\.csv$/);
    const lines = (await readFile(await file.path(), 'utf8')).split('\r\n');
    expect(lines[0]).toBe('Beneficiary Name,Account Number,Bank Code,Bank Name,Amount,Reference,Narration');
    expect(lines.slice(1, 4)).toEqual(
      references.map(
        (reference, n) =>
          `Halima Batch,${member.account_no},000013,GTBank,${100 + n}.00,${reference},ShareNaira ${reference}`,
      ),
    );
    expect(Object.values(await getStages(own))).toEqual(['approved', 'approved', 'approved']);
  });

  await test.step('once the file is at the bank, the payouts are on their way', async () => {
    const batch = page.getByRole('table', { name: 'Batches' }).getByRole('row').nth(1);
    await expect(batch).toContainText('File saved, not uploaded yet');
    await batch.getByRole('button', { name: 'I’ve uploaded it' }).click();
    await expect(batch).toContainText('Uploaded');
    expect(Object.values(await getStages(own))).toEqual(['sent', 'sent', 'sent']);
  });

  const phone = await openWindow(browser, { viewport: { width: 360, height: 740 } });
  await test.step('the member sees that it is on its way', async () => {
    await logIn(phone.page, member.email, member.password);
    await phone.page.goto(`/account/withdrawal-history/${ids[1]}`);
    await expect(phone.page.getByText('We sent ₦101 to your account ••••3605 at GTBank.')).toBeVisible();
  });

  await test.step('the list of batches leads to its payouts', async () => {
    const batch = page.getByRole('table', { name: 'Batches' }).getByRole('row').nth(1);
    await expect(batch).toContainText('by');
    await expect(batch).toContainText('₦303');
    await batch.getByRole('link', { name: /^PB-/ }).click();
    await expect(page.getByText('Showing 1-3 from 3')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Remove the filter Batch PB-\w+$/ })).toBeVisible();
  });

  await test.step('one was paid', async () => {
    await getRow(page, first).getByRole('button', { name: 'Mark paid' }).click();
    await inDialog(page, 'Mark as paid').click();
    await expect(getRow(page, first)).toContainText('Paid');
  });

  await test.step('one came back: the member reads why, and the money is there', async () => {
    await getRow(page, second).getByRole('button', { name: 'Mark returned…' }).click();
    await inDialog(page, 'Mark returned').click();
    await expect(page.getByRole('dialog').getByText(messages.fields.reason)).toBeVisible();
    await inDialog(page, 'The account number does not exist.').click();
    await inDialog(page, 'Mark returned').click();
    await expect(getRow(page, second)).toContainText('The account number does not exist.');
    const memberPage = phone.page;
    await expect(memberPage.getByRole('heading', { name: 'Returned' })).toBeVisible();
    await expect(memberPage.getByText('Reason: The account number does not exist.')).toBeVisible();
    await expect(memberPage.getByText('₦101 is back in your wallet.')).toBeVisible();
    expect(await getBalance(own)).toBe(600 - 303 + 101);
  });

  await test.step('everything else of the batch is marked as paid at once', async () => {
    await page.getByRole('link', { name: 'Batches' }).click();
    const batch = page.getByRole('table', { name: 'Batches' }).getByRole('row').nth(1);
    const again = page.waitForEvent('download');
    await batch.getByRole('button', { name: 'Save file' }).click();
    const file = await readFile(await (await again).path(), 'utf8');
    expect([first, second, third].map((reference = '') => file.includes(reference))).toEqual([false, false, true]);
    await batch.getByRole('button', { name: 'Mark all open as paid…' }).click();
    await expect(page.getByRole('dialog')).toContainText('1 payout, together ₦102.');
    await inDialog(page, 'Mark 1 as paid').click();
    await expect(page.getByRole('dialog')).toContainText('1 of 1 marked as paid.');
    await closeReport(page).click();
    await expect(batch.getByRole('button', { name: 'Mark all open as paid…' })).toBeHidden();
    await expect(batch.getByRole('button', { name: 'Save file' })).toBeHidden();
    expect(await getStages(own)).toEqual({ [first ?? '']: 'paid', [second ?? '']: 'returned', [third ?? '']: 'paid' });
  });

  await test.step('the member’s history tells the three apart', async () => {
    await phone.page.goto('/account/withdrawal-history');
    const item = (reference: string | undefined) =>
      phone.page.getByRole('listitem').filter({ hasText: reference ?? '' });
    await expect(item(first)).toContainText('ApprovedPaid to your bank');
    await expect(item(second)).toContainText('Returned: the money is back in your wallet');
    await expect(phone.page.getByText('₦101 of it was returned to your wallet')).toBeVisible();
  });
  expect([...complaints, ...phone.complaints]).toEqual([]);
  for (const api of [admin, own]) await api.dispose();
});
