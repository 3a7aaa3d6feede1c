import { expect, type Page } from '@playwright/test';
import { getFaults, settled } from './screenCheck';
import { logIn, newMember, openWindow } from './people';
import { test } from './story';

/** How many cards stand wholly between the bars at the top and the bottom. */
const cardsInSight = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const top = document.querySelector('.sn-top')?.getBoundingClientRect().bottom ?? 0;
    const bottom = document.querySelector('.sn-top__nav')?.getBoundingClientRect().top ?? window.innerHeight;
    return [...document.querySelectorAll('article')].filter((card) => {
      const box = card.getBoundingClientRect();
      return box.top >= top && box.bottom <= bottom;
    }).length;
  });

for (const [width, height, least] of [
  [360, 640, 2],
  [390, 844, 3],
] as const) {
  test(`a phone of ${width}×${height} shows jobs first, and hides the sums`, async ({ browser }) => {
    const member = await newMember('Ngozi Jobs');
    const { page, complaints } = await openWindow(browser, { viewport: { width, height } });
    await logIn(page, member.email, member.password);
    await settled(page);
    await page.getByRole('button', { name: 'I agree' }).click();
    await expect(page.getByRole('region', { name: 'New terms' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Close message' }).click();
    const money = page.getByRole('region', { name: 'Your money' });
    await expect(money).toContainText('₦');
    await expect(page.getByRole('article').first()).toBeVisible();
    expect((await money.boundingBox())?.height).toBeLessThanOrEqual(96);
    for (const card of await page.getByRole('article').all()) {
      expect((await card.boundingBox())?.height).toBeLessThanOrEqual(150);
    }
    expect(await cardsInSight(page)).toBeGreaterThanOrEqual(least);
    expect(await getFaults(page)).toEqual([]);

    const eye = money.getByRole('button', { name: 'Hide sums' });
    await eye.click();
    await expect(eye).toHaveAttribute('aria-pressed', 'true');
    await page.reload();
    await expect(money).toContainText('Hidden');
    await expect(money).not.toContainText('₦');
    await eye.click();
    await expect(money).toContainText('₦');
    expect(complaints).toEqual([]);
  });
}

test('each card has its square of the cloth, and its stitch stands still where less motion is wished', async ({
  browser,
}) => {
  const member = await newMember('Bisi Stitch');
  for (const [reducedMotion, motion] of [
    ['no-preference', 'job-sew'],
    ['reduce', 'none'],
  ] as const) {
    const { page, complaints } = await openWindow(browser, { reducedMotion });
    await logIn(page, member.email, member.password);
    await settled(page);
    const cards = page.getByRole('article');
    await expect(cards.first()).toBeVisible();
    await expect(page.locator('article > .job-motif > svg:first-child')).toHaveCount(await cards.count());
    await expect(cards.first().locator('[role="progressbar"] > i')).toHaveCSS('animation-name', motion);
    expect(complaints).toEqual([]);
  }
});
