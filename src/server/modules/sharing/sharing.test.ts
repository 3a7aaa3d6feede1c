import { eq, sql } from 'drizzle-orm';
import type { VisitKind } from '../../../contract/sharing';
import { sharingLimits } from '../../../contract/limits';
import { buildApp, type AppOptions } from '../../app';
import { shareJobCounts, shareLinkCounts, shareLinks, shareSalts, shareVisitors, tasks } from '../../db/schema';
import { mediaCookieName } from '../../cookies';
import { rangesIn } from '../../lib/networks';
import { hashToken, mediaTokenOf, newToken } from '../../lib/tokens';
import { acting, adminPerson, handedIn, person, postedTask, type Person } from '../../testing/factories';
import { testContext } from '../../testing/testContext';
import { deviceIdCookieName, openSession } from '../sessions';
import { getTask, updateTask, deleteTask, listTasks, setTaskStatus } from '../jobs';
import { applyTask, expireSlots } from '../applications';
import { getProof, listProofs } from '../proofs';
import { getOverview } from '../overview';
import { forgetVisitors, getTaskOpens, noteSigns } from '.';

// `VISITOR_IDS=off`; visitorIds.test.ts covers ids.
const t = testContext({ visitorIds: false });
const chrome =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Mobile Safari/537.36';
const samsung =
  'Mozilla/5.0 (Linux; Android 13; SAMSUNG SM-A145F) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/23.0 Chrome/115.0.0.0 Mobile Safari/537.36';
const link = 'https://shop.example/offer?colour=light%20green#top';

let admin: Person;
let ada: Person;
let taskId = '';
let applicationId = '';
let path = '';

beforeEach(async () => {
  admin = await adminPerson(t.ctx);
  ada = await person(t.ctx);
  ({ id: taskId } = await postedTask(t.ctx, admin, { jobLink: link }));
  const { data } = await applyTask(t.as(ada), { task_id: taskId });
  applicationId = data.id;
  path = new URL(data.share?.url ?? 'https://none.example').pathname;
});

interface Visitor {
  readonly ip?: string;
  readonly agent?: string;
  readonly method?: 'GET' | 'HEAD';
  readonly query?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly to?: string;
}

/** Makes calls in turn and stops the server. */
const visit = async (visitors: readonly Visitor[], options: Partial<AppOptions> = {}) => {
  const app = await buildApp(t.base, { routes: [], ...options });
  const answers = [];
  for (const { ip = '203.0.113.7', agent = chrome, method = 'GET', query = '', headers = {}, to = path } of visitors)
    answers.push(
      await app.inject({
        method,
        url: to + query,
        remoteAddress: ip,
        headers: { 'user-agent': agent, ...headers },
      }),
    );
  await app.close();
  return answers;
};

/** A link's visits by kind, equal to its job's. */
const kinds = async (): Promise<Partial<Record<VisitKind, number>>> => {
  const [ofLink, ofJob] = [
    await t.ctx.db.select().from(shareLinkCounts).where(eq(shareLinkCounts.applicationId, applicationId)),
    await t.ctx.db.select().from(shareJobCounts).where(eq(shareJobCounts.taskId, taskId)),
  ].map((rows) => {
    const sums: Partial<Record<VisitKind, number>> = {};
    for (const { kind, visits } of rows) sums[kind] = (sums[kind] ?? 0) + visits;
    return sums;
  });
  expect(ofJob).toEqual(ofLink);
  return ofLink ?? {};
};

describe('the link', () => {
  it('is created with the first take and kept with the second', async () => {
    expect(path).toMatch(/^\/s\/[0-9A-Z]{8}$/);
    t.clock.advance({ hours: 25 });
    await expireSlots(t.ctx);
    t.clock.advance({ hours: 25 });
    const { data } = await applyTask(t.as(ada), { task_id: taskId });
    expect(data.share?.url).toBe(t.base.config.publicUrl + path);
    expect(await t.ctx.db.$count(shareLinks)).toBe(1);
  });

  it('leads to the job’s address and sets nothing in the browser', async () => {
    const [answer] = await visit([{}]);
    expect(answer?.statusCode).toBe(302);
    expect(answer?.headers).toMatchObject({
      location: link,
      'cache-control': 'no-store',
      'referrer-policy': 'strict-origin-when-cross-origin',
    });
    expect(answer?.headers['set-cookie']).toBeUndefined();
  });

  it('adds campaign parameters if wanted, except those already there', async () => {
    const { data } = await getTask(t.as(ada), { id: taskId });
    const edited = {
      ...{ id: taskId, jobOwnerEmail: 'owner@advertiser.example', jobTitle: 'Share', jobDescription: 'Post it.' },
      ...{ payoutAmount: 500, maxSlots: 3, campaignTags: true },
    };
    await updateTask(t.as(admin), { ...edited, link });
    const own = `utm_source=sharenaira&utm_medium=member&utm_campaign=${data.reference}`;
    expect((await visit([{}]))[0]?.headers.location).toBe(`https://shop.example/offer?colour=light%20green&${own}#top`);
    await updateTask(t.as(admin), { ...edited, link: 'https://shop.example/?utm_medium=post' });
    expect((await visit([{}]))[0]?.headers.location).toBe(
      `https://shop.example/?utm_medium=post&utm_source=sharenaira&utm_campaign=${data.reference}`,
    );
  });

  it('fits into a header', async () => {
    await t.ctx.db.update(tasks).set({ link: 'https://shop.example/é?q=ọjà' }).where(eq(tasks.id, taskId));
    expect((await visit([{}]))[0]?.headers.location).toBe('https://shop.example/%C3%A9?q=%E1%BB%8Dj%C3%A0');
  });

  it.each([
    ['deleted', () => deleteTask(t.as(admin), { id: taskId })],
    ['without an address', () => t.ctx.db.update(tasks).set({ link: null }).where(eq(tasks.id, taskId))],
    ['at no address', () => t.ctx.db.update(tasks).set({ link: 'javascript:alert(1)' }).where(eq(tasks.id, taskId))],
  ])('shows a small page saying that it has ended once its job is %s', async (_name, end) => {
    await end();
    const [answer, head] = await visit([{}, { method: 'HEAD' }]);
    expect(answer?.statusCode).toBe(410);
    expect(head?.statusCode).toBe(410);
    expect(answer?.body).toContain('This offer is over');
    expect(answer?.body).not.toMatch(/<script|shop\.example/);
    expect(answer?.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
    expect(answer?.headers['set-cookie']).toBeUndefined();
    expect(await kinds()).toEqual({});
  });

  it.each<[string, (path: string) => string]>([
    ...['.', '...', ',', ';', ':', '!', '%3F', ')', ').', ']', '}', "'", '"', '>', '*', '_', '~', '/', '/.', '//'].map(
      (end): [string, (path: string) => string] => [`has ${end} behind it`, (path) => path + end],
    ),
    ...[
      '%22',
      '%27',
      '%29',
      '%2E',
      '%2C',
      '%20',
      '%0A',
      '%2F',
      '%E2%80%8B',
      '%E2%80%9D',
      '%EF%BB%BF',
      '%C2%A0',
      '%E2%80',
      '%',
    ].map((end): [string, (path: string) => string] => [`has ${end} behind it`, (path) => path + end]),
    ...['%25E2%2580%258B', '%F0%9F%91%8D', '%E3%80%82', '&v=w', '%3Fv=w', '/offer', '%20Check%20it'].map(
      (end): [string, (path: string) => string] => [`has ${end} behind it`, (path) => path + end],
    ),
    ['is in small letters', (path) => path.toLowerCase()],
    ['is in capitals', (path) => path.toUpperCase()],
    ['has mixed letters', (path) => `/S/${path.slice(3, 6).toLowerCase()}${path.slice(6)}`],
    ['has a mark inside', (path) => `${path.slice(0, 6)}%E2%80%8B${path.slice(6)}`],
    ['has a mark before it', (path) => `/s/%E2%80%AA${path.slice(3)}`],
    ['has two slashes', (path) => `/${path.replace('/s/', '/s//')}`],
    [
      'has escaped letters',
      (path) => `/s/${[...path.slice(3)].map((char) => `%${char.charCodeAt(0).toString(16)}`).join('')}`,
    ],
    [
      'is in full-width letters',
      (path) =>
        `/s/${encodeURIComponent([...path.slice(3)].map((char) => String.fromCodePoint(char.charCodeAt(0) + 0xfee0)).join(''))}`,
    ],
    ['has O and I for 0 and 1', (path) => path.replaceAll('0', 'O').replaceAll('1', 'i')],
  ])('still leads there if it %s', async (_title, spoil) => {
    const [answer] = await visit([{ to: spoil(path) }]);
    expect(answer?.headers.location).toBe(link);
  });

  it.each(['?v=w', '?v=w.', '?V=W', '?v=w%E2%80%8B', '.?v=w)'])(
    'with %s still names the place it was shared',
    async (query) => {
      await visit([{ query }]);
      const { data } = await getTaskOpens(t.as(ada), { id: taskId });
      expect(data.sources).toEqual([expect.objectContaining({ source: 'whatsapp' })]);
    },
  );

  it('continues while its job is paused', async () => {
    await setTaskStatus(t.as(admin), { id: taskId, status: 'paused' });
    expect((await visit([{}]))[0]?.statusCode).toBe(302);
  });

  it.each([
    '/s/ABCDEFGH',
    '/s/abcdefgh',
    '/s/x',
    '/s/',
    '/S/ABCDEFGU',
    '/s/ABCDEFG2K',
    '/s/ABCDEFGH.',
    '/s/%E0%A4',
    '/s/%00%00%00%00%00%00%00%00',
    `/s/${'A'.repeat(190)}`,
  ])('%s shows a page saying that there is no such link', async (to) => {
    const [answer] = await visit([{ to }]);
    expect(answer?.statusCode).toBe(404);
    expect(answer?.body).toContain('No such link');
    expect(answer?.headers['content-type']).toBe('text/html; charset=utf-8');
  });
});

describe('a visit', () => {
  it('counts once a day per visitor, ignoring details that are not stored', async () => {
    await visit([{}, { ip: '203.0.113.99' }, { agent: chrome.replace('120.0.0.0', '120.9.9.9') }]);
    expect(await kinds()).toEqual({ counted: 1, repeat: 2 });
    await visit([{ agent: samsung }, { ip: '203.0.114.7' }, { agent: chrome.replace('120.', '121.') }]);
    expect(await kinds()).toEqual({ counted: 4, repeat: 2 });
  });

  it('counts again the next day in Lagos', async () => {
    t.clock.set('2026-03-05T22:59:59.000Z');
    await visit([{}]);
    t.clock.advance({ seconds: 1 });
    await visit([{}]);
    expect(await kinds()).toEqual({ counted: 2 });
    const { data } = await getTaskOpens(t.as(ada), { id: taskId });
    expect(data.days.map(({ day, opened }) => [day, opened])).toEqual([
      ['2026-03-06', 1],
      ['2026-03-05', 1],
    ]);
  });

  it('of a preview, bot, prefetch, HEAD or unknown agent is shown separately', async () => {
    await visit([
      { agent: 'WhatsApp/2.23.20.0 A' },
      { agent: 'curl/8.5.0' },
      { agent: '' },
      { method: 'HEAD' },
      { headers: { 'sec-purpose': 'prefetch;prerender' } },
      { headers: { purpose: 'prefetch' } },
      { headers: { 'x-purpose': 'preview' } },
      { headers: { 'x-moz': 'prefetch' } },
    ]);
    expect(await kinds()).toEqual({ preview: 1, bot: 1, unknown: 1, head: 1, prefetch: 4 });
    expect(await t.ctx.db.$count(shareVisitors)).toBe(0);
  });

  it('from a data centre is shown separately', async () => {
    await visit([{ ip: '198.51.100.9' }, {}], { isDataCentre: rangesIn('198.51.100.0/24') });
    expect(await kinds()).toEqual({ 'data-centre': 1, counted: 1 });
  });

  it('in the member’s browser is shown separately, but in another member’s it counts', async () => {
    const token = await openSession(t.ctx, ada);
    const device = newToken();
    await t.ctx.db.execute(
      sql`INSERT INTO device_ids (device_id_hash, user_id, first_seen_at, last_seen_at) VALUES (${hashToken(device)}, ${ada.id}, now(), now())`,
    );
    const others = await openSession(t.ctx, await person(t.ctx));
    await visit([
      { headers: { cookie: `${mediaCookieName}=${mediaTokenOf(token)}` } },
      { headers: { cookie: `${deviceIdCookieName}=${device}` }, agent: samsung },
      { headers: { cookie: `${mediaCookieName}=${mediaTokenOf(others)}` }, ip: '192.0.2.9' },
      { headers: { cookie: `${mediaCookieName}=nonsense` }, ip: '192.0.2.9', agent: samsung },
    ]);
    expect(await kinds()).toEqual({ own: 2, counted: 2 });
  });

  it('counts for limited visitors per network, however many agents', async () => {
    const max = sharingLimits.visitorsPerNetwork;
    const crowd = (ip: string) =>
      Array.from({ length: max + 10 }, (_, nth) => ({ ip, agent: chrome.replace('120.', `${nth + 1}.`) }));
    await visit(crowd('203.0.113.7'));
    expect(await kinds()).toEqual({ counted: max, crowded: 10 });
    // Also in a later flush: known visitors are not new, and other networks have room.
    await visit([...crowd('203.0.113.8'), { ip: '203.0.114.7' }]);
    expect(await kinds()).toEqual({ counted: max + 1, crowded: 20, repeat: max });
    expect(await t.ctx.db.$count(shareVisitors)).toBe(max + 1);
  });

  it.each<[string, Visitor, string]>([
    ['the letter of a share button', { query: '?v=w' }, 'whatsapp'],
    ['a QR code', { query: '?v=q' }, 'qr'],
    ['the app that it was opened in', { agent: `${chrome} Instagram 309.1.0` }, 'instagram'],
    ['the letter before the app', { query: '?v=x', agent: `${chrome} Instagram 309.1.0` }, 'twitter'],
    ['the site before', { headers: { referer: 'https://l.facebook.com/l.php?u=x' } }, 'facebook'],
    ['the app before', { headers: { referer: 'android-app://org.telegram.messenger/' } }, 'telegram'],
    ['a short host', { headers: { referer: 'https://t.co/abc' } }, 'twitter'],
    ['a host that merely ends alike', { headers: { referer: 'https://market.co/abc' } }, 'other'],
    ['a letter that nobody gave', { query: '?v=z&v=w' }, 'other'],
    ['nothing', {}, 'other'],
  ])('knows its source by %s', async (_name, visitor, source) => {
    await visit([visitor]);
    const { data } = await getTaskOpens(t.as(ada), { id: taskId });
    expect(data.sources).toEqual([{ source, opened: 1, visits: 1 }]);
  });

  it('is recorded where no database log or replica keeps it', async () => {
    const { rows } = await t.ctx.db.execute(
      sql`SELECT relname FROM pg_class WHERE relpersistence = 'u' AND relkind = 'r' AND starts_with(relname, 'share_') ORDER BY 1`,
    );
    expect(rows).toEqual([{ relname: 'share_salts' }, { relname: 'share_visitors' }]);
  });

  it('leaves neither address nor agent, and after two days no hash or salt', async () => {
    await visit([{}]);
    const rows = async () =>
      JSON.stringify([await t.ctx.db.select().from(shareVisitors), await t.ctx.db.select().from(shareSalts)]);
    expect(await rows()).not.toMatch(/203\.0\.113|cb0071|Chrome/);
    t.clock.advance({ days: 1 });
    await forgetVisitors(t.ctx);
    expect(await t.ctx.db.$count(shareSalts)).toBe(1);
    t.clock.advance({ days: 1 });
    await forgetVisitors(t.ctx);
    expect(await t.ctx.db.$count(shareSalts)).toBe(0);
    expect(await t.ctx.db.$count(shareVisitors)).toBe(0);
    expect(await kinds()).toEqual({ counted: 1 });
  });
});

describe('the figures', () => {
  const crowd = async (visitors: number) =>
    visit(
      Array.from({ length: visitors }, (_, nth) => ({ ip: `198.51.${nth}.7`, query: nth % 3 === 0 ? '?v=w' : '' })),
    );

  it('are shown to the member, beside the job and by day, source and kind', async () => {
    await crowd(7);
    await visit([{ ip: '198.51.0.7' }, { agent: 'WhatsApp/2.23.20.0 A' }, { agent: 'WhatsApp/2.23.20.0 A' }]);
    const share = { url: t.base.config.publicUrl + path, opened: 7, visits: 8, until: null };
    expect((await getTask(t.as(ada), { id: taskId })).data.application?.share).toEqual(share);
    expect((await listTasks(t.as(ada), {})).data[0]?.application?.share).toEqual(share);
    const sources = [
      { source: 'other', opened: 4, visits: 5 },
      { source: 'whatsapp', opened: 3, visits: 3 },
    ];
    expect((await getTaskOpens(t.as(ada), { id: taskId })).data).toEqual({
      ...{ opened: 7, visits: 8 },
      days: [{ day: '2026-03-05', opened: 7, visits: 8, sources }],
      sources,
      notCounted: [
        { kind: 'preview', visits: 2 },
        { kind: 'repeat', visits: 1 },
      ],
    });
  });

  it('are hidden from other members', async () => {
    const eze = await person(t.ctx);
    await expect(getTaskOpens(t.as(eze), { id: taskId })).rejects.toMatchObject({ code: 'not_found' });
    await applyTask(t.as(eze), { task_id: taskId });
    await crowd(2);
    expect((await getTaskOpens(t.as(eze), { id: taskId })).data.opened).toBe(0);
  });

  it('have no link if the job has no address', async () => {
    const { id } = await postedTask(t.ctx, admin);
    expect((await applyTask(t.as(ada), { task_id: id })).data.share).toBeNull();
    expect((await getTask(t.as(ada), { id })).data.application?.share).toBeNull();
  });

  it('are beside the proof, with its signs', async () => {
    const eze = await person(t.ctx);
    const id = await handedIn(t.ctx, eze, taskId);
    applicationId = id;
    path = new URL((await getTask(acting(t.ctx, eze), { id: taskId })).data.application?.share?.url ?? '').pathname;
    expect((await getProof(t.as(admin), { id })).data.share).toEqual({ opened: 0, visits: 0, signs: [] });
    await crowd(12);
    await noteSigns(t.ctx);
    // One agent, different networks.
    const share = { opened: 12, visits: 12, signs: ['one_agent'] };
    expect((await getProof(t.as(admin), { id })).data.share).toEqual(share);
    expect((await listProofs(t.as(admin), {})).data[0]?.share).toEqual(share);
  });

  it('are on the overview, for today and the week', async () => {
    await crowd(3);
    t.clock.advance({ days: 6 });
    await crowd(2);
    expect((await getOverview(t.as(admin))).data.opened).toEqual({
      today: { opened: 2, visits: 2 },
      week: { opened: 5, visits: 5 },
    });
    t.clock.advance({ days: 1 });
    expect((await getOverview(t.as(admin))).data.opened).toEqual({
      today: { opened: 0, visits: 0 },
      week: { opened: 2, visits: 2 },
    });
  });
});
