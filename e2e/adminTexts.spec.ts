import { expect, type Page } from '@playwright/test';
import * as messages from '../src/contract/messages';
import { openAdmin, postJob, provenJob } from './adminPages';
import { getApi, demo, logIn, newMember, openWindow, post } from './people';
import { spoil, wordless } from './spoil';
import { test } from './story';

const getRow = (page: Page, text: string) => page.getByRole('row', { name: new RegExp(text) });
const said = (page: Page, text: string) => expect(page.getByText(text).first()).toBeVisible();

const openAsAdmin = async (browser: Parameters<typeof openWindow>[0]): Promise<Page> => {
  const { page } = await openWindow(browser);
  await logIn(page, demo.admin, demo.password);
  return page;
};

test('a damaged answer gets the product’s own text: jobs', async ({ browser }) => {
  const admin = await openAdmin();
  const job = await postJob(admin);
  const page = await openAsAdmin(browser);
  const view = `/admin/view-job/${job.id}`;

  await test.step('the list fails, is empty, and comes', async () => {
    await page.route('**/api/v1/admin/tasks?*', wordless(500));
    await page.goto('/admin/dashboard');
    await said(page, messages.adminJobs.listFailed);
    await page.unrouteAll();
    const nothing = { error: false, message: '', data: [], meta: { page: 1, pageSize: 10, total: 0 } };
    await page.route('**/api/v1/admin/tasks?*', (route) => route.fulfill({ json: nothing }));
    await page.getByRole('button', { name: 'Retry' }).first().click();
    await said(page, messages.adminJobs.empty);
    await page.unrouteAll();
  });

  await test.step('one job', async () => {
    await page.route(`**/api/v1/admin/task/${job.id}`, wordless(500));
    await page.goto(view);
    await said(page, messages.adminJobs.detailsFailed);
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Retry' }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: job.title })).toBeVisible();
  });

  await test.step('it cannot be changed, and nothing that was typed is lost', async () => {
    await spoil(page, `admin/update-task/${job.id}`, 500, 'PUT');
    await page.getByRole('link', { name: 'Edit' }).click();
    const slots = page.getByRole('textbox', { name: 'Slots' });
    await slots.fill('6');
    await page.getByRole('button', { name: 'Save Job' }).click();
    await said(page, messages.adminJobs.editFailed);
    await expect(slots).toHaveValue('6');
    await page.unrouteAll();
  });

  await test.step('nor paused, nor deleted', async () => {
    page.once('dialog', (dialog) => dialog.accept());
    await page.goto(view);
    await spoil(page, `admin/task/${job.id}/status`, 500);
    await page.getByRole('button', { name: 'Pause Listing' }).click();
    await said(page, messages.adminJobs.updateFailed);
    await spoil(page, `admin/delete-task/${job.id}`, 500, 'DELETE');
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete job' }).click();
    await said(page, messages.adminJobs.deleteFailed);
    await page.unrouteAll();
    await page.reload();
    await expect(page.getByText('Available', { exact: true })).toBeVisible();
  });

  await test.step('another cannot be posted', async () => {
    await spoil(page, 'admin/create-task', 500);
    await page.goto('/admin/post-job');
    await page.getByLabel('Title').fill('A job that waits');
    await page.getByLabel('Description').fill('Post the flyer to your story.');
    await page.getByLabel('Email').fill('owner@advertiser.example');
    await page.getByLabel('Payout amount').fill('250');
    await page.getByRole('button', { name: 'Post Job' }).click();
    await said(page, messages.adminJobs.postFailed);
    await expect(page.getByLabel('Title')).toHaveValue('A job that waits');
  });
  await admin.dispose();
});

test('a damaged answer gets the product’s own text: proofs, withdrawals, members, coupons', async ({ browser }) => {
  const admin = await openAdmin();
  const member = await newMember('Tejiri Unlucky');
  const own = await getApi(member.email, member.password);
  const paid = await provenJob(admin, own, 500);
  await post(admin, `admin/update-submitted-tasks/${paid.proof}`, { given_status: 'approved' });
  await post(own, 'transaction/withdrawal', { amount: 200 });
  await provenJob(admin, own, 100);
  const page = await openAsAdmin(browser);
  const of = `q=${encodeURIComponent(member.fullname)}`;

  for (const { at, call, text } of [
    {
      at: `/admin/review-jobs?${of}`,
      call: 'admin/update-submitted-tasks/*',
      text: messages.proofs.updateFailed,
    },
    {
      at: `/admin/withdrawal?${of}`,
      call: 'admin/update-withdrawal',
      text: messages.withdrawals.updateFailed,
    },
  ])
    await test.step(`${text}: and the row still waits`, async () => {
      await spoil(page, call, 400);
      await page.goto(at);
      await getRow(page, member.fullname).first().getByRole('button', { name: 'Accept' }).click();
      await page.getByRole('button', { name: /^Send now: Accept/ }).click();
      await said(page, text);
      await page.unrouteAll();
      await page.reload();
      await expect(getRow(page, member.fullname).first().getByRole('button', { name: 'Accept' })).toBeEnabled();
    });

  await test.step('the member is not banned', async () => {
    await spoil(page, 'admin/user/*/update-user', 500);
    await page.goto(`/admin/user-management?${of}`);
    await page
      .getByRole('main')
      .getByRole('link', { name: new RegExp(member.fullname) })
      .first()
      .click();
    await page.getByRole('button', { name: 'Ban User' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: /^Reason/ }).fill('Several accounts.');
    await dialog.getByRole('button', { name: 'Ban User' }).click();
    await said(page, messages.members.statusFailed);
    await page.reload();
    await expect(page.getByRole('button', { name: 'Ban User' })).toBeVisible();
    await page.unrouteAll();
  });

  await test.step('no coupon is made', async () => {
    await page.route('**/api/v1/admin/coupon/generate', wordless(500));
    await page.goto('/admin/coupon');
    await page.getByRole('button', { name: '+ Generate New Coupon' }).click();
    await said(page, messages.coupons.generateFailed);
  });
  for (const api of [admin, own]) await api.dispose();
});
