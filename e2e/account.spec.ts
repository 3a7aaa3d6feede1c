import { readFileSync } from 'node:fs';
import { expect, type Browser, type Page } from '@playwright/test';
import * as messages from '../src/contract/messages';
import { approveProof, openAdmin, provenJob, rejectProof } from './adminPages';
import { mailTo } from './pendingActions';
import { getApi, demo, logIn, newMember, openWindow } from './people';
import { openOwnMenu } from './screenCheck';
import { test } from './story';

const phone = { viewport: { width: 360, height: 740 } };
const onPhone = (browser: Browser) => openWindow(browser, phone);
const toMyAccount = async (page: Page): Promise<void> => {
  await openOwnMenu(page);
  await page.getByRole('link', { name: 'My account' }).click();
  await expect(page.getByRole('heading', { name: 'My account', level: 1 })).toBeVisible();
};
const bell = (page: Page, unread: number) => page.getByRole('link', { name: `Notifications, ${unread} unread` });

const open = async (browser: Browser, name: string) => {
  const person = await newMember(name);
  const window = await onPhone(browser);
  await logIn(window.page, person.email, person.password);
  const [admin, own] = [await openAdmin(), await getApi(person.email, person.password)];
  return { person, ...window, admin, own };
};

test('notifications arrive while the page is open, also after sleep, and link to their subjects', async ({
  browser,
}) => {
  const { page, admin, own, complaints } = await open(browser, 'Tari Dokubo');
  const [first, second] = [await provenJob(admin, own, 150), await provenJob(admin, own, 250)];
  await expect(page.getByRole('link', { name: 'Notifications', exact: true })).toBeVisible();
  await rejectProof(admin, first.proof, 'Too dark');
  await expect(bell(page, 1)).toBeVisible();

  await test.step('a phone in the pocket misses events and catches up when it wakes', async () => {
    const check = (state: 'hidden' | 'visible') =>
      page.evaluate((now) => {
        Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => now });
        Object.defineProperty(document, 'hidden', { configurable: true, get: () => now === 'hidden' });
        document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
      }, state);
    await page.clock.install();
    const closed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/user/events'));
    await check('hidden');
    await page.clock.runFor(31_000);
    await closed;
    await approveProof(admin, second.proof);
    await expect(bell(page, 1)).toBeVisible();
    await check('visible');
    await page.clock.resume();
    await expect(bell(page, 2)).toBeVisible();
  });

  expect(complaints).toEqual([]);
});

test('a member takes all data along and closes the account, once nothing is owed', async ({ browser }) => {
  const { page, person, admin, own, complaints } = await open(browser, 'Musa Danladi');
  const job = await provenJob(admin, own, 60);
  await toMyAccount(page);

  await test.step('the data come as one file', async () => {
    const begun = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download my data' }).click();
    const file = await begun;
    expect(file.suggestedFilename()).toMatch(/^sharenaira-my-data-\d{4}-\d\d-\d\d\.json$/);
    const copy = JSON.parse(readFileSync(await file.path(), 'utf8')) as { profile: { email: string }; jobs: object[] };
    expect(copy.profile.email).toBe(person.email);
    expect(copy.jobs).toEqual([expect.objectContaining({ title: job.title, status: 'in-review' })]);
  });

  await test.step('a proof in review stands in the way and says until when', async () => {
    const list = page.getByRole('list', { name: 'What you need to settle first' });
    await expect(page.getByRole('button', { name: 'Download my data' })).toBeVisible();
    await expect(list).toHaveCount(0);
    await page.getByRole('button', { name: 'Close my account' }).click();
    await expect(list).toContainText('1 proof worth ₦60 is in review.');
    await expect(list).toContainText('at the latest');
    await approveProof(admin, job.proof);
    await expect(bell(page, 1)).toBeVisible();
    await page.reload();
  });

  await test.step('the rest of ₦60 goes only with a yes', async () => {
    await page.getByRole('button', { name: 'Close my account' }).click();
    const dialog = page.getByRole('dialog', { name: 'Close your account?' });
    await dialog.getByLabel('Your password').fill(person.password);
    await dialog.getByRole('button', { name: 'Close my account for good' }).click();
    await expect(dialog.getByText('Tick the box about the ₦60 in your wallet first.')).toBeVisible();
    await dialog.getByRole('checkbox', { name: 'I give up the ₦60 in my wallet' }).check();
    await dialog.getByRole('button', { name: 'Close my account for good' }).click();
    await expect(page).toHaveURL(/\/login/);
    await expect(page.getByText(messages.closing.done)).toBeVisible();
  });

  await test.step('the account is locked out, and the last mail names the ₦60', async () => {
    await page.getByLabel('Email').fill(person.email);
    await page.getByLabel('Password', { exact: true }).fill(person.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByText(messages.login.wrong)).toBeVisible();
    expect(await mailTo(person.email, 'Your ShareNaira account is closed')).toContain('60');
  });

  await test.step('the admin area lists a closed account without a name', async () => {
    const { page: at } = await openWindow(browser);
    await logIn(at, demo.admin, demo.password);
    await at.goto('/admin/user-management?status=closed');
    await expect(at.getByRole('list', { name: 'Members' }).getByText('Closed account').first()).toBeVisible();
    await expect(at.getByText(person.fullname)).toHaveCount(0);
  });
  expect(complaints.filter((one) => !one.startsWith('401'))).toEqual([]);
});
