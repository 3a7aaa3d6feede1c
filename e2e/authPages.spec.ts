import { expect, type Page } from '@playwright/test';
import { codeFor } from './pendingActions';
import { openWindow, stranger } from './people';
import {
  codeField,
  expectBank,
  expectRegister,
  expectSaid,
  fillBank,
  fillRegister,
  press,
  stepHeading,
  toast,
} from './signUpForm';
import { test } from './story';

const shot = (page: Page, name: string) => page.screenshot({ path: `test-results/auth/${name}.png`, fullPage: true });

const sent = 'We’ve sent a 6-digit code to your email. Enter it to activate your account.';

/** Copies the text from another field and pastes it at the cursor. */
const paste = async (page: Page, text: string): Promise<void> => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await page.keyboard.press('Control+V');
};

test('a stranger signs up: going back or reloading loses nothing, and the pasted code submits itself', async ({
  browser,
}) => {
  const { page, complaints } = await openWindow(browser);
  const person = stranger('Amina Bello');

  await test.step('going back keeps everything', async () => {
    await page.goto('/signup');
    await fillRegister(page, person);
    await shot(page, '1-register');
    await press(page, 'Next');
    await fillBank(page, person);
    await shot(page, '2-bank');
    await press(page, 'Back');
    await expectRegister(page, person);
    await press(page, 'Next');
    await expectBank(page, person);
  });

  await test.step('a reload keeps the step and all but the password', async () => {
    await page.reload();
    await expect(stepHeading(page, 'Bank Information')).toBeVisible();
    await expectBank(page, person);
    await press(page, 'Back');
    await expectRegister(page, person, '');
    await page.getByLabel('Full name').fill('Amina Zainab Bello');
    await page.reload();
    await expectRegister(page, { ...person, fullname: 'Amina Zainab Bello' }, '');
    await page.getByLabel('Password', { exact: true }).fill(person.password);
    await press(page, 'Next');
    await press(page, 'Next');
    await shot(page, '3-referral');
  });

  await test.step('the third step asks for the password where it belongs', async () => {
    await page.reload();
    await expect(stepHeading(page, 'Referral & Coupon Code')).toBeVisible();
    await press(page, 'Submit');
    const password = page.getByLabel('Password', { exact: true });
    await expectSaid(password, 'Enter your password again. We never keep it in your browser.');
    await expect(password).toBeFocused();
    await password.fill(person.password);
    await press(page, 'Next');
    await press(page, 'Next');
    await press(page, 'Submit');
  });

  await test.step('a reload keeps the code step open', async () => {
    await expect(page.getByText(sent)).toBeVisible();
    await page.reload();
    await expect(stepHeading(page, 'OTP Verification')).toBeVisible();
    await expect(codeField(page)).toHaveAttribute('autocomplete', 'one-time-code');
    await shot(page, '5-code');
  });

  await test.step('a code pasted with words around it submits itself', async () => {
    await codeField(page).focus();
    await paste(page, `Your code:\n ${await codeFor(person.email)} \nIt works once.`);
    await Promise.all([
      expect(toast(page, 'Your account is active. Log in to start earning.')).toBeVisible(),
      expect(page).toHaveURL(/\/login$/),
    ]);
    await expect(page.getByLabel('Email')).toHaveValue(person.email);
    await page.getByLabel('Password', { exact: true }).fill(person.password);
    await press(page, 'Sign in');
    await expect(page).toHaveURL(/\/account\/dashboard/);
  });

  await test.step('the next person at this browser finds an empty form', async () => {
    expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain(person.phone);
  });
  expect(complaints).toEqual([]);
});
