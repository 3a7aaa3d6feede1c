import { expect, type Page } from '@playwright/test';
import { demo, logIn, openWindow } from './people';
import { typefaceKept } from './screenCheck';
import { test } from './story';

/** Notes each time that a page asks for the typeface. */
const recordFontRequests = (page: Page): string[] => {
  const requests: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('.woff2')) requests.push(request.url());
  });
  return requests;
};

/** Whether every character of an element is drawn in a typeface that came with the page. */
const isDrawnInOurs = async (page: Page, selector: string): Promise<boolean> => {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('DOM.enable');
  await cdp.send('CSS.enable');
  const { root } = await cdp.send('DOM.getDocument');
  const { nodeId } = await cdp.send('DOM.querySelector', { nodeId: root.nodeId, selector });
  const { fonts } = await cdp.send('CSS.getPlatformFontsForNode', { nodeId });
  await cdp.detach();
  return fonts.length > 0 && fonts.every(({ isCustomFont }) => isCustomFont);
};

/** How wide sums of ten characters are, by weight. */
const getWidths = (page: Page, sums: readonly string[]): Promise<number[][]> =>
  page.evaluate(
    (texts) =>
      [400, 650, 800].map((weight) =>
        texts.map((text) => {
          const sum = document.createElement('span');
          sum.className = 'sn-num';
          sum.style.fontWeight = String(weight);
          sum.textContent = text;
          document.body.append(sum);
          const { width } = sum.getBoundingClientRect();
          sum.remove();
          return width;
        }),
      ),
    sums,
  );

test('the typeface comes after the first page, and from the next one on all is drawn in it and nothing is asked for', async ({
  browser,
}) => {
  const { page, complaints } = await openWindow(browser);
  const requests = recordFontRequests(page);
  await page.clock.install();
  await page.goto('/');
  expect(requests).toEqual([]);
  expect(await isDrawnInOurs(page, 'h1')).toBe(false);
  await page.clock.fastForward(4_000);
  await typefaceKept(page);
  expect(await isDrawnInOurs(page, 'h1')).toBe(false);
  for (const path of ['/', '/help', '/login']) {
    await page.goto(path);
    expect(await isDrawnInOurs(page, 'h1')).toBe(true);
  }
  await logIn(page, demo.member, demo.password);
  await expect(page.locator('.sn-balance b').first()).toContainText('₦');
  expect(await isDrawnInOurs(page, '.sn-balance b')).toBe(true);
  expect(await isDrawnInOurs(page, '.sn-balance .ant-btn')).toBe(true);
  for (const [narrow, wide] of await getWidths(page, ['₦111,111.10', '₦988,888.90'])) expect(narrow).toBe(wide);
  await page.clock.fastForward(10_000);
  expect(requests).toHaveLength(1);
  expect(complaints).toEqual([]);
});

test('a reader with data saver gets no typeface', async ({ browser }) => {
  const { page, complaints } = await openWindow(browser);
  const requests = recordFontRequests(page);
  await page.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, 'connection', { get: () => ({ saveData: true }) }),
  );
  await page.clock.install();
  for (const path of ['/', '/login']) {
    await page.goto(path);
    await page.clock.fastForward(10_000);
  }
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  expect(requests).toEqual([]);
  expect(complaints).toEqual([]);
});
