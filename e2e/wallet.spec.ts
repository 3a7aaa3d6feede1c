import { readFileSync } from 'node:fs';
import { expect, type APIRequestContext, type Browser, type Page } from '@playwright/test';
import { approveProof, openAdmin, provenJob } from './adminPages';
import { getApi, logIn, newMember, openApi, openWindow, post, tokenHeldBy } from './people';
import { test } from './story';

const phone = { viewport: { width: 360, height: 740 } };

/** Money the only way there is: a job that asks for nothing, done and approved. */
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

test('a withdrawal whose answer was lost is found after a reload, and followed to its end', async ({ browser }) => {
  const { page, admin, own, job, complaints } = await open(browser, 'Zainab Bello');
  const asked = '**/api/v1/transaction/withdrawal';

  await test.step('the request arrives, its answer does not', async () => {
    await page.goto('/account/withdraw');
    await page.getByRole('button', { name: '₦500' }).click();
    await expect(page.getByLabel('Amount', { exact: true })).toHaveValue('500');
    await page.route(asked, async (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      await route.fetch();
      await route.abort();
    });
    await page.getByRole('button', { name: 'Withdraw', exact: true }).click();
    await page.getByRole('button', { name: 'Confirm' }).click();
    const open = page.getByRole('group', { name: 'No answer yet' });
    await expect(open).toBeFocused();
    await expect(open).toContainText('You asked to withdraw ₦500 on');
    await fitsTheScreen(page);
  });

  await test.step('the page queries it after a reload, and nothing more is withdrawn', async () => {
    await page.unroute(asked);
    await page.reload();
    await expect(page.getByText('₦500 is on hold while we check the request.')).toBeVisible();
    expect(await getWithdrawals(own)).toEqual([expect.objectContaining({ amount: 500 })]);
    await page.reload();
    await expect(page.getByLabel('Amount', { exact: true })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Your wallet' })).toContainText('₦1,000');
  });

  await test.step('its page updates while open: rejected, why, and the money is back', async () => {
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

  await test.step('the statement has every movement, and adds up', async () => {
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

  await test.step('the spreadsheet has the same', async () => {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save as spreadsheet' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^sharenaira-statement-\d{4}-\d\d\.csv$/);
    const lines = readFileSync(await file.path(), 'utf8').split('\r\n');
    expect(lines[0]).toBe('\uFEFFDate,What,Reference,In,Out,Balance');
    expect(lines.slice(1, -1).map((line) => line.split(',').slice(-3).join())).toEqual([
      '1500,,1500',
      ',500,1000',
      '500,,1500',
    ]);
  });

  await test.step('on paper stands the statement alone', async () => {
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

test('an amount is reviewed, changed, reviewed again and confirmed: one request goes out, and it is seen', async ({
  browser,
}) => {
  const { page, own, complaints } = await open(browser, 'Tari Review');
  await page.setViewportSize({ width: 360, height: 640 });
  const asked: (string | null)[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/transaction/withdrawal'))
      asked.push(request.postData());
  });
  await page.goto('/account/withdraw');
  const amount = page.getByLabel('Amount', { exact: true });
  const withdraw = page.getByRole('button', { name: 'Withdraw', exact: true });
  const review = page.getByRole('dialog', { name: 'Review your withdrawal' });
  await page.getByRole('button', { name: 'I agree' }).click();
  await expect(page.getByRole('button', { name: 'I agree' })).toBeHidden();
  // Above the bar of links, without scrolling.
  const bar = await page.getByRole('navigation', { name: 'Main' }).boundingBox();
  for (const part of [amount, withdraw]) {
    await expect(part).toBeInViewport({ ratio: 1 });
    const box = await part.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
  }

  await amount.fill('700');
  await withdraw.click();
  await expect(review).toContainText('You withdraw₦700');
  await expect(review).toContainText('Fee₦0You’ll receive₦700');
  await expect(review).toContainText('ToGTBank ••••3605Account nameTari Review');
  await fitsTheScreen(page);
  await review.getByRole('button', { name: 'Back' }).click();
  await expect(withdraw).toBeFocused();
  await amount.fill('600');
  await withdraw.click();
  await expect(review).toContainText('You’ll receive₦600');
  expect(asked).toEqual([]);

  await review.getByRole('button', { name: 'Confirm' }).dblclick();
  await expect(page.getByText('Withdrawal request successful')).toHaveCount(1);
  await expect(page.getByText('₦600 is on hold while we check the request.')).toBeVisible();
  await expect(page.getByText('Withdrawal request successful')).toBeInViewport();
  await fitsTheScreen(page);
  expect(asked).toEqual(['{"amount":"600"}']);
  expect(await getWithdrawals(own)).toEqual([expect.objectContaining({ amount: 600 })]);
  await page.getByRole('link', { name: 'Follow this withdrawal' }).click();
  await expect(page.getByRole('heading', { name: 'We check the request' })).toBeVisible();
  expect(complaints).toEqual([]);
});

test('three checks stand before the call, and new bank details make withdrawals wait', async ({ browser }) => {
  const { page, own, complaints } = await open(browser, 'Musa Garba');
  await page.goto('/account/withdraw');
  const amount = page.getByLabel('Amount', { exact: true });
  for (const [typed, told] of [
    ['', 'Please enter a valid withdrawal amount'],
    ['99', 'Minimum withdrawal amount is ₦100'],
    ['1500.01', 'Insufficient balance'],
  ] as const) {
    await amount.fill(typed);
    await page.getByRole('button', { name: 'Withdraw', exact: true }).click();
    await expect(page.getByText(told)).toBeVisible();
    await expect(amount).toBeFocused();
  }
  expect(await getWithdrawals(own)).toEqual([]);

  // By this window's own session: new bank details end every other one.
  const inside = await openApi(String(await tokenHeldBy(page)));
  await post(inside, 'user/profile', { account_number: '0123456789' });
  await page.reload();
  await expect(page.getByText(/Your bank details were changed, so withdrawals wait until/)).toBeVisible();
  await expect(amount).toBeHidden();
  expect(complaints).toEqual([]);
});

test('the news of an approved withdrawal leads to its page', async ({ browser }) => {
  const { page, admin, own } = await open(browser, 'Ngozi Umeh');
  await post(own, 'transaction/withdrawal', { amount: 1_500 });
  const [withdrawal] = await getWithdrawals(own);
  await post(admin, 'admin/update-withdrawal', { withdrawl_id: withdrawal?.id, given_status: 'approved' });
  await page.goto('/account/notifications');
  await page.getByRole('link', { name: /Your withdrawal WD-\w+ of ₦1,500 was approved/ }).click();
  await expect(page).toHaveURL(new RegExp(`/account/withdrawal-history/${withdrawal?.id}$`));
  await expect(page.getByRole('heading', { name: 'We send it to your bank' })).toBeVisible();
  await expect(page.getByText('₦1,500 goes to your account ••••3605 at GTBank.')).toBeVisible();
});

test('the costs of a withdrawal are shown before the request, and its page follows it to the bank', async ({
  browser,
}) => {
  const { page, admin, own, complaints } = await open(browser, 'Chidera Charges');
  await page.goto('/account/withdraw');
  const costs = page.getByRole('status', { name: 'What it costs' });
  await page.getByLabel('Amount', { exact: true }).fill('1500');
  await expect(costs).toContainText('You’ll receive ₦1,500. Transfer fee ₦10: we pay it.');
  await fitsTheScreen(page);
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click();
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.getByRole('link', { name: 'Follow this withdrawal' }).click();
  await expect(page.getByText('Transfer fee ₦10: paid by us')).toBeVisible();

  const [withdrawal] = await getWithdrawals(own);
  await post(admin, 'admin/update-withdrawal', { withdrawl_id: withdrawal?.id, given_status: 'approved' });
  await expect(page.getByText('Not sent to your bank yet')).toBeVisible();
  await post(admin, 'admin/payouts/batches', { ids: [withdrawal?.id] });
  await post(admin, 'admin/payouts/settle', { ids: [withdrawal?.id], outcome: 'paid' });
  await expect(page.getByText('₦1,500 was paid to your account ••••3605 at GTBank.')).toBeVisible();
  await fitsTheScreen(page);
  // A bank may return a paid transfer.
  const reason = 'The account cannot receive transfers.';
  await post(admin, 'admin/payouts/settle', { ids: [withdrawal?.id], outcome: 'returned', reason });
  await expect(page.getByText('₦1,500 is back in your wallet.')).toBeVisible();
  await expect(page.getByText(`Reason: ${reason}`)).toBeVisible();
  await fitsTheScreen(page);
  await page.getByRole('link', { name: 'withdraw again' }).click();
  await expect(page.getByRole('region', { name: 'Your wallet' })).toContainText('₦1,500');
  expect(complaints).toEqual([]);
});
