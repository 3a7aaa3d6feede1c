import { type APIRequestContext, type Browser, expect, type Page } from '@playwright/test';
import * as messages from '../src/contract/messages';
import { chooseStatus, memberWithWithdrawals, openAdmin } from './adminPages';
import { demo, logIn, openWindow, type Person } from './people';
import { test } from './story';

interface Held {
  readonly id: string;
  readonly reference: string;
  readonly status: string;
  readonly reason: string | null;
}

/** The server's state of a member's withdrawals. */
const getPendingText = async (own: APIRequestContext): Promise<readonly Held[]> => {
  const answer = await own.get('transaction/withdrawal', { params: { page: 1, pageSize: 100 } });
  return ((await answer.json()) as { data: Held[] }).data;
};
const getCount = async (own: APIRequestContext, status: string): Promise<number> =>
  (await getPendingText(own)).filter((one) => one.status === status).length;

const openWithdrawals = async (browser: Browser, { fullname }: Person) => {
  const opened = await openWindow(browser);
  await logIn(opened.page, demo.admin, demo.password);
  await opened.page.goto(`/admin/withdrawal?q=${encodeURIComponent(fullname)}`);
  await expect(opened.page.getByRole('row', { name: new RegExp(fullname) }).first()).toBeVisible();
  return opened;
};
const getRow = (page: Page, reference: string | undefined) =>
  page.getByRole('row', { name: new RegExp(reference ?? '') });
const runs = (page: Page) => page.getByRole('region', { name: 'Bulk decisions' });

test('in bulk: a selection of which one was decided meanwhile is reported row by row, and all that match are decided on every page', async ({
  browser,
}) => {
  const admin = await openAdmin();
  const { member, own, ids, references } = await memberWithWithdrawals(admin, 'Bukola Many', 9, {
    account_no: '0110000002',
  });
  const { page, complaints } = await openWithdrawals(browser, member);
  await expect(page.getByText('Showing 1-5 from 9')).toBeVisible();
  // The oldest request stands on top: the page holds the first five requests.
  const [gone, kept] = [0, 1];

  await test.step('undone within five seconds, nothing begins', async () => {
    await getRow(page, references[kept]).getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Accept 1 withdrawal' }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Accept ₦/ })
      .click();
    await page.getByRole('button', { name: 'Undo: Accept 1 withdrawal' }).click();
    await expect(page.getByText(/^Sending in \d s$/)).toBeHidden();
    expect(await getCount(own, 'pending')).toBe(9);
  });

  await test.step('two are chosen, one of them is decided elsewhere', async () => {
    for (const at of [gone, kept]) await getRow(page, references[at]).getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Accept 2 withdrawals' }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Accept ₦/ })
      .click();
    await expect(page.getByText(/^Sending in \d s$/)).toBeVisible();
    const refused = { withdrawl_id: ids[gone], given_status: 'rejected', reason: 'Asked for by phone.' };
    expect((await admin.post('admin/update-withdrawal', { data: refused })).ok()).toBe(true);
    // The bulk decision goes on while the admin changes pages.
    await page.getByRole('link', { name: /^Coupon/ }).click();
    await expect(runs(page)).toContainText('1 decided, 1 could not be.');
  });

  await test.step('the report names the one and why', async () => {
    await runs(page).getByRole('button', { name: 'Report' }).click();
    const report = page.getByRole('dialog', { name: 'Accept 2 withdrawals: done' });
    const line = report.getByRole('row', { name: new RegExp(references[gone] ?? '') });
    await expect(line).toContainText(member.fullname);
    await expect(line).toContainText(messages.withdrawals.alreadyDecided);
    await report.getByRole('button', { name: 'Close' }).click();
    await runs(page).getByRole('button', { name: 'Close' }).click();
    await expect(runs(page)).toBeHidden();
  });

  await test.step('all that match, beyond the page, are declined with one reason', async () => {
    await page.goto(`/admin/withdrawal?q=${encodeURIComponent(member.fullname)}`);
    await expect(page.getByText('Showing 1-5 from 7')).toBeVisible();
    await page.getByRole('checkbox', { name: /^Select (?:all|every)/ }).check();
    await page.getByRole('button', { name: 'Select all 7 that match' }).click();
    await page.getByRole('button', { name: 'Decline 7 withdrawals' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('The bank is closed for the holidays.');
    await dialog.getByRole('button', { name: /^Decline ₦/ }).click();
    await expect(runs(page)).toContainText('7 decided.');
    expect(await getCount(own, 'pending')).toBe(0);
    expect(
      (await getPendingText(own)).filter(({ reason }) => reason === 'The bank is closed for the holidays.'),
    ).toHaveLength(7);
  });

  await test.step('what did all of its rows leaves by itself, and is not told again after a reload or in a new tab', async () => {
    await page.mouse.move(0, 0);
    await expect(runs(page)).toBeHidden({ timeout: 40_000 });
    const another = await page.context().newPage();
    for (const tab of [page, another]) {
      const answered = tab.waitForResponse(/\/admin\/bulk-decisions/);
      await tab.goto('/admin/withdrawal');
      await answered;
      await expect(tab.getByRole('table', { name: 'Withdrawals' })).toBeVisible();
      await expect(runs(tab)).toBeHidden();
    }
  });
  expect(complaints).toEqual([]);
});

test('a filter is set in its heading by keyboard, goes along with the address, and “Clear filters” takes it away', async ({
  browser,
}) => {
  const admin = await openAdmin();
  const { member, references } = await memberWithWithdrawals(admin, 'Chioma Narrow', 3, { account_no: '0110000004' });
  const { page, complaints } = await openWithdrawals(browser, member);
  const { keyboard } = page;
  await chooseStatus(page, 'All 3');
  const heading = page.getByRole('button', { name: 'Filter by Amount' });
  const clear = (at: Page) => at.getByRole('button', { name: 'Clear filters' });

  await test.step('set with the keyboard alone', async () => {
    await heading.press('Enter');
    const least = page.getByRole('group', { name: 'Filter by Amount' }).getByRole('textbox').first();
    await expect(least).toBeFocused();
    await keyboard.type('102');
    await keyboard.press('Enter');
    await expect(clear(page)).toHaveAttribute('title', 'Amount');
    await expect(least).toBeFocused();
    await keyboard.press('Escape');
    await expect(heading).toBeFocused();
  });

  await test.step('its address shows the same rows in another tab', async () => {
    const other = await page.context().newPage();
    await other.goto(page.url());
    for (const at of [page, other]) {
      await expect(at.getByText('Showing 1-1 from 1')).toBeVisible();
      await expect(getRow(at, references[2])).toBeVisible();
      await expect(clear(at)).toBeVisible();
    }
    await other.close();
  });

  await test.step('it goes, and neither the status nor the focus goes with it', async () => {
    await clear(page).press('Enter');
    await expect(page.getByText('Showing 1-3 from 3')).toBeVisible();
    await expect(clear(page)).toBeHidden();
    await expect(page.getByRole('button', { name: 'Views' })).toBeFocused();
    await expect(page).toHaveURL(/status=all/);
    await expect(page).not.toHaveURL(/min=/);
  });
  expect(complaints).toEqual([]);
});
