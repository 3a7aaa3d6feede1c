import { expect, type APIRequestContext, type BrowserContext, type Page, type Request } from '@playwright/test';
import sharp from 'sharp';
import { openAdmin, postJob, type Job } from './adminPages';
import { logIn, newMember, openWindow } from './people';
import { addScreenshot, linkField, note, screenshots, submitProof, writeNote } from './proofForm';
import { test } from './story';

const phone = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true };

/** A job of this story, and the admin API that sees its proofs. */
const openJob = async (): Promise<Job & { readonly admin: APIRequestContext }> => {
  const admin = await openAdmin();
  return { ...(await postJob(admin, { applicants_needed: 3 })), admin };
};
type OpenJob = Awaited<ReturnType<typeof openJob>>;

const handedIn = async ({ admin, id }: OpenJob): Promise<string[]> => {
  const answer = await admin.get(`admin/submitted-tasks?task_id=${id}`);
  return ((await answer.json()) as { data: { proof: string }[] }).data.map(({ proof }) => proof);
};

/** A member on a phone who has taken a job and has the form open. */
const atWork = async (browser: Parameters<typeof openWindow>[0], job: Job) => {
  const person = await newMember('Ngozi Umeh');
  const { page, complaints } = await openWindow(browser, phone);
  await logIn(page, person.email, person.password);
  await page.goto(`/account/job-details/${job.id}`);
  await page.getByRole('button', { name: 'Take the Job' }).click();
  await expect(linkField(page)).toBeVisible();
  return { page, complaints, person };
};
const whenSent = (page: Page) => page.getByText(/Proof submitted/);

/** A photo like a phone's: rotated, with the place it was taken at, and hard to compress. */
const photo = async (): Promise<Buffer> => {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 30 };
  return sharp({ create: { width: 4_000, height: 3_000, channels: 3, background: '#0a7', noise } })
    .jpeg({ quality: 90 })
    .withExif({ IFD0: { Artist: 'Ngozi Umeh' }, IFD3: { GPSLatitude: '6/1 31/1 28/1', GPSLatitudeRef: 'N' } })
    .withMetadata({ orientation: 6 })
    .toBuffer();
};

/** Each part that the server has answered for: where it began. */
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

test('the job’s page opens in a tab that knows nothing of ours, and the clock goes on after a reload', async ({
  browser,
}) => {
  const advert = 'https://shop.example/harvest';
  const admin = await openAdmin();
  const { id } = await postJob(admin, { jobLink: advert });
  const { email, password } = await newMember('Amaka Bello');
  const { page, complaints } = await openWindow(browser, phone);
  await logIn(page, email, password);
  await page.goto(`/account/job-details/${id}`);
  await page.context().route(advert, (route) => route.fulfill({ contentType: 'text/html', body: 'The advert' }));
  const opening = page.context().waitForEvent('page');
  await page.getByRole('button', { name: 'Take the Job' }).click();
  const opened = await opening;
  await expect(opened).toHaveURL(advert);
  expect(await opened.evaluate(() => window.opener === null)).toBe(true);
  const timer = page.getByRole('timer', { name: 'Time left' });
  await expect(timer).toHaveText(/^23 h 59 min \d\d s$/);
  await page.reload();
  await expect(timer).toHaveText(/^23 h 5\d min \d\d s$/);
  expect(complaints).toEqual([]);
});

test('a photo from the camera arrives small, upright and without a word about where it was taken', async ({
  browser,
}) => {
  const job = await openJob();
  const { page, complaints } = await atWork(browser, job);
  await writeNote(page, 'Posted at 9:12.');
  const taken = partsTaken(page);
  await page.evaluate(() => {
    Object.assign(window, { longest: 0 });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries())
        Object.assign(window, { longest: Math.max(duration, (window as unknown as { longest: number }).longest) });
    }).observe({ type: 'longtask' });
  });
  await addScreenshot(page, await photo());
  await expect(screenshots(page).getByText('Uploaded')).toBeVisible({ timeout: 60_000 });
  const longestTaskMs = await page.evaluate(() => (window as unknown as { longest: number }).longest);
  test.info().annotations.push({ type: 'longest task while shrinking', description: `${longestTaskMs} ms` });
  expect(taken).toEqual(taken.map((_, part) => part * 32_768));
  // The draft keeps a name, never the picture.
  const draft = await page.evaluate(() => JSON.stringify(window.localStorage));
  expect(draft).toMatch(/data-upload/);
  expect(draft).not.toMatch(/base64|blob:/);
  await submitProof(page);
  await expect(whenSent(page)).toBeVisible();

  const [proof = '', ...others] = await handedIn(job);
  expect(others).toEqual([]);
  const [, address = ''] = /<img src="([^"]+)"/.exec(proof) ?? [];
  const stored = await (await page.request.get(address)).body();
  const { width, height, exif, orientation } = await sharp(stored).metadata();
  expect([width, height, exif, orientation]).toEqual([960, 1_280, undefined, undefined]);
  expect(stored.length).toBeLessThanOrEqual(200_000);
  expect(complaints).toEqual([]);
});

test('a line that breaks while a picture goes up costs no byte twice, and the proof goes once', async ({ browser }) => {
  const job = await openJob();
  const { page } = await atWork(browser, job);
  const taken = partsTaken(page);
  let answered = 0;
  await page.route('**/task/proof-image/**', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    answered += 1;
    // The third part is swallowed on its way, and the line with it.
    if (answered === 3) {
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
  await submitProof(page);
  await expect(whenSent(page)).toBeVisible();
  const proofs = await handedIn(job);
  expect(proofs).toHaveLength(1);
  expect(proofs[0]).toMatch(/<img src="\/media\/[0-9a-f]{32}\.webp"/);
});

test('a proof submitted without network waits through a reload, says until when, and is sent once', async ({
  browser,
}) => {
  const job = await openJob();
  const { page } = await atWork(browser, job);
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
  await expect(page.getByText(`Your proof for “${job.title}” waits on this phone.`)).toBeVisible();
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

test('two tabs that submit at once send one proof, and both know', async ({ browser }) => {
  const job = await openJob();
  const { page } = await atWork(browser, job);
  await writeNote(page, 'Posted at 9:12.');
  const twin = await page.context().newPage();
  await twin.goto(`/account/job-details/${job.id}`);
  await expect(note(twin)).toHaveText('Posted at 9:12.');
  let sent = 0;
  page.context().on('requestfinished', (request) => {
    if (request.url().endsWith('/task/submit-task')) sent += 1;
  });
  const tabs = [page, twin];
  for (const tab of tabs) await tab.getByLabel('I agree to the terms and conditions outlined above.').check();
  const buttons = tabs.map((tab) => tab.getByRole('button', { name: 'Submit Proof' }));
  await Promise.all(buttons.map((button) => button.evaluate((element: HTMLElement) => element.click())));
  for (const tab of tabs) await expect(tab.getByText('In review').first()).toBeVisible({ timeout: 60_000 });
  expect(sent).toBe(1);
  expect(await handedIn(job)).toHaveLength(1);
});

test('without network the editor says that it cannot come, and comes once it can', async ({ browser }) => {
  const job = await openJob();
  const { page } = await atWork(browser, job);
  await goOffline(page.context(), page);
  await page.getByRole('button', { name: 'Add a note' }).click();
  await expect(page.getByRole('alert')).toContainText('The editor could not be loaded.');
  await page.context().setOffline(false);
  await writeNote(page, 'Posted at 9:12.');
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('without network a link is checked on a phone that has checked no form since the last release', async ({
  browser,
}) => {
  const job = await openJob();
  const { page: loggedIn } = await atWork(browser, job);
  const storageState = await loggedIn.context().storageState();
  const { page } = await openWindow(browser, { ...phone, storageState });
  await page.goto(`/account/job-details/${job.id}`);
  await expect(linkField(page)).toBeVisible();
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
  await goOffline(page.context(), page);
  await linkField(page).fill('https://instagram.com/p/1');
  await submitProof(page);
  await expect(page.getByText(/^Your proof is waiting on this phone/)).toBeVisible();
});

test('the main button stands above the links, and covers no field that is typed into', async ({ browser }) => {
  const job = await openJob();
  const person = await newMember('Ngozi Thumb');
  const { page } = await openWindow(browser, { ...phone, viewport: { width: 360, height: 640 } });
  await logIn(page, person.email, person.password);
  await page.goto(`/account/job-details/${job.id}`);
  const take = page.getByRole('button', { name: 'Take the Job' });
  await expect(take).toBeInViewport({ ratio: 1 });
  await take.click();
  await linkField(page).scrollIntoViewIfNeeded();
  const send = page.getByRole('button', { name: 'Submit Proof' });
  await expect(send).toBeInViewport({ ratio: 1 });
  const links = await page.getByRole('navigation', { name: 'Main' }).boundingBox();
  const button = await send.boundingBox();
  expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThanOrEqual(links?.y ?? 0);
  // As with a keyboard on the screen.
  await page.setViewportSize({ width: 360, height: 340 });
  await linkField(page).focus();
  await page.keyboard.type('instagram.com/p/1');
  await expect
    .poll(() =>
      linkField(page).evaluate((field) => {
        const { left, top, width, height } = field.getBoundingClientRect();
        return document.elementFromPoint(left + width / 2, top + height / 2) === field;
      }),
    )
    .toBe(true);
});

test('the editor is worked with keys alone, each tool by its name', async ({ browser }) => {
  const job = await openJob();
  const { page } = await atWork(browser, job);
  await page.getByRole('button', { name: 'Add a note' }).press('Enter');
  await expect(note(page)).toBeFocused();
  const tools = page.getByRole('toolbar', { name: 'Formatting' });
  for (const name of [
    'Heading',
    'Bold',
    'Italic',
    'Underline',
    'Strikethrough',
    'Numbered list',
    'Bulleted list',
    'Text colour',
    'Highlight',
    'Link',
    'Add a picture',
  ])
    await expect(tools.getByRole('button', { name, exact: true })).toBeVisible();

  await note(page).focus();
  await page.keyboard.press('Tab');
  await expect(note(page)).not.toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(note(page)).toBeFocused();
  await page.keyboard.type('Done. ');
  await tools.getByRole('button', { name: 'Text colour' }).press('Enter');
  await tools.getByRole('button', { name: 'Red', exact: true }).first().press('Enter');
  await page.keyboard.type('In red. ');
  await expect(note(page).locator('span')).toHaveCSS('color', 'rgb(211, 47, 47)');
  await page.keyboard.type('See ');
  await tools.getByRole('button', { name: 'Link' }).press('Enter');
  await page.getByLabel('Web address').fill('instagram.com/p/1');
  await page.keyboard.press('Enter');
  await expect(note(page).getByRole('link')).toHaveAttribute('href', 'https://instagram.com/p/1');
  await tools.getByRole('button', { name: 'Text colour' }).press('Enter');
  await expect(tools.getByRole('button', { name: 'Red', exact: true }).first()).toBeVisible();
  await page.keyboard.press('Escape');
  const wide = await page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
  expect(wide).toBe(false);
  await page.screenshot({ path: 'test-results/proof/editor.png', fullPage: true });
});
