import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import * as messages from '../src/contract/messages';
import { approveProof, openAdmin, provenJob } from './adminPages';
import { getApi, logIn, newMember, openWindow, post } from './people';
import { test } from './story';

const phone = { viewport: { width: 360, height: 640 } };
/** The most bytes a picture may take to send from a phone. */
const pictureMaxBytes = 120_000;

/** Width and height, from the PNG header. */
const getSize = (png: Buffer): readonly [number, number] => [png.readUInt32BE(16), png.readUInt32BE(20)];

test('a paid withdrawal’s receipt is shared as a picture and a page until the member revokes it', async ({
  browser,
}) => {
  const member = await newMember('Receipt Musa', { account_no: '0110004321' });
  const [admin, own] = [await openAdmin(), await getApi(member.email, member.password)];
  await approveProof(admin, (await provenJob(admin, own, 2_500)).proof);
  const { page, complaints } = await openWindow(browser, {
    ...phone,
    acceptDownloads: true,
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  await logIn(page, member.email, member.password);
  const share = page.getByRole('button', { name: 'Share receipt' });
  let address = '';

  await test.step('the member withdraws and follows it', async () => {
    await page.getByRole('link', { name: 'Withdraw Funds' }).click();
    await page.getByLabel('Amount', { exact: true }).fill('1250');
    await page.getByRole('button', { name: 'Withdraw', exact: true }).click();
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.getByRole('link', { name: 'Follow this withdrawal' }).click();
    await expect(page.getByRole('heading', { name: 'We check the request' })).toBeVisible();
  });

  await test.step('nothing can be shared before the bank has the money', async () => {
    const ids = [new URL(page.url()).pathname.split('/').at(-1)];
    await expect(share).toBeHidden();
    await post(admin, 'admin/update-withdrawal', { withdrawl_id: ids[0], given_status: 'approved' });
    await expect(page.getByRole('heading', { name: 'We send it to your bank' })).toBeVisible();
    await expect(share).toBeHidden();
    const { data: batch } = await post<{ data: { id: string } }>(admin, 'admin/payouts/batches', { ids });
    await page.reload();
    await expect(page.getByRole('heading', { name: 'We send it to your bank' })).toBeVisible();
    await post(admin, `admin/payouts/batches/${batch.id}/uploaded`, {});
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Sent' })).toBeVisible();
    await expect(share).toBeHidden();
    await post(admin, 'admin/payouts/settle', { ids, outcome: 'paid' });
  });

  await test.step('the picture is drawn on request', async () => {
    await expect(page.getByText(/Your receipt shows “Paid”, ₦1,250, .+ and ••••4321/)).toBeVisible();
    const [picture] = await Promise.all([page.waitForEvent('download'), share.click()]);
    expect(picture.suggestedFilename()).toBe('sharenaira-receipt.png');
    const png = await readFile(await picture.path());
    expect(getSize(png)).toEqual([1080, 1350]);
    expect(png.length).toBeLessThanOrEqual(pictureMaxBytes);
    await page.getByRole('button', { name: 'Copy link' }).click();
    address = await page.evaluate(() => navigator.clipboard.readText());
    expect(new URL(address).pathname).toMatch(/^\/r\/[\w-]{22}$/);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  });

  await test.step('a stranger sees that it was paid and nothing else, even with JavaScript off', async () => {
    const stranger = await openWindow(browser, { ...phone, javaScriptEnabled: false });
    const answer = await stranger.page.goto(address);
    expect(answer?.headers()).toMatchObject({ 'x-robots-tag': 'noindex', 'cache-control': 'no-store' });
    const day = new Date().toLocaleDateString('en-GB', {
      timeZone: 'Africa/Lagos',
      day: 'numeric',
      month: 'short',
      year: 'numeric',
    });
    await expect(stranger.page.locator('body')).toHaveText(`ShareNairaPaid₦1,250${day.replace('Sept', 'Sep')}••••4321`);
    expect(await stranger.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    expect(stranger.complaints).toEqual([]);
  });

  await test.step('the phone’s share sheet gets the picture and its address', async () => {
    await page.evaluate(() => {
      Object.assign(navigator, {
        canShare: () => true,
        share: ({ files, text }: ShareData) => {
          document.title = `${files?.[0]?.type} ${text}`;
          return Promise.resolve();
        },
      });
    });
    await share.click();
    await expect(page).toHaveTitle(`image/png ${address}`);
  });

  await test.step('once revoked it is gone for everyone', async () => {
    const stop = page.getByRole('button', { name: 'Stop sharing' });
    await stop.click();
    const dialog = page.getByRole('dialog', { name: 'Stop sharing this receipt?' });
    await dialog.getByRole('button', { name: 'Keep sharing' }).click();
    await expect(dialog).toBeHidden();
    await stop.click();
    await dialog.getByRole('button', { name: 'Stop sharing' }).click();
    await expect(page.getByText(messages.withdrawals.receiptRevoked)).toBeVisible();
    await expect(stop).toBeHidden();
    await expect(page.getByText(/Your receipt shows “Paid”/)).toBeVisible();
    const stranger = await openWindow(browser, phone);
    expect((await stranger.page.goto(address))?.status()).toBe(404);
    await expect(stranger.page.getByText('This receipt does not exist or is no longer shared.')).toBeVisible();
    await expect(stranger.page.locator('body')).not.toContainText('1,250');
    // The browser logs the 404 of the page.
    expect(stranger.complaints).toEqual([`404 ${new URL(address).pathname}`]);
  });

  expect(complaints).toEqual([]);
  for (const api of [admin, own]) await api.dispose();
});
