import { expect, type Page } from '@playwright/test';
import * as messages from '../src/contract/messages';

export const linkField = (page: Page) => page.getByLabel('Link to your post');
export const note = (page: Page) => page.getByRole('textbox', { name: 'Anything else? (optional)' });
export const screenshots = (page: Page) => page.getByRole('list', { name: 'Pictures of your proof' });

export const writeNote = (page: Page, text: string): Promise<void> => note(page).fill(text);

export const addScreenshot = (page: Page, buffer: Buffer): Promise<void> =>
  page.getByLabel('Add a screenshot').setInputFiles({ name: 'IMG_0001.jpg', mimeType: 'image/jpeg', buffer });

export const submitProof = async (page: Page): Promise<void> => {
  await page.getByLabel(messages.jobs.terms).check();
  await page.getByRole('button', { name: 'Submit Proof' }).click();
};

/** To the submitted jobs from the page of a proof that was just sent. Untouched, that page soon leaves by itself. */
export const followSubmitted = async (page: Page): Promise<void> => {
  const link = page.getByRole('link', { name: 'See more jobs' });
  await expect(link).toBeVisible();
  await page.keyboard.press('Shift');
  await link.click();
  await page.locator('label', { hasText: 'Submitted Jobs' }).click();
  await expect(page.getByText('Approved by')).toBeVisible();
};
