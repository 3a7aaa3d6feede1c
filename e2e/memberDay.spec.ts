import { type APIRequestContext, type BrowserContextOptions, expect, type Page } from '@playwright/test';
import { limits } from '../src/contract/limits';
import * as messages from '../src/contract/messages';
import { approveProof, openAdmin, postJob, getProof, rejectProof, type Job } from './adminPages';
import { getApi, logIn, newMember, openWindow, post, tokenHeldBy, type Person } from './people';
import { linkField, note, submitProof, writeNote } from './proofForm';
import { test } from './story';

const phone: BrowserContextOptions = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true };

const advert = 'https://shop.example/harvest';

let admin: APIRequestContext;
test.beforeAll(async () => {
  admin = await openAdmin();
});
test.afterAll(() => admin.dispose());

const postedJob = (fields: object = {}): Promise<Job> => postJob(admin, fields);

const takeElsewhere = async ({ email, password }: Person, { id }: Job): Promise<void> => {
  const api = await getApi(email, password);
  await post(api, 'task/apply-task', { task_id: id });
  await api.dispose();
};

const search = (page: Page, text: string) => page.getByRole('searchbox', { name: 'Search Tasks' }).fill(text);
const getPage = ({ id }: Job) => `/account/job-details/${id}`;
const takeTheJob = (page: Page) => page.getByRole('button', { name: 'Take the Job' });
const timer = (page: Page) => page.getByRole('timer', { name: 'Time left' });
const place = (page: Page) => page.getByRole('region', { name: 'Your place in this job' });

const handIn = async (page: Page, text: string): Promise<void> => {
  await writeNote(page, text);
  await submitProof(page);
};

/** Nothing of the screen lies beyond its right edge. */
const expectNoSidewaysScroll = async (page: Page): Promise<void> => {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
};

test('a member’s day on a phone, from the search to the money', async ({ browser }) => {
  const member = await newMember('Amaka Bello');
  const [first, second] = [
    await postedJob({ jobLink: advert }),
    await postedJob({ amount: 1_250.5, platform: 'instagram', minFollowers: 1_000 }),
  ];
  const own = await openWindow(browser, phone);
  const { page } = own;

  await test.step('logs in, searches, and is told how much was found', async () => {
    await logIn(page, member.email, member.password);
    await search(page, first.title);
    await expect(page.getByRole('status').filter({ hasText: `1 job matches “${first.title}”` })).toBeVisible();
    await expectNoSidewaysScroll(page);
  });

  await test.step('filters, and the filter stands in the address', async () => {
    await search(page, '');
    await page.getByRole('button', { name: 'Filters' }).click();
    // The menu may still be unfolding under the first press.
    await expect(async () => {
      await page.getByRole('combobox', { name: 'Pays at least' }).click({ timeout: 2_000 });
      await page.getByTitle('₦1,000 or more').click({ timeout: 2_000 });
      await expect(page).toHaveURL(/minPayout=1000/, { timeout: 2_000 });
    }).toPass();
    await expect(page.getByRole('button', { name: 'Filters, 1 set' })).toBeVisible();
    await expect(page.getByRole('article').filter({ hasText: first.title })).toHaveCount(0);
    const card = page.getByRole('article').filter({ hasText: second.title });
    await expect(card).toContainText('₦1,250.50');
    await expect(card).toContainText('Add your Instagram profile first.');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(page).not.toHaveURL(/minPayout/);
  });

  await test.step('is told the requirements of a job before the press', async () => {
    await page.getByRole('link', { name: second.title }).click();
    await expect(place(page)).toContainText('This job is for Instagram. Add your Instagram profile first.');
    await expect(takeTheJob(page)).toBeDisabled();
    await page.getByRole('link', { name: 'All jobs' }).click();
  });

  await test.step('takes the other one: its page opens, the clock runs, and both survive a reload', async () => {
    await search(page, first.title);
    await page.getByRole('button', { name: `Apply for ${first.title}` }).click();
    await page.context().route(advert, (route) => route.fulfill({ contentType: 'text/html', body: 'The advert' }));
    const opening = page.context().waitForEvent('page');
    await takeTheJob(page).click();
    const opened = await opening;
    await expect(opened).toHaveURL(advert);
    expect(await opened.evaluate(() => window.opener === null)).toBe(true);
    await opened.close();
    await expect(timer(page)).toHaveText(/^23 h 59 min \d\d s$/);
    await page.reload();
    await expect(timer(page)).toHaveText(/^23 h 5\d min \d\d s$/);
    await expectNoSidewaysScroll(page);
  });

  await test.step('hands in the proof, and the page moves on by itself', async () => {
    await handIn(page, 'Posted on my story, 412 views so far.');
    await expect(page.getByText(messages.jobs.submitted).first()).toBeVisible();
    await expect(page.getByRole('link', { name: 'Go to dashboard' })).toBeVisible();
    await expect(page).toHaveURL(/\/account\/dashboard$/, { timeout: limits.submitRedirectMs + 15_000 });
    await page.locator('label', { hasText: 'Submitted Jobs' }).click();
    const row = page.getByRole('listitem').filter({ hasText: first.title });
    await expect(row).toContainText('In review');
    await expect(row).toContainText(/Auto-approves on \w{3} \d{1,2} \w{3}, \d\d:\d\d/);
  });

  await test.step('sees the rejection and its reason within a second of the admin’s decision', async () => {
    const row = page.getByRole('listitem').filter({ hasText: first.title });
    await expect(page.getByRole('link', { name: 'Notifications', exact: true })).toBeVisible();
    const handedIn = await getProof(admin, first);
    const pressedAt = Date.now();
    await rejectProof(admin, handedIn, 'The story was gone after an hour.');
    await expect(row).toContainText('Reason: The story was gone after an hour.', { timeout: 5_000 });
    test.info().annotations.push({ type: 'reason seen after', description: `${Date.now() - pressedAt} ms` });
    await expect(row).toContainText('Rejected');
  });

  await test.step('does another one, which is approved: the money is there without a reload', async () => {
    const third = await postedJob({ amount: 750 });
    await page.goto(getPage(third));
    await takeTheJob(page).click();
    await handIn(page, 'Posted, and kept for a whole day.');
    await page.getByRole('link', { name: 'Go to dashboard' }).click();
    const wallet = page.getByRole('region', { name: 'Your money' });
    await expect(wallet).toContainText('₦0');
    await approveProof(admin, await getProof(admin, third));
    await expect(wallet).toContainText('₦750');
    await expect(page.getByRole('link', { name: 'Notifications, 2 unread' })).toBeVisible();
  });

  await test.step('opens the wallet behind the floating button and withdraws', async () => {
    await page.getByRole('button', { name: 'Your account' }).click();
    const panel = page.getByRole('dialog', { name: 'Your account' });
    await expect(panel).toContainText(member.email);
    await expectNoSidewaysScroll(page);
    await panel.getByRole('link', { name: 'Withdraw Funds' }).click();
    const form = page.getByRole('form', { name: 'Withdraw funds' });
    await form.getByLabel('Amount', { exact: true }).fill('500');
    await form.getByRole('button', { name: 'Withdraw', exact: true }).click();
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByRole('heading', { name: 'Withdrawal request successful' })).toBeVisible();
  });

  await test.step('reads the notifications, and logs out', async () => {
    await page.getByRole('link', { name: /^Notifications/ }).click();
    await expect(page.getByText('The story was gone after an hour.')).toBeVisible();
    await expect(page.getByText(/₦750 is in your wallet/)).toBeVisible();
    await page.getByRole('button', { name: 'Your profile' }).click();
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL(/\/login/);
    expect(await tokenHeldBy(page)).toBeNull();
  });

  expect(own.complaints).toEqual([]);
});

test('a job that fills up between the list and the press says so, and is gone from the list', async ({ browser }) => {
  const [member, rival] = [await newMember('Bisi Alabi'), await newMember('Chuka Obi')];
  const job = await postedJob({ applicants_needed: 1 });
  const { page, complaints } = await openWindow(browser, phone);
  await logIn(page, member.email, member.password);
  await search(page, job.title);
  await page.getByRole('button', { name: `Apply for ${job.title}` }).click();
  await expect(takeTheJob(page)).toBeVisible();

  await takeElsewhere(rival, job);
  await takeTheJob(page).click();
  await expect(place(page)).toContainText(messages.jobs.full);
  await expect(takeTheJob(page)).toHaveCount(0);

  await place(page).getByRole('link', { name: 'See other jobs' }).click();
  await search(page, job.title);
  await expect(page.getByText(`No job matches “${job.title}”`).first()).toBeVisible();
  expect(complaints).toEqual(['409 /api/v1/task/apply-task']);
});

test('two tabs with the same job take it once and hand in once', async ({ browser }) => {
  const member = await newMember('Dupe Cole');
  const job = await postedJob();
  const { page: one, complaints } = await openWindow(browser, phone);
  await logIn(one, member.email, member.password);
  await one.goto(getPage(job));
  const other = await one.context().newPage();
  await other.goto(getPage(job));
  await expect(takeTheJob(other)).toBeVisible();

  await takeTheJob(one).click();
  await expect(timer(one)).toBeVisible();
  await takeTheJob(other).click();
  await expect(timer(other)).toBeVisible();

  await handIn(other, 'Done, and written in the second tab.');
  await expect(other.getByText(messages.jobs.submitted).first()).toBeVisible();
  // The first tab hears of it by itself, and has nothing left to hand in.
  await expect(one.getByRole('region', { name: 'Your proof' })).toContainText('In review');
  await expect(linkField(one)).toHaveCount(0);

  const list = await admin.get('admin/submitted-tasks', { params: { page: 1, pageSize: 5, q: job.title } });
  const { data, meta } = (await list.json()) as { data: { proof: string }[]; meta: { total: number } };
  expect(meta.total).toBe(1);
  expect(data[0]?.proof).toContain('in the second tab');
  expect(complaints).toEqual([]);
});

test('a slot that ends while the page is open says so and keeps the written text', async ({ browser }) => {
  const member = await newMember('Efe Duke');
  const job = await postedJob();
  await takeElsewhere(member, job);
  const { page, complaints } = await openWindow(browser, phone);
  await logIn(page, member.email, member.password);
  // The server’s clock is its own: only its answer about this slot is moved, to some seconds from now.
  const endsAt = new Date(Date.now() + 20_000).toISOString();
  const answersOfThisJob = `**/api/v1/task/tasks/${job.id}`;
  await page.route(answersOfThisJob, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { data: { application: object } };
    body.data.application = { ...body.data.application, reservedUntil: endsAt };
    await route.fulfill({ response: answer, json: body });
  });
  await page.goto(getPage(job));
  await expect(timer(page)).toHaveText(/^\d\d s$/);
  await writeNote(page, 'Half of my proof');

  await expect(place(page)).toContainText(`${messages.jobs.slotExpired} What you wrote is kept.`, {
    timeout: 30_000,
  });
  await expect(linkField(page)).toHaveCount(0);
  await expect(page.getByRole('status').filter({ hasText: messages.jobs.slotExpired })).toBeFocused();

  // The true end is a day away, so the server knows better than this page and gives the slot back to it.
  await page.unroute(answersOfThisJob);
  await takeTheJob(page).click();
  await expect(timer(page)).toHaveText(/^23 h 5\d min \d\d s$/);
  await expect(note(page)).toHaveText('Half of my proof');
  expect(complaints).toEqual(['409 /api/v1/task/apply-task']);
});
