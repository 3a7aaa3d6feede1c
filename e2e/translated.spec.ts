import { readFileSync } from 'node:fs';
import { type Browser, expect, type Page } from '@playwright/test';
import { legalVersion } from '../src/contract/legal';
import * as messages from '../src/contract/messages';
import { chooseStatus, memberWithWithdrawals, openAdmin, postJob, provenJob } from './adminPages';
import { codeFor } from './pendingActions';
import { askOwnerLink, demo, getApi, logIn, newMember, openWindow, type Person, post, stranger } from './people';
import { submitProof, writeNote } from './proofForm';
import { followed, settled } from './screenCheck';
import { codeField, press, walkToReferral } from './signUpForm';
import { test } from './story';
import { translate } from './translator';

const openTranslated = async (browser: Browser, person?: Pick<Person, 'email' | 'password'>) => {
  const opened = await openWindow(browser);
  await translate(opened.page.context());
  if (person) await logIn(opened.page, person.email, person.password);
  return opened;
};
const admin = { email: demo.admin, password: demo.password };
const member = { email: demo.member, password: demo.password };

const routes = (JSON.parse(readFileSync('dist/web/site.json', 'utf8')) as { address: string }[]).map(
  ({ address }) => address,
);
/** Every address that begins so; those that name a row lead to the one given here, or to one that does not exist. */
const screens = (area: RegExp, details: Readonly<Record<string, string>> = {}): string[] =>
  routes
    .filter((address) => area.test(address))
    .map((address) => details[address] ?? address.replace(/:\w+/, '01a21bd1-3e7b-70de-b229-73a086da884c'));
/** Of a stranger, or of a row that does not exist. */
const isRefusal = (complaint: string): boolean => /^4\d\d \/api\/v1\//.test(complaint);

/** Opens each screen, and each choice in it that draws something else in its place. */
const visit = async (page: Page, opened: readonly string[]): Promise<void> => {
  for (const address of opened) {
    await page.goto(address);
    await settled(page);
    expect(await page.locator('font').count(), address).toBeGreaterThan(0);
    const choices = page.getByRole('main').locator('[role="radiogroup"] label');
    for (let at = (await choices.count()) - 1; at >= 0; at -= 1) {
      await choices.nth(at).click();
      await settled(page);
    }
  }
};

test('every open screen and every screen of a member opens translated, with each of its tabs', async ({ browser }) => {
  const open = await openTranslated(browser);
  await visit(open.page, screens(/^(?!\/(?:account|admin|owner\/(?!enter)))/));
  expect(open.complaints.filter((one) => !isRefusal(one))).toEqual([]);
  const { page, complaints } = await openTranslated(browser, member);
  const details = {
    '/account/job-details/:id': await followed(page, '/account/dashboard', /./),
    '/account/withdrawal-history/:id': await followed(page, '/account/withdrawal-history', /^WD-/),
  };
  await visit(page, screens(/^\/account/, details));
  expect(complaints).toEqual([]);
});

test('every screen of an admin opens translated, with each of its tabs', async ({ browser }) => {
  const { page, complaints } = await openTranslated(browser, admin);
  const details = {
    '/admin/view-job/:id': await followed(page, '/admin/dashboard', /^View/),
    '/admin/edit-job/:id': await followed(page, '/admin/dashboard', /^Edit/),
    '/admin/user-management/user/:id': await followed(page, '/admin/user-management', /./),
    '/admin/owners/:id': await followed(page, '/admin/owners', /./),
    '/admin/help/:id': await followed(page, '/admin/help', /./),
  };
  await visit(page, [...screens(/^\/admin/, details), '/admin/review-jobs?focus=1']);
  expect(complaints.filter((one) => !isRefusal(one))).toEqual([]);
});

test('translated, an admin decides withdrawals and proofs, undoes, filters and turns pages', async ({ browser }) => {
  const api = await openAdmin();
  const asked = await memberWithWithdrawals(api, 'Bisi Translated', 6, { account_no: '0110000041' });
  const { page, complaints } = await openTranslated(browser, admin);
  const row = (name = '') => page.getByRole('row', { name: new RegExp(name) });

  await test.step('a withdrawal in the table', async () => {
    await page.goto(`/admin/withdrawal?q=${encodeURIComponent(asked.member.fullname)}`);
    await expect(page.getByText('Showing 1-5 from 6')).toBeVisible();
    const first = row(asked.references[0]);
    await first.getByRole('button', { name: 'Accept' }).click();
    await page.getByRole('button', { name: /^Undo: / }).click();
    await expect(first).toContainText('Pending');
    await first.getByRole('button', { name: 'Accept' }).click();
    await page.getByRole('button', { name: /^Send now: / }).click();
    await expect(first).toContainText('Approved');
    await expect(first).not.toContainText('Pending');
    await expect(page.getByText('Showing 1-5 from 5')).toBeVisible();
  });
  await test.step('filters and pages', async () => {
    await chooseStatus(page, 'All');
    await expect(page.getByText('Showing 1-5 from 6')).toBeVisible();
    await page.getByRole('link', { name: 'Next' }).click();
    await expect(page.getByText('Showing 6-6 from 6')).toBeVisible();
    await chooseStatus(page, 'Approved');
    await expect(page.getByText('Showing 1-1 from 1')).toBeVisible();
  });

  const person = await newMember('Kemi Translated');
  const own = await getApi(person.email, person.password);
  const jobs = [await provenJob(api, own, 500), await provenJob(api, own, 501), await provenJob(api, own, 502)];
  const list = `/admin/review-jobs?q=${encodeURIComponent(person.fullname)}`;
  await test.step('a proof in the table', async () => {
    await page.goto(list);
    const first = row(jobs[0]?.title);
    await first.getByRole('button', { name: 'Accept' }).click();
    await page.getByRole('button', { name: /^Undo: / }).click();
    await expect(first).toContainText('In review');
    await first.getByRole('button', { name: 'Accept' }).click();
    await page.getByRole('button', { name: /^Send now: / }).click();
    await expect(first).toContainText('Approved');
  });
  await test.step('proofs one by one', async () => {
    await page.goto(`${list}&focus=1`);
    const shown = page.getByRole('article', { name: /^Proof by/ });
    await expect(shown).toContainText(jobs[1]?.title ?? '');
    await page.keyboard.press('a');
    await expect(shown).toContainText(jobs[2]?.title ?? '');
    await page.keyboard.press('u');
    await expect(shown).toContainText(jobs[1]?.title ?? '');
    await page.keyboard.press('a');
    await expect(shown).toContainText(jobs[2]?.title ?? '');
    await page.keyboard.press('a');
    await expect(shown).toBeHidden();
  });
  expect(complaints).toEqual([]);
});

test('translated, a stranger signs up, takes a job, proves it, withdraws, and sees each new state', async ({
  browser,
}) => {
  const api = await openAdmin();
  const job = await postJob(api, { amount: 750 });
  const person = stranger('Ngozi Translated');
  const { page, complaints } = await openTranslated(browser);
  await test.step('signs up', async () => {
    await page.goto('/signup');
    await walkToReferral(page, person);
    await press(page, 'Submit');
    await codeField(page).fill(await codeFor(person.email));
    await expect(page).toHaveURL(/\/login/);
    await logIn(page, person.email, person.password);
  });
  await test.step('takes a job and proves it', async () => {
    await page.goto(`/account/job-details/${job.id}`);
    await page.getByRole('button', { name: 'Take the Job' }).click();
    await writeNote(page, 'Posted on my story, 412 views so far.');
    await submitProof(page);
    await page.getByRole('link', { name: 'Go to dashboard' }).click();
    await page.locator('label', { hasText: 'Submitted Jobs' }).click();
    await expect(page.getByText('Approved by')).toBeVisible();
  });
  await test.step('reads that it is approved without a reload', async () => {
    const answer = await api.get('admin/submitted-tasks', { params: { page: 1, pageSize: 1, q: person.fullname } });
    const { data } = (await answer.json()) as { data: { dataValues: { id: string } }[] };
    await post(api, `admin/update-submitted-tasks/${data[0]?.dataValues.id}`, { given_status: 'approved' });
    await expect(page.getByRole('main').getByText('Approved', { exact: true })).toBeVisible();
    await expect(page.getByText('Approved by')).toBeHidden();
    await expect(page.getByRole('region', { name: 'Your money' })).toContainText('₦750');
  });
  await test.step('withdraws, and reads how it ends', async () => {
    await page.goto('/account/withdraw');
    await page.getByRole('button', { name: '₦500' }).click();
    await page.getByRole('button', { name: 'Withdraw', exact: true }).click();
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByRole('heading', { name: 'Withdrawal request successful' })).toBeVisible();
    await page.goto('/account/withdrawal-history');
    const row = page.getByRole('row', { name: /₦500/ });
    await expect(row).toContainText('Pending');
    const { data } = (await (await api.get('admin/withdrawal', { params: { q: person.fullname } })).json()) as {
      data: { withdraw: { id: string } }[];
    };
    await post(api, 'admin/update-withdrawal', { withdrawl_id: data[0]?.withdraw.id, given_status: 'approved' });
    await expect(row).toContainText('Approved');
    await expect(row).not.toContainText('Pending');
  });
  expect(complaints).toEqual([]);
});

test('translated, an owner answers a proof and sees every screen', async ({ browser }) => {
  const api = await openAdmin();
  const mark = Date.now().toString(36);
  const email = `translated${mark}@owners.example`;
  await post(api, 'admin/owners', { name: `Translated ${mark}`, email });
  const person = await newMember('Uche Translated');
  const own = await getApi(person.email, person.password);
  await post(own, 'auth/accept-terms', { terms_version: legalVersion });
  const { id } = await provenJob(api, own, 500, { taskOwnerEmail: email, applicants_needed: 2 });
  const { page, complaints } = await openTranslated(browser);
  await page.goto(await askOwnerLink(page, email));
  await page.getByRole('button', { name: 'Open my jobs' }).click();
  await expect(page).toHaveURL(/\/owner\/jobs$/);
  const details = {
    '/owner/jobs/:id': `/owner/jobs/${id}`,
    '/owner/jobs/:id/proofs': `/owner/jobs/${id}/proofs`,
    '/owner/jobs/:id/pro-forma': `/owner/jobs/${id}/pro-forma`,
  };
  await visit(page, screens(/^\/owner(?!\/enter)/, details));
  await page.goto(`/owner/jobs/${id}/proofs`);
  const proof = page.getByRole('article', { name: /^Proof by Uche/ });
  await proof.getByRole('button', { name: 'As agreed', exact: true }).click();
  await expect(proof).toContainText('You: as agreed');
  await expect(page.getByText(messages.ownerProofs.agreed)).toBeVisible();
  expect(complaints.filter((one) => !isRefusal(one))).toEqual([]);
});
