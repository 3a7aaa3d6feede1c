import { expect, type Page } from '@playwright/test';
import { chooseStatus, search } from './adminPages';
import { codeFor } from './pendingActions';
import { demo, logIn, openWindow, stranger } from './people';
import { followSubmitted, submitProof, writeNote } from './proofForm';
import { codeField, press, walkToReferral } from './signUpForm';
import { test } from './story';

const title = 'Share our harvest festival flyer';
const member = stranger('Ngozi Umeh');

const signUp = async (page: Page): Promise<void> => {
  await page.goto('/signup');
  await walkToReferral(page, member);
  await press(page, 'Submit');
  await codeField(page).fill(await codeFor(member.email));
  await expect(page).toHaveURL(/\/login/);
};

const postJob = async (page: Page): Promise<void> => {
  await page.getByRole('link', { name: 'Create New Job' }).click();
  await page.getByLabel('Email').fill('owner@advertiser.example');
  await page.getByLabel('Title').fill(title);
  await page.getByLabel('Description').fill('Post the flyer to your story and keep it up for a day.');
  await page.getByLabel('Payout amount').fill('750');
  await page.getByLabel('Slots', { exact: true }).fill('2');
  await page.getByLabel('Minimum followers').fill('');
  await page.getByRole('button', { name: 'Post Job' }).click();
  await expect(page.getByRole('cell', { name: new RegExp(`^${title}`) })).toBeVisible();
};

const takeAndProve = async (page: Page): Promise<void> => {
  await page.getByRole('searchbox', { name: 'Search Tasks' }).fill('harvest');
  await page.getByRole('button', { name: new RegExp(`^Apply.*${title}`) }).click();
  await page.getByRole('button', { name: 'Take the Job' }).click();
  await writeNote(page, 'Posted on my story, 412 views so far.');
  await submitProof(page);
  await followSubmitted(page);
};

test('a posted job becomes withdrawn money', async ({ browser }) => {
  const admin = await openWindow(browser);
  const own = await openWindow(browser);
  const shot = (page: Page, name: string) =>
    page.screenshot({ path: `test-results/story/${name}.png`, fullPage: true });

  await test.step('the admin posts a job', async () => {
    await logIn(admin.page, demo.admin, demo.password);
    await postJob(admin.page);
    await shot(admin.page, '1-job-posted');
  });

  await test.step('a stranger signs up with the code from the mail and logs in', async () => {
    await signUp(own.page);
    await logIn(own.page, member.email, member.password);
  });

  const inReview = own.page.getByRole('region', { name: 'Your money' }).getByText('₦750 in review. You’ll be paid by');
  await test.step('takes the job and submits a proof', async () => {
    await takeAndProve(own.page);
    await expect(inReview).toBeVisible();
    await shot(own.page, '2-proof-handed-in');
  });

  await test.step('the admin sees the proof and accepts it', async () => {
    await admin.page.getByRole('link', { name: 'Review Jobs' }).click();
    // Proofs of other stories may fill the first page.
    await search(admin.page, 'Search proofs', member.fullname);
    const row = admin.page.getByRole('row', { name: new RegExp(member.fullname) });
    await expect(row).toContainText(title);
    await row.getByRole('button', { name: 'Accept' }).click();
    await admin.page.getByRole('button', { name: /^Send now: Accept the proof by/ }).click();
    await expect(admin.page.getByText('Proof approved. The member has been paid.')).toBeVisible();
    await shot(admin.page, '3-proof-accepted');
  });

  await test.step('the member’s bell and balance change without a reload', async () => {
    await expect(own.page.getByRole('link', { name: 'Notifications, 1 unread' })).toBeVisible();
    await expect(inReview).toBeHidden();
    await expect(own.page.getByText('₦750').first()).toBeVisible();
    await shot(own.page, '4-paid');
  });

  await test.step('the member withdraws', async () => {
    await own.page.getByRole('link', { name: 'Withdraw Funds' }).first().click();
    const form = own.page.getByRole('form', { name: 'Withdraw funds' });
    await form.getByLabel('Amount', { exact: true }).fill('500');
    await form.getByRole('button', { name: 'Withdraw', exact: true }).click();
    await own.page.getByRole('button', { name: 'Confirm' }).click();
    await expect(own.page.getByRole('heading', { name: 'Withdrawal request successful' })).toBeVisible();
    await shot(own.page, '5-withdrawal-requested');
  });

  await test.step('the admin accepts the withdrawal', async () => {
    await admin.page.getByRole('link', { name: /^Withdrawal/ }).click();
    await chooseStatus(admin.page, 'All');
    await search(admin.page, 'Search withdrawals', member.fullname);
    // Rows of members with the same bank account name this one too.
    const whose = admin.page.getByRole('cell', { name: new RegExp(`^${member.fullname} WD-`) });
    const row = admin.page.getByRole('row').filter({ has: whose });
    await row.getByRole('button', { name: 'Accept' }).click();
    await admin.page.getByRole('button', { name: /^Send now: Accept ₦500 by/ }).click();
    await expect(admin.page.getByText('Withdrawal approved successfully')).toBeVisible();
    await expect(row).toContainText('Approved');
    await shot(admin.page, '6-withdrawal-accepted');
  });

  await test.step('the history shows it', async () => {
    await own.page.getByRole('link', { name: 'Withdrawals' }).click();
    await expect(own.page.getByRole('row', { name: /₦500/ })).toContainText('Approved');
    await expect(own.page.getByRole('link', { name: 'Notifications, 2 unread' })).toBeVisible();
    await shot(own.page, '7-history');
  });

  expect(admin.complaints).toEqual([]);
  expect(own.complaints).toEqual([]);
});
