import { expect, type Locator, type Page } from '@playwright/test';
import type { Person } from './people';

export const press = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).click();

export const stepHeading = (page: Page, name: string): Locator => page.getByRole('heading', { level: 2, name });

const choose = async (page: Page, field: string, option: string): Promise<void> => {
  await page.getByRole('combobox', { name: field }).fill(option);
  // antd’s visible list has no roles; a second list has them for the chosen option and its neighbours.
  const seen = page.locator('.ant-select-dropdown').getByTitle(option, { exact: true });
  await seen.click();
  await expect(seen).toBeHidden();
};

/** Until its list loads the field itself holds the choice; after that it is shown next to the search input. */
export const expectChosen = (page: Page, field: string, option: string): Promise<void> => {
  const box = page.getByRole('combobox', { name: field });
  return expect.poll(async () => (await box.inputValue()) || (await box.locator('..').innerText())).toBe(option);
};

export const fillRegister = async (page: Page, person: Person): Promise<void> => {
  await page.getByLabel('Phone number').fill(person.phone);
  await page.getByLabel('Full name').fill(person.fullname);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await choose(page, 'State', person.state);
};

export const fillBank = async (page: Page, person: Person): Promise<void> => {
  await choose(page, 'Bank name', person.bank_name);
  await page.getByLabel('Account number').fill(person.account_no);
};

/** From the first step to the last before the code. */
export const walkToReferral = async (page: Page, person: Person): Promise<void> => {
  await fillRegister(page, person);
  await press(page, 'Next');
  await expect(stepHeading(page, 'Bank Information')).toBeVisible();
  await fillBank(page, person);
  await press(page, 'Next');
  await expect(stepHeading(page, 'Referral & Coupon Code')).toBeVisible();
};

export const codeField = (page: Page): Locator => page.getByLabel(/6-digit code/);
