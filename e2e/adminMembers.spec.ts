import { expect, type Page } from '@playwright/test';
import { chooseFilter, findFilter } from './adminPages';
import { demo, logIn, newMember, openWindow, type Person } from './people';
import { test } from './story';

const shot = (page: Page, name: string) =>
  page.screenshot({ path: `test-results/adminMembers/${name}.png`, fullPage: true });

const findMember = async (page: Page, member: Person): Promise<void> => {
  await page.getByRole('link', { name: 'User Management' }).click();
  await page.getByRole('searchbox', { name: 'Search members' }).fill(member.email);
  const cards = page.getByRole('list', { name: 'Members' }).getByRole('listitem');
  await expect(cards).toHaveCount(1);
  await expect(cards).toContainText(member.fullname);
  await cards.getByRole('link').click();
  await expect(page.getByRole('heading', { name: member.fullname, level: 1 })).toBeVisible();
};

test('an admin finds, bans, unbans, notes and logs out a member, and the audit log shows all of it', async ({
  browser,
}) => {
  const member = await newMember('Zainab Danjuma');
  const { page: own } = await openWindow(browser);
  await logIn(own, member.email, member.password);
  const { page, complaints } = await openWindow(browser);
  await logIn(page, demo.admin, demo.password);
  await findMember(page, member);
  const profile = page.url();

  await test.step('a ban needs a reason, ends the open session and shows on the profile', async () => {
    await page.getByRole('button', { name: 'Ban User' }).click();
    const dialog = page.getByRole('dialog', { name: `Ban ${member.fullname}?` });
    await dialog.getByRole('button', { name: 'Ban User' }).click();
    await expect(dialog.getByText('Give a reason in at most 500 characters')).toBeVisible();
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

  await test.step('the audit log has every action with its before and after', async () => {
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
    await findFilter(page, 'Who', 'Admin', 'Chinedu Balogun');
    await expect(table).not.toContainText('Logged in');
    await chooseFilter(page, 'What', 'Banned a member');
    await expect(table.getByRole('row')).toHaveCount(2);
    await expect(page).toHaveURL(/action=user\.ban/);
    await page.reload();
    await expect(table.getByRole('row')).toHaveCount(2);
    await page.goBack();
    await expect(table).toContainText('Added a note');
    await page.getByRole('button', { name: 'Clear filters' }).click();
    const option = `${member.fullname} · ${member.email}`;
    await findFilter(page, 'To whom or what', 'Member', option, member.email);
    await expect(table).toContainText('Banned a member');
    await findFilter(page, 'To whom or what', 'Object', 'Note');
    await expect(table.getByRole('row')).toHaveCount(2);
    await table.getByRole('link', { name: 'History' }).click();
    await expect(page.getByRole('button', { name: 'Remove the filter One object only' })).toBeVisible();
  });
  expect(complaints).toEqual([]);
});
