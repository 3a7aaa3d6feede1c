import { expect, type Locator, type Page } from '@playwright/test';
import * as messages from '../src/contract/messages';
import { approveProof, openAdmin, postJob, getProof } from './adminPages';
import { codeFor } from './pendingActions';
import { newMember, openWindow, stranger, tokenHeldBy } from './people';
import { expectChosen, stepHeading } from './signUpForm';
import { linkField, note } from './proofForm';
import { test } from './story';

const nowhere = 'the focus is nowhere';

/** The fault of the focused element: it must show its focus and be in view. */
const faultOfFocus = (page: Page): Promise<string | null> =>
  page.evaluate((lost) => {
    const { activeElement: here } = document;
    if (here === null || here === document.body) return lost;
    const name = `${here.tagName} ${here.id || here.textContent?.trim().slice(0, 30)}`;
    // A field with an affix has its ring around both; a radio button drawn as text has it around the text.
    const seen = here.closest('.ant-input-affix-wrapper, .ant-select, .ant-segmented-item') ?? here;
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(seen);
    if ((outlineStyle === 'none' || parseFloat(outlineWidth) < 2) && boxShadow === 'none') return `no ring on ${name}`;
    const { top, bottom, left, right, width, height } = seen.getBoundingClientRect();
    if (bottom <= 0 || top >= innerHeight || right <= 0 || left >= innerWidth) return `${name} is out of sight`;
    const onTop = document.elementFromPoint(left + width / 2, top + height / 2);
    return onTop === null || seen.contains(onTop) || onTop.contains(seen) ? null : `${name} is covered`;
  }, nowhere);

const mostStops = 40;

/** Presses Tab until the goal has the focus, checking each stop on the way. */
const tabTo = async (page: Page, goal: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> => {
  for (let stops = 0; stops < mostStops; stops += 1) {
    await page.keyboard.press(key);
    // The page may still be scrolling to the focused element.
    await expect.poll(() => faultOfFocus(page)).toBeNull();
    if (await goal.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`Tab did not lead to ${String(goal)}`);
};

/** Tabs once around the page, out at its end and back in at its start. */
const tabAround = async (page: Page): Promise<number> => {
  const start = await page.evaluateHandle(() => document.activeElement);
  for (let stops = 1; stops < mostStops; stops += 1) {
    await page.keyboard.press('Tab');
    // Between end and start the focus leaves the page.
    await expect.poll(async () => [null, nowhere].includes(await faultOfFocus(page))).toBe(true);
    if (await start.evaluate((element) => element === document.activeElement)) return stops;
  }
  throw new Error('Tab never came back');
};

test('a stranger signs up with the keyboard alone, and the focus is never lost, hidden or trapped', async ({
  browser,
}) => {
  const { page, complaints } = await openWindow(browser, { viewport: { width: 1024, height: 640 } });
  const { keyboard } = page;
  const person = stranger('Obinna Keys');
  await page.goto('/signup');
  await expect(page.getByRole('button', { name: 'Next' })).toBeEnabled();

  await test.step('step 1: from the top of the page', async () => {
    await tabTo(page, page.getByRole('link', { name: 'Skip to the content' }));
    await keyboard.press('Enter');
    await tabTo(page, page.getByLabel('Phone number'));
    expect(await tabAround(page)).toBeGreaterThan(5);
    await keyboard.type(person.phone);
    await tabTo(page, page.getByLabel('Full name'));
    await keyboard.type(person.fullname);
    await keyboard.press('Enter');
    await expect(page.getByLabel('Email')).toBeFocused();
    await keyboard.type(person.email);
    await tabTo(page, page.getByLabel('Password', { exact: true }));
    await keyboard.type(person.password);
    await tabTo(page, page.getByRole('button', { name: 'Show', exact: true }));
    await keyboard.press('Space');
    await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text');
    await keyboard.press('Space');
    await tabTo(page, page.getByRole('combobox', { name: 'State' }));
    await keyboard.press('ArrowDown');
    await keyboard.press('ArrowDown');
    await keyboard.press('Escape');
    await expect(page.getByRole('combobox', { name: 'State' })).toHaveValue('');
    await keyboard.type('lag');
    await keyboard.press('ArrowDown');
    await keyboard.press('Enter');
    await expectChosen(page, 'State', 'Lagos');
    await tabTo(page, page.getByRole('button', { name: 'Next' }));
    await keyboard.press('Space');
    await expect(stepHeading(page, 'Bank Information')).toBeFocused();
  });

  await test.step('step 2: the bank with the arrows, there and back again', async () => {
    const bank = page.getByRole('combobox', { name: 'Bank name' });
    await tabTo(page, bank);
    await tabAround(page);
    await keyboard.press('ArrowDown');
    await keyboard.press('ArrowDown');
    const active = page.getByRole('option').first();
    await expect(bank).toHaveAttribute('aria-activedescendant', (await active.getAttribute('id')) ?? '');
    const first = await active.innerText();
    await keyboard.press('Enter');
    await expectChosen(page, 'Bank name', first);
    await tabTo(page, page.getByLabel('Account number'));
    await keyboard.type('08031234567');
    await tabTo(page, page.getByRole('button', { name: 'Use 8031234567' }));
    await keyboard.press('Enter');
    await expect(page.getByLabel('Account number')).toBeFocused();
    await tabTo(page, page.getByRole('button', { name: 'Back' }));
    await keyboard.press('Enter');
    await expect(stepHeading(page, 'Register')).toBeFocused();
    await tabTo(page, page.getByRole('button', { name: 'Next' }));
    await keyboard.press('Enter');
    await expect(stepHeading(page, 'Bank Information')).toBeFocused();
    await tabTo(page, page.getByLabel('Account number'));
    await keyboard.press('Enter');
    await expect(stepHeading(page, 'Referral & Coupon Code')).toBeFocused();
  });

  await test.step('step 3: a refusal focuses the wrong field, and Enter sends again', async () => {
    const coupon = page.getByLabel('Coupon code');
    await tabTo(page, coupon);
    await tabAround(page);
    await keyboard.type('SN-2222-3333');
    await keyboard.press('Enter');
    await expect(coupon).toBeFocused();
    await expect(page.getByRole('alert')).toBeVisible();
    await keyboard.press('Control+A');
    await keyboard.press('Delete');
    await tabTo(page, page.getByRole('button', { name: 'Submit' }));
    await keyboard.press('Enter');
    await expect(stepHeading(page, 'OTP Verification')).toBeFocused();
  });

  await test.step('step 5: the code, and the login', async () => {
    await tabTo(page, page.getByLabel(/6-digit code/));
    await tabAround(page);
    await keyboard.type(await codeFor(person.email));
    // The URL changes before the page, which takes the focus once it has rendered.
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.locator('main')).toBeFocused();
    await tabTo(page, page.getByLabel('Password', { exact: true }));
    await keyboard.type(person.password);
    await keyboard.press('Enter');
    await expect(page).toHaveURL(/\/account\/dashboard/);
  });
  expect(complaints).toEqual(['409 /api/v1/auth/register']);
});

test('a member works, formats a note, is paid and withdraws with the keyboard alone', async ({ browser }) => {
  const admin = await openAdmin();
  const job = await postJob(admin, { amount: 900 });
  const member = await newMember('Ifeoma Keys');
  const { page, complaints } = await openWindow(browser, { viewport: { width: 1024, height: 640 } });
  const { keyboard } = page;

  await test.step('logs in', async () => {
    await page.goto('/login');
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeEnabled();
    await tabTo(page, page.getByLabel('Email'));
    await keyboard.type(member.email);
    await tabTo(page, page.getByLabel('Password', { exact: true }));
    await keyboard.type(member.password);
    await keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  });

  await test.step('finds a job by search and order', async () => {
    await tabTo(page, page.getByRole('searchbox', { name: 'Search Tasks' }));
    await keyboard.type(job.title);
    await expect(page.getByText(`1 job matches “${job.title}”`).first()).toBeVisible();
    await tabTo(page, page.getByRole('button', { name: `Apply for ${job.title}` }));
    await keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: job.title })).toBeVisible();
    await expect(page.locator('main')).toBeFocused();
  });

  await test.step('takes it and submits a proof', async () => {
    await tabTo(page, page.getByRole('button', { name: 'Take the Job' }));
    await keyboard.press('Space');
    const proof = linkField(page);
    await expect(proof).toBeVisible();
    await expect.poll(() => faultOfFocus(page)).toBeNull();
    await tabTo(page, proof);
    await keyboard.type('instagram.com/p/1');
    await tabTo(page, note(page));
    await keyboard.type('412 views');
    await tabTo(page, page.getByRole('button', { name: 'Format the text' }));
    await keyboard.press('Enter');
    await expect(note(page).locator('p')).toBeVisible();
    await expect(note(page)).toBeFocused();
    await keyboard.press('ControlOrMeta+a');
    await tabTo(page, page.getByRole('button', { name: 'Bold' }), 'Shift+Tab');
    await keyboard.press('Enter');
    await expect(note(page).locator('strong')).toHaveText('412 views');
    await tabTo(page, page.getByRole('button', { name: 'Heading', exact: true }), 'Shift+Tab');
    await keyboard.press('Enter');
    await tabTo(page, page.getByRole('button', { name: 'Heading 2' }));
    await keyboard.press('Enter');
    await expect(note(page).getByRole('heading', { level: 2 })).toHaveText('412 views');
    await tabTo(page, page.getByLabel(messages.jobs.terms));
    await keyboard.press('Space');
    await tabTo(page, page.getByRole('button', { name: 'Submit Proof' }));
    await keyboard.press('Enter');
    await expect(page.getByRole('status').filter({ hasText: 'Proof sent' })).toBeFocused();
    await expect(page).toHaveURL(/\/account\/dashboard$/, { timeout: 30_000 });
    await expect(page.locator('main')).toBeFocused();
  });

  await test.step('follows it among the submitted jobs', async () => {
    await tabTo(page, page.getByRole('radio', { name: /^Available Jobs/ }));
    await keyboard.press('ArrowRight');
    await expect(page.getByRole('radio', { name: /^Submitted Jobs/ })).toBeFocused();
    await expect(page.getByRole('row', { name: new RegExp(job.title) })).toContainText('In review');
    await approveProof(admin, await getProof(admin, job));
    await expect(page.getByRole('region', { name: 'Your money' })).toContainText('₦900');
  });

  await test.step('withdraws, follows the withdrawal, and logs out', async () => {
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
    await tabTo(page, page.getByRole('link', { name: 'Withdraw Funds' }));
    await keyboard.press('Enter');
    await expect(page.locator('main')).toBeFocused();
    await tabTo(page, page.getByRole('button', { name: 'All ₦900' }));
    await keyboard.press('Space');
    await tabTo(page, page.getByRole('button', { name: 'Withdraw', exact: true }));
    await keyboard.press('Enter');
    const review = page.getByRole('dialog', { name: 'Review your withdrawal' });
    await expect(review).toBeVisible();
    await keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Withdraw', exact: true })).toBeFocused();
    await keyboard.press('Enter');
    await expect(review).toBeVisible();
    await tabTo(page, page.getByRole('button', { name: 'Confirm' }));
    await keyboard.press('Enter');
    const made = page.getByRole('status').filter({ hasText: 'Withdrawal request successful' });
    await expect(made).toBeFocused();
    await tabTo(page, page.getByRole('link', { name: 'Follow this withdrawal' }));
    await keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Withdrawal', exact: true })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Withdrawal', exact: true })).toBeVisible();
    await tabTo(page, page.getByRole('button', { name: /^Your profile/ }));
    await keyboard.press('Enter');
    await tabTo(page, page.getByRole('button', { name: 'Logout' }));
    await keyboard.press('Enter');
    await expect(page).toHaveURL(/\/login$/);
    expect(await tokenHeldBy(page)).toBeNull();
  });
  await admin.dispose();
  expect(complaints).toEqual([]);
});
