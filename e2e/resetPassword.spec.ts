import { expect, type Page } from '@playwright/test';
import { codeFor, mailTo } from './pendingActions';
import { logIn, newMember, openWindow } from './people';
import { codeField, expectSaid, otherThan, press, stepHeading, toast } from './signUpForm';
import { test } from './story';

const shot = (page: Page, name: string) => page.screenshot({ path: `test-results/auth/${name}.png`, fullPage: true });

const sent = 'If this address has an account, a code to reset the password is on its way.';
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
    await expectSaid(codeField(page), 'Enter the 6 digits from our email');
    const right = await codeFor(member.email, earlier);
    await codeField(page).pressSequentially(otherThan(right));
    await expectSaid(
      codeField(page),
      'This code is wrong or no longer valid. Enter the code from our newest email in the browser that asked for it, or get a new code.',
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
    await expectSaid(page.getByLabel('Password', { exact: true }), 'Wrong email or password.');
    await logIn(page, member.email, newPassword);
  });
  expect(complaints).toEqual(['400 /api/v1/auth/verify-otp', '401 /api/v1/auth/login']);
});
