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
type Way = (typeof ways)[number];

const built = new Map<Way, string>();

test.beforeAll(async () => {
  for (const way of ways) {
    const folder = await mkdtemp(path.join(tmpdir(), `gallery-${way}-`));
    const webpack = path.join(root, 'node_modules', 'webpack-cli', 'bin', 'cli.js');
    const config = path.join('webpack', 'antd', 'gallery.config.ts');
    await run(process.execPath, [webpack, '--config', config, '--output-path', folder], {
      cwd: root,
      env: { ...process.env, ANTD_STYLES: way },
    });
    built.set(way, folder);
  }
});
test.afterAll(() => Promise.all([...built.values()].map((folder) => rm(folder, { recursive: true }))));

const document = `<!doctype html><html lang="en"><head><title>Gallery</title><link rel="stylesheet" href="/gallery.css"></head>
<body><main id="gallery"></main><script src="/gallery.js"></script></body></html>`;

/** Animated elements have their motion's classes until they finish; notices keep them. */
const moving = '#gallery :is([class*="-appear"], [class*="-enter"]):not(.ant-notification-notice)';

const openGallery = async (browser: Browser, way: Way, colorScheme: 'light' | 'dark', part = ''): Promise<Page> => {
  const page = await browser.newPage({ colorScheme, reducedMotion: 'reduce', viewport: { width: 1366, height: 900 } });
  await page.route('**/*', (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname === '/') return route.fulfill({ contentType: 'text/html', body: document });
    return route.fulfill({ path: path.join(built.get(way) ?? '', path.basename(pathname)) });
  });
  await page.goto(`http://gallery.example/#${part}`);
  await expect(page.locator('#gallery section').first()).toBeVisible();
  await expect(page.locator(moving)).toHaveCount(0);
  await still(page);
  return page;
};

type Styles = Readonly<Record<string, string>>;

/** Differences nobody sees. */
const alike = [
  // antd positions a range's arrow by script.
  '.ant-picker-range-arrow',
  // antd mixes this picture's colours with the background; our background shows through.
  '.ant-empty-image svg *',
  // A plain field of about the same width stands in for this list until it is used.
  ':is(.ant-pagination-options-size-changer, .ant-pagination-options-size-changer *)',
  ':has(.ant-pagination-options-size-changer)',
  // antd styles every link on the page; ours follow base.css.
  'a, a *',
].join();

/** The computed styles of each gallery element and its pseudo-elements, by position and class. */
const getAllStyles = (page: Page): Promise<Readonly<Record<string, Styles>>> =>
  page.evaluate((without) => {
    const getStyles = (element: Element, pseudo?: string): Styles => {
      const style = getComputedStyle(element, pseudo);
      // Pseudo-elements without content are not drawn.
      if (pseudo && style.content === 'none') return { content: style.content };
      return Object.fromEntries([...style].map((property) => [property, style.getPropertyValue(property)]));
    };
    const elements = [...window.document.querySelectorAll('#gallery *')].filter((element) => !element.matches(without));
    return Object.fromEntries(
      elements.flatMap((element, at) => {
        const classes = [...element.classList].filter((name) => !/^css-/.test(name)).join('.');
        const name = `${at} ${element.tagName.toLowerCase()}.${classes}`;
        return [undefined, '::before', '::after'].map((pseudo) => [
          `${name}${pseudo ?? ''}`,
          getStyles(element, pseudo),
        ]);
      }),
    );
  }, alike);

/** The two builds set variables on different elements. */
const isCompared = (property: string): boolean => !property.startsWith('--');
/** Drops classes that a motion sometimes leaves behind. */
const plain = (value: string | undefined): string | undefined =>
  value === 'matrix(1, 0, 0, 1, 0, 0)' ? 'none' : value;

for (const colours of ['light', 'dark'] as const)
  test(`each part of antd looks the same with extracted styles, ${colours}`, async ({ browser }) => {
    const [files, runtime] = await Promise.all(
      ways.map(async (way) => getAllStyles(await openGallery(browser, way, colours))),
    );
    expect(Object.keys(files ?? {})).toEqual(Object.keys(runtime ?? {}));
    const different = Object.entries(runtime ?? {}).flatMap(([element, check]) =>
      Object.entries(check)
        .filter(([property, value]) => isCompared(property) && plain(files?.[element]?.[property]) !== plain(value))
        .map(([property, value]) => `${element} ${property}: ${files?.[element]?.[property]}, as it comes ${value}`),
    );
    expect(different).toEqual([]);
  });

for (const way of ways)
  test(`a plain table, form and circle of antd behave as documented, ${way}`, async ({ browser }) => {
    const page = await openGallery(browser, way, 'light', 'plain');
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
  });
