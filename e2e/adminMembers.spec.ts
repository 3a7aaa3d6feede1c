import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { chooseFilter, pick } from './adminPages';
import { activateElsewhere, applyElsewhere, demo, logIn, newMember, openWindow, stranger, type Person } from './people';
import { test } from './story';

const shot = (page: Page, name: string) =>
  page.screenshot({ path: `test-results/usersDesk/${name}.png`, fullPage: true });

const findMember = async (page: Page, member: Person): Promise<void> => {
  await page.getByRole('link', { name: 'User Management' }).click();
  await page.getByRole('searchbox', { name: 'Search members' }).fill(member.email);
  const cards = page.getByRole('list', { name: 'Members' }).getByRole('listitem');
  await expect(cards).toHaveCount(1);
  await expect(cards).toContainText(member.fullname);
  await cards.getByRole('link').click();
  await expect(page.getByRole('heading', { name: member.fullname, level: 1 })).toBeVisible();
};

test('a member is found, banned with a reason, let in again, noted and logged out; the audit shows all of it', async ({
  browser,
}) => {
  const member = await newMember('Zainab Danjuma');
  const { page: own } = await openWindow(browser);
  await logIn(own, member.email, member.password);
  const { page, complaints } = await openWindow(browser);
  await logIn(page, demo.admin, demo.password);
  await findMember(page, member);
  const profile = page.url();

  await test.step('a ban asks for a reason, ends the open session, and stands on the profile', async () => {
    await page.getByRole('button', { name: 'Ban User' }).click();
    const dialog = page.getByRole('dialog', { name: `Ban ${member.fullname}?` });
    await dialog.getByRole('button', { name: 'Ban User' }).click();
    await expect(dialog.getByText('Say why, in at most 500 characters')).toBeVisible();
    await dialog.getByRole('textbox', { name: /^Reason/ }).fill('Sent the pictures of somebody else.');
    await dialog.getByRole('button', { name: 'Ban User' }).click();
    await expect(page.getByText('Member banned. Their sessions have ended.')).toBeVisible();
    await expect(page.getByText('Sent the pictures of somebody else.')).toBeVisible();
    await expect(own).toHaveURL(/\/login/);
    await shot(page, '1-banned');
  });

  await test.step('the ban is lifted, and the member can log in', async () => {
    await page.getByRole('button', { name: 'Unban User' }).click();
    const dialog = page.getByRole('dialog', { name: `Unban ${member.fullname}?` });
    await dialog.getByRole('button', { name: 'Unban User' }).click();
    await expect(page.getByRole('button', { name: 'Ban User', exact: true })).toBeVisible();
    await expect(page.getByText('Sent the pictures of somebody else.')).toBeHidden();
    await logIn(own, member.email, member.password);
  });

  await test.step('a note is kept for the other admins', async () => {
    await page.getByRole('tab', { name: 'Notes' }).click();
    await page.getByLabel('New note').fill('Called on Monday: the phone is shared with a brother.');
    await page.getByRole('button', { name: 'Add note' }).click();
    await expect(page.getByRole('list', { name: 'Notes' })).toContainText('shared with a brother');
    await expect(page.getByLabel('New note')).toHaveValue('');
  });

  await test.step('every session of the member ends at once', async () => {
    await page.getByRole('tab', { name: 'Sessions' }).click();
    await expect(page.getByRole('row').filter({ hasText: 'Chrome on' })).toHaveCount(1);
    await page.getByRole('button', { name: 'End all sessions' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'End all sessions' }).click();
    await expect(page.getByText('One session ended. They can log in again.')).toBeVisible();
    await expect(own).toHaveURL(/\/login/);
  });

  await test.step('the other tabs show the wallet’s month, proofs and withdrawals', async () => {
    await page.getByRole('tab', { name: 'Statement' }).click();
    await expect(page.getByText('Closing balance')).toBeVisible();
    await page.getByRole('tab', { name: 'Withdrawal History' }).click();
    await expect(page.getByText('No withdrawals')).toBeVisible();
    await page.getByRole('tab', { name: 'Submitted Jobs' }).click();
    await expect(page.getByText('No submitted jobs')).toBeVisible();
  });

  await test.step('the audit log has every action on it, before and after', async () => {
    await page.goto(profile);
    await page.getByRole('link', { name: 'What was done by and to this member' }).click();
    await expect(page.getByRole('heading', { name: 'Audit', level: 1 })).toBeVisible();
    const auditRow = (text: string) => page.getByRole('row').filter({ hasText: text });
    await expect(auditRow('Ended all sessions')).toContainText('Sessions');
    await expect(auditRow('Added a note')).toHaveCount(1);
    await expect(page.getByRole('table')).not.toContainText('shared with a brother');
    await expect(auditRow('Unbanned a member')).toHaveCount(1);
    const banned = page.getByRole('row').filter({ has: page.getByText('Banned a member', { exact: true }) });
    await expect(banned.locator('del')).toContainText('active');
    await expect(banned.locator('ins').first()).toContainText('banned');
    await expect(banned).toContainText('Sent the pictures of somebody else.');
    await shot(page, '2-audit');
  });

  await test.step('it is filtered by admin, action and object, and the address keeps the query', async () => {
    const table = page.getByRole('table');
    await chooseFilter(page, 'Admin', 'Chinedu Balogun');
    await expect(table).not.toContainText('Logged in');
    await chooseFilter(page, 'Action', 'Banned a member');
    await expect(table.getByRole('row')).toHaveCount(2);
    await expect(page).toHaveURL(/action=user\.ban/);
    await page.reload();
    await expect(table.getByRole('row')).toHaveCount(2);
    await page.goBack();
    await expect(table).toContainText('Added a note');
    await page.getByRole('button', { name: 'Clear all' }).click();
    await chooseFilter(page, 'Member', `${member.fullname} · ${member.email}`, {
      typed: member.email,
      said: member.fullname,
    });
    await expect(table).toContainText('Banned a member');
    await chooseFilter(page, 'Object', 'Note');
    await expect(table.getByRole('row')).toHaveCount(2);
    await table.getByRole('link', { name: 'History' }).click();
    await expect(page.getByRole('button', { name: 'Remove the filter One object only' })).toBeVisible();
  });
  expect(complaints).toEqual([]);
});

test('members are found, sorted and narrowed as a table, and the address keeps it', async ({ browser }) => {
  const { page, complaints } = await openWindow(browser);
  await logIn(page, demo.admin, demo.password);
  await page.goto('/admin/user-management');
  await pick(page, 'Show as', 'Table');
  await expect(page).toHaveURL(/view=table/);
  const table = page.getByRole('table');
  await table.getByRole('button', { name: 'Balance' }).click();
  await table.getByRole('button', { name: 'Balance' }).click();
  await expect(page).toHaveURL(/sort=-balance/);
  const money = async () =>
    (await table.getByRole('cell').filter({ hasText: /^₦/ }).allTextContents()).map((text) =>
      Number(text.replace(/[₦,]/g, '')),
    );
  const falls = (amounts: readonly number[]) => amounts.every((amount, at) => at === 0 || amount <= amounts[at - 1]!);
  // The address changes before the rows do.
  await expect.poll(async () => new Set(await money()).size > 1 && falls(await money())).toBe(true);
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByRole('link', { name: 'Open the profile' }).click();
  await expect(page).toHaveURL(/user-management\/user\//);
  await page.goBack();
  await expect(page).toHaveURL(/view=table&sort=-balance.*open=/);
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();
  await shot(page, '3-table');
  expect(complaints).toEqual([]);
});

test('coupons are generated, copied, exported and voided', async ({ browser }) => {
  const { page, complaints } = await openWindow(browser);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await logIn(page, demo.admin, demo.password);
  await page.goto('/admin/coupon');
  const generate = page.getByRole('button', { name: '+ Generate New Coupon' });
  const codes = page.locator('tbody .coupons-code');
  const made: string[] = [];
  for (let n = 0; n < 11; n += 1) {
    const answered = page.waitForResponse((answer) => answer.url().endsWith('/admin/coupon/generate'));
    await generate.click();
    const { code } = (await (await answered).json()) as { code: string };
    await expect(codes.first()).toHaveText(code);
    made.unshift(code);
  }
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(page).toHaveURL(/page=2/);

  await test.step('a new one goes on top of page 1', async () => {
    await generate.click();
    await expect(page).not.toHaveURL(/page=2/);
    await expect(codes.first()).not.toHaveText(made[0]!);
    await expect(codes.nth(1)).toHaveText(made[0]!);
    await expect(page.getByText(/^Showing 1-10 of /)).toBeVisible();
  });

  await test.step('select-all takes this page alone, and another page starts with none', async () => {
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
    await expect(page.getByText('10 selected', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Copy 10 selected' }).click();
    await expect(page.getByText('10 coupon codes copied!')).toBeVisible();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied.split('\n')).toEqual(await codes.allTextContents());
    await page.getByRole('link', { name: 'Next' }).click();
    await expect(page.getByText('10 selected', { exact: true })).toBeHidden();
    await page.getByRole('link', { name: 'Previous' }).click();
  });

  await test.step('the selected ones are exported, and nothing else', async () => {
    for (const code of made.slice(0, 2)) await page.getByRole('checkbox', { name: `Select ${code}` }).check();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export 2 selected' }).click();
    const lines = readFileSync(await (await download).path(), 'utf8')
      .trim()
      .split('\r\n')
      .slice(1);
    expect(lines.map((line) => line.split(',')[0])).toEqual(made.slice(0, 2));
  });

  await test.step('unused ones are voided; one that was used in the meantime is named and stays', async () => {
    const member = stranger('Kelechi Umeh');
    await applyElsewhere({ ...member, coupon_code: made[1]! });
    await activateElsewhere(member);
    await page.getByRole('button', { name: 'Void 2 selected' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Void', exact: true }).click();
    await expect(page.getByText('One coupon is void.')).toBeVisible();
    await expect(page.getByRole('status', { name: 'Coupons that could not be voided' })).toContainText(made[1]!);
    await expect(page.getByRole('row').filter({ hasText: made[0]! })).toContainText('Void');
    await expect(page.getByRole('row').filter({ hasText: made[1]! })).toContainText(member.fullname);
    await shot(page, '4-coupons');
  });
  expect(complaints).toEqual([]);
});

test('the rows of a page that an admin has chosen are kept for them, and not by the browser', async ({ browser }) => {
  const { page, complaints } = await openWindow(browser);
  await logIn(page, demo.colleague, demo.password);
  await page.goto('/admin/audit');
  await expect(page.getByText(/^Showing 1-20 from /)).toBeVisible();
  await page.getByRole('button', { name: 'Columns' }).click();
  const kept = page.waitForResponse((answer) => answer.url().endsWith('/admin/views') && answer.ok());
  await pick(page, 'Rows on a page', '25');
  await expect(page.getByText(/^Showing 1-25 from /)).toBeVisible();
  await kept;

  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await logIn(page, demo.colleague, demo.password);
  await page.goto('/admin/audit');
  await expect(page.getByText(/^Showing 1-25 from /)).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/audit$/);
  expect(complaints).toEqual([]);
});

test('a view that one admin shares is found by another, and is gone for both once it is deleted', async ({
  browser,
}) => {
  const name = 'Stopped, by title';
  const { page, complaints } = await openWindow(browser);
  await logIn(page, demo.admin, demo.password);
  await page.goto('/admin/dashboard?status=stopped&sort=-title');
  const menu = (at: Page) => at.getByRole('group', { name: 'Saved views' });
  const open = async (at: Page): Promise<void> => {
    await at.getByRole('button', { name: 'Views', exact: true }).click();
    await expect(menu(at).getByRole('textbox', { name: 'Save this view as' })).toBeVisible();
  };
  await open(page);
  await menu(page).getByRole('textbox', { name: 'Save this view as' }).fill(name);
  await menu(page).getByRole('checkbox', { name: 'Share it with all admins' }).check();
  await menu(page).getByRole('button', { name: 'Save' }).click();
  await expect(menu(page).getByText(`Saved as ${name}.`)).toBeVisible();

  const { page: theirs, complaints: ofTheirs } = await openWindow(browser);
  await logIn(theirs, demo.colleague, demo.password);
  await theirs.goto('/admin/dashboard');
  await open(theirs);
  await expect(menu(theirs).getByRole('heading', { name: 'Shared by others' })).toBeVisible();
  await expect(menu(theirs).getByRole('button', { name: `Delete the view ${name}` })).toBeHidden();
  await menu(theirs)
    .getByRole('button', { name: new RegExp(`^${name}.*Chinedu Balogun`) })
    .click();
  await expect(menu(theirs)).toBeHidden();
  await expect(theirs.getByRole('button', { name: 'Views', exact: true })).toBeFocused();
  await expect(theirs).toHaveURL(/status=stopped/);
  await expect(theirs).toHaveURL(/sort=-title/);
  await expect(theirs.getByRole('radio', { name: /^Stopped/ })).toBeChecked();

  await menu(page)
    .getByRole('button', { name: `Delete the view ${name}` })
    .click();
  await expect(menu(page).getByRole('button', { name: new RegExp(name) })).toHaveCount(0);
  await theirs.reload();
  await open(theirs);
  await expect(menu(theirs).getByRole('button', { name: new RegExp(name) })).toHaveCount(0);
  expect([...complaints, ...ofTheirs]).toEqual([]);
});
