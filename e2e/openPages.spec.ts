import { expect, type Locator, type Page } from '@playwright/test';
import { mailTo } from './pendingActions';
import { demo, logIn, openApi, openWindow } from './people';
import { test } from './story';

const phone = { width: 360, height: 740 };
const inView = (slide: Locator): Promise<void> => expect(slide).toBeInViewport({ ratio: 0.9 });

/** From here on time passes in the page only where the story says so. */
const stopTime = async ({ clock }: Page): Promise<void> => {
  await clock.install({ time: new Date('2026-11-21T08:00:00Z') });
  // It goes on until it is stopped, and cannot be stopped at a moment that is over.
  await clock.pauseAt(new Date('2026-11-21T09:00:00Z'));
};

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

test('a section is reached from the legal pages too', async ({ browser }) => {
  const { page, complaints } = await openWindow(browser, { reducedMotion: 'reduce' });
  await page.goto('/privacy');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Pricing' }).click();
  await expect(page).toHaveURL('/#pricing');
  await expect(page.getByRole('heading', { name: 'Pricing' })).toBeInViewport();
  for (const [name, heading] of [
    ['Help', 'Help'],
    ['Terms of Service', 'Terms of Service'],
    ['Cookies Settings', 'Cookies Settings'],
    ['Privacy Policy', 'Privacy Policy'],
  ] as const) {
    await page.getByRole('navigation', { name: 'Help and legal' }).getByRole('link', { name }).click();
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  }
  expect(complaints).toEqual([]);
});

test('the menu of small screens opens, and closes by Escape, by a choice and by a press elsewhere', async ({
  browser,
}) => {
  const { page, complaints } = await openWindow(browser, { viewport: phone, reducedMotion: 'reduce' });
  await page.goto('/');
  const summary = page.locator('summary[aria-label="Menu"]');
  const sections = page.getByRole('navigation', { name: 'Sections' });
  await expect(sections).toBeHidden();
  await summary.click();
  await expect(sections.getByRole('link', { name: 'Log In' })).toBeVisible();
  await page.screenshot({ path: 'test-results/openPages/menu.png' });
  await page.keyboard.press('Tab');
  await page.keyboard.press('Escape');
  await expect(sections).toBeHidden();
  await expect(summary).toBeFocused();
  await page.keyboard.press('Enter');
  await sections.getByRole('link', { name: 'Support' }).click();
  await expect(sections).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Questions people ask' })).toBeInViewport();
  await summary.click();
  await page.mouse.click(20, 500);
  await expect(sections).toBeHidden();
  expect(complaints).toEqual([]);
});

test('the voices go round by the buttons and the dots, and can be stopped', async ({ browser }) => {
  const { page, complaints } = await openWindow(browser);
  await stopTime(page);
  await page.goto('/');
  const voices = page.getByRole('group', { name: 'How it goes for people' });
  await voices.scrollIntoViewIfNeeded();
  const [first, second] = [voices.getByText('Earner, Enugu'), voices.getByText('Fabric trader, Kano')];
  await inView(first);
  await voices.getByRole('button', { name: 'Next' }).click();
  await inView(second);
  await expect(voices.getByRole('status')).toContainText('Testimonial 2 of 2: I paid for fifty posts');
  await voices.getByRole('button', { name: 'Next' }).click();
  await inView(first);
  await voices.getByRole('button', { name: 'Previous' }).click();
  await inView(second);
  await voices.getByRole('button', { name: 'Testimonial 1 of 2' }).click();
  await inView(first);
  await expect(voices.getByRole('button', { name: 'Play' })).toBeVisible();
  await voices.getByRole('button', { name: 'Play' }).click();
  await expect(voices.getByRole('button', { name: 'Pause' })).toBeVisible();
  expect(complaints).toEqual([]);
});

test('the voices turn by themselves, but not while paused', async ({ browser }) => {
  const { page } = await openWindow(browser);
  await stopTime(page);
  await page.goto('/');
  const voices = page.getByRole('group', { name: 'How it goes for people' });
  await voices.scrollIntoViewIfNeeded();
  const [first, second] = [voices.getByText('Earner, Enugu'), voices.getByText('Fabric trader, Kano')];
  await inView(first);
  await page.clock.fastForward(7_900);
  await inView(first);
  await page.clock.fastForward(100);
  await inView(second);
  await voices.getByRole('button', { name: 'Pause' }).click();
  await page.mouse.move(0, 0);
  // Out of the voices with pointer and focus, which hold them too, but without moving the page.
  await page.getByRole('link', { name: 'Privacy Policy' }).evaluate((link) => link.focus({ preventScroll: true }));
  // The dot is told at once; the slide would still be on its way.
  const dot = voices.getByRole('button', { name: 'Testimonial 2 of 2' });
  await page.clock.fastForward(8_000);
  expect(await dot.getAttribute('aria-current')).toBe('true');
  await page.clock.fastForward(8_000);
  expect(await dot.getAttribute('aria-current')).toBe('true');
  await inView(second);
});

test('a finger swipes the voices, and past the last one comes the first', async ({ browser }) => {
  const { page, complaints } = await openWindow(browser, {
    viewport: phone,
    hasTouch: true,
    isMobile: true,
    reducedMotion: 'reduce',
  });
  await page.goto('/');
  const voices = page.getByRole('group', { name: 'How it goes for people' });
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

const linkIn = (mail: string, path: string): string =>
  new RegExp(`https?://\\S+(${path}\\?\\S+)`).exec(mail)?.[1] ?? '';

test('a newsletter is confirmed by the mail’s link and left by it', async ({ browser }) => {
  const { page, complaints } = await openWindow(browser);
  const reader = `reader.${Date.now().toString(36)}@members.example`;
  await page.goto('/');
  const email = page.getByLabel('New jobs and tips by email');
  const button = page.getByRole('button', { name: 'Subscribe' });
  const said = page.locator('#subscribe-said');
  await button.click();
  await expect(said).toHaveText('Email is required');
  await expect(email).toBeFocused();
  await email.fill('reader at home');
  await button.click();
  await expect(said).toHaveText('Please enter a valid email address');
  await page.route('**/api/v1/newsletter/subscribe', (route) => route.abort(), { times: 1 });
  await email.fill(reader);
  await button.click();
  await expect(said).toHaveText('Network error. Please check your internet connection and try again.');
  await expect(email).toHaveValue(reader);
  await button.click();
  await expect(said).toHaveText('Check your mail: one click there confirms the subscription.');

  const mail = await mailTo(reader, 'Confirm your subscription to ShareNaira news');
  await page.goto(linkIn(mail, '/newsletter/confirm'));
  await page.getByRole('button', { name: 'Confirm subscription' }).click();
  await expect(page.getByRole('status')).toHaveText('You are subscribed.');
  await page.goto(linkIn(mail, '/newsletter/unsubscribe'));
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(page.getByRole('status')).toHaveText('You are unsubscribed. No more mails from this list.');
  await page.goto('/newsletter/confirm?token=made-up');
  await page.getByRole('button', { name: 'Confirm subscription' }).click();
  await expect(page.getByRole('status')).toHaveText('This link is no longer valid.');
  expect(complaints).toEqual([
    'net::ERR_FAILED /api/v1/newsletter/subscribe',
    expect.stringMatching(/^4\d\d \/api\/v1\/newsletter\/confirm$/),
  ]);
});

/** From here on, which theme each document of this window had when its first picture was drawn. */
const watchFirstPaints = async (page: Page): Promise<string[]> => {
  const seen: string[] = [];
  await page.exposeFunction('tellTheme', (theme: string) => void seen.push(theme));
  await page.addInitScript(
    'requestAnimationFrame(() => tellTheme(getComputedStyle(document.documentElement).colorScheme + " " + document.documentElement.dataset.theme))',
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
