import { randomUUID } from 'node:crypto';
import { type APIRequestContext, type Browser, expect, type Locator, type Page } from '@playwright/test';
import { limits } from '../../src/contract/limits';
import * as messages from '../../src/contract/messages';
import { approveProof, openAdmin, postJob, provenJob, rejectProof } from '../adminPages';
import { settled, still } from '../screenCheck';
import { getApi, demo, logIn, newMember, openWindow, type Person, post, stranger } from '../people';
import { writeNote } from '../proofForm';
import { codeField, press, walkToReferral } from '../signUpForm';
import { test } from '../story';
import { takePicture } from './takePicture';

const surnames = 'Ade Bassey Chukwu Danladi Effiong Fashola Garba Hassan Idowu Jibril Kalu'.split(' ');
const phone = { width: 360, height: 720 };

test.describe.configure({ mode: 'serial' });

const take = (page: Page, name: string): Promise<void> => takePicture(page, `runbooks/pictures/${name}`);

const openVisitor = async (browser: Browser, options: Parameters<Browser['newContext']>[0] = {}): Promise<Page> => {
  const { page } = await openWindow(browser, { ...options, reducedMotion: 'reduce' });
  return page;
};
const openAdminWindow = async (browser: Browser, admin: string = demo.admin): Promise<Page> => {
  const page = await openVisitor(browser);
  await logIn(page, admin, demo.password);
  return page;
};
const openPhone = async (browser: Browser, member?: Person): Promise<Page> => {
  const page = await openVisitor(browser, { viewport: phone });
  if (member) {
    await logIn(page, member.email, member.password);
    await page.getByRole('button', { name: 'I agree' }).click();
  }
  return page;
};
const member = (fullname: string, details: Partial<Person> = {}): Promise<Person> =>
  newMember(fullname, { email: `${fullname.toLowerCase().replace(' ', '.')}@members.example`, ...details });

/** Scrolls it to the middle of the window, clear of sticky bars, once the content above has stopped growing. */
const lookAt = async (thing: Locator): Promise<void> => {
  await settled(thing.page());
  await still(thing.page());
  await thing.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
  await expect(thing).toBeInViewport();
};

const withdraw = async (own: APIRequestContext, amount: number): Promise<string> => {
  const answer = await own.post('transaction/withdrawal', {
    data: { amount },
    headers: { 'idempotency-key': randomUUID() },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  return ((await answer.json()) as { data: { transactionId: string } }).data.transactionId;
};

// Needs a server on which nothing has happened yet.
test('the first pictures in the documents show the product as it is', async ({ browser }) => {
  const page = await openVisitor(browser);
  await page.goto('/');
  await takePicture(page, 'pictures/landing');
  await page.setViewportSize(phone);
  await logIn(page, demo.member, demo.password);
  await expect(page.getByText(messages.login.success)).toHaveCount(0);
  await takePicture(page, 'pictures/member');
});

test('the pictures of the admin area show it as it is', async ({ browser }) => {
  await test.step('the admin area on any morning', async () => {
    const page = await openAdminWindow(browser);
    for (const [name, address] of [
      ['admin-withdrawals', '/admin/withdrawal'],
      ['admin-payouts', '/admin/payouts'],
      ['admin-members', '/admin/user-management'],
      ['admin-review', '/admin/review-jobs'],
      ['admin-referrals', '/admin/referrals'],
      ['admin-coupons', '/admin/coupon'],
      ['admin-reconciliation', '/admin/reconciliation'],
      ['admin-audit', '/admin/audit?object_type=withdrawal'],
      ['admin-security', '/admin/security'],
      ['admin-deposits', '/admin/deposits'],
    ] as const) {
      await page.goto(address);
      // Figures that are still loading.
      await expect(page.locator('.ant-statistic').getByText('…')).toHaveCount(0);
      await take(page, name);
    }
  });
  await test.step('a job owner whose job waits for money', async () => {
    const page = await openAdminWindow(browser);
    await page.goto('/admin/owners?standing=waits');
    await page.getByRole('link', { name: 'Lagoon Fashion House' }).click();
    await expect(page.getByRole('tab', { name: 'Statement' })).toBeVisible();
    await take(page, 'admin-owner');
  });
  await test.step('a member in the admin area', async () => {
    const page = await openAdminWindow(browser);
    await page.goto('/admin/user-management?q=blessing');
    await page
      .getByRole('link', { name: /Blessing Eze/ })
      .first()
      .click();
    await expect(page.getByRole('heading', { name: 'Blessing Eze', level: 1 })).toBeVisible();
    await expect(page.getByRole('tab', { name: 'Linked members' })).toBeVisible();
    await take(page, 'admin-member');
    await page.getByRole('tab', { name: 'Linked members' }).click();
    await take(page, 'admin-member-links');
    await page.getByRole('tab', { name: 'Sessions' }).click();
    await take(page, 'admin-member-sessions');
    await page.getByRole('button', { name: 'Ban User' }).click();
    await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeEnabled();
    await take(page, 'admin-member-ban');
  });
  await test.step('decisions in the admin area', async () => {
    const page = await openAdminWindow(browser, demo.colleague);
    await page.goto('/admin/withdrawal');
    await page.getByRole('button', { name: 'Decline' }).first().click();
    await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeEnabled();
    await take(page, 'admin-withdrawal-decline');
    await page.goto('/admin/review-jobs');
    await page.getByRole('button', { name: 'Reject' }).first().click();
    await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeEnabled();
    await take(page, 'admin-review-reject');
    await page.goto('/admin/review-jobs?status=rejected');
    await page.getByRole('button', { name: 'Reopen' }).first().click();
    await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeEnabled();
    await take(page, 'admin-review-reopen');
    await page.goto('/admin/payouts');
    await page.getByRole('button', { name: 'Make a batch' }).click();
    await page.getByRole('button', { name: 'Make the batch and save its file' }).click();
    await expect(page.getByText('The batch’s file is saved.')).toBeVisible();
    await page.reload();
    await take(page, 'admin-payout-batches');
    await page.goto('/admin/payouts?status=sent');
    await page.getByRole('button', { name: 'Mark returned…' }).first().click();
    await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeEnabled();
    await take(page, 'admin-payouts-settle');
    await page.goto('/admin/dashboard');
    await page.getByRole('link', { name: /^Share scholarship news/ }).click();
    await take(page, 'admin-job');
  });
});

test('the pictures of a member’s screens show them as they are', async ({ browser }) => {
  await test.step('before a member is in', async () => {
    const page = await openPhone(browser);
    const fresh = { ...stranger('Ngozi Bello'), email: 'ngozi.bello@members.example' };
    const enter = async (password: string): Promise<void> => {
      await page.getByLabel('Email').fill(fresh.email);
      await page.getByLabel('Password', { exact: true }).fill(password);
      await page.getByRole('button', { name: 'Sign in' }).click();
    };
    await page.goto('/signup');
    await walkToReferral(page, fresh);
    const coupon = page.getByLabel('Coupon code');
    await coupon.fill('HARVEST24');
    await press(page, 'Submit');
    await expect(page.getByRole('alert')).toBeVisible();
    await take(page, 'member-coupon-refused');
    await coupon.fill('');
    await press(page, 'Submit');
    await expect(codeField(page)).toBeVisible();
    await take(page, 'member-code');

    await page.goto('/login');
    await enter('not the password');
    await expect(page.getByRole('link', { name: 'Enter the code' })).toBeVisible();
    await take(page, 'member-login-refused');
    const mustWait = page.getByText(/^Too many attempts/);
    for (let tries = 0; tries < 15 && !(await mustWait.isVisible()); tries += 1) {
      await enter(`wrong ${tries}`);
      await expect(page.getByRole('button', { name: 'Sign in' })).toBeEnabled();
    }
    await take(page, 'member-login-wait');
  });

  await test.step('a member and money', async () => {
    const admin = await openAdmin();
    const fatima = await member('Fatima Lawal', { phone: '0803 555 0102' });
    const own = await getApi(fatima.email, fatima.password);
    await approveProof(admin, (await provenJob(admin, own, 2_000, { title: 'Review a cooking course' })).proof);
    const id = await withdraw(own, 1_500);
    const page = await openPhone(browser, fatima);
    await page.goto(`/account/withdrawal-history/${id}`);
    await take(page, 'member-withdrawal');
    await page.goto('/account/referral');
    await take(page, 'member-referral');
    await page.goto('/account/profile?edit=account_number');
    await page.getByLabel('Account number').fill('0150883601');
    await take(page, 'member-profile-bank');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText(/^Your bank details were changed/)).toBeVisible();
    await page.goto('/account/withdraw');
    await lookAt(page.getByText(/^Your bank details were changed/));
    await take(page, 'member-withdraw-wait');
    await page.goto('/account/my-account');
    await page.getByRole('button', { name: 'Close my account' }).click();
    await expect(page.getByRole('list', { name: 'What you need to settle first' })).toBeVisible();
    await take(page, 'member-closing');
  });

  await test.step('a member and jobs', async () => {
    const admin = await openAdmin();
    const kelechi = await member('Kelechi Obi', { phone: '0803 555 0103' });
    const own = await getApi(kelechi.email, kelechi.password);
    const page = await openPhone(browser, kelechi);

    const rejected = await provenJob(admin, own, 500, { title: 'Share a yam festival flyer' });
    await rejectProof(admin, rejected.proof, 'The screenshot does not show the post.');
    await page.goto(`/account/job-details/${rejected.id}`);
    await take(page, 'member-proof-rejected');

    const ada = await getApi(demo.member, demo.password);
    const full = await provenJob(admin, ada, 600, { title: 'Repost a radio station’s quiz' });
    await page.goto(`/account/job-details/${full.id}`);
    await lookAt(page.getByText('Every place in this job is taken.'));
    await take(page, 'member-job-full');

    const title = 'Share a book fair in Yaba';
    const { id } = await postJob(admin, { title, amount: 700 });
    await post(own, 'task/apply-task', { task_id: id });
    await page.goto(`/account/job-details/${id}`);
    await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
    await page.reload();
    await writeNote(page, 'Posted at 9:12, 412 views.');
    await page.context().setOffline(true);
    await expect(page.getByText('No internet connection. Keep writing')).toBeVisible();
    await page.getByLabel('I agree to the terms').check();
    await page.getByRole('button', { name: 'Submit Proof' }).click();
    await expect(page.getByText(/^Your proof is waiting on this phone/)).toBeVisible();
    await take(page, 'member-proof-waits');
    await page.reload();
    await expect(page.getByText(title)).toBeVisible();
    await take(page, 'member-offline');
  });

  await test.step('an expired slot, and the rejection limit', async () => {
    const admin = await openAdmin();
    const bisi = await member('Bisi Alabi', { phone: '0803 555 0104' });
    const own = await getApi(bisi.email, bisi.password);
    const { id } = await postJob(admin, { title: 'Share a tailor’s discount week' });
    await post(own, 'task/apply-task', { task_id: id });
    const page = await openPhone(browser, bisi);
    // The server’s clock cannot be moved, so its answer about this slot is.
    const soon = new Date(Date.now() + 10_000).toISOString();
    await page.route(`**/api/v1/task/tasks/${id}`, async (route) => {
      const answer = await route.fetch();
      const body = (await answer.json()) as { data: { application: object } };
      body.data.application = { ...body.data.application, reservedUntil: soon };
      await route.fulfill({ response: answer, json: body });
    });
    await page.goto(`/account/job-details/${id}`);
    const over = page.locator('p:not([role="status"])', { hasText: messages.jobs.slotExpired });
    await expect(over).toBeVisible({ timeout: 30_000 });
    await lookAt(over);
    await take(page, 'member-slot-over');

    const free = limits.rejectionsFreePerHour;
    const limited = await postJob(admin, { title: 'Post a church bazaar’s date', applicants_needed: surnames.length });
    for (const [rejected, surname] of surnames.entries()) {
      const one = await member(`Ronke ${surname}`, { phone: `0803 556 ${1_000 + rejected}` });
      const theirs = await getApi(one.email, one.password);
      await post(theirs, 'task/apply-task', { task_id: limited.id });
      const handed = { task_id: limited.id, proof: '<p>Posted it.</p>' };
      const { data } = await post<{ data: { id: string } }>(theirs, 'task/submit-task', handed);
      const answer = await admin.post(`admin/update-submitted-tasks/${data.id}`, {
        data: { given_status: 'rejected', reason: 'The screenshot does not show the post.' },
      });
      expect(answer.status()).toBe(rejected < free ? 200 : 409);
    }
    const other = await openAdminWindow(browser, demo.colleague);
    await other.goto('/admin/review-jobs');
    await expect(other.getByText(/rejections? waits?/i).first()).toBeVisible();
    await take(other, 'admin-review-limit');
  });
});
