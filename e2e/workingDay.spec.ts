import { expect, type Page } from '@playwright/test';
import { memberWithWithdrawals, openAdmin, provenJob } from './adminPages';
import { getApi, demo, logIn, newMember, openWindow } from './people';
import { settled } from './screenCheck';
import { test } from './story';

/** Navigates with the command palette, as a keyboard user does. */
const goTo = async (page: Page, place: string): Promise<void> => {
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: 'Go to or find' });
  await expect(field).toBeFocused();
  await page.keyboard.type(place);
  await expect(page.getByRole('option', { name: place, exact: true })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(field).toBeHidden();
  await expect(page.getByRole('heading', { level: 1, name: place })).toBeVisible();
};
/** Searches a member's rows with `/`, then leaves the field. */
const find = async (page: Page, email: string): Promise<void> => {
  await settled(page);
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox', { name: /^Search/ })).toBeFocused();
  await page.keyboard.type(email);
  await expect(page).toHaveURL(/[?&]q=/);
  await page.keyboard.press('Tab');
};
const openRow = (page: Page) => page.getByRole('dialog');

test('a working day by keyboard alone: proofs, withdrawals and the bank', async ({ browser }) => {
  const admin = await openAdmin();
  const member = await newMember('Daria Keys', { account_no: '0150883621' });
  const own = await getApi(member.email, member.password);
  const jobs: { readonly title: string }[] = [];
  for (let n = 0; n < 4; n += 1) jobs.push(await provenJob(admin, own, 500));
  const rich = await memberWithWithdrawals(admin, 'Efosa Keys', 2, { account_no: '0150883622' });
  const { page, complaints } = await openWindow(browser);
  const { keyboard } = page;
  await logIn(page, demo.colleague, demo.password);
  // The URL changes before the page listens for keys.
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  await test.step('the drawer moves along the list and decides', async () => {
    await goTo(page, 'Review Jobs');
    await find(page, member.fullname);
    await expect(page.getByText('Showing 1-4 from 4')).toBeVisible();
    await keyboard.press('j');
    await keyboard.press('Enter');
    await expect(openRow(page)).toContainText(jobs[0]!.title);
    await expect(page).toHaveURL(/[?&]open=/);
    await keyboard.press('ArrowDown');
    await expect(openRow(page)).toContainText(jobs[1]!.title);
    await keyboard.press('ArrowUp');
    await expect(openRow(page)).toContainText(jobs[0]!.title);
    await keyboard.press('a');
    await expect(openRow(page)).toContainText(jobs[1]!.title);
    await keyboard.press('Escape');
    await expect(openRow(page)).toBeHidden();
    await expect(page.getByRole('row', { name: new RegExp(jobs[1]!.title) })).toBeFocused();
  });

  await test.step('in focused review a reason’s number rejects, P goes back and Escape leaves', async () => {
    const shown = page.getByRole('article', { name: /^Proof by Daria/ });
    await keyboard.press('f');
    await expect(shown).toContainText(jobs[1]!.title);
    await keyboard.press('4');
    await expect(shown).toContainText(jobs[2]!.title);
    await keyboard.press('p');
    await expect(shown).toContainText(jobs[1]!.title);
    await keyboard.press('s');
    await expect(shown).toContainText(jobs[2]!.title);
    await keyboard.press('a');
    await expect(shown).toContainText(jobs[3]!.title);
    await keyboard.press('Escape');
    await expect(page.getByRole('table', { name: 'Proofs' })).toBeVisible();
    const counted = async (status: string) => {
      const answer = await admin.get('admin/submitted-tasks', { params: { q: member.fullname, status, page: 1 } });
      return ((await answer.json()) as { meta: { total: number } }).meta.total;
    };
    await expect.poll(() => counted('approved'), { timeout: 20_000 }).toBe(2);
    await expect.poll(() => counted('rejected')).toBe(1);
  });

  await test.step('withdrawals are chosen, accepted together and paid', async () => {
    await goTo(page, 'Pay');
    await find(page, rich.member.fullname);
    await expect(page.getByRole('group', { name: 'Selected rows' })).toContainText('2 selected');
    await page.getByRole('button', { name: 'Accept ₦201 to 1 member' }).focus();
    await keyboard.press('Enter');
    const make = page.getByRole('button', { name: 'Make the batch and save its file' });
    await expect(make).toBeVisible({ timeout: 20_000 });
    await make.focus();
    const saving = page.waitForEvent('download');
    await keyboard.press('Enter');
    await saving;
    await page.getByRole('button', { name: 'I’ve uploaded it' }).focus();
    await keyboard.press('Enter');
    const all = page.getByRole('button', { name: 'Mark all open as paid…' });
    await all.focus();
    await keyboard.press('Enter');
    const mark = openRow(page).getByRole('button', { name: /^Mark \d+ as paid$/ });
    await mark.focus();
    await keyboard.press('Enter');
    await expect(openRow(page)).toContainText('marked as paid.');
    await keyboard.press('Escape');
    await expect(page.getByRole('heading', { name: /is done$/ })).toBeVisible();
    const { data } = (await (await rich.own.get('transaction/withdrawal')).json()) as { data: { stage: string }[] };
    expect(data.map(({ stage }) => stage)).toEqual(['paid', 'paid']);
  });
  expect(complaints).toEqual([]);
  for (const api of [admin, own, rich.own]) await api.dispose();
});
