import { expect, type Page } from '@playwright/test';
import { codeFor, mailTo } from './pendingActions';
import { logIn, newMember, openWindow } from './people';
import { codeField, expectSaid, otherThan, press, stepHeading, toast } from './signUpForm';
import { test } from './story';

const shot = (page: Page, name: string) => page.screenshot({ path: `test-results/auth/${name}.png`, fullPage: true });

const sent = 'If this address belongs to an account, a code to reset the password is on its way.';
const newPassword = 'groundnut and jollof';

const fillPasswords = async (page: Page, password: string, again: string): Promise<void> => {
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('The new password again').fill(again);
  await press(page, 'Reset Password');
};

test('a code replaces a forgotten password, and sessions of the old one end', async ({ browser }) => {
  const member = await newMember('Musa Forgets');
  const earlier = await codeFor(member.email);
  const old = await openWindow(browser);
  await logIn(old.page, member.email, member.password);
  const { page, complaints } = await openWindow(browser);

  await test.step('the way to the reset page, and the refusal of an empty email', async () => {
    await page.goto('/login');
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await expect(page).toHaveURL(/\/forgot-password$/);
    await press(page, 'Send Reset Instructions');
    await expectSaid(page.getByLabel('Email'), 'Email is required');
    await page.getByLabel('Email').fill('musa at home');
    await press(page, 'Send Reset Instructions');
    await expectSaid(page.getByLabel('Email'), 'Please enter a valid email address');
    await page.getByLabel('Email').fill(member.email);
    await press(page, 'Send Reset Instructions');
    await expect(toast(page, sent)).toBeVisible();
    await shot(page, 'reset-2-code');
  });

  await test.step('a reload still waits for the code; a wrong one is refused, the right one sends itself', async () => {
    await page.reload();
    await expect(stepHeading(page, 'The code')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Request for a new OTP.' })).toBeDisabled();
    await press(page, 'Verify Code');
    await expectSaid(codeField(page), 'Enter the 6 digits from the mail');
    const right = await codeFor(member.email, earlier);
    await codeField(page).pressSequentially(otherThan(right));
    await expectSaid(
      codeField(page),
      'This code is wrong or no longer valid. Check the newest mail from us, or ask for a new code.',
    );
    await codeField(page).fill('');
    await codeField(page).pressSequentially(right);
    await expect(stepHeading(page, 'A new password')).toBeFocused();
    await expect(toast(page, 'Code accepted. Now choose a new password.')).toBeVisible();
  });

  await test.step('two passwords that differ are not sent', async () => {
    await page.reload();
    await fillPasswords(page, newPassword, 'groundnut and rice');
    await expectSaid(page.getByLabel('The new password again'), 'Passwords do not match');
    await expect(toast(page, 'Passwords do not match')).toBeVisible();
    await shot(page, 'reset-3-mismatch');
  });

  await test.step('the new one opens the account, the old one and the old session do not', async () => {
    await fillPasswords(page, newPassword, newPassword);
    await Promise.all([
      expect(toast(page, 'Your password is changed. Log in with the new one.')).toBeVisible(),
      expect(page).toHaveURL(/\/login$/),
      expect(toast(old.page, 'Your session has ended. Please log in again.')).toBeVisible(),
    ]);
    await expect(old.page).toHaveURL(/\/login$/);
    await expect(page.getByLabel('Email')).toHaveValue(member.email);
    await mailTo(member.email, 'Your ShareNaira password was changed');
    await page.getByLabel('Password', { exact: true }).fill(member.password);
    await press(page, 'Sign in');
    await expectSaid(page.getByLabel('Password', { exact: true }), 'The email or the password is not right.');
    await logIn(page, member.email, newPassword);
  });
  expect(complaints).toEqual(['400 /api/v1/auth/verify-otp', '401 /api/v1/auth/login']);
});

test('a reset that fails says so in the product’s words, and can be begun again', async ({ browser }) => {
  const member = await newMember('Nneka Forgets');
  const earlier = await codeFor(member.email);
  const { page } = await openWindow(browser);
  await page.goto('/forgot-password');
  const noWords = { status: 500, json: {} };
  await page.route('**/api/v1/auth/forgot-password', (route) => route.fulfill(noWords), { times: 1 });
  await page.getByLabel('Email').fill(member.email);
  await press(page, 'Send Reset Instructions');
  await expectSaid(page.getByLabel('Email'), 'An error occurred');
  await press(page, 'Send Reset Instructions');
  await codeField(page).fill(await codeFor(member.email, earlier));
  await expect(stepHeading(page, 'A new password')).toBeVisible();

  await page.route('**/api/v1/auth/reset-password', (route) => route.fulfill(noWords), { times: 1 });
  await fillPasswords(page, newPassword, newPassword);
  await expect(page.getByRole('alert')).toContainText('Failed to reset password');
  await page.context().clearCookies();
  await fillPasswords(page, newPassword, newPassword);
  await expect(page.getByRole('alert')).toContainText(
    'Confirm the code from your mail first, then choose the new password within 10 minutes.',
  );
  await shot(page, 'reset-3-ticket-gone');
  await press(page, 'Start again');
  await expect(page.getByLabel('Email')).toHaveValue(member.email);
  await page.getByRole('link', { name: 'Back to login' }).click();
  await logIn(page, member.email, member.password);
});

test('the network may go at each step of a reset: nothing typed is lost, and the same press goes through later', async ({
  browser,
}) => {
  const member = await newMember('Obi Forgets');
  const earlier = await codeFor(member.email);
  const { page } = await openWindow(browser);
  await page.goto('/forgot-password');
  // A call that is under way while the worker takes the page over bypasses the story's route handlers.
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const lost = 'Network error. Please check your internet connection and try again.';
  const still = 'No internet connection. Please check your network and try again.';
  const lose = (call: string) => page.route(new RegExp(`/api/v1/(auth/${call}|ping)$`), (route) => route.abort());

  await lose('forgot-password');
  await page.getByLabel('Email').fill(member.email);
  await press(page, 'Send Reset Instructions');
  await expectSaid(page.getByLabel('Email'), lost);
  await press(page, 'Send Reset Instructions');
  await expectSaid(page.getByLabel('Email'), still);
  await expect(page.getByLabel('Email')).toHaveValue(member.email);
  await page.unrouteAll();
  await press(page, 'Send Reset Instructions');

  const code = await codeFor(member.email, earlier);
  await lose('verify-otp');
  await codeField(page).fill(code);
  await expectSaid(codeField(page), lost);
  await expect(codeField(page)).toHaveValue(code);
  await page.unrouteAll();
  await press(page, 'Verify Code');
  await expect(stepHeading(page, 'A new password')).toBeFocused();

  await lose('reset-password');
  await fillPasswords(page, newPassword, newPassword);
  await expect(page.getByRole('alert')).toContainText(lost);
  for (const field of ['New password', 'The new password again'])
    await expect(page.getByLabel(field, { exact: true })).toHaveValue(newPassword);
  await page.unrouteAll();
  await press(page, 'Reset Password');
  await expect(page).toHaveURL(/\/login$/);
  await logIn(page, member.email, newPassword);
});

test('a reset tells a code that has run out from one that was guessed at too often, and asks for another in time', async ({
  browser,
}) => {
  const member = await newMember('Ladi Forgets');
  const earlier = await codeFor(member.email);
  const { page } = await openWindow(browser);
  await page.clock.install();
  await page.goto('/forgot-password');
  await page.getByLabel('Email').fill(member.email);
  await press(page, 'Send Reset Instructions');
  const right = await codeFor(member.email, earlier);
  const wrong = 'This code is wrong or no longer valid. Check the newest mail from us, or ask for a new code.';
  const dead = 'That was 5 wrong tries, so this code no longer works. Ask for a new code below, then enter that one.';

  await page.clock.fastForward('10:01');
  await codeField(page).fill(otherThan(right));
  await expectSaid(
    codeField(page),
    'This code has run out: a code works for 10 minutes. Ask for a new code below, then enter that one.',
  );
  await press(page, 'Start again');
  await expect(page.getByLabel('Email')).toHaveValue(member.email);
  await press(page, 'Send Reset Instructions');

  // As the server answers a wrong code; that it makes the next one wait, and that the right one is dead then, is shown by the sign-up.
  await page.route('**/api/v1/auth/verify-otp', (route) =>
    route.fulfill({
      status: 400,
      json: { error: true, code: 'otp_wrong', message: wrong, fields: { otpCode: wrong } },
    }),
  );
  for (let tries = 1, code = otherThan(right); tries <= 5; tries += 1, code = otherThan(code)) {
    await codeField(page).fill(code);
    await expectSaid(codeField(page), tries < 5 ? wrong : dead);
    await expect(page.getByRole('button', { name: 'Verify Code' })).toBeVisible();
  }
  await page.unrouteAll();
  await expect(page.getByRole('button', { name: 'Request for a new OTP.' })).toBeDisabled();
  await page.clock.fastForward(61_000);
  await expect(page.getByRole('button', { name: 'Request for a new OTP.' })).toBeEnabled();
});
