import { readFileSync } from 'node:fs';
import { expect, type APIRequestContext, type Browser, type Page } from '@playwright/test';
import { readXlsx } from 'hucre/xlsx';
import { approveProof, openAdmin, provenJob } from './adminPages';
import { getApi, logIn, newMember, openWindow, post } from './people';
import { test } from './story';

const phone = { viewport: { width: 360, height: 740 } };

/** Money comes only from approved proofs: takes a job that requires nothing and gets it approved. */
const earn = async (admin: APIRequestContext, own: APIRequestContext, amount: number): Promise<string> => {
  const { title, proof } = await provenJob(admin, own, amount);
  await approveProof(admin, proof);
  return title;
};

/** A member on a phone with ₦1,500 in the wallet. */
const open = async (browser: Browser, name: string) => {
  const person = await newMember(name);
  const [admin, own] = [await openAdmin(), await getApi(person.email, person.password)];
  const job = await earn(admin, own, 1_500);
  const window = await openWindow(browser, phone);
  await logIn(window.page, person.email, person.password);
  return { ...window, admin, own, job };
};

const getWithdrawals = async (own: APIRequestContext) =>
  ((await (await own.get('transaction/withdrawal')).json()) as { data: { id: string; amount: number }[] }).data;
const stat = (page: Page, label: string) => page.locator('.sn-stat').filter({ hasText: label });
const fitsTheScreen = async (page: Page): Promise<void> =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);

test('a withdrawal whose answer was lost is found after a reload and followed to its end', async ({ browser }) => {
  const { page, admin, own, job, complaints } = await open(browser, 'Zainab Bello');
  const withdrawalUrl = '**/api/v1/transaction/withdrawal*';

  await test.step('the request arrives, but neither its answer nor the list can be read', async () => {
    await page.goto('/account/withdraw');
    await page.getByRole('button', { name: '₦500' }).click();
    await expect(page.getByLabel('Amount', { exact: true })).toHaveValue('500');
    await page.route(withdrawalUrl, async (route) => {
      if (route.request().method() === 'POST') await route.fetch();
      await route.abort();
    });
    await page.getByRole('button', { name: 'Withdraw', exact: true }).click();
    await page.getByRole('button', { name: 'Confirm' }).click();
    const open = page.getByRole('group', { name: 'No answer yet' });
    await expect(open).toBeFocused();
    await expect(open).toContainText('You asked to withdraw ₦500 on');
    await fitsTheScreen(page);
  });

  await test.step('after a reload the page looks it up and withdraws nothing more', async () => {
    await page.unroute(withdrawalUrl);
    await page.reload();
    await expect(page.getByText('₦500 is on hold while we check the request.')).toBeVisible();
    expect(await getWithdrawals(own)).toEqual([expect.objectContaining({ amount: 500 })]);
    await page.reload();
    await expect(page.getByLabel('Amount', { exact: true })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Your wallet' })).toContainText('₦1,000');
  });

  await test.step('its open page shows the rejection, the reason and the returned money', async () => {
    await page.getByRole('link', { name: 'Withdrawal History' }).click();
    await page.getByRole('link', { name: /^WD-/ }).click();
    await expect(page.getByRole('heading', { name: 'We check the request' })).toBeVisible();
    await expect(page.getByText('••••3605').first()).toBeVisible();
    const [withdrawal] = await getWithdrawals(own);
    await post(admin, 'admin/update-withdrawal', {
      withdrawl_id: withdrawal?.id,
      given_status: 'rejected',
      reason: 'The name at the bank differs.',
    });
    await expect(page.getByText('Reason: The name at the bank differs.')).toBeVisible();
    await expect(page.getByText('₦500 is back in your wallet.')).toBeVisible();
    await fitsTheScreen(page);
  });

  await test.step('the statement has every movement and adds up', async () => {
    await page.goto('/account/statement');
    const rows = page.getByRole('list', { name: /^Statement of/ }).getByRole('listitem');
    await expect(rows).toHaveCount(3);
    await expect(rows.nth(0)).toContainText(/WD-\w+ rejected: back in your wallet\+₦500.*Balance ₦1,500/);
    await expect(rows.nth(1)).toContainText(/WD-\w+ requested: held−₦500.*Balance ₦1,000/);
    await expect(rows.nth(2)).toContainText(`Paid for “${job}”+₦1,500`);
    await expect(stat(page, 'Money in')).toContainText('₦2,000');
    await expect(stat(page, 'Money out')).toContainText('₦500');
    await expect(stat(page, 'Closing balance')).toContainText('₦1,500');
    await fitsTheScreen(page);
  });

  await test.step('the spreadsheet matches', async () => {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save as spreadsheet' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^sharenaira-statement-\d{4}-\d\d\.xlsx$/);
    const [header, ...lines] = (await readXlsx(readFileSync(await file.path()))).sheets[0]?.rows ?? [];
    expect(header).toEqual(['Date (Lagos time)', 'What', 'Reference', 'In', 'Out', 'Balance']);
    expect(lines.map((line) => line.slice(-3))).toEqual([
      [1500, null, 1500],
      [null, 500, 1000],
      [500, null, 1500],
    ]);
  });

  await test.step('only the statement is printed', async () => {
    await page.getByRole('link', { name: 'Print' }).click();
    await expect(page.getByRole('table')).toBeVisible();
    await fitsTheScreen(page);
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
    await expect(page.getByRole('button', { name: 'Print or save' })).toBeHidden();
    await expect(page.getByText('Zainab Bello')).toBeVisible();
    await expect(page.getByRole('row')).toHaveCount(5);
    expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(255, 255, 255)');
  });

  expect(complaints.filter((each) => each !== 'net::ERR_FAILED /api/v1/transaction/withdrawal')).toEqual([]);
});
