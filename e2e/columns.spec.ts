import { expect, type Page } from '@playwright/test';
import { demo, logIn, openWindow } from './people';
import { test } from './story';

const headings = (page: Page) => page.getByRole('table', { name: 'Members' }).getByRole('columnheader');
const getNames = async (page: Page): Promise<string[]> =>
  (await headings(page).allInnerTexts()).map((text) => text.trim()).filter((text) => text !== '');
const getBox = async (page: Page, name: string) => {
  const box = await headings(page).filter({ hasText: name }).boundingBox();
  if (!box) throw new Error(`No heading ${name}`);
  return box;
};
test('columns change place and width and are kept at the start, by keyboard, and stay so after a reload', async ({
  browser,
}) => {
  const { page, complaints } = await openWindow(browser, { viewport: { width: 1366, height: 768 } });
  await logIn(page, demo.colleague, demo.password);
  await page.goto('/admin/user-management?view=table');
  await expect(headings(page).first()).toBeVisible();
  const before = await getNames(page);
  const [, second = '', third = ''] = before;

  const press = async (name: string): Promise<void> => {
    const button = page.getByRole('button', { name });
    await button.press('Enter');
    await expect(button).toBeFocused();
  };

  await test.step('the menu moves it and makes it wider', async () => {
    await page.getByRole('button', { name: 'Columns' }).press('Enter');
    await press(`Move left: ${third}`);
    await expect.poll(async () => (await getNames(page)).slice(1, 3)).toEqual([third, second]);
    for (let step = 0; step < 3; step += 1) await press(`Wider: ${third}`);
  });
  const width = (await getBox(page, third)).width;

  await test.step('the menu keeps it at the start, by keyboard', async () => {
    const pin = page.getByRole('button', { name: `Keep at the start: ${third}` });
    await pin.focus();
    await page.keyboard.press('Enter');
    await expect(pin).toHaveAttribute('aria-pressed', 'true');
    await expect(pin).toBeFocused();
    await page.keyboard.press('Escape');
    expect((await getNames(page))[0]).toBe(third);
  });

  await page.reload();
  await expect.poll(async () => (await getNames(page)).slice(0, 3)).toEqual([third, before[0], second]);
  expect((await getBox(page, third)).width).toBeCloseTo(width, 0);
  const scroller = page.locator('.admin-table__box');
  const { x } = await getBox(page, third);
  await scroller.evaluate((box) => box.scrollTo({ left: 200, behavior: 'instant' }));
  expect((await getBox(page, third)).x).toBeCloseTo(x, 0);

  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('button', { name: 'Reset' }).click();
  await expect.poll(() => getNames(page)).toEqual(before);
  expect(complaints).toEqual([]);
});
