import { expect, type Page } from '@playwright/test';
import { demo, logIn, openWindow } from './people';
import { twoBuilds } from './twoBuilds';
import { openOwnMenu } from './screenCheck';
import { test } from './story';

interface StoredEntry {
  readonly path: string;
  readonly type: string;
  readonly body: string;
}

const keptBy = (page: Page): Promise<StoredEntry[]> =>
  page.evaluate(async () => {
    const found = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const answer = await cache.match(request);
        const { pathname, search } = new URL(request.url);
        const type = answer?.headers.get('content-type') ?? '';
        found.push({ path: pathname + search, type, body: (await answer?.text()) ?? '' });
      }
    }
    return found;
  });

const pathsKeptBy = async (page: Page): Promise<string[]> => (await keptBy(page)).map(({ path }) => path);

/** Waits until the worker is active and has cached the page's files. */
const keeps = async (page: Page, path: string): Promise<void> => {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
  await expect.poll(() => pathsKeptBy(page)).toContain(path);
};

/** Opens an auth page and waits until its files are cached. */
const visitLogin = async (page: Page): Promise<void> => {
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeEnabled();
  await keeps(page, '/login');
  const loaded = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => path.startsWith('/assets/')),
  );
  await expect.poll(() => pathsKeptBy(page)).toEqual(expect.arrayContaining(loaded));
};

test('a person’s app starts without a network after one visit, and the browser’s cache keeps nothing personal', async ({
  browser,
}) => {
  const { page } = await openWindow(browser);
  await visitLogin(page);
  await test.step('it starts, and finds the way back', async () => {
    await page.context().setOffline(true);
    await page.reload();
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeEnabled();
    await page.goto('/offline');
    await expect(page.getByRole('heading', { name: 'No Internet Connection' })).toBeVisible();
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page).toHaveURL(/\/offline$/);
    await page.context().setOffline(false);
    await page.getByRole('link', { name: 'Go to ShareNaira' }).click();
    await expect(page).toHaveTitle(/Home/);
  });

  await logIn(page, demo.member, demo.password);
  const picture = await page.evaluate(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 64, height: 64 });
    canvas.getContext('2d')?.fillRect(8, 8, 40, 40);
    const file = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
    const form = new FormData();
    form.append('profile_pics', file ?? new Blob(), 'me.png');
    const token = localStorage.getItem('sharenaira_token') ?? '';
    const headers = { authorization: `Bearer ${token.replaceAll('"', '')}` };
    const sent = await fetch('/api/v1/user/upload-pics', { method: 'POST', headers, body: form });
    const { data } = (await sent.json()) as { data: { profile_pics: string } };
    return data.profile_pics;
  });
  expect(picture).toMatch(/^\/media\//);
  for (const path of ['dashboard', 'profile', 'notifications', 'referral', 'withdraw', 'withdrawal-history']) {
    await page.goto(`/account/${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('load');
  }
  await page.goto(picture);
  await page.goto('/newsletter/confirm?token=a-secret');
  await page.goto('/account/dashboard');
  await expect(page.getByText(demo.member).first()).toBeVisible();

  const kept = await keptBy(page);
  expect(kept.length).toBeGreaterThan(10);
  for (const { path, type } of kept) {
    expect(path).toMatch(/^\/(?:assets\/[\w.-]+|login|offline)?$/);
    expect(type).toMatch(path.startsWith('/assets/') ? /javascript|css|image|font/ : /^text\/html/);
  }
  const token = await page.evaluate(() => (localStorage.getItem('sharenaira_token') ?? '').replaceAll('"', ''));
  expect(token).not.toBe('');
  // The form's example is nobody's code.
  const personal = new RegExp(`${demo.member}|${token}|SN-(?!7K3M9QXC)[0-9A-Z]{8}`);
  expect(await page.locator('body').innerText()).toMatch(personal);
  const telling = (all: StoredEntry[]) => all.filter(({ body }) => personal.test(body)).map(({ path }) => path);
  expect(telling(kept)).toEqual([]);

  await openOwnMenu(page);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login$/);
  expect(telling(await keptBy(page))).toEqual([]);
});

const scriptsOf = (page: Page) =>
  page.evaluate(() => [...document.scripts].map(({ src }) => src).filter((src) => src.includes('/assets/main.')));

test('after a release an open page loads itself again for a part that is gone, and the new worker takes over by itself', async ({
  browser,
  baseURL,
}) => {
  await test.step('the part of the old build is gone', async () => {
    const site = await twoBuilds(baseURL ?? '');
    const { page } = await openWindow(browser, { baseURL: site.origin, serviceWorkers: 'block' });
    await page.goto('/login');
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeEnabled();
    site.release();
    await page.getByRole('link', { name: 'Sign up now' }).click();
    await expect(page.getByLabel('Full name')).toBeVisible();
    expect(await scriptsOf(page)).toEqual([expect.stringMatching(/-next\.js$/)]);
    await page.context().close();
    site.close();
  });

  const site = await twoBuilds(baseURL ?? '');
  const { page } = await openWindow(browser, { baseURL: site.origin });
  await visitLogin(page);
  const [older] = await scriptsOf(page);
  site.release();
  const taken = page.evaluate(
    () =>
      new Promise<boolean>((resolve) => {
        navigator.serviceWorker.addEventListener('controllerchange', () => resolve(true), { once: true });
        void navigator.serviceWorker.getRegistration().then((registration) => registration?.update());
      }),
  );
  expect(await taken).toBe(true);
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeEnabled();
  const [newer] = await scriptsOf(page);
  expect(newer).toBe(older?.replace(/\.js$/, '-next.js'));

  await page.context().setOffline(true);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeEnabled();
  expect(await scriptsOf(page)).toEqual([newer]);
  await page.context().close();
  site.close();
});
