import { randomUUID } from 'node:crypto';
import { type APIRequestContext, type Browser, expect, type Locator, type Page } from '@playwright/test';
import { openAdmin, postJob, getProof, provenJob, rejectProof } from './adminPages';
import { getApi, demo, logIn, newMember, openWindow, type Person } from './people';
import { test } from './story';

/** A member with proofs in review, each for a job of its own. */
const memberWithProofs = async (admin: APIRequestContext, fullname: string, proofs: number) => {
  const member = await newMember(fullname);
  const own = await getApi(member.email, member.password);
  const jobs: Awaited<ReturnType<typeof provenJob>>[] = [];
  for (let n = 0; n < proofs; n += 1) jobs.push(await provenJob(admin, own, 500));
  return { member, own, jobs };
};

/** The server's state of a proof. */
const getStatus = async (own: APIRequestContext, proof: string): Promise<string | undefined> => {
  const answer = await own.get('task/submitted-tasks', { params: { page: 1, pageSize: 100 } });
  const { data } = (await answer.json()) as { data: { id: string; status: string }[] };
  return data.find(({ id }) => id === proof)?.status;
};
const totalAtAdmin = async (admin: APIRequestContext, { fullname }: Person, status: string): Promise<number> => {
  const answer = await admin.get('admin/submitted-tasks', { params: { page: 1, pageSize: 1, q: fullname, status } });
  return ((await answer.json()) as { meta: { total: number } }).meta.total;
};

const openReview = async (browser: Browser, { fullname }: Person): Promise<Page> => {
  const { page } = await openWindow(browser);
  await logIn(page, demo.admin, demo.password);
  await page.goto(`/admin/review-jobs?q=${encodeURIComponent(fullname)}`);
  await expect(page.getByRole('row', { name: new RegExp(fullname) }).first()).toBeVisible();
  return page;
};
const onePicture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAIAAAACUFjqAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAFElEQVQYlWPgznbHgxhGpbOxBAsAn7ZJ1RyOmZEAAAAASUVORK5CYII=',
  'base64',
);
/** Sends a picture up as the proof’s editor does; answers its address. */
const uploadedPicture = async (own: APIRequestContext): Promise<string> => {
  const answer = await own.post(`task/proof-image/${randomUUID()}?offset=0&total=${onePicture.length}`, {
    multipart: { part: { name: 'part', mimeType: 'application/octet-stream', buffer: onePicture } },
  });
  const { data } = (await answer.json()) as { data: { url: string | null } };
  return data.url ?? '';
};
const getRow = (page: Page, { title }: { title: string }) => page.getByRole('row', { name: new RegExp(title) });
/** The keys are for a dialog that is there. */
const rejectByKeys = async (page: Page, job: { title: string }, reason: string): Promise<void> => {
  await getRow(page, job).getByRole('button', { name: 'Reject' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press(reason);
  await page.keyboard.press('Enter');
};
/** Two fingers that go from 40 to 160 pixels apart. */
const pinchApart = async (page: Page, on: Locator): Promise<void> => {
  const { x, y, width, height } = (await on.boundingBox())!;
  const fingers = (half: number) => [-half, half].map((by, id) => ({ x: x + width / 2 + by, y: y + height / 2, id }));
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: fingers(20) });
  for (let half = 25; half <= 80; half += 5)
    await cdp.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: fingers(half) });
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
};
const shownProof = (page: Page) => page.getByRole('article', { name: /^Proof by/ });

test('a decision that is scheduled while its tab is closed is sent, though the worker sleeps', async ({ browser }) => {
  const admin = await openAdmin();
  const { member, own, jobs } = await memberWithProofs(admin, 'Hasty Leaver', 2);
  const [first, second] = jobs as [(typeof jobs)[0], (typeof jobs)[0]];
  const page = await openReview(browser, member);
  await getRow(page, first).getByRole('button', { name: 'Accept' }).click();
  await rejectByKeys(page, second, '1');
  await expect(getRow(page, second).getByRole('button', { name: 'Undo' })).toBeVisible();
  // A browser puts the worker to sleep after half a minute; a call that has to wake it is lost with the page.
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('ServiceWorker.enable');
  await cdp.send('ServiceWorker.stopAllWorkers');
  await page.close();
  await expect.poll(() => getStatus(own, first.proof)).toBe('approved');
  await expect.poll(() => getStatus(own, second.proof)).toBe('rejected');
});

test('one proof at a time shows the job, the member’s history and the pictures, and goes back to the table as it was', async ({
  browser,
}) => {
  const admin = await openAdmin();
  const { member, own, jobs } = await memberWithProofs(admin, 'Focused Member', 1);
  await rejectProof(admin, jobs[0]!.proof, 'The post was gone.');
  const job = await postJob(admin, { instruction: 'Keep the flyer up for a day.' });
  await own.post('task/apply-task', { data: { task_id: job.id } });
  const picture = await uploadedPicture(own);
  await own.post('task/submit-task', { data: { task_id: job.id, proof: `<p>Here</p><p><img src="${picture}"></p>` } });
  const page = await openReview(browser, member);

  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  const beside = page.getByRole('dialog', { name: new RegExp(job.title) });
  await expect(beside).toContainText('Keep the flyer up for a day.');
  await expect(page).toHaveURL(/open=/);
  await beside.getByRole('link', { name: 'One by one from here' }).click();
  await expect(shownProof(page)).toContainText(job.title);
  await expect(shownProof(page)).toContainText('Keep the flyer up for a day.');
  await expect(page.getByRole('region', { name: 'The member' })).toContainText('The post was gone.');
  await expect(page.getByRole('img', { name: /^Proof of completion by Focused/ })).toBeVisible();
  await page.keyboard.press('+');
  await expect(page.getByRole('status', { name: 'Zoom' })).toHaveText('150 %');
  await page.keyboard.press('0');
  await expect(page.getByRole('status', { name: 'Zoom' })).toHaveText('100 %');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keys' })).toContainText('Undo the last decision');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(new RegExp(`q=${member.fullname.split(' ')[0]}`));
  await expect(getRow(page, job)).toBeVisible();
  expect(await getProof(admin, job)).not.toBe('');

  await test.step('in the table it opens in a window, where fingers zoom it', async () => {
    await getRow(page, job).getByRole('button', { name: 'View Image' }).click();
    const check = page.getByRole('dialog', { name: /^Proof by Focused/ });
    await expect(check).toContainText('Here');
    await pinchApart(page, check.getByRole('group', { name: /Plus and minus zoom/ }));
    await expect(check.getByRole('status', { name: 'Zoom' })).toHaveText(/^[2-8]\d\d %$/);
    await check.getByRole('button', { name: 'Whole picture' }).click();
    await expect(check.getByRole('status', { name: 'Zoom' })).toHaveText('100 %');
  });
});

test('on a phone the menus of a table stand on the screen whole', async ({ browser }) => {
  const { page } = await openWindow(browser, { viewport: { width: 390, height: 844 }, hasTouch: true });
  await logIn(page, demo.admin, demo.password);
  await page.goto('/admin/withdrawal');
  for (const [button, menu] of [
    ['Filters', 'Filters'],
    ['Views', 'Saved views'],
    ['Columns', 'Columns and rows'],
  ] as const) {
    await page.getByRole('button', { name: button, exact: true }).click();
    await expect(page.getByRole('group', { name: menu })).toBeInViewport({ ratio: 1 });
    await page.getByRole('button', { name: button, exact: true }).click();
    await expect(page.getByRole('group', { name: menu })).toBeHidden();
  }
});

test('in the gallery: pictures large, decided by the keys of the table, and the address keeps it', async ({
  browser,
}) => {
  const admin = await openAdmin();
  const member = await newMember('Gallery Member');
  const own = await getApi(member.email, member.password);
  for (let n = 0; n < 2; n += 1) {
    const job = await postJob(admin);
    await own.post('task/apply-task', { data: { task_id: job.id } });
    const picture = await uploadedPicture(own);
    await own.post('task/submit-task', { data: { task_id: job.id, proof: `<p><img src="${picture}"></p>` } });
  }
  const page = await openReview(browser, member);
  const small = page
    .getByRole('row', { name: /Gallery Member/ })
    .first()
    .getByRole('button', { name: /^Enlarge/ });
  const shownSmall = () => small.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth);
  await expect.poll(shownSmall).toBe(112);

  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  const opened = page.getByRole('dialog');
  const isBelow = async (upper: Locator, lower: Locator): Promise<boolean> => {
    const [{ y: top, height }, { y }] = [(await upper.boundingBox())!, (await lower.boundingBox())!];
    return y >= top + height;
  };
  const frame = opened.getByRole('group', { name: /^Proof of completion/ });
  await expect.poll(() => isBelow(frame, opened.getByRole('button', { name: 'Zoom in' }))).toBe(true);
  await page.keyboard.press('Escape');
  await expect(opened).toBeHidden();
  await page.reload();

  await page.getByText('Gallery', { exact: true }).click();
  await expect(page).toHaveURL(/view=gallery/);
  const tiles = page.getByRole('list', { name: 'Proofs' }).getByRole('article');
  await expect(tiles).toHaveCount(2);
  await page.keyboard.press('j');
  await page.keyboard.press(' ');
  await expect(page.getByRole('dialog', { name: 'Proof by Gallery Member' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('a');
  await page.keyboard.press('a');
  await expect.poll(() => totalAtAdmin(admin, member, 'approved'), { timeout: 30_000 }).toBe(2);
  await page.reload();
  await expect(page.getByText('No proofs found')).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Gallery' })).toBeChecked();
  for (const api of [admin, own]) await api.dispose();
});
