import { expect, type APIRequestContext, type BrowserContext, type Page, type Request } from '@playwright/test';
import sharp from 'sharp';
import { openAdmin, postJob, type Job } from './adminPages';
import { logIn, newMember, openWindow } from './people';
import { addScreenshot, linkField, screenshots, submitProof, writeNote } from './proofForm';
import { test } from './story';

const phone = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true };

/** A new job and the admin API to read its proofs. */
const openJob = async (): Promise<Job & { readonly admin: APIRequestContext }> => {
  const admin = await openAdmin();
  return { ...(await postJob(admin, { applicants_needed: 3 })), admin };
};
type OpenJob = Awaited<ReturnType<typeof openJob>>;

const handedIn = async ({ admin, id }: OpenJob): Promise<string[]> => {
  const answer = await admin.get(`admin/submitted-tasks?task_id=${id}`);
  return ((await answer.json()) as { data: { proof: string }[] }).data.map(({ proof }) => proof);
};

/** A member on a phone who has taken a job and opened its form. */
const atWork = async (browser: Parameters<typeof openWindow>[0], job: Job) => {
  const person = await newMember('Ngozi Umeh');
  const { page } = await openWindow(browser, phone);
  await logIn(page, person.email, person.password);
  await page.goto(`/account/job-details/${job.id}`);
  await page.getByRole('button', { name: 'Take the Job' }).click();
  await expect(linkField(page)).toBeVisible();
  return page;
};

/** Like a phone's photo: rotated, with its location, and hard to compress. */
const photo = async (): Promise<Buffer> => {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 30 };
  return sharp({ create: { width: 4_000, height: 3_000, channels: 3, background: '#0a7', noise } })
    .jpeg({ quality: 90 })
    .withExif({ IFD0: { Artist: 'Ngozi Umeh' }, IFD3: { GPSLatitude: '6/1 31/1 28/1', GPSLatitudeRef: 'N' } })
    .withMetadata({ orientation: 6 })
    .toBuffer();
};

/** The offset of each uploaded part that the server acknowledged. */
const partsTaken = (page: Page): number[] => {
  const taken: number[] = [];
  page.on('requestfinished', (request: Request) => {
    if (request.method() !== 'POST' || !request.url().includes('/task/proof-image/')) return;
    taken.push(Number(new URL(request.url()).searchParams.get('offset')));
  });
  return taken;
};

const goOffline = async (context: BrowserContext, page: Page): Promise<void> => {
  await context.setOffline(true);
  await expect(page.getByText('No internet connection. Keep writing')).toBeVisible();
};

test('a member’s photo arrives once, small, upright and without its location, though the connection breaks on the way', async ({
  browser,
}) => {
  const job = await openJob();
  const page = await atWork(browser, job);
  const taken = partsTaken(page);
  let sent = 0;
  await page.route('**/task/proof-image/**', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    sent += 1;
    // The third part is lost, and the connection with it.
    if (sent === 3) {
      await page.context().setOffline(true);
      return route.abort('connectionreset');
    }
    return route.continue();
  });
  await writeNote(page, 'Posted at 9:12.');
  await addScreenshot(page, await photo());
  await expect(screenshots(page).getByText(/Waiting for the network, \d+ % is there/)).toBeVisible({ timeout: 60_000 });
  await page.screenshot({ path: 'test-results/proof/waiting-picture.png', fullPage: true });
  expect(taken).toEqual([0, 32_768]);
  await page.reload().catch(() => undefined);
  await page.context().setOffline(false);
  await page.goto(`/account/job-details/${job.id}`);
  await expect(screenshots(page).getByText('Uploaded')).toBeVisible({ timeout: 60_000 });
  expect(taken).toEqual(taken.map((_, part) => part * 32_768));
  // The draft stores the picture's name, never the picture.
  const draft = await page.evaluate(() => JSON.stringify(window.localStorage));
  expect(draft).toMatch(/data-upload/);
  expect(draft).not.toMatch(/base64|blob:/);
  await submitProof(page);
  await expect(page.getByText('Proof sent', { exact: true })).toBeVisible();

  const [proof = '', ...others] = await handedIn(job);
  expect(others).toEqual([]);
  const [, address = ''] = /<img src="(\/media\/[0-9a-f]{32}\.webp)"/.exec(proof) ?? [];
  const stored = await (await page.request.get(address)).body();
  const { width, height, exif, orientation } = await sharp(stored).metadata();
  expect([width, height, exif, orientation]).toEqual([960, 1_280, undefined, undefined]);
  expect(stored.length).toBeLessThanOrEqual(200_000);
});

test('a proof submitted offline survives a reload, shows its deadline and is sent once', async ({ browser }) => {
  const job = await openJob();
  const page = await atWork(browser, job);
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
  await page.reload();
  await writeNote(page, 'Posted at 9:12, 412 views.');
  await goOffline(page.context(), page);
  await addScreenshot(page, await photo());
  await expect(screenshots(page).getByText('Waiting for the network')).toBeVisible({ timeout: 60_000 });
  await submitProof(page);
  await expect(page.getByText(/^Your proof is waiting on this phone/)).toBeVisible();
  await expect(page.getByText(/^The network is needed by .+: then your slot is given free/)).toBeVisible();
  await page.screenshot({ path: 'test-results/proof/waits.png', fullPage: true });

  await page.reload();
  await expect(page.getByRole('heading', { name: 'No Internet Connection' })).toBeVisible();
  await expect(page.getByText(`Your proof for “${job.title}” is waiting on this phone.`)).toBeVisible();
  await page.screenshot({ path: 'test-results/proof/offline.png', fullPage: true });
  expect(await handedIn(job)).toEqual([]);

  await page.context().setOffline(false);
  await expect(page).toHaveURL(/job-details/);
  await expect(page.getByText('In review').first()).toBeVisible({ timeout: 60_000 });
  await expect.poll(() => handedIn(job)).toHaveLength(1);
  await page.goto('/account/dashboard?tab=submitted');
  await expect(page.getByText('Approved by')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Not sent yet' })).toBeHidden();
  expect(await handedIn(job)).toHaveLength(1);
});
