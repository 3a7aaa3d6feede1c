import { readFileSync } from 'node:fs';
import { expect, type Browser, type Page } from '@playwright/test';
import sharp from 'sharp';
import { openAdmin, postJob, type Job } from './adminPages';
import { getApi, logIn, newMember, openWindow, type Person } from './people';
import { linkField, screenshots, submitProof } from './proofForm';
import { getFaults, settled } from './screenCheck';
import { test } from './story';

const phone = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true };

interface Target {
  readonly action: string;
  readonly enctype: string;
  readonly params: { readonly files: readonly [{ readonly name: string }] };
}
const { share_target: target } = JSON.parse(readFileSync('public/manifest.webmanifest', 'utf8')) as {
  share_target: Target;
};

const screenshot = (background: string): Promise<Buffer> =>
  sharp({ create: { width: 720, height: 1_280, channels: 3, background } })
    .png()
    .toBuffer();

/** As the phone's share sheet does it: a form with the files, sent by a navigation. */
const share = async (page: Page, files: readonly Buffer[], to = target.action): Promise<void> => {
  const bytes = files.map((file) => file.toString('base64'));
  await page.evaluate(
    ({ action, enctype, name, contents }) => {
      const form = document.createElement('form');
      Object.assign(form, { action, enctype, method: 'post' });
      const input = Object.assign(document.createElement('input'), { type: 'file', name, multiple: true });
      const transfer = new DataTransfer();
      for (const [at, content] of contents.entries()) {
        const part = Uint8Array.from(atob(content), (sign) => sign.charCodeAt(0));
        transfer.items.add(new File([part], `Screenshot_${at}.png`, { type: 'image/png' }));
      }
      input.files = transfer.files;
      form.append(input);
      document.body.append(form);
      form.submit();
    },
    { action: to, enctype: target.enctype, name: target.params.files[0].name, contents: bytes },
  );
};

const take = async (page: Page, job: Job): Promise<void> => {
  await page.goto(`/account/job-details/${job.id}`);
  await page.getByRole('button', { name: 'Take the Job' }).click();
  await expect(linkField(page)).toBeVisible();
};

const underWorker = (page: Page) =>
  page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');

/** The site on a phone's home screen, to where alone a share sheet leads. */
const asInstalled = (page: Page) =>
  page.addInitScript(() => {
    const original = window.matchMedia.bind(window);
    window.matchMedia = (query) => original(query === '(display-mode: browser)' ? 'not all' : query);
  });

const atHome = async (browser: Browser, name: string): Promise<{ page: Page; person: Person }> => {
  const person = await newMember(name);
  const { page } = await openWindow(browser, phone);
  await asInstalled(page);
  await logIn(page, person.email, person.password);
  await underWorker(page);
  return { page, person };
};

const pictures = (page: Page) => screenshots(page).locator('img');

test('a screenshot that is shared stands in the proof of the job in hand, and is submitted', async ({ browser }) => {
  const job = await postJob(await openAdmin(), { applicants_needed: 3 });
  const { page } = await atHome(browser, 'Ngozi Share');
  await take(page, job);
  await share(page, [await screenshot('#0a7')]);
  await expect(page).toHaveURL(new RegExp(`/account/job-details/${job.id}$`));
  await expect(pictures(page)).toHaveCount(1);
  await share(page, [await screenshot('#a07'), Buffer.from('no picture')]);
  await expect(page.getByRole('alert')).toContainText('isn’t a picture');
  await page.getByRole('button', { name: job.title }).click();
  await expect(pictures(page)).toHaveCount(2);
  await expect(screenshots(page).getByText('Uploaded')).toHaveCount(2, { timeout: 60_000 });
  await submitProof(page);
  await expect(page.getByText(/Proof submitted/)).toBeVisible();
});

test('without network it waits on the phone, and stands in the proof once the network is back', async ({ browser }) => {
  const job = await postJob(await openAdmin(), { applicants_needed: 3 });
  const { page } = await atHome(browser, 'Ngozi Offline');
  await take(page, job);
  await page.reload();
  await expect(linkField(page)).toBeVisible();
  await page.context().setOffline(true);
  await share(page, [await screenshot('#0a7')]);
  await expect(page.getByRole('heading', { name: 'No Internet Connection' })).toBeVisible();
  await page.screenshot({ path: 'test-results/share/offline.png' });
  await page.context().setOffline(false);
  await expect(page).toHaveURL(new RegExp(`/account/job-details/${job.id}$`), { timeout: 60_000 });
  await expect(pictures(page)).toHaveCount(1);
  await submitProof(page);
  await expect(page.getByText(/Proof submitted/)).toBeVisible({ timeout: 60_000 });
});

test('with several jobs it asks which, and no other account sees it after a logout', async ({ browser }) => {
  const admin = await openAdmin();
  const jobs = [await postJob(admin, { applicants_needed: 3 }), await postJob(admin, { applicants_needed: 3 })];
  const { page, person } = await atHome(browser, 'Ngozi Several');
  for (const job of jobs) await take(page, job);
  await share(page, [await screenshot('#0a7')]);
  await expect(page.getByRole('heading', { name: 'Which job?' })).toBeVisible();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await settled(page);
    expect(await getFaults(page)).toEqual([]);
    await page.screenshot({ path: `test-results/share/which-${colorScheme}.png`, fullPage: true });
  }
  await page.getByRole('button', { name: /^Your profile/ }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login/);
  const other = await newMember('Amaka Other');
  await logIn(page, other.email, other.password);
  await page.goto('/account/dashboard?shared=yes');
  await expect(page.getByText('No shared picture waits here')).toBeVisible();
  expect(person.email).not.toBe(other.email);
});

test('of a session that ran out it waits for the same member, and no other sees it', async ({ browser }) => {
  const { page, person } = await atHome(browser, 'Ngozi Late');
  const logInHere = async ({ email, password }: Person) => {
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
  };
  const endSession = async ({ email, password }: Person) => {
    const api = await getApi(email, password);
    expect((await api.post('auth/sessions/revoke-others', { data: {} })).ok()).toBe(true);
    await api.dispose();
  };
  await endSession(person);
  await share(page, [await screenshot('#0a7')]);
  await expect(page).toHaveURL(/\/login/);
  const other = await newMember('Amaka Next');
  await logInHere(other);
  await expect(page.getByText('No shared picture waits here')).toBeVisible();
  await endSession(other);
  await page.goto('/account/dashboard?shared=yes');
  await expect(page).toHaveURL(/\/login/);
  await logInHere(person);
  await expect(page.getByRole('img', { name: 'Shared picture 1' })).toBeVisible();
});

test('in a tab of the browser nothing goes into a proof without a press', async ({ browser }) => {
  const job = await postJob(await openAdmin(), { applicants_needed: 3 });
  const person = await newMember('Ngozi Tab');
  const { page } = await openWindow(browser, phone);
  await logIn(page, person.email, person.password);
  await underWorker(page);
  await take(page, job);
  const action = new URL(target.action, page.url()).href;
  await page.context().route('https://other.example/', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: '<meta name="referrer">',
    }),
  );
  // From another site that names itself nothing is taken; one that hides its name has to be told apart by the member.
  for (const policy of ['origin', 'no-referrer'] as const) {
    await page.goto('https://other.example/');
    await page.evaluate((content) => (document.querySelector('meta')!.content = content), policy);
    await share(page, [await screenshot('#a07')], action);
    if (policy === 'origin') await expect(page.getByText('No shared picture waits here')).toBeVisible();
  }
  await expect(page.getByRole('heading', { name: 'Which job?' })).toBeVisible();
  await expect(page.getByRole('button', { name: job.title })).toBeVisible();
  await page.getByRole('button', { name: 'Remove the picture' }).click();
  await page.goto(`/account/job-details/${job.id}`);
  await expect(linkField(page)).toBeVisible();
  await expect(pictures(page)).toHaveCount(0);
});

test('shared before anyone is signed in, it waits for the login, then for a job', async ({ browser }) => {
  const job = await postJob(await openAdmin(), { applicants_needed: 3 });
  const person = await newMember('Ngozi Early');
  const { page } = await openWindow(browser, phone);
  await page.goto('/login');
  await underWorker(page);
  await share(page, [await screenshot('#0a7')]);
  await expect(page).toHaveURL(/\/login/);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: 'You have no job in hand' })).toBeVisible();
  await page.goto('/account/dashboard?shared=yes');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await settled(page);
    expect(await getFaults(page)).toEqual([]);
    await page.screenshot({ path: `test-results/share/none-${colorScheme}.png`, fullPage: true });
  }
  await take(page, job);
  await page.getByRole('button', { name: 'Add the picture you shared' }).click();
  await expect(pictures(page)).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Add the picture you shared' })).toBeHidden();
});

test('without a service worker the server leads to the screen that asks to share again', async ({ browser }) => {
  const person = await newMember('Ngozi Bare');
  const { page } = await openWindow(browser, { ...phone, serviceWorkers: 'block' });
  await logIn(page, person.email, person.password);
  await share(page, [await screenshot('#0a7')]);
  await expect(page.getByRole('alert')).toContainText('share it again from your gallery');
});
