import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { openAdmin, postJob } from './adminPages';
import { demo, logIn, newMember, openWindow, tokenHeldBy } from './people';
import { linkField } from './proofForm';
import { openOwnMenu } from './screenCheck';
import { test } from './story';

const phone = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true };
/** The service worker keeps the product's files: without it each is asked for as it is needed. */
const withoutWorker = { serviceWorkers: 'block' } as const;

for (const hours of [25, -25])
  test(`a phone whose clock is ${hours} hours off keeps its held job and shows the true time left`, async ({
    browser,
  }) => {
    const { id } = await postJob(await openAdmin(), { applicants_needed: 1 });
    const { email, password } = await newMember('Ngozi Umeh');
    const { page } = await openWindow(browser, phone);
    await page.addInitScript((ms) => {
      const TrueDate = Date;
      const now = () => TrueDate.now() + ms;
      window.Date = class extends TrueDate {
        constructor(...given: [] | [number | string]) {
          super(...((given.length === 0 ? [now()] : given) as [number]));
        }
        static override now = now;
      } as DateConstructor;
    }, hours * 3_600_000);
    await logIn(page, email, password);
    await page.goto(`/account/job-details/${id}`);
    await page.getByRole('button', { name: 'Take the Job' }).click();
    await expect(linkField(page)).toBeVisible();
    await page.reload();
    await expect(page.getByRole('timer')).toHaveText(/^23 h 59 min \d\d s$/);
    await expect(linkField(page)).toBeEditable();
  });

test('in a full storage a person logs out for good', async ({ browser }) => {
  const { page, complaints } = await openWindow(browser);
  await logIn(page, demo.member, demo.password);
  await page.evaluate(() => {
    const fill = (piece: string): void => {
      try {
        for (let n = 0; ; n += 1) localStorage.setItem(`full-${piece.length}-${n}`, piece);
      } catch {
        if (piece.length > 1) fill(piece.slice(piece.length / 2));
      }
    };
    fill('x'.repeat(1_000_000));
  });
  await openOwnMenu(page);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');
  expect(await tokenHeldBy(page)).toBeNull();
  await page.goto('/account/dashboard');
  await expect(page).toHaveURL('/login');
  expect(complaints).toEqual([]);
});

test('a stored token that no request can carry counts as none', async ({ browser }) => {
  const { page } = await openWindow(browser);
  await page.goto('/login');
  await page.evaluate(() => localStorage.setItem('sharenaira_token', 'ключ'));
  await page.goto('/account/dashboard');
  await expect(page).toHaveURL('/login');
  await logIn(page, demo.member, demo.password);
});

const assets = path.join('dist', 'web', 'assets');
/** Files have numbers for names: the one of a part is found by a text of its screen. */
const getFile = (text: string): string => {
  const file = readdirSync(assets).find(
    (name) => name.endsWith('.js') && readFileSync(path.join(assets, name), 'utf8').includes(text),
  );
  expect(file, text).toBeDefined();
  return `**/assets/${file}`;
};

/** Answers for the files of one part of the product as a server of the next release does, until the page was loaded again. */
const replaceUntilReload = async (page: Page, files: string): Promise<() => number> => {
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  await page.route(files, (route) => (loads > 0 ? route.continue() : route.fulfill({ status: 404 })));
  return () => loads;
};

test('a part whose file does not come fails in its place, and comes by Retry', async ({ browser }) => {
  const { id } = await postJob(await openAdmin(), { applicants_needed: 1 });
  const { email, password } = await newMember('Ngozi Umeh');
  const { page } = await openWindow(browser, { ...phone, ...withoutWorker });
  await logIn(page, email, password);
  const proof = getFile('Link to your post');
  await page.route(proof, (route) => route.abort());
  await page.goto(`/account/job-details/${id}`);
  await page.getByRole('button', { name: 'Take the Job' }).click();
  const failure = page.getByRole('alert').filter({ hasText: 'This part couldn’t be loaded.' });
  await expect(failure).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.unroute(proof);
  await failure.getByRole('button', { name: 'Retry' }).click();
  await expect(linkField(page)).toBeVisible();
});

test('after a release an open tab loads itself again, once, where nothing typed is lost', async ({ browser }) => {
  const { page } = await openWindow(browser, { viewport: { width: 1366, height: 768 }, ...withoutWorker });
  await logIn(page, demo.member, demo.password);
  const loads = await replaceUntilReload(page, getFile('for each friend who joins'));
  await page.getByRole('link', { name: 'Refer', exact: false }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: /Refer/ })).toBeVisible();
  expect(loads()).toBe(1);
});
