import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { openAdmin } from './adminPages';
import { getFaults } from './screenCheck';
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

test('an admin posts and changes a job, and is asked before half-typed work is lost', async ({ browser }) => {
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

  await test.step('Back is held up too; discarding brings back the old text', async () => {
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
