import { readFileSync } from 'node:fs';
import { expect, type Browser, type Page } from '@playwright/test';
import sharp from 'sharp';
import { openAdmin, postJob, type Job } from './adminPages';
import { logIn, newMember, openWindow, type Person } from './people';
import { linkField, screenshots, submitProof } from './proofForm';
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

/** Like the phone's share sheet: a form with the files, sent as a navigation. */
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

/** The installed site, the only place a share sheet can send to. */
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

test('a shared screenshot joins the proof of the taken job and is submitted', async ({ browser }) => {
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
  await expect(page.getByText('Proof sent', { exact: true })).toBeVisible();
});
