import { expect, type Page } from '@playwright/test';
import * as messages from '../src/contract/messages';
import { openAdmin } from './adminPages';
import { demo, getApi, logIn, newMember, openWindow, post } from './people';
import { getFaults } from './screenCheck';
import { test } from './story';

interface Made {
  readonly data: { readonly id: string };
}

/** An owner who pays first, with one job that waits for ₦1,500. */
const waitingJob = async (): Promise<{ owner: string; name: string; job: string; title: string }> => {
  const admin = await openAdmin();
  const mark = Date.now().toString(36);
  const [name, title] = [`Suya Palace ${mark}`, `Share the suya night ${mark}`];
  const email = `suya${mark}@owners.example`;
  const owner = (await post<Made>(admin, 'admin/owners', { name, email })).data.id;
  await post(admin, `admin/owner/${owner}/credit`, { credit: 0, reason: 'Pays first.' });
  const fields = { title, description: 'Post it.', amount: 500, applicants_needed: 3, taskOwnerEmail: email };
  const job = (await post<Made>(admin, 'admin/create-task', fields)).data.id;
  return { owner, name, job, title };
};

const inDialog = (page: Page) => page.getByRole('dialog');

test('a job waits for its owner’s deposit, goes live with it, and what is not spent is paid back', async ({
  browser,
}) => {
  const { owner, name, job, title } = await waitingJob();
  const member = await newMember('Chidi Okeke');
  const { page: phone, complaints } = await openWindow(browser, { viewport: { width: 360, height: 740 } });
  await logIn(phone, member.email, member.password);
  await phone.goto(`/account/dashboard?q=${encodeURIComponent(title)}`);
  await expect(phone.getByRole('heading', { name: title })).toHaveCount(0);

  const { page } = await openWindow(browser);
  await logIn(page, demo.admin, demo.password);
  await test.step('the job says what it waits for, and leads to its owner', async () => {
    await page.goto(`/admin/view-job/${job}`);
    await expect(page.getByText('Awaiting payment').first()).toBeVisible();
    await expect(page.getByText(/This job waits for ₦1,500/)).toBeVisible();
    expect(await getFaults(page)).toEqual([]);
    await page.getByRole('link', { name }).first().click();
    await expect(page).toHaveURL(new RegExp(`/admin/owners/${owner}`));
  });

  await test.step('the deposit is recorded as the bank shows it', async () => {
    await page.getByRole('button', { name: 'Record deposit' }).click();
    const form = inDialog(page);
    await form.getByLabel('Amount').fill('2000');
    await form.getByLabel('Day received').fill(new Date(Date.now() + 3_600_000).toISOString().slice(0, 10));
    await form.getByLabel('Bank reference').fill(`FT-${owner.slice(-8)}`);
    await form.getByRole('button', { name: 'Record deposit' }).click();
    await expect(page.getByText(messages.funding.depositBooked)).toBeVisible();
  });

  await test.step('the job is on the page that a member has open', async () => {
    await expect(phone.getByRole('heading', { name: title })).toBeVisible({ timeout: 5_000 });
    expect(complaints).toEqual([]);
  });

  await test.step('the job ends, and a colleague accepts that the rest is paid back', async () => {
    const admin = await openAdmin();
    await post(admin, `admin/task/${job}/status`, { status: 'stopped' });
    await page.goto(`/admin/owners/${owner}?tab=deposits`);
    await page.getByRole('button', { name: 'Pay back…' }).click();
    await inDialog(page).getByLabel('Amount').fill('2000');
    await inDialog(page).getByLabel('Reason').fill('The night was cancelled.');
    await inDialog(page).getByRole('button', { name: 'Ask to pay back' }).click();
    await expect(page.getByText(messages.funding.requestWaits)).toBeVisible();
    const { page: other } = await openWindow(browser);
    await logIn(other, demo.colleague, demo.password);
    await other.goto(`/admin/owners/${owner}?tab=deposits`);
    const waiting = other.getByRole('region', { name: 'Waits for another admin' });
    await waiting.getByRole('button', { name: 'Accept…' }).click();
    await inDialog(other).getByRole('button', { name: 'Accept' }).click();
    await expect(other.getByText(messages.funding.requestAccepted)).toBeVisible();
    await waiting.getByRole('button', { name: 'Record as sent…' }).click();
    await inDialog(other).getByLabel('Bank reference').fill('OUT-1');
    await inDialog(other).getByRole('button', { name: 'Record as sent' }).click();
    await expect(waiting).toHaveCount(0);
    expect(await getFaults(other)).toEqual([]);
  });

  const api = await getApi(demo.admin, demo.password);
  const answer = (await (await api.get(`admin/owner/${owner}`)).json()) as { data: { balance: number } };
  expect(answer.data.balance).toBe(0);
});
