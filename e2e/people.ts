import { expect, type Browser, type Page } from '@playwright/test';

/** What the browser complained about while a person used it: the console's errors, uncaught ones, and answers of 5xx. */
export interface Window {
  readonly page: Page;
  readonly complaints: string[];
}

/** A person's own browser: nothing of it is shared with anybody else's. */
export const openWindow = async (
  browser: Browser,
  options: Parameters<Browser['newContext']>[0] = {},
): Promise<Window> => {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning')
      complaints.push(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => complaints.push(`uncaught: ${error.message}`));
  page.on('response', (response) => {
    if (response.status() >= 500) complaints.push(`${response.status()} ${response.url()}`);
  });
  return { page, complaints };
};

export const logIn = async (page: Page, email: string, password: string): Promise<void> => {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/(account|admin)\/dashboard/);
};

export const demo = {
  password: 'Naira-Demo-2026',
  admin: 'admin@sharenaira.example',
  member: 'ada@sharenaira.example',
} as const;
