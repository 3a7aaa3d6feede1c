import { readFileSync } from 'node:fs';
import { expect, type Browser, type Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';
import { openWindow } from './people';

const axe = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

const lookWithAxe = async (page: Page): Promise<string[]> => {
  const { violations } = await page.evaluate<AxeResults>('axe.run(document, { resultTypes: ["violations"] })');
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
};

/**
 * What WCAG 2.2 AA finds wrong with the page as it stands. The page is read over many moments, and what changes between two of them, as seconds that
 * are counted down do, can seem wrong: a fault is what a second look finds as well.
 */
const axeFaults = async (page: Page): Promise<string[]> => {
  if (!(await page.evaluate<boolean>('"axe" in window'))) await page.evaluate(axe);
  const faults = await lookWithAxe(page);
  if (faults.length === 0) return [];
  const again = await lookWithAxe(page);
  return faults.filter((fault) => again.includes(fault));
};

export const sidewaysScroll = async (page: Page): Promise<string[]> => {
  const by = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  return by > 0 ? [`scrolls sideways by ${by} px`] : [];
};

/** Colours on their way to others are neither's. A picture that moves for ever is not waited for. */
export const still = (page: Page): Promise<unknown> =>
  page.evaluate(async () => {
    const settled = async (): Promise<void> => {
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
      await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
    };
    await Promise.race([settled(), new Promise((enough) => setTimeout(enough, 3_000))]);
  });

export const faultsOf = async (page: Page): Promise<string[]> => [
  ...(await axeFaults(page)),
  ...(await sidewaysScroll(page)),
];

/** Until the screen is complete: its heading is there, and nothing is on its way any more. */
export const settled = async (page: Page): Promise<void> => {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('load');
  await expect(page.locator('[aria-busy="true"], .sn-loading')).toHaveCount(0);
};

export const desktop = { width: 1440, height: 900 };
export const narrowPhone = { width: 320, height: 640 };
const everyLook = [desktop, narrowPhone].flatMap((viewport) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ viewport, colorScheme })),
);

/**
 * A window whose states are looked at wide and narrow, light and dark; each state's faults come under its name.
 * `whole` takes the pictures of whole pages, not of what stands in the window.
 */
export const openLooking = async (browser: Browser, { whole = false }: { readonly whole?: boolean } = {}) => {
  const { page, complaints } = await openWindow(browser, { reducedMotion: 'reduce' });
  const wrong: Record<string, string[]> = {};
  const look = async (state: string): Promise<void> => {
    for (const { viewport, colorScheme } of everyLook) {
      await page.setViewportSize(viewport);
      await page.emulateMedia({ colorScheme });
      await still(page);
      const faults = await faultsOf(page);
      if (faults.length > 0) wrong[`${state}, ${viewport.width} px, ${colorScheme}`] = faults;
      const path = `test-results/looks/${state}, ${viewport.width}, ${colorScheme}.png`;
      await page.screenshot({ path, fullPage: whole });
    }
  };
  return { page, complaints, wrong, look };
};
