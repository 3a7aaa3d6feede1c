import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { still } from './screenCheck';

const root = path.join(__dirname, '..');
const run = promisify(execFile);
const ways = ['files', 'runtime'] as const;

let built = '';

test.beforeAll(async () => {
  built = await mkdtemp(path.join(tmpdir(), 'gallery-'));
  const webpack = path.join(root, 'node_modules', 'webpack-cli', 'bin', 'cli.js');
  const config = path.join('webpack', 'antd', 'gallery.config.ts');
  await Promise.all(
    ways.map((way) =>
      run(process.execPath, [webpack, '--config', config, '--output-path', path.join(built, way)], {
        cwd: root,
        env: { ...process.env, ANTD_STYLES: way },
      }),
    ),
  );
});
test.afterAll(() => rm(built, { recursive: true }));

const gallery = `<!doctype html><html lang="en"><head><title>Gallery</title><link rel="stylesheet" href="gallery.css"></head>
<body><main id="gallery"></main><script src="gallery.js"></script></body></html>`;

/** Animated elements have their motion's classes until they finish; notices keep them. */
const moving = '#gallery :is([class*="-appear"], [class*="-enter"]):not(.ant-notification-notice)';

const openGallery = async (browser: Browser, place: string, colorScheme: 'light' | 'dark' = 'light'): Promise<Page> => {
  const viewport = { width: 1366, height: 900 };
  const page = await browser.newPage({ colorScheme, reducedMotion: 'reduce', viewport });
  await page.context().route('**/*', (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname.endsWith('/')) return route.fulfill({ contentType: 'text/html', body: gallery });
    return route.fulfill({ path: path.join(built, pathname) });
  });
  await page.goto(`http://gallery.example/${place}`);
  await drawn(page);
  return page;
};
const drawn = async (page: Page): Promise<void> => {
  await expect(page.locator('#gallery section').first()).toBeVisible();
  await expect(page.locator(moving)).toHaveCount(0);
  await still(page);
};

/** Differences nobody sees. */
const alike = [
  // antd positions a range's arrow by script.
  '.ant-picker-range-arrow',
  // antd mixes this picture's colours with the background; our background shows through.
  '.ant-empty-image svg *',
  // A plain field of about the same width replaces this list until it is used.
  ':is(.ant-pagination-options-size-changer, .ant-pagination-options-size-changer *)',
  ':has(.ant-pagination-options-size-changer)',
  // antd styles every link on the page; ours follow base.css.
  'a, a *',
].join();

/** The elements of the two galleries, and the properties in which one with style sheets is not as antd draws it. */
const compareStyles = (page: Page) =>
  page.evaluate((without) => {
    const [files, runtime] = [window, window.open('', 'runtime')].map((shown) =>
      [...(shown?.document.querySelectorAll('#gallery *') ?? [])].filter((element) => !element.matches(without)),
    ) as [Element[], Element[]];
    const getName = (element: Element) =>
      `${element.tagName.toLowerCase()}.${[...element.classList].filter((name) => !/^css-/.test(name)).join('.')}`;
    const getStyle = (element: Element | undefined, pseudo?: string) =>
      element && element.ownerDocument.defaultView?.getComputedStyle(element, pseudo);
    // A motion sometimes leaves it behind.
    const plain = (value = '') => (value === 'matrix(1, 0, 0, 1, 0, 0)' ? 'none' : value);
    const different = runtime.flatMap((element, at) =>
      [undefined, '::before', '::after'].flatMap((pseudo) => {
        const [ours, theirs] = [getStyle(files[at], pseudo), getStyle(element, pseudo)];
        // A pseudo-element without content is not drawn, and variables are on other elements in the two.
        const properties =
          pseudo && theirs?.content === 'none'
            ? ['content']
            : [...(theirs ?? [])].filter((one) => !one.startsWith('--'));
        return properties
          .map((name) => [name, ours?.getPropertyValue(name), theirs?.getPropertyValue(name)] as const)
          .filter(([, our, their]) => plain(our) !== plain(their))
          .map(
            ([name, our, their]) => `${at} ${getName(element)}${pseudo ?? ''} ${name}: ${our}, as it comes ${their}`,
          );
      }),
    );
    return { files: files.map(getName), runtime: runtime.map(getName), different };
  }, alike);

test('each part of antd looks with style sheets as it comes, light and dark', async ({ browser }) => {
  for (const colours of ['light', 'dark'] as const) {
    const page = await openGallery(browser, 'files/', colours);
    // A window beside it, which its script reads without a copy of everything.
    const opening = page.waitForEvent('popup');
    await page.evaluate(() => void window.open('/runtime/', 'runtime'));
    await drawn(await opening);
    const { files, runtime, different } = await compareStyles(page);
    expect(files).toEqual(runtime);
    expect(files.length).toBeGreaterThan(1_000);
    expect(different).toEqual([]);
    await page.context().close();
  }
});

test('a plain table, form and circle of antd do what its documentation says, with style sheets and as antd comes', async ({
  browser,
}) => {
  for (const way of ways) {
    const page = await openGallery(browser, `${way}/#plain`);
    const plain = page.locator('#plain');
    const names = plain.locator('tbody td:nth-child(2)');
    await expect(names).toHaveText(['Ada', 'Bola']);
    await plain.getByRole('listitem', { name: '2' }).click();
    await expect(names).toHaveText(['Chidi', 'Dayo']);
    await plain.getByRole('combobox', { name: 'Page Size' }).click();
    await page.getByTitle('5 / page').last().click();
    await expect(names).toHaveCount(5);
    await plain.getByRole('columnheader', { name: /Amount/ }).click();
    await expect(names).toHaveText(['Efe', 'Dayo', 'Chidi', 'Bola', 'Ada']);
    await plain.getByRole('button', { name: 'filter' }).click();
    await page.getByRole('menuitem', { name: 'Chidi' }).click();
    await page.getByRole('button', { name: 'OK' }).last().click();
    await expect(names).toHaveText(['Chidi']);
    await plain.getByRole('checkbox').first().click();
    await expect(plain.getByRole('checkbox').nth(1)).toBeChecked();

    await plain.getByRole('textbox', { name: /Email/ }).fill('x');
    await plain.getByRole('textbox', { name: 'Name' }).fill('ab');
    await plain.getByRole('textbox', { name: 'Reason' }).fill('  ');
    await plain.getByRole('button', { name: 'Send' }).click();
    for (const text of [
      'Email is not a valid email',
      'Name must be at least 3 characters',
      'Reason cannot be a blank character',
    ])
      await expect(plain.getByText(text)).toBeVisible();
    await expect(plain.getByRole('status')).toBeEmpty();
    await plain.getByRole('img', { name: 'question-circle' }).hover();
    await expect(page.getByRole('tooltip').filter({ hasText: 'For receipts' })).toBeVisible();
    await expect(plain.locator('circle')).not.toHaveCount(0);
    await page.close();
  }
});
