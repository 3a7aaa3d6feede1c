import { expect } from '@playwright/test';
import sharp from 'sharp';
import { legalVersion } from '../src/contract/brand';
import * as messages from '../src/contract/messages';
import { approveProof, openAdmin, postJob, provenJob } from './adminPages';
import { fingerOn } from './finger';
import { codeFor } from './pendingActions';
import { getApi, logIn, newMember, openWindow, post, stranger, tokenHeldBy } from './people';
import { linkField, note, screenshots } from './proofForm';
import { codeField } from './signUpForm';
import { test } from './story';

/** The most taps and typed fields each step may cost. Choosing a picture on the phone counts as a tap. */
const most = {
  'logs in': [3, 2],
  'sees a job': [0, 0],
  'takes it': [2, 0],
  'submits link, screenshot and note': [6, 2],
  'goes back to the jobs': [1, 0],
  'withdraws ₦1,000': [4, 0],
  'sees where it stands': [1, 0],
  'sends the invitation by WhatsApp': [3, 0],
  'reads what is new': [2, 0],
  'changes the phone number': [3, 1],
  'changes the account number': [2, 1],
  'logs out': [1, 0],
} as const;

const phone = {
  viewport: { width: 360, height: 640 },
  isMobile: true,
  hasTouch: true,
  reducedMotion: 'reduce',
} as const;

const drawScreenshot = async () => {
  const create = { width: 600, height: 800, channels: 3, background: '#0a7' } as const;
  return { name: 'IMG_0001.jpg', mimeType: 'image/jpeg', buffer: await sharp({ create }).jpeg().toBuffer() };
};

test('a member’s day on a 360×640 phone takes 28 taps, 6 typed fields and 4 screens of scrolling', async ({
  browser,
}) => {
  const member = await newMember('Uche Taps');
  const [admin, own] = [await openAdmin(), await getApi(member.email, member.password)];
  await post(own, 'auth/accept-terms', { terms_version: legalVersion });
  await approveProof(admin, (await provenJob(admin, own, 2_000)).proof);
  const { title } = await postJob(admin);
  const { page, complaints } = await openWindow(browser, phone);
  // Without a share sheet, every place to post is listed above the proof.
  await page.addInitScript(() => Object.assign(navigator, { share: () => Promise.resolve() }));
  await page.context().route('https://wa.me/**', (route) => route.fulfill({ contentType: 'text/html', body: '' }));
  const { effort, reach, tap, type } = fingerOn(page);
  const step = (name: keyof typeof most, body: () => Promise<unknown>) =>
    test.step(name, async () => {
      const { taps, fields } = effort;
      await body();
      const [mostTaps, mostFields] = most[name];
      expect(effort.taps - taps, 'taps').toBeLessThanOrEqual(mostTaps);
      expect(effort.fields - fields, 'fields').toBeLessThanOrEqual(mostFields);
    });
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const bar = (name: string) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true });
  const apply = button(`Apply for ${title}`);

  await page.goto('/login');
  await expect(button('Sign in')).toBeEnabled();
  await step('logs in', async () => {
    await type(page.getByLabel('Email'), member.email);
    await type(page.getByLabel('Password', { exact: true }), member.password);
    await tap(button('Sign in'));
    await expect(page).toHaveURL(/dashboard/);
  });
  await step('sees a job', () => reach(apply));
  await step('takes it', async () => {
    await tap(apply);
    await tap(button('Take the Job'));
    await expect(linkField(page)).toBeVisible();
  });
  await step('submits link, screenshot and note', async () => {
    await type(linkField(page), 'instagram.com/p/1');
    const choosing = page.waitForEvent('filechooser');
    await tap(page.getByLabel('Add a screenshot'));
    await (await choosing).setFiles(await drawScreenshot());
    effort.taps += 1;
    await expect(screenshots(page).getByText('Uploaded')).toBeVisible();
    await type(note(page), '412 views so far');
    await tap(page.getByLabel(messages.jobs.terms));
    await tap(button('Submit Proof'));
    await expect(page.getByText('Proof sent', { exact: true })).toBeVisible();
  });
  await step('goes back to the jobs', async () => {
    await tap(bar('Jobs'));
    await expect(page).toHaveURL(/dashboard/);
  });
  await step('withdraws ₦1,000', async () => {
    await tap(page.getByRole('link', { name: 'Withdraw Funds' }));
    await tap(button('₦1,000'));
    await tap(button('Withdraw'));
    await tap(button('Confirm'));
    await expect(page.getByRole('heading', { name: 'Withdrawal request successful' })).toBeVisible();
  });
  await step('sees where it stands', async () => {
    await tap(page.getByRole('link', { name: 'Follow this withdrawal' }));
    await reach(page.getByRole('main').getByText('Pending', { exact: true }));
  });
  await step('sends the invitation by WhatsApp', async () => {
    await tap(button('Wallet'));
    await tap(page.getByRole('dialog', { name: 'Wallet' }).getByRole('link', { name: 'Referral and earning' }));
    const opening = page.context().waitForEvent('page');
    await tap(page.getByRole('link', { name: 'WhatsApp' }));
    const opened = await opening;
    await expect(opened).toHaveURL(/wa\.me\/\?text=Join.+signup%3FreferralNumber%3DSN-/);
    await opened.close();
  });
  await step('reads what is new', async () => {
    await tap(page.getByRole('link', { name: /^Notifications/ }));
    await tap(page.getByRole('link', { name: /^\+₦2,000 · proof approved/ }));
    await expect(page).toHaveURL(/job-details/);
  });
  await step('changes the phone number', async () => {
    await tap(bar('Me'));
    await tap(page.getByRole('main').getByRole('link', { name: /^Phone number/ }));
    await expect(page.getByLabel('Phone number')).toBeFocused();
    await type(page.getByLabel('Phone number'), '0803 765 4321');
    await tap(button('Save'));
    await expect(page.getByRole('link', { name: 'Phone number +2348037654321' })).toBeVisible();
  });
  await step('changes the account number', async () => {
    await tap(page.getByRole('main').getByRole('link', { name: /^Account number/ }));
    await expect(page.getByLabel('Account number')).toBeFocused();
    await type(page.getByLabel('Account number'), '0123456789');
    await tap(button('Save'));
    await expect(page.getByRole('link', { name: 'Account number 0123456789' })).toBeVisible();
  });
  await step('logs out', async () => {
    await tap(page.getByRole('main').getByRole('button', { name: 'Logout' }));
    await expect(page).toHaveURL(/\/login/);
    expect(await tokenHeldBy(page)).toBeNull();
  });
  expect(effort.screens, 'screens scrolled').toBeLessThanOrEqual(4);
  test.info().annotations.push({ type: 'effort', description: JSON.stringify(effort) });
  expect(complaints).toEqual([]);
  for (const api of [admin, own]) await api.dispose();
});

test('from a job on the landing page to its proof: 10 taps besides those into a field, 8 typed fields', async ({
  browser,
}) => {
  const person = stranger('Ife Firsttaps');
  const { page } = await openWindow(browser, phone);
  const { effort, tap, type } = fingerOn(page);
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  /** The keyboard's own key takes the first match. */
  const find = async (field: string, text: string) => {
    await type(page.getByRole('combobox', { name: field }), text);
    await expect(page.locator('.ant-select-dropdown').getByTitle(text, { exact: true })).toBeVisible();
    await page.keyboard.press('Enter');
  };
  await page.goto('/');
  await tap(page.getByRole('link', { name: 'Start with this job' }));
  await type(page.getByLabel('Phone number'), person.phone);
  await type(page.getByLabel('Full name'), person.fullname);
  await type(page.getByLabel('Email'), person.email);
  await type(page.getByLabel('Password', { exact: true }), person.password);
  await find('State', person.state);
  await tap(button('Next'));
  await find('Bank name', person.bank_name);
  await type(page.getByLabel('Account number'), person.account_no);
  await tap(button('Next'));
  await tap(button('Submit'));
  await type(codeField(page), await codeFor(person.email));
  await expect(page).toHaveURL(/\/login/);
  await tap(page.getByRole('button', { name: 'Continue as Ife' }));
  await tap(button('Take the Job'));
  const choosing = page.waitForEvent('filechooser');
  await tap(page.getByLabel('Add a screenshot'));
  await (await choosing).setFiles(await drawScreenshot());
  effort.taps += 1;
  await expect(screenshots(page).getByText('Uploaded')).toBeVisible();
  await tap(page.getByLabel(messages.jobs.terms));
  await tap(button('Submit Proof'));
  await expect(page.getByText('Proof sent', { exact: true })).toBeVisible();
  test.info().annotations.push({ type: 'effort', description: JSON.stringify(effort) });
  expect(effort.taps - effort.focusing).toBeLessThanOrEqual(10);
  expect(effort.fields).toBeLessThanOrEqual(8);
});

test('a job in hand is in reach at once, on every page of 60 open jobs', async ({ browser }) => {
  const member = await newMember('Bola Inhand');
  const [admin, own] = [await openAdmin(), await getApi(member.email, member.password)];
  await post(own, 'auth/accept-terms', { terms_version: legalVersion });
  const { id, title } = await postJob(admin);
  await post(own, 'task/apply-task', { task_id: id });
  for (let open = 0; open < 60; open += 1) await postJob(admin, { amount: 100, applicants_needed: 1 });
  const { page, complaints } = await openWindow(browser, phone);
  const { effort, reach } = fingerOn(page);
  await logIn(page, member.email, member.password);
  for (const at of [1, 2, 4]) {
    await page.goto(`/account/dashboard?page=${at}`);
    await reach(page.getByRole('button', { name: `Continue with ${title}` }));
  }
  expect(effort.screens).toBe(0);
  expect(complaints).toEqual([]);
  for (const api of [admin, own]) await api.dispose();
});
