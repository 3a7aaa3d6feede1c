import { type Browser, expect, type Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import * as messages from '../src/contract/messages';
import { logOutAdmin } from './adminPages';
import { home, playOnOwnServer } from './ownServer';
import { demo } from './people';
import { getFaults } from './screenCheck';
import { test } from './story';

/** Money decisions need step-up authentication here, as by default. */
playOnOwnServer(() => ({}));

const atLogin = async (browser: Browser, email: string): Promise<Page> => {
  const context = await browser.newContext({ baseURL: home().origin });
  const page = await context.newPage();
  await page.goto('/login');
  await givePassword(page, email);
  return page;
};
const givePassword = async (page: Page, email: string): Promise<void> => {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(demo.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
};
const atAdmin = (page: Page) => expect(page).toHaveURL(/\/admin\/dashboard/);
const inDialog = (page: Page, name?: string) => page.getByRole('dialog', name === undefined ? {} : { name });
const stepMs = 30_000;
let lastStep = 0;
/** A code that has not been used: the server also takes that of the next half minute, for phones whose clock is fast. */
const nextCode = (secret: string): string => {
  lastStep = Math.max(Math.floor(Date.now() / stepMs), lastStep + 1);
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: lastStep * stepMs });
};
const giveCode = async (page: Page, code: string): Promise<void> => {
  await page.getByLabel('Code from your authenticator app').fill(code);
};
const openSecurity = (page: Page) =>
  page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Security' }).click();

test('an admin sets up a second factor, logs in with it, confirms large decisions and is helped by a colleague', async ({
  browser,
}) => {
  let secret = '';
  let recovery: string[] = [];
  const page = await atLogin(browser, demo.admin);
  await atAdmin(page);

  await test.step('the password and a first code set it up', async () => {
    await openSecurity(page);
    await page.getByRole('button', { name: 'Turn on' }).click();
    await page.getByLabel('Your password').fill(demo.password);
    await page.getByRole('button', { name: 'Continue' }).click();
    secret = (await inDialog(page).locator('code').innerText()).replace(/\s/g, '');
    expect(await getFaults(page)).toEqual([]);
    await giveCode(page, nextCode(secret));
    await inDialog(page).getByRole('button', { name: 'Turn on' }).click();
    const shown = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
    await expect(shown).toHaveCount(10);
    recovery = await shown.allInnerTexts();
    await page.getByRole('button', { name: 'I’ve saved them' }).click();
    await expect(page.getByText('10 of 10 recovery codes left')).toBeVisible();
    expect(await getFaults(page)).toEqual([]);
  });

  await test.step('the next login asks for a code', async () => {
    await logOutAdmin(page);
    await expect(page).toHaveURL(/\/login/);
    await givePassword(page, demo.admin);
    await giveCode(page, nextCode(secret));
    expect(await getFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Continue' }).click();
    await atAdmin(page);
  });

  await test.step('a recovery code opens it too, once', async () => {
    const other = await atLogin(browser, demo.admin);
    await other.getByRole('button', { name: 'Use a recovery code instead' }).click();
    await other.getByLabel('Recovery code', { exact: true }).fill(recovery[0] ?? '');
    await other.getByRole('button', { name: 'Continue' }).click();
    await atAdmin(other);
    await other.context().close();
  });

  await test.step('a large job is posted without confirmation', async () => {
    await page.goto('/admin/post-job');
    await page.getByLabel('Email').fill('owner@advertiser.example');
    await page.getByLabel('Title').fill('Share our second step');
    await page.getByLabel('Description').fill('Post the flyer to your story.');
    await page.getByLabel('Payout amount').fill('600');
    await page.getByLabel('Slots', { exact: true }).fill('100');
    await page.getByLabel('Minimum followers').fill('');
    await page.getByRole('button', { name: 'Post job' }).click();
    await expect(page.getByText(messages.adminJobs.posted)).toBeVisible();
  });

  await test.step('a colleague resets it after confirming, not after cancelling, and the password alone logs in again', async () => {
    const colleague = await atLogin(browser, demo.colleague);
    await atAdmin(colleague);
    await openSecurity(colleague);
    await colleague.getByRole('button', { name: /^Reset the second step of/ }).click();
    await inDialog(colleague).getByRole('button', { name: 'Reset' }).click();
    const confirmDialog = inDialog(colleague, "Confirm it's you");
    await expect(confirmDialog).toContainText(messages.secondFactor.stepUpFresh);
    expect(await getFaults(colleague)).toEqual([]);
    await colleague.keyboard.press('Escape');
    await expect(colleague.getByText(messages.server.stepUpCancelled)).toBeVisible();
    await colleague.getByRole('button', { name: /^Reset the second step of/ }).click();
    await inDialog(colleague).getByRole('button', { name: 'Reset' }).click();
    await confirmDialog.getByLabel('Your password').fill(demo.password);
    await inDialog(colleague).getByRole('button', { name: 'Confirm' }).click();
    await expect(colleague.getByText(messages.secondFactor.reset)).toBeVisible();
    await colleague.context().close();
    await expect(page).toHaveURL(/\/login/);
    await givePassword(page, demo.admin);
    await atAdmin(page);
  });
});
