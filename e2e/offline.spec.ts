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

/** Everything in Cache Storage. */
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

const workers = (page: Page): Promise<number> =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);

/** Until the worker is active and has fetched the files that the page listed. */
const keeps = async (page: Page, path: string): Promise<void> => {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
  await expect.poll(() => pathsKeptBy(page)).toContain(path);
};

/** Opens an auth page, and waits until all its files are cached. */
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

test.describe('the landing', () => {
  test('costs its reader no worker until it is touched, and stays readable without network after that', async ({
    browser,
  }) => {
    const { page, complaints } = await openWindow(browser);
    await page.goto('/', { waitUntil: 'networkidle' });
    expect(await workers(page)).toBe(0);
    await page.mouse.wheel(0, 400);
    await keeps(page, '/');
    await expect.poll(() => pathsKeptBy(page)).toContainEqual(expect.stringMatching(/^\/assets\/public\..*\.js$/));
    expect(complaints).toEqual([]);

    await page.context().setOffline(true);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page).toHaveTitle(/Home/);
    await page.goto('/?referralNumber=SN-12345678');
    await expect(page).toHaveTitle(/Home/);
  });

  test('leaves a reader with data saver alone', async ({ browser }) => {
    const { page } = await openWindow(browser);
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
    });
    await page.goto('/', { waitUntil: 'networkidle' });
    await page.mouse.wheel(0, 400);
    await page.keyboard.press('Tab');
    // Whatever the touch had begun would be there by the end of another visit.
    await page.reload({ waitUntil: 'networkidle' });
    expect(await workers(page)).toBe(0);
  });

  test('is the answer for a reader who never saw more: any other page says so, and how to go on', async ({
    browser,
  }) => {
    const { page } = await openWindow(browser);
    await page.goto('/');
    await page.keyboard.press('Tab');
    await keeps(page, '/');
    await page.context().setOffline(true);
    await page.goto('/signup');
    await expect(page.getByRole('heading', { name: 'No Internet Connection' })).toBeVisible();
    await page.context().setOffline(false);
    await page.getByRole('link', { name: 'Retry' }).click();
    await expect(page).toHaveURL(/\/signup$/);
    await expect(page.getByLabel('Email')).toBeVisible();
  });
});

test.describe('the app', () => {
  test('starts without network after one visit, and finds the way back', async ({ browser }) => {
    const { page } = await openWindow(browser);
    await visitLogin(page);
    await page.context().setOffline(true);
    await page.reload();
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeEnabled();
    await page.goto('/offline');
    await expect(page.getByRole('heading', { name: 'No Internet Connection' })).toBeVisible();
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page).toHaveURL(/\/offline$/);
    await page.context().setOffline(false);
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page).toHaveTitle(/Home/);
  });

  test('takes a signed-in person who reloads without network to the offline page, and back', async ({ browser }) => {
    const { page } = await openWindow(browser);
    await visitLogin(page);
    await logIn(page, demo.member, demo.password);
    await page.goto('/account/referral');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.context().setOffline(true);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'No Internet Connection' })).toBeVisible();
    await page.context().setOffline(false);
    await expect(page).toHaveURL(/\/account\/referral$/);
  });

  test('asks the API past the worker, which is not started for it', async ({ browser }) => {
    const { page } = await openWindow(browser);
    await visitLogin(page);
    const cdp = await page.context().newCDPSession(page);
    let runningStatus: string | undefined;
    cdp.on('ServiceWorker.workerVersionUpdated', ({ versions }) => (runningStatus = versions.at(-1)?.runningStatus));
    await cdp.send('ServiceWorker.enable');
    await cdp.send('ServiceWorker.stopAllWorkers');
    await expect.poll(() => runningStatus).toBe('stopped');
    const getStatus = (path: string) =>
      page.evaluate(async (url) => (await fetch(url, { method: 'HEAD' })).status, path);
    expect(await getStatus('/api/v1/ping')).toBe(200);
    expect(runningStatus).toBe('stopped');
    expect(await getStatus('/robots.txt')).toBe(200);
    await expect.poll(() => runningStatus).toBe('running');
  });

  test('keeps no answer of the API, no picture of a member and no personal word', async ({ browser }) => {
    const { page } = await openWindow(browser);
    await visitLogin(page);
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
      expect(type).toMatch(path.startsWith('/assets/') ? /javascript|css|image/ : /^text\/html/);
    }
    const token = await page.evaluate(() => (localStorage.getItem('sharenaira_token') ?? '').replaceAll('"', ''));
    expect(token).not.toBe('');
    const personal = new RegExp(`${demo.member}|${token}|SN-[0-9A-Z]{8}`);
    expect(await page.locator('body').innerText()).toMatch(personal);
    const telling = (all: StoredEntry[]) => all.filter(({ body }) => personal.test(body)).map(({ path }) => path);
    expect(telling(kept)).toEqual([]);

    await openOwnMenu(page);
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL(/\/login$/);
    expect(telling(await keptBy(page))).toEqual([]);
  });
});

test.describe('a newer build', () => {
  test('serves the next page, and its worker takes over without a tab being closed', async ({ browser, baseURL }) => {
    const site = await twoBuilds(baseURL ?? '');
    const { page } = await openWindow(browser, { baseURL: site.origin });
    await visitLogin(page);
    const scripts = () =>
      page.evaluate(() => [...document.scripts].map(({ src }) => src).filter((src) => src.includes('/assets/main.')));
    const [older] = await scripts();
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
    const [newer] = await scripts();
    expect(newer).toBe(older?.replace(/\.js$/, '-next.js'));

    await page.context().setOffline(true);
    await page.reload();
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeEnabled();
    expect(await scripts()).toEqual([newer]);
    await page.context().close();
    site.close();
  });

  test('is waited for four seconds; then the kept page is shown, whole, and the newer one next time', async ({
    browser,
    baseURL,
  }) => {
    const site = await twoBuilds(baseURL ?? '');
    const { page } = await openWindow(browser, { baseURL: site.origin });
    await visitLogin(page);
    site.release();
    site.slowDown(6_000);
    await page.goto('/login');
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeEnabled();
    const older = await page.evaluate(() => document.documentElement.innerHTML.includes('next.js'));
    expect(older).toBe(false);
    site.slowDown(0);
    await page.goto('/login');
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeEnabled();
    expect(await page.evaluate(() => document.documentElement.innerHTML.includes('next.js'))).toBe(true);
    await page.context().close();
    site.close();
  });
});
