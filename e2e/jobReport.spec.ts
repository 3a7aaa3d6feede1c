import { expect, type Page } from '@playwright/test';
import * as messages from '../src/contract/messages';
import { openAdmin } from './adminPages';
import { mailTo } from './pendingActions';
import { getApi, newMember, openWindow, post } from './people';
import { getFaults, sidewaysScroll } from './screenCheck';
import { test } from './story';

interface Made {
  readonly data: { readonly id: string };
}

/** An owner with ₦2,000 paid in, whose job of three slots at ₦500 has an approved proof and one in review. */
const runningJob = async () => {
  const admin = await openAdmin();
  const mark = Date.now().toString(36);
  const [title, email] = [`Share the aso oke week ${mark}`, `asooke${mark}@owners.example`];
  const owner = (await post<Made>(admin, 'admin/owners', { name: `Aso Oke ${mark}`, email })).data.id;
  await post(admin, `admin/owner/${owner}/credit`, { credit: 0, reason: 'Pays first.' });
  const bank = { amount: 2_000, receivedOn: new Date().toISOString().slice(0, 10), bankReference: `FT-${mark}` };
  await post(admin, 'admin/deposits', { ...bank, owner_id: owner });
  const fields = { title, description: 'Post it.', amount: 500, applicants_needed: 3, taskOwnerEmail: email };
  const job = (await post<Made>(admin, 'admin/create-task', fields)).data.id;
  const proofs: string[] = [];
  for (const name of ['Chidi Okeke', 'Bisi Alade']) {
    const member = await newMember(name);
    const api = await getApi(member.email, member.password);
    await post(api, 'task/apply-task', { task_id: job });
    proofs.push((await post<Made>(api, 'task/submit-task', { task_id: job, proof: '<p>Posted.</p>' })).data.id);
  }
  await post(admin, `admin/update-submitted-tasks/${proofs[0]}`, { given_status: 'approved' });
  return { title, email, job };
};

/** The owner's page opens on this browser, by a mailed link. */
const enter = async (page: Page, email: string): Promise<void> => {
  await page.request.post('/api/v1/owner/link', { data: { email } });
  const token = /\/owner\/enter#token=([\w-]+)/.exec(await mailTo(email, 'Your link to your ShareNaira jobs'))?.[1];
  expect((await page.request.post('/api/v1/owner/session', { data: { token } })).ok()).toBe(true);
};

const pressInMenu = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('group', { name: 'More actions' }).getByRole('button', { name }).click();
};
const inDialog = (page: Page) => page.getByRole('dialog').last();

test('an owner reads the report of a job, changes the job, and shares the report with a stranger', async ({
  browser,
}) => {
  const { title, email, job } = await runningJob();
  const { page, complaints } = await openWindow(browser, { viewport: { width: 360, height: 740 } });
  await enter(page, email);

  await test.step('the figures are there on a phone', async () => {
    await page.goto(`/owner/jobs/${job}`);
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    await expect(page.getByRole('row').nth(1)).toContainText(/2\s*1\s*0$/);
    expect(await sidewaysScroll(page)).toEqual([]);
    expect(await getFaults(page)).toEqual([]);
  });

  await test.step('more slots open as far as they are paid for', async () => {
    await pressInMenu(page, 'Ask for more slots');
    await inDialog(page)
      .getByLabel(/Slots in all/)
      .fill('4');
    await expect(inDialog(page)).toContainText('1 more slot: ₦500');
    await inDialog(page).getByRole('button', { name: 'Add slots' }).click();
    await expect(page.getByText(messages.jobReports.slotsAdded)).toBeVisible();
    await pressInMenu(page, 'Ask for more slots');
    await inDialog(page)
      .getByLabel(/Slots in all/)
      .fill('5');
    await inDialog(page).getByRole('button', { name: 'Add slots' }).click();
    await expect(page.getByRole('paragraph').filter({ hasText: '4 of 5 slots are paid for' })).toContainText('₦500');
  });

  await test.step('the job is paused and resumed', async () => {
    await pressInMenu(page, 'Pause');
    await inDialog(page).getByRole('button', { name: 'Pause' }).click();
    await expect(page.getByText('Paused', { exact: true })).toBeVisible();
    await pressInMenu(page, 'Resume');
    await inDialog(page).getByRole('button', { name: 'Resume' }).click();
    await expect(page.getByText('Available', { exact: true })).toBeVisible();
  });

  await test.step('the days are saved as a file', async () => {
    const saved = page.waitForEvent('download');
    await pressInMenu(page, 'Download spreadsheet');
    expect((await saved).suggestedFilename()).toMatch(/\.xlsx$/);
  });

  const reader = await openWindow(browser);
  await test.step('a stranger reads the report behind a link, until it is revoked', async () => {
    await pressInMenu(page, 'Share a read-only link');
    await inDialog(page).getByRole('button', { name: 'Make a link' }).click();
    const address = await inDialog(page).getByRole('code').textContent();
    await reader.page.goto(address ?? '');
    await expect(reader.page.getByRole('heading', { name: title })).toBeVisible();
    const visit = await reader.page.request.get(address ?? '');
    expect(visit.headers()).toMatchObject({ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' });
    expect(await getFaults(reader.page)).toEqual([]);
    expect(reader.complaints).toEqual([]);
    await inDialog(page).getByRole('button', { name: 'Revoke' }).click();
    await inDialog(page).getByRole('button', { name: 'Revoke' }).click();
    await expect(inDialog(page).getByText('None yet.')).toBeVisible();
    await reader.page.reload();
    await expect(reader.page.getByText(messages.jobReports.noReport)).toBeVisible();
  });
  expect(complaints).toEqual([]);

  await test.step('on paper stands the report and nothing to press', async () => {
    await page.goto(`/owner/jobs/${job}`);
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('button', { name: 'More' })).toBeHidden();
    await expect(page.getByRole('link', { name: 'Your jobs' })).toBeHidden();
    await expect(page.getByRole('table')).toBeVisible();
  });
});
