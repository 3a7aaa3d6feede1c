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
const dragTo = async (page: Page, from: { x: number; y: number }, x: number): Promise<void> => {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + x) / 2, from.y, { steps: 4 });
  await page.mouse.move(x, from.y, { steps: 4 });
  await page.mouse.up();
};

test('columns are dragged to another place and width, kept at the start by keyboard, and stay so after a reload', async ({
  browser,
}) => {
  const { page, complaints } = await openWindow(browser, { viewport: { width: 1366, height: 768 } });
  await logIn(page, demo.colleague, demo.password);
  await page.goto('/admin/user-management?view=table');
  await expect(headings(page).first()).toBeVisible();
  const before = await getNames(page);
  const [, second = '', third = ''] = before;

  await test.step('a heading is taken along; its button orders nothing by it', async () => {
    const [from, to] = [await getBox(page, third), await getBox(page, second)];
    await dragTo(page, { x: from.x + from.width / 2, y: from.y + 10 }, to.x + 4);
    await expect.poll(async () => (await getNames(page)).slice(1, 3)).toEqual([third, second]);
    await expect(page).toHaveURL(/view=table$/);
  });

  await test.step('its edge makes it wider', async () => {
    const box = await getBox(page, third);
    await dragTo(page, { x: box.x + box.width - 3, y: box.y + box.height / 2 }, box.x + 320);
    await expect.poll(async () => Math.round((await getBox(page, third)).width)).toBe(320);
  });

  await test.step('the menu keeps it at the start, by keyboard', async () => {
    await page.getByRole('button', { name: 'Columns' }).focus();
    await page.keyboard.press('Enter');
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
  expect(Math.round((await getBox(page, third)).width)).toBe(320);
  const scroller = page.locator('.admin-table__box');
  const { x } = await getBox(page, third);
  await scroller.evaluate((box) => box.scrollTo({ left: 200, behavior: 'instant' }));
  expect((await getBox(page, third)).x).toBeCloseTo(x, 0);

  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('button', { name: 'Reset' }).click();
  await expect.poll(() => getNames(page)).toEqual(before);
  expect(complaints).toEqual([]);
});
