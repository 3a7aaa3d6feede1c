import { type APIRequestContext, expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import * as messages from '../src/contract/messages';
import { recordedPhones, recordedPreviews, recordedRobots } from '../src/server/testing/recordedAgents';
import { openAdmin, postJob } from './adminPages';
import { mailTo } from './pendingActions';
import { linkField } from './proofForm';
import { demo, getApi, logIn, newMember, openVisitor, openWindow, post } from './people';
import { getFaults, still } from './screenCheck';
import { test } from './story';

const { agent: userAgent } = recordedPhones['TECNO KD7, Chrome'];
const phone = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true, userAgent };
const address = 'https://shop.example/suya';
const caption = 'Suya tonight';

/** A job whose kit has five pictures and a caption for X. */
const jobWithKit = async () => {
  const admin = await openAdmin();
  const mark = Date.now().toString(36);
  const owner = `suya${mark}@owners.example`;
  const { data } = await post<{ data: { id: string } }>(admin, 'admin/owners', { name: `Suya ${mark}`, email: owner });
  const bank = { amount: 2_000, receivedOn: new Date().toISOString().slice(0, 10), bankReference: `FT-${mark}` };
  await post(admin, 'admin/deposits', { ...bank, owner_id: data.id });
  const upload = async (background: string, alt: string) => {
    const buffer = await sharp({ create: { width: 1_200, height: 900, channels: 3, background } })
      .png()
      .toBuffer();
    const multipart = { picture: { name: 'suya.png', mimeType: 'image/png', buffer } };
    const sent = await admin.post('admin/kit-picture', { multipart });
    expect(sent.ok(), await sent.text()).toBe(true);
    return { name: ((await sent.json()) as { data: { name: string } }).data.name, alt };
  };
  const kit = {
    pictures: await Promise.all(
      ['#b5541c', '#1c54b5', '#0b6b47', '#8d3566', '#35459c'].map((colour, at) => upload(colour, `Plate ${at + 1}`)),
    ),
    video: null,
    captions: { twitter: caption },
    hashtags: ['Lagos'],
  };
  return { owner, ...(await postJob(admin, { applicants_needed: 3, taskOwnerEmail: owner, jobLink: address, kit })) };
};

interface Sent {
  readonly text: string;
  readonly files: readonly (readonly [name: string, type: string, size: number])[];
}
declare global {
  interface Window {
    sent?: Sent;
  }
}
/** Fakes the phone's share sheet, including files. */
const stubSheet = (page: Page) =>
  page.addInitScript(() => {
    const share = ({ text = '', files = [] }: ShareData) => {
      window.sent = { text, files: files.map(({ name, type, size }) => [name, type, size] as const) };
      return Promise.resolve();
    };
    Object.assign(navigator, {
      share,
      canShare: ({ files = [] }: ShareData) => files.every(({ type }) => type === 'image/jpeg'),
    });
  });

/** Five kinds of browser, and the share button that brought each. */
const people = [
  ['w', 'any Android, Chrome'],
  ['f', 'itel A510W, Facebook Lite'],
  ['x', 'iPhone, Safari'],
  ['q', 'any Samsung, Samsung Internet'],
  ['g', 'any Android, Opera Mini'],
] as const;

test('a job shared from a phone brings visitors whom member, reviewer and owner can count', async ({ browser }) => {
  const job = await jobWithKit();
  const member = await newMember('Zainab Musa');
  const { page, complaints } = await openWindow(browser, phone);
  await stubSheet(page);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await logIn(page, member.email, member.password);
  await page.goto(`/account/job-details/${job.id}`);
  await page.getByRole('button', { name: 'Take the Job' }).click();

  const postOf = (letter: string) => new RegExp(`^${caption}\n#Lagos\nAd\nhttps?://\\S+/s/[\\w-]{8}\\?v=${letter}$`);

  await test.step('one tap copies the caption and gives the sheet all five pictures, then leads to the proof', async () => {
    await page.getByRole('button', { name: 'X', exact: true }).click();
    await expect.poll(() => page.evaluate(() => window.sent)).toBeTruthy();
    const { text = '', files = [] } = (await page.evaluate(() => window.sent)) ?? {};
    expect(files).toEqual(
      [1, 2, 3, 4, 5].map((at) => [
        expect.stringMatching(new RegExp(`^JOB-\\w+-picture-${at}\\.jpg$`)),
        'image/jpeg',
        expect.any(Number),
      ]),
    );
    expect(files[0]?.[2]).toBeGreaterThan(1_000);
    expect(text).toMatch(postOf('x'));
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(text);
    await expect(page.getByText('Caption copied. Paste it if it’s missing.')).toBeVisible();
    await page.getByRole('button', { name: 'Add your screenshot' }).click();
    await expect(linkField(page)).toBeInViewport();
  });

  const link = (((await page.evaluate(() => window.sent?.text)) ?? '').split('\n').at(-1) ?? '').replace(/\?v=x$/, '');
  const code = new URL(link).pathname;

  await test.step('a place without a caption gets the one that fits, in an upright picture where it asks for one', async () => {
    await page.getByText('Other places').click();
    await page.getByRole('button', { name: 'Instagram', exact: true }).click();
    await expect.poll(() => page.evaluate(() => window.sent?.text)).toMatch(postOf('i'));
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'QR code' }).click();
    await expect(page.getByRole('img', { name: 'QR code of your link' })).toBeVisible();
    await page.getByRole('button', { name: 'Save QR code' }).click();
    const drawn = await sharp(await (await saved).path()).metadata();
    expect(drawn.format).toBe('png');
    expect(drawn.width).toBeGreaterThan(500);
  });

  await test.step('a browser without a sheet saves every picture and opens the place with the words', async () => {
    await page.context().route(/wa\.me|whatsapp\.com/, (route) => route.fulfill({ body: 'WhatsApp' }));
    await page.evaluate(() => Object.assign(navigator, { canShare: () => false }));
    const names: string[] = [];
    page.on('download', (download) => names.push(download.suggestedFilename()));
    // Drawn again, the places know that the sheet takes no files.
    await page.getByRole('checkbox', { name: /Picture 2/ }).uncheck();
    await page.getByRole('checkbox', { name: /Picture 2/ }).check();
    const [there] = await Promise.all([
      page.context().waitForEvent('page'),
      page.getByRole('link', { name: 'WhatsApp status' }).click(),
    ]);
    await there.close();
    await expect.poll(() => names.length).toBe(5);
    await expect(page.getByText(/We’ve saved 5 pictures/)).toBeVisible();
    await expect(page.getByText('A status has no link')).toBeVisible();
  });

  await test.step('the screen works light and dark, on phone and computer', async () => {
    for (const width of [360, 1_366])
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.setViewportSize({ width, height: 740 });
        await page.emulateMedia({ colorScheme });
        await still(page);
        await page.screenshot({ path: `test-results/sharing/taken-${width}-${colorScheme}.png`, fullPage: true });
        expect(await getFaults(page)).toEqual([]);
      }
    await page.setViewportSize(phone.viewport);
    await page.emulateMedia({ colorScheme: 'light' });
  });

  await test.step('five people come, plus robots, previews and the member', async () => {
    const answersOf = async (visitor: APIRequestContext, from: string, headers: Record<string, string> = {}) => {
      const get = (path: string) => visitor.get(path, { maxRedirects: 0, headers });
      const answer = await get(`${code}?v=${from}`);
      // They share one network, so after the first few a person is asked for their id.
      const asked = answer.headers().location === `${code}?v=${from}&i=1`;
      const last = asked ? await get(`${code}?v=${from}&i=1`) : answer;
      expect([answer.status(), last.status(), last.headers().location]).toEqual([302, 302, address]);
      return answer.headers()['set-cookie'];
    };
    for (const [from, name] of people) {
      const visitor = await openVisitor(recordedPhones[name].agent);
      expect(await answersOf(visitor, from)).toMatch(/^sharenaira_visitor=.*; Path=\/s; HttpOnly; SameSite=Lax$/);
      // A browser that has an id gets no other.
      if (from === 'w') expect(await answersOf(visitor, from)).toBeUndefined();
      await visitor.dispose();
    }
    for (const agent of [...recordedPreviews, ...recordedRobots]) {
      const visitor = await openVisitor(agent);
      expect(await answersOf(visitor, 'w')).toBeUndefined();
      await visitor.dispose();
    }
    const ahead = await openVisitor(recordedPhones['Nokia 2.2, Chrome'].agent);
    await answersOf(ahead, 'w', { 'sec-purpose': 'prefetch' });
    expect((await ahead.head(code, { maxRedirects: 0 })).status()).toBe(302);
    await ahead.dispose();
    await answersOf(page.request, 'w');
  });

  await test.step('the member sees people by place, and other visits separately', async () => {
    const own = page.getByRole('region', { name: 'Your link' });
    const notCounted = async () => {
      await page.reload();
      await own.getByText('See clicks by day').click();
      const note = (await own.getByText(messages.jobs.shareCounted).textContent()) ?? '';
      return /Not counted: (.+?)\. /.exec(note)?.[1]?.split(', ').sort();
    };
    await expect
      .poll(notCounted)
      .toEqual(
        [
          `${recordedPreviews.length} by apps that draw a preview`,
          `${recordedRobots.length} by robots`,
          '1 by checks of the link',
          '1 by yourself',
          '1 loaded ahead by a browser',
          '1 again on the same day',
        ].sort(),
      );
    await expect(own).toContainText('At least 5 people opened your link, in 6 visits');
    for (const place of ['WhatsApp 1', 'Facebook 1', 'X (Twitter) 1', 'QR code 1', 'Telegram 1'])
      await expect(own.getByRole('row').nth(1)).toContainText(place);
    await page.screenshot({ path: 'test-results/sharing/opened-360.png', fullPage: true });
    expect(await getFaults(page)).toEqual([]);
  });

  expect(complaints.filter((complaint) => !complaint.includes('wa.me'))).toEqual([]);

  await test.step('the reviewer sees them beside the proof', async () => {
    const api = await getApi(member.email, member.password);
    const proof = { task_id: job.id, proof: '<p>Posted.</p>' };
    const { id } = (await post<{ data: { id: string } }>(api, 'task/submit-task', proof)).data;
    await page.reload();
    await expect(page.getByRole('region', { name: 'Your link' })).toContainText(
      'At least 5 people opened your link, in 6 visits',
    );
    await expect(page.getByRole('region', { name: 'What you sent' })).toContainText('Posted.');
    await expect(page.getByRole('button', { name: 'Copy link' })).toBeVisible();
    await page.screenshot({ path: 'test-results/sharing/sent-360.png', fullPage: true });
    expect(await getFaults(page)).toEqual([]);
    const { page: review, complaints: there } = await openWindow(browser, { viewport: { width: 1_366, height: 768 } });
    await logIn(review, demo.admin, demo.password);
    await review.goto(`/admin/review-jobs?status=in-review&q=${encodeURIComponent(job.title)}&open=${id}`);
    await expect(review.getByText('At least 5 people opened the member’s link, in 6 visits')).toBeVisible();
    await review.screenshot({ path: 'test-results/sharing/reviewer-1366.png' });
    expect(await getFaults(review)).toEqual([]);
    expect(there).toEqual([]);
  });

  await test.step('the owner sees them by day and place', async () => {
    const { page: own, complaints: there } = await openWindow(browser, { viewport: phone.viewport });
    await own.request.post('/api/v1/owner/link', { data: { email: job.owner } });
    const token = /\/owner\/enter#token=([\w-]+)/.exec(
      await mailTo(job.owner, 'Your link to your ShareNaira jobs'),
    )?.[1];
    expect((await own.request.post('/api/v1/owner/session', { data: { token } })).ok()).toBe(true);
    await own.goto(`/owner/jobs/${job.id}`);
    const opens = own.getByRole('region', { name: 'Opened links by day' });
    await expect(opens.getByRole('row', { name: /^In all 5 6 / })).toContainText('QR code 1');
    await opens.scrollIntoViewIfNeeded();
    await own.screenshot({ path: 'test-results/sharing/owner-360.png' });
    expect(await getFaults(own)).toEqual([]);
    expect(there).toEqual([]);
  });
});
