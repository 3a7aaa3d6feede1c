import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { openAdmin, provenJob } from './adminPages';
import { getFaults, settled } from './screenCheck';
import { getApi, demo, logIn, newMember, openWindow, type Person } from './people';
import { test } from './story';

const word = `okro${Date.now().toString(36)}`;
const title = `Share the ${word} flyer`;
const unsaved = { name: 'This job is not posted yet' };

let admin: APIRequestContext;
let member: Person;
let own: APIRequestContext;

test.beforeAll(async () => {
  admin = await openAdmin();
  member = await newMember(`Zainab ${word.replace(/\d/g, '')}`);
  own = await getApi(member.email, member.password);
});
test.afterAll(async () => {
  await admin.dispose();
  await own.dispose();
});

const getRow = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) });
const openJob = async (page: Page, name: string): Promise<void> => {
  await page.goto(`/admin/dashboard?q=${encodeURIComponent(name)}`);
  await page.getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
};
/** How many rows the table under the screen's filters says there are. */
const getRowCount = async (page: Page): Promise<number> => {
  const countText = page.getByText(/^Showing [\d,]+-[\d,]+ (?:from|of) /);
  await expect(countText).toBeVisible();
  return Number(/(?:from|of) ([\d,]+)/.exec((await countText.textContent()) ?? '')?.[1]?.replaceAll(',', ''));
};

test('a job is posted and changed, and half-typed work is asked about', async ({ browser }) => {
  const { page, complaints } = await openWindow(browser);
  await logIn(page, demo.admin, demo.password);

  await test.step('leaving a half-typed job is asked about, and a reload keeps it', async () => {
    await page.getByRole('link', { name: 'Create New Job' }).click();
    await page.getByLabel('Title').fill(title);
    await page.getByRole('link', { name: 'Coupon' }).click();
    const dialog = page.getByRole('dialog', unsaved);
    await expect(dialog).toBeVisible();
    expect(await getFaults(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Go on editing' }).click();
    await expect(page).toHaveURL(/post-job/);

    const dialogPromise = page.waitForEvent('dialog');
    const reloadPromise = page.reload();
    const question = await dialogPromise;
    expect(question.type()).toBe('beforeunload');
    await question.accept();
    await reloadPromise;
    await expect(page.getByLabel('Title')).toHaveValue(title);
    await expect(page.getByText('We kept what you typed.')).toBeVisible();
  });

  await test.step('it is posted', async () => {
    await page.getByLabel('Description').fill('Post the flyer to your story.');
    await page.getByLabel('Email').fill('owner@advertiser.example');
    await page.getByLabel('Payout amount').fill('250');
    await page.getByLabel('Slots', { exact: true }).fill('4');
    await page.getByLabel('Minimum followers').fill('');
    await page.getByRole('button', { name: 'Post Job' }).click();
    await expect(page).toHaveURL(/\/admin\/dashboard/);
    const row = getRow(page, title);
    for (const text of ['₦250', '0/4', '₦0', '₦1,000', 'Available']) await expect(row).toContainText(text);
  });

  await test.step('Back is held up too; thrown away, the old text stands again', async () => {
    await openJob(page, title);
    await page.getByRole('link', { name: 'Edit' }).click();
    await page.getByLabel('Title').fill('Something else');
    await page.goBack();
    const dialog = page.getByRole('dialog', { name: 'Your changes to this job are not saved yet' });
    await dialog.getByRole('button', { name: 'Throw it away' }).click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await page.getByRole('link', { name: 'Edit' }).click();
    await expect(page.getByLabel('Title')).toHaveValue(title);
    await page.getByLabel('Slots', { exact: true }).fill('5');
    await page.getByRole('button', { name: 'Save Job' }).click();
    await expect(getRow(page, `${title} JOB`)).toContainText('0/5');
  });
  expect(complaints).toEqual([]);
});

test('the overview’s figures equal those of the linked tables, and pending work is counted live', async ({
  browser,
}) => {
  const { page, complaints } = await openWindow(browser);
  await logIn(page, demo.admin, demo.password);

  const getFigure = (name: string) =>
    page
      .getByRole('listitem')
      .filter({ has: page.getByRole('link', { name }) })
      .locator('b');
  for (const name of ['Proofs to review', 'Proofs decided']) {
    await page.goto('/admin/dashboard');
    const figure = Number((await getFigure(name).textContent())?.replaceAll(',', ''));
    expect(figure, name).toBeGreaterThan(0);
    await page.getByRole('link', { name }).click();
    // The line stands on a table of its own, which is left behind in a moment.
    await expect.poll(() => getRowCount(page), { message: name }).toBe(figure);
  }
  await page.goto('/admin/dashboard');
  const { search } = new URL(
    (await page.getByRole('link', { name: 'Sign-ups' }).getAttribute('href')) ?? '',
    page.url(),
  );
  const listed = await admin.get(`admin/users${search}&page=1&pageSize=1`);
  const { meta } = (await listed.json()) as { meta: { total: number } };
  await expect(getFigure('Sign-ups')).toHaveText(String(meta.total));

  await page.goto('/admin/dashboard');
  const entry = page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: /^Review Jobs/ });
  await expect(entry).toContainText('waiting');
  const waiting = async (): Promise<number> => Number(/\d+/.exec((await entry.textContent()) ?? '')?.[0]);
  const before = await waiting();
  await provenJob(admin, own, 100);
  await expect.poll(waiting).toBe(before + 1);

  await settled(page);
  expect(await getFaults(page)).toEqual([]);
  expect(complaints).toEqual([]);
});

test('a day of a chart on the overview leads to the proofs of that day', async ({ browser }) => {
  const { page, complaints } = await openWindow(browser);
  await logIn(page, demo.admin, demo.password);
  await page.getByRole('region', { name: 'Overview' }).getByRole('link', { name: 'Overview' }).click();
  const chart = page.locator('.day-chart').filter({ has: page.getByRole('heading', { name: 'Proofs decided' }) });
  await chart.getByText('As a table').click();
  const table = chart.getByRole('table');
  await expect(table).toBeVisible();
  const days = await table
    .locator('tbody tr')
    .evaluateAll((rows) =>
      rows.map((row) => [...row.querySelectorAll('td')].slice(0, 2).map((cell) => Number(cell.textContent))),
    );
  const busy = days.findLastIndex(([approved = 0, rejected = 0]) => approved + rejected > 0);
  const [approved = 0, rejected = 0] = days[busy] ?? [];
  expect(approved + rejected).toBeGreaterThan(0);
  const bars = chart.locator('.u-over');
  const box = (await bars.boundingBox())!;
  const position = { x: (box.width * (busy + 0.5)) / days.length, y: box.height / 2 };
  await bars.hover({ position });
  await expect(chart).toContainText(`${approved} approved, ${rejected} rejected`);
  await settled(page);
  expect(await getFaults(page)).toEqual([]);
  await bars.click({ position });
  await expect(page).toHaveURL(/\/admin\/review-jobs\?status=all&decided_from=(\d{4}-\d{2}-\d{2})&decided_to=\1$/);
  await expect.poll(() => getRowCount(page)).toBe(approved + rejected);
  expect(complaints).toEqual([]);
});

test('on a small laptop eight rows of the table are in sight below one line of figures', async ({ browser }) => {
  const { page } = await openWindow(browser);
  await logIn(page, demo.admin, demo.password);
  for (const width of [1366, 1280]) {
    await page.setViewportSize({ width, height: 768 });
    await page.goto('/admin/dashboard');
    await expect(page.getByRole('link', { name: 'Proofs to review' })).toBeVisible();
    await settled(page);
    const rows = page.getByRole('table', { name: 'Jobs' }).locator('tbody tr[data-row-key]');
    await expect(rows.first()).toBeVisible();
    const inSight = await rows.evaluateAll(
      (all) => all.filter((row) => row.getBoundingClientRect().bottom <= window.innerHeight).length,
    );
    expect(inSight, `${width} px`).toBeGreaterThanOrEqual(8);
    const line = await page.getByRole('region', { name: 'Overview' }).boundingBox();
    expect(line?.height, `${width} px`).toBeLessThan(40);
  }
});
