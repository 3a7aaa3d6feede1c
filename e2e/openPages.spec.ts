import { expect, type Locator, type Page } from '@playwright/test';
import { demo, logIn, openApi, openWindow } from './people';
import { test } from './story';

const phone = { width: 360, height: 740 };
const inView = (slide: Locator): Promise<void> => expect(slide).toBeInViewport({ ratio: 0.9 });

test('each link of the top bar leads to its section and is marked while one reads there', async ({ browser }) => {
  const { page, complaints } = await openWindow(browser, { reducedMotion: 'reduce' });
  await page.goto('/');
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
  await expect(links).toHaveText(['Home', 'About', 'Earning', 'Pricing', 'Support']);
  for (const name of ['Pricing', 'About', 'Support', 'Earning', 'Home']) {
    await links.filter({ hasText: name }).click();
    await expect(page).toHaveURL(`/#${name.toLowerCase()}`);
    await expect(page.locator(`#${name.toLowerCase()}`)).toBeInViewport();
    await expect(links.and(page.locator('[aria-current]'))).toHaveText([name]);
  }
  await page.getByRole('heading', { name: 'Pricing' }).scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 300);
  await expect(links.and(page.locator('[aria-current]'))).not.toHaveText(['Home']);
  expect(complaints).toEqual([]);
});

test('a finger swipes the voices, and past the last one comes the first', async ({ browser }) => {
  const { page, complaints } = await openWindow(browser, {
    viewport: phone,
    hasTouch: true,
    isMobile: true,
    reducedMotion: 'reduce',
  });
  await page.goto('/');
  const voices = page.getByRole('group', { name: 'What members say' });
  await voices.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  const [first, second] = [voices.getByText('Earner, Enugu'), voices.getByText('Fabric trader, Kano')];
  const box = (await voices.getByRole('group', { name: 'Testimonials' }).boundingBox())!;
  const finger = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', along?: number) =>
    finger.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: along === undefined ? [] : [{ x: box.x + box.width * along, y: box.y + box.height / 2 }],
    });
  const swipe = async (from: number, to: number): Promise<void> => {
    await touch('touchStart', from);
    for (let part = 1; part <= 8; part += 1) await touch('touchMove', from + ((to - from) * part) / 8);
    await touch('touchEnd');
  };
  await inView(first);
  await swipe(0.9, 0.1);
  await inView(second);
  await expect(voices.getByRole('button', { name: 'Play' })).toBeVisible();
  await swipe(0.1, 0.9);
  await inView(first);
  await swipe(0.9, 0.1);
  await inView(second);
  await swipe(0.9, 0.1);
  await inView(first);
  expect(complaints).toEqual([]);
});

/** From here on, which theme each document of this window had when its first picture was drawn. */
const watchFirstPaints = async (page: Page): Promise<string[]> => {
  const seen: string[] = [];
  await page.exposeFunction('reportTheme', (theme: string) => void seen.push(theme));
  await page.addInitScript(
    'requestAnimationFrame(() => reportTheme(getComputedStyle(document.documentElement).colorScheme + " " + document.documentElement.dataset.theme))',
  );
  return seen;
};

test('dark chosen on the landing page is dark in the app and back, from the first picture on', async ({ browser }) => {
  const { page, complaints } = await openWindow(browser, { colorScheme: 'light' });
  const paints = await watchFirstPaints(page);
  const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await page.goto('/');
  const light = await paper();
  await page.getByRole('button', { name: 'Dark' }).click();
  await expect.poll(paper).not.toBe(light);
  const dark = await paper();
  paints.length = 0;
  await page.getByRole('link', { name: 'Log In' }).click();
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeEnabled();
  expect(await paper()).toBe(dark);
  await logIn(page, demo.member, demo.password);
  expect(await paper()).toBe(dark);
  await page.goto('/terms');
  expect(await paper()).toBe(dark);
  await expect(page.getByRole('button', { name: 'Dark' })).toHaveAttribute('aria-pressed', 'true');
  await page.goto('/account/dashboard');
  expect(await paper()).toBe(dark);
  expect(new Set(paints)).toEqual(new Set(['dark dark']));
  await page.goto('/');
  await page.getByRole('button', { name: 'Like my device' }).click();
  await expect.poll(paper).toBe(light);
  expect(complaints).toEqual([]);
});

test('a signed-in visitor is offered their own account, and the links lead there and back', async ({ browser }) => {
  const { page, complaints } = await openWindow(browser);
  await page.goto('/');
  const head = page.getByRole('banner');
  await expect(head.getByRole('link', { name: 'My account' })).toBeHidden();
  await head.getByRole('link', { name: 'Log In' }).click();
  await page.getByRole('banner').getByRole('link').first().click();
  await expect(page).toHaveURL('/');
  await logIn(page, demo.member, demo.password);
  await page.goto('/');
  await expect(head.getByRole('link', { name: 'Log In' })).toBeHidden();
  await expect(head.getByRole('link', { name: 'Sign Up' })).toBeHidden();
  await head.getByRole('link', { name: 'My account' }).click();
  await expect(page).toHaveURL(/\/account\/dashboard/);
  await expect(page.locator('label', { hasText: 'Available Jobs' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Earn Daily By Posting Ads On Social Media');
  await page.goForward();
  await expect(page.locator('label', { hasText: 'Available Jobs' })).toBeVisible();
  expect(complaints).toEqual([]);
});

test('shared links, search engines and icons find their files', async ({ browser }) => {
  const { page, complaints } = await openWindow(browser);
  await page.goto('/');
  await expect(page).toHaveTitle('ShareNaira Home');
  const home = new URL(page.url()).origin;
  const meta = (name: string) =>
    page.locator(`meta[name="${name}"], meta[property="${name}"]`).first().getAttribute('content');
  expect(await meta('description')).toMatch(/^Earn by Sharing Ads Anytime, Anywhere\..*Joining is free\.$/);
  expect(await meta('og:title')).toBe('ShareNaira Home');
  expect(await meta('og:url')).toBe(`${home}/`);
  expect(await page.locator('link[rel="canonical"]').getAttribute('href')).toBe(`${home}/`);

  const api = await openApi();
  const getType = async (address: string): Promise<string> => {
    const answer = await api.get(new URL(address, home).href);
    return `${answer.status()} ${answer.headers()['content-type']?.split(';')[0]}`;
  };
  expect(await getType((await meta('og:image')) ?? '')).toBe('200 image/png');
  const linked = await page
    .locator('link[rel*="icon"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  const manifestAt = await page.locator('link[rel="manifest"]').getAttribute('href');
  const manifest = (await (await api.get(home + manifestAt)).json()) as {
    name: string;
    start_url: string;
    icons: { src: string; type: string; sizes: string }[];
  };
  expect(manifest.name).toBe('ShareNaira');
  expect(await getType(manifestAt ?? '')).toBe('200 application/manifest+json');
  expect(manifest.icons.map(({ sizes }) => sizes)).toEqual(expect.arrayContaining(['192x192', '512x512']));
  for (const { src, type } of manifest.icons) expect(await getType(src)).toBe(`200 ${type}`);
  for (const href of linked) expect(await getType(href ?? '')).toMatch(/^200 image\//);

  expect(await getType('/robots.txt')).toBe('200 text/plain');
  expect(await getType('/sitemap.xml')).toMatch(/^200 (application|text)\/xml$/);
  expect(await (await api.get(`${home}/robots.txt`)).text()).toContain(`Sitemap: ${home}/sitemap.xml`);
  const listed = [...(await (await api.get(`${home}/sitemap.xml`)).text()).matchAll(/<loc>(.*?)<\/loc>/g)];
  expect(listed.length).toBeGreaterThanOrEqual(4);
  for (const [, address] of listed) expect(await getType(address ?? '')).toBe('200 text/html');
  expect(complaints).toEqual([]);
});

test('the legal pages lead to the licences of all that the browser gets', async ({ page, request }) => {
  await page.goto('/terms');
  const link = page.getByRole('link', { name: 'Licences of the software in this site' });
  const answer = await request.get((await link.getAttribute('href')) ?? '');
  expect(answer.headers()['content-type']).toContain('text/plain');
  const text = await answer.text();
  for (const name of ['react', 'antd', 'quill', 'workbox-core']) expect(text).toMatch(new RegExp(`^${name} \\d`, 'm'));
  expect(text).toContain('Permission is hereby granted');
});
