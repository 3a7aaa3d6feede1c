import { type APIRequestContext, type Browser, expect, type Page } from '@playwright/test';
import * as messages from '../src/contract/messages';
import { chooseStatus, memberWithWithdrawals, openAdmin, provenJob, rejectProof } from './adminPages';
import { getApi, demo, logIn, newMember, openWindow } from './people';
import { test } from './story';

/**
 * Opens the page of a support question from the open screen, by the member's words.
 * Returns the place that the page links, which opens beside it.
 */
const openByRunbook = async (help: Page, from: string, query: string, title: string, place: string): Promise<Page> => {
  await help.goto(from);
  await help.getByRole('link', { name: 'Help with this page' }).click();
  await help.getByRole('searchbox', { name: 'Search the questions' }).fill(query);
  await help.getByRole('listitem').getByRole('link', { name: title }).first().click();
  await expect(help.getByRole('heading', { level: 1, name: title })).toBeVisible();
  const beside = help.context().waitForEvent('page');
  await help
    .getByRole('link', { name: `${place} (in a new tab)` })
    .first()
    .click();
  return beside;
};

/** Waits until the list holds only the found row: a row that is still exchanged takes no click. */
const search = async (page: Page, list: string, text: string): Promise<void> => {
  await page.getByRole('searchbox', { name: `Search ${list}` }).fill(text);
  await expect(page.getByText('Showing 1-1 from 1')).toBeVisible();
};

const atAdmin = async (browser: Browser, admin: string = demo.admin): Promise<Page> => {
  const { page } = await openWindow(browser);
  await logIn(page, admin, demo.password);
  return page;
};

const getBalance = async (own: APIRequestContext): Promise<number> =>
  ((await (await own.get('user/profile')).json()) as { userbalance: { balance: number } }).userbalance.balance;

test('“My proof was rejected and I did the job”: another admin makes room, reopens the proof, and it is paid', async ({
  browser,
}) => {
  const admin = await openAdmin();
  const [member, rival] = [await newMember('Amara Appeal'), await newMember('Rufus Rival')];
  const [own, theirs] = [await getApi(member.email, member.password), await getApi(rival.email, rival.password)];
  const job = await provenJob(admin, own, 500);
  await rejectProof(admin, job.proof, 'The link does not open, or the post is no longer there.');
  expect((await theirs.post('task/apply-task', { data: { task_id: job.id } })).ok()).toBe(true);

  const page = await openByRunbook(
    await atAdmin(browser, demo.colleague),
    '/admin/review-jobs',
    'the reason is not true',
    'A proof was rejected unfairly, or rejections are held back',
    '/admin/review-jobs',
  );
  await chooseStatus(page, 'Rejected');
  await search(page, 'proofs', member.email);
  const row = page.getByRole('row', { name: new RegExp(member.fullname) });
  const reopen = async (): Promise<void> => {
    await row.getByRole('button', { name: 'Reopen' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: /The member has shown that the post was there/ }).click();
    await dialog.getByRole('button', { name: 'Reopen' }).click();
  };
  await reopen();
  await expect(page.getByText(messages.proofs.noFreeSlot).first()).toBeVisible();

  await page.goto(`/admin/view-job/${job.id}`);
  await page.getByRole('link', { name: 'Edit' }).click();
  await page.getByLabel('Slots', { exact: true }).fill('2');
  await page.getByRole('button', { name: 'Save Job' }).click();
  await expect(page).toHaveURL(/\/admin\/dashboard/);

  await page.goto(`/admin/review-jobs?status=rejected&q=${encodeURIComponent(member.email)}`);
  await reopen();
  await expect(page.getByText(messages.proofs.reopened)).toBeVisible();
  await page.goto(`/admin/review-jobs?q=${encodeURIComponent(member.email)}`);
  await row.getByRole('button', { name: 'Accept' }).click();
  await expect(page.getByText(messages.proofs.approved)).toBeVisible();
  expect(await getBalance(own)).toBe(500);
});

test('“One person has several accounts”: an admin sees the shared details, notes them, and no more is paid', async ({
  browser,
}) => {
  const admin = await openAdmin();
  const shared = { account_no: '0150883678' };
  const first = await memberWithWithdrawals(admin, 'Ring Leader', 1, { from: 400, ...shared });
  const second = await newMember('Ring Follower', shared);

  const page = await openByRunbook(
    await atAdmin(browser),
    '/admin/withdrawal',
    'one person has ten accounts',
    'Bans, and accounts that may belong together',
    '/admin/withdrawal',
  );
  await search(page, 'withdrawals', shared.account_no);
  const row = page.getByRole('row', { name: new RegExp(first.references[0] ?? '') });
  await row.getByRole('link', { name: second.fullname }).click();
  await page.getByRole('tab', { name: 'Linked members' }).click();
  await expect(page.getByRole('row', { name: new RegExp(first.member.fullname) })).toContainText('Account number');
  await page.getByRole('tab', { name: 'Notes' }).click();
  await page.getByLabel('New note').fill('Same account number as another member since today. Asked both.');
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(page.getByRole('list', { name: 'Notes' })).toContainText('Asked both');

  await page.goto(`/admin/withdrawal?q=${shared.account_no}`);
  await row.getByRole('button', { name: 'Decline' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /We need to check your recent proofs first/ }).click();
  await dialog.getByRole('button', { name: 'Decline withdrawal' }).click();
  await page.getByRole('button', { name: /^Send now: Decline/ }).click();
  await expect.poll(() => getBalance(first.own)).toBe(800);
});
