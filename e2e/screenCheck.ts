import { readFileSync } from 'node:fs';
import { expect, type Browser, type Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';
import { openWindow } from './people';

const axe = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

type Scope = 'whole' | 'colours';
const ofColours = ['color-contrast', 'link-in-text-block'];

/** WCAG 2.2 AA violations. */
const axeFaults = async (page: Page, scope: Scope): Promise<string[]> => {
  if (!(await page.evaluate<boolean>('"axe" in window'))) await page.evaluate(axe);
  const options = { resultTypes: ['violations'], ...(scope === 'colours' && { runOnly: ofColours }) };
  const { violations } = await page.evaluate<AxeResults>(`axe.run(document, ${JSON.stringify(options)})`);
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
};

export const sidewaysScroll = async (page: Page): Promise<string[]> => {
  const by = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  return by > 0 ? [`scrolls sideways by ${by} px`] : [];
};

/** iPhones zoom into a field with smaller text. */
const smallFields = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('input, select, textarea, [contenteditable="true"]')]
      .filter((field) => field.checkVisibility() && !/^(?:checkbox|radio|file)$/.test(field.getAttribute('type') ?? ''))
      .filter((field) => parseFloat(getComputedStyle(field).fontSize) < 16)
      .map((field) => `${field.tagName}.${field.className} has text smaller than 16 px`),
  );

/** Waits for running transitions, since half-way colours fail; endless animations are ignored. */
export const still = (page: Page): Promise<unknown> =>
  page.evaluate(async () => {
    const settled = async (): Promise<void> => {
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
      await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
    };
    await Promise.race([settled(), new Promise((enough) => setTimeout(enough, 3_000))]);
  });

/** Waits for the open menu to stop growing, because its items would move away from the press. */
export const openOwnMenu = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: /^Your profile/ }).click();
  await still(page);
};

const look = async (page: Page, scope: Scope): Promise<string[]> => [
  ...(await axeFaults(page, scope)),
  ...(await sidewaysScroll(page)),
  ...(await smallFields(page)),
];

/** Faults seen twice in a row: a change that is under way, such as a countdown or a new width, can look like one. */
export const seenTwice = async (page: Page, find: () => Promise<string[]>): Promise<string[]> => {
  const faults = await find();
  if (faults.length === 0) return [];
  await still(page);
  const again = await find();
  return faults.filter((fault) => again.includes(fault));
};
export const getFaults = (page: Page, scope: Scope = 'whole'): Promise<string[]> =>
  seenTwice(page, () => look(page, scope));

/** Waits until the heading is visible and nothing is loading. */
export const settled = async (page: Page): Promise<void> => {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('load');
  await expect(page.locator('[aria-busy="true"], .sn-loading, .ant-skeleton')).toHaveCount(0);
};

export const desktop = { width: 1440, height: 900 };
export const narrowPhone = { width: 320, height: 640 };
/** Each width and each theme is checked in full once; the other two pairs can only differ in colour. */
export const everyViewport = [
  { viewport: desktop, colorScheme: 'light', scope: 'whole' },
  { viewport: desktop, colorScheme: 'dark', scope: 'colours' },
  { viewport: narrowPhone, colorScheme: 'light', scope: 'colours' },
  { viewport: narrowPhone, colorScheme: 'dark', scope: 'whole' },
] as const;

/** The two phones most members have. */
export const phoneViewports = [
  { viewport: { width: 360, height: 640 }, colorScheme: 'light', scope: 'whole' },
  { viewport: { width: 360, height: 640 }, colorScheme: 'dark', scope: 'colours' },
  { viewport: { width: 390, height: 844 }, colorScheme: 'light', scope: 'colours' },
  { viewport: { width: 390, height: 844 }, colorScheme: 'dark', scope: 'whole' },
] as const;

export const followed = async (page: Page, from: string, name: RegExp): Promise<string> => {
  await page.goto(from);
  return (await page.getByRole('main').getByRole('link', { name }).first().getAttribute('href')) ?? '';
};

/** Checks a window's states wide and narrow, light and dark; `whole` takes pictures of whole pages. */
export const openScreenCheck = async (
  browser: Browser,
  {
    whole = false,
    viewports = everyViewport,
  }: {
    readonly whole?: boolean;
    readonly viewports?: readonly ((typeof everyViewport)[number] | (typeof phoneViewports)[number])[];
  } = {},
) => {
  const { page, complaints } = await openWindow(browser, { reducedMotion: 'reduce' });
  const wrong: Record<string, string[]> = {};
  const check = async (state: string): Promise<void> => {
    for (const { viewport, colorScheme, scope } of viewports) {
      await page.setViewportSize(viewport);
      await page.emulateMedia({ colorScheme });
      await still(page);
      const faults = await getFaults(page, scope);
      if (faults.length === 0) continue;
      wrong[`${state}, ${viewport.width} px, ${colorScheme}`] = faults;
      const path = `test-results/looks/${state}, ${viewport.width}, ${colorScheme}.png`;
      await page.screenshot({ path, fullPage: whole });
    }
  };
  return { page, complaints, wrong, check };
};
