import { expect } from '@playwright/test';
import * as messages from '../src/contract/messages';
import { openAdmin, postJob } from './adminPages';
import { demo, logIn, newMember, openWindow } from './people';
import { linkField } from './proofForm';
import { spoil, wordless } from './spoil';
import { test } from './story';

test('an empty proof is not sent, and a damaged answer gets the product’s own text', async ({ browser }) => {
  const admin = await openAdmin();
  const job = await postJob(admin);
  await admin.dispose();
  const member = await newMember('Wuraola Texts');
  const { page } = await openWindow(browser, { viewport: { width: 360, height: 740 } });
  await logIn(page, member.email, member.password);

  await test.step('the job', async () => {
    await page.route(`**/api/v1/task/tasks/${job.id}`, wordless(500));
    await page.goto(`/account/job-details/${job.id}`);
    await expect(page.getByText(messages.adminJobs.detailsFailed)).toBeVisible();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Retry' }).first().click();
    await spoil(page, 'task/apply-task', 500);
    await page.getByRole('button', { name: 'Take the Job' }).click();
    await expect(page.getByRole('alert')).toContainText(messages.jobs.applyFailed);
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Take the Job' }).click();
  });

  await test.step('the proof', async () => {
    const submit = page.getByRole('button', { name: 'Submit Proof' });
    await expect(submit).toBeDisabled();
    await page.getByLabel(messages.jobs.terms).check();
    await submit.click();
    await expect(page.getByRole('alert')).toHaveText(messages.jobs.proofRequired);
    await spoil(page, 'task/submit-task', 400);
    await linkField(page).fill('https://instagram.com/p/1');
    await submit.click();
    await expect(page.getByText(messages.jobs.submitFailed).first()).toBeVisible();
    await page.unrouteAll();
  });

  await test.step('the profile and its photo', async () => {
    await page.goto('/account/profile?edit=username');
    await expect(page.getByLabel('Username')).toBeVisible();
    await spoil(page, 'user/profile', 500);
    await page.getByLabel('Username').fill('wura.texts');
    await page.getByRole('button', { name: 'Update Profile' }).click();
    await expect(page.getByText(messages.profile.updateFailed).first()).toBeVisible();
    await page.unrouteAll();
  });
});

test('a withdrawal that is refused without a word says so, and a copied code says that it is copied', async ({
  browser,
}) => {
  const { page } = await openWindow(browser, { permissions: ['clipboard-read', 'clipboard-write'] });
  await logIn(page, demo.member, demo.password);
  await page.getByRole('button', { name: 'Copy referral code' }).click();
  await expect(page.getByText(messages.referrals.copied)).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^SN-/);

  await page.goto('/account/withdraw');
  await spoil(page, 'transaction/withdrawal', 400);
  const form = page.getByRole('form', { name: 'Withdraw funds' });
  await form.getByLabel('Amount', { exact: true }).fill('100');
  await form.getByRole('button', { name: 'Withdraw', exact: true }).click();
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('alert')).toContainText(messages.withdrawals.requestFailed);
});
