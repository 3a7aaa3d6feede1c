import { expect, type Page } from '@playwright/test';
import { memberWithWithdrawals, openAdmin, provenJob } from './adminPages';
import { demo, getApi, logIn, newMember, openWindow, post } from './people';
import { test } from './story';

const hold = async (page: Page, key: string, times = 8): Promise<void> => {
  // Pressing a key that is already down repeats it, like a finger that stays on it.
  for (let pressed = 0; pressed < times; pressed += 1) await page.keyboard.down(key);
  await page.keyboard.up(key);
};
/** Presses a key as on a keyboard with another layout. */
const pressAt = (page: Page, key: string, code: string, more: Omit<KeyboardEventInit, 'view'> = {}): Promise<void> =>
  page.evaluate(
    (init) => {
      const event = new KeyboardEvent('keydown', { ...init, bubbles: true, cancelable: true });
      (document.activeElement ?? document.body).dispatchEvent(event);
    },
    { key, code, ...more },
  );
const openList = async (page: Page, list: string, fullname: string): Promise<void> => {
  await page.goto(`/admin/${list}?q=${encodeURIComponent(fullname)}`);
  await expect(page.locator('[data-row-key]').first()).toBeVisible();
};

test('a held key accepts one withdrawal and moves through the rows', async ({ browser }) => {
  const admin = await openAdmin();
  const { member, references } = await memberWithWithdrawals(admin, 'Sade Held', 4, { account_no: '0110000031' });
  const { page, complaints } = await openWindow(browser);
  await logIn(page, demo.admin, demo.password);
  await openList(page, 'withdrawal', member.fullname);
  await page.keyboard.press('j');
  await hold(page, 'a');
  await expect(page.getByRole('button', { name: /^Undo: / })).toHaveCount(1);
  await hold(page, 'u');
  await expect(page.getByRole('button', { name: /^Undo: / })).toHaveCount(0);
  await hold(page, 'j', 6);
  await expect(page.locator('tr[aria-current]')).toContainText(references[3] ?? '');

  await test.step('held Enter presses a button once', async () => {
    await page.locator('tr[aria-current]').getByRole('button', { name: 'Decline' }).focus();
    await hold(page, 'Enter');
    await expect(page.getByRole('dialog')).toBeVisible();
    await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Reason' })).toHaveValue('');
    await page.keyboard.press('Escape');
  });
  await test.step('on another alphabet a key counts by its place', async () => {
    await pressAt(page, 'ф', 'KeyA');
    await expect(page.getByRole('button', { name: /^Undo: / })).toHaveCount(1);
    await pressAt(page, 'ع', 'KeyU');
    await expect(page.getByRole('button', { name: /^Undo: / })).toHaveCount(0);
    await pressAt(page, 'л', 'KeyK', { ctrlKey: true });
    await expect(page.getByRole('dialog', { name: 'Go to or find' })).toBeVisible();
    await page.keyboard.press('Escape');
  });
  await test.step('Enter that ends a composition does not search', async () => {
    const address = page.url();
    const field = page.getByRole('searchbox', { name: 'Search withdrawals' });
    await field.focus();
    await pressAt(page, 'Enter', 'Enter', { isComposing: true });
    await pressAt(page, 'Enter', 'Enter', { keyCode: 229 });
    await expect(field).toBeFocused();
    expect(page.url()).toBe(address);
  });
  expect(complaints).toEqual([]);
});

test('no key decides the next row while a dialog is opening', async ({ browser }) => {
  const admin = await openAdmin();
  const banned = await memberWithWithdrawals(admin, 'Ibrahim Asked', 1, { account_no: '0110000032', from: 111 });
  const next = await memberWithWithdrawals(admin, 'Ibrahim Asked', 1, { account_no: '0110000033', from: 222 });
  const found = (await (await admin.get('admin/withdrawal', { params: { q: banned.references[0] ?? '' } })).json()) as {
    data: { user: { id: string } }[];
  };
  await post(admin, `admin/user/${found.data[0]?.user.id}/update-user`, {
    status_update: 'ban',
    reason: 'Two accounts.',
  });
  const { page } = await openWindow(browser);
  await logIn(page, demo.admin, demo.password);
  // Holds back the dialog's files.
  let come = (): void => undefined;
  const late = new Promise<void>((resolve) => (come = resolve));
  await page.route('**/assets/dialog*.js', async (route) => {
    await late;
    await route.continue();
  });
  await openList(page, 'withdrawal', 'Ibrahim Asked');
  await page.keyboard.press('j');
  await expect(page.locator('tr[aria-current]')).toContainText(banned.references[0] ?? '');
  for (const key of ['a', 'a', 'j', 'a', 'r']) await page.keyboard.press(key);
  come();
  await expect(page.getByRole('dialog', { name: /is banned$/ })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(1);
  for (const key of ['a', 'j', 'a']) await page.keyboard.press(key);
  await expect(page.getByRole('button', { name: /^Undo: / })).toHaveCount(0);
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('row', { name: new RegExp(next.references[0] ?? '') })).toContainText('Pending');
});

test('another admin’s decision shows in row, gallery, drawer and focused review', async ({ browser }) => {
  const admin = await openAdmin();
  const colleague = await getApi(demo.colleague, demo.password);
  const member = await newMember('Halima Elsewhere');
  const own = await getApi(member.email, member.password);
  const jobs = [await provenJob(admin, own, 400), await provenJob(admin, own, 401), await provenJob(admin, own, 402)];
  const decide = (at: number, input: object = { given_status: 'approved' }) =>
    post(colleague, `admin/update-submitted-tasks/${jobs[at]?.proof}`, input);
  const { page } = await openWindow(browser);
  await logIn(page, demo.admin, demo.password);
  await openList(page, 'review-jobs', member.fullname);
  const row = page.getByRole('row', { name: new RegExp(jobs[0]?.title ?? '') });
  await decide(0);
  await expect(row).toContainText('Approved');
  await expect(row).toContainText('Amina');
  for (const name of ['Accept', 'Reject']) await expect(row.getByRole('button', { name })).toBeDisabled();

  await test.step('in the drawer, and in the gallery', async () => {
    await page.goto(`/admin/review-jobs?q=${encodeURIComponent(member.fullname)}&view=gallery&open=${jobs[1]?.proof}`);
    const drawer = page.getByRole('dialog');
    await expect(drawer.getByRole('button', { name: 'Accept' })).toBeEnabled();
    await decide(1, { given_status: 'rejected', reason: 'The instructions were not followed.' });
    for (const place of [drawer, page.getByRole('listitem').filter({ hasText: jobs[1]?.title ?? '' })]) {
      await expect(place).toContainText('Rejected');
      await expect(place).toContainText('Amina');
      await expect(place.getByRole('button', { name: 'Accept' })).toBeDisabled();
    }
  });
  await test.step('in focused review', async () => {
    await page.goto(`/admin/review-jobs?q=${encodeURIComponent(member.fullname)}&focus=${jobs[2]?.proof}`);
    await expect(page.getByRole('button', { name: /^Accept/ })).toBeEnabled();
    await decide(2);
    await expect(page.getByRole('article')).toContainText('Amina');
    await expect(page.getByRole('button', { name: /^Accept/ })).toBeDisabled();
  });
});

test('a page’s sum covers its rows, including those another admin decided', async ({ browser }) => {
  const admin = await openAdmin();
  const colleague = await getApi(demo.colleague, demo.password);
  const paid = await memberWithWithdrawals(admin, 'Kemi Sum', 8, { account_no: '0110000034', from: 1000 });
  const { page } = await openWindow(browser);
  await logIn(page, demo.admin, demo.password);
  await openList(page, 'withdrawal', paid.member.fullname);
  const sum = page.getByText(/on this page/);
  await expect(sum).toContainText('₦5,010 on this page');
  for (const id of paid.ids.slice(0, 3))
    await post(colleague, 'admin/update-withdrawal', { withdrawl_id: id, given_status: 'approved' });
  for (const reference of paid.references.slice(0, 3)) {
    const row = page.getByRole('row', { name: new RegExp(reference) });
    await expect(row).toContainText('Approved');
    await expect(row).toContainText('Amina');
    await expect(row.getByRole('button', { name: 'Accept' })).toBeDisabled();
  }
  await expect(sum).toContainText('₦5,010 on this page');
});

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 1366, height: 768 },
  { width: 390, height: 844 },
])
  test(`at ${viewport.width} px decisions in progress show beside the proof, and no button moves`, async ({
    browser,
  }) => {
    const admin = await openAdmin();
    const member = await newMember('Tola Beside');
    const own = await getApi(member.email, member.password);
    for (let n = 0; n < 5; n += 1) await provenJob(admin, own, 300 + n);
    const { page } = await openWindow(browser, { viewport });
    await logIn(page, demo.admin, demo.password);
    await page.goto(`/admin/review-jobs?q=${encodeURIComponent(member.email)}&focus=1`);
    const accept = page.getByRole('button', { name: /^Accept/ });
    await expect(accept).toBeEnabled();
    const before = await accept.boundingBox();
    for (let n = 0; n < 3; n += 1) {
      await accept.click();
      await expect(accept).toBeEnabled();
    }
    await expect(page.getByText(/^\d sending$/)).toBeVisible();
    const after = await accept.boundingBox();
    expect([after?.x, after?.width]).toEqual([before?.x, before?.width]);
    await expect(page.locator('.ant-notification').getByRole('button', { name: /^Undo: / })).toHaveCount(0);
    await page.getByRole('button', { name: /^Undo: / }).click();
  });
