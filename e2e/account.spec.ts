import { readFileSync } from 'node:fs';
import { expect, type Browser, type Page } from '@playwright/test';
import * as messages from '../src/contract/messages';
import { approveProof, openAdmin, provenJob, rejectProof } from './adminPages';
import { mailsSent, mailTo } from './pendingActions';
import { getApi, demo, logIn, newMember, openApi, openWindow, post, type Person } from './people';
import { test } from './story';

const phone = { viewport: { width: 360, height: 740 } };
const onPhone = (browser: Browser) => openWindow(browser, phone);
const toMyAccount = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Your profile' }).click();
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

  await test.step('the list stands under its day, unread ones marked, and each leads on', async () => {
    await bell(page, 2).click();
    const today = page.getByRole('region', { name: /^Today, / });
    await expect(today.getByRole('listitem')).toHaveCount(2);
    await expect(today.getByText('New', { exact: true })).toHaveCount(2);
    await page.getByTitle('Money').click();
    await expect(page).toHaveURL(/\?topic=money$/);
    await expect(today.getByRole('listitem')).toHaveCount(1);
    await page.getByTitle('Jobs').click();
    await expect(today.getByRole('listitem')).toHaveCount(2);
    await today
      .getByRole('link', { name: new RegExp(first.title.slice(0, 12)) })
      .last()
      .click();
    await expect(page).toHaveURL(`/account/job-details/${first.id}`);
    await expect(page.getByText('Too dark').first()).toBeVisible();
    await expect(page.getByRole('link', { name: 'Notifications', exact: true })).toBeVisible();
  });
  expect(complaints).toEqual([]);
});

test('a member chooses which news come by mail, and the mail leads there', async ({ browser }) => {
  const { page, person, admin, own, complaints } = await open(browser, 'Efe Okoro');
  const [first, second] = [await provenJob(admin, own, 120), await provenJob(admin, own, 130)];
  await rejectProof(admin, first.proof, 'Too dark');
  const mail = await mailTo(person.email, 'Your proof was rejected');
  const address = /https?:\/\/\S+my-account#mails/.exec(mail.replace(/=\r?\n/g, ''))?.[0] ?? '';
  await page.goto(address);
  const proofs = page.getByRole('checkbox', { name: /Your proofs/ });
  await expect(proofs).toBeChecked();
  await proofs.uncheck();
  await expect(page.getByText(messages.notifications.mailsChosen)).toBeVisible();
  await page.reload();
  await expect(proofs).not.toBeChecked();
  await rejectProof(admin, second.proof, 'Too dark');
  await expect(page.getByRole('link', { name: /^Notifications, 2 unread/ })).toBeVisible();
  // A mail that is asked for later has come, so the one that was not wanted would have been there before it.
  await post(await openApi(), 'auth/forgot-password', { email: person.email });
  await mailTo(person.email, 'Your code to reset');
  expect(mailsSent(person.email, 'Your proof was rejected')).toBe(1);
  expect(complaints).toEqual([]);
});

const changePassword = async (page: Page, current: string, next: string): Promise<void> => {
  await page.getByLabel('Current password').fill(current);
  await page.getByLabel('New password').fill(next);
  await page.getByRole('button', { name: 'Change password' }).click();
};

test('a new password logs every other device out, and a device can be logged out alone', async ({ browser }) => {
  const person: Person = await newMember('Zainab Bello');
  const [own, other, third] = [await onPhone(browser), await onPhone(browser), await onPhone(browser)];
  for (const { page } of [own, other, third]) await logIn(page, person.email, person.password);
  const next = 'mango rain over ibadan';
  await toMyAccount(own.page);
  const devices = own.page.getByRole('list', { name: 'Your devices' }).getByRole('listitem');

  await test.step('one device goes, and its window hears of it', async () => {
    await expect(devices).toHaveCount(3);
    await expect(devices.first()).toContainText('Chrome on Linux');
    await devices
      .nth(1)
      .getByRole('button', { name: /^Log out / })
      .click();
    await expect(devices).toHaveCount(2);
    await expect(third.page.getByText(messages.login.sessionEnded)).toBeVisible();
  });

  await test.step('a wrong password changes nothing', async () => {
    await changePassword(own.page, 'not my password', next);
    await expect(own.page.getByText(messages.login.currentWrong)).toBeVisible();
    await expect(own.page.getByLabel('Current password')).toBeFocused();
  });

  await test.step('the right one does; the others are out and the owner has a mail', async () => {
    await changePassword(own.page, person.password, next);
    await expect(own.page.getByText(messages.login.changed)).toBeVisible();
    await expect(devices).toHaveCount(1);
    await expect(other.page).toHaveURL(/\/login/);
    expect(await mailTo(person.email, 'Your ShareNaira password was changed')).toContain('every other device');
  });

  await test.step('the new password lets in, the old one does not', async () => {
    await other.page.getByLabel('Email').fill(person.email);
    await other.page.getByLabel('Password', { exact: true }).fill(person.password);
    await other.page.getByRole('button', { name: 'Sign in' }).click();
    await expect(other.page.getByText(messages.login.wrong)).toBeVisible();
    await other.page.getByLabel('Password', { exact: true }).fill(next);
    await other.page.getByRole('button', { name: 'Sign in' }).click();
    await expect(other.page).toHaveURL(/\/account\//);
  });
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
    const list = page.getByRole('list', { name: 'What stands in the way' });
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
