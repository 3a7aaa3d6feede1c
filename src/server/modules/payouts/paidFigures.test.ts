import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../../app';
import { adminPerson } from '../../testing/factories';
import { eventually } from '../../testing/concurrency';
import { paidNow } from '../../testing/paidMembers';
import { testContext } from '../../testing/testContext';
import { withFigures } from './paidFigures';

const t = testContext();

const template =
  '<template data-figures=""><p>__PAID_SUM__ to __PAID_MEMBERS__ members, half within __PAID_WITHIN__</p></template>';
const root = mkdtempSync(join(tmpdir(), 'sharenaira-figures-'));
mkdirSync(join(root, 'pages'));
writeFileSync(join(root, 'pages', 'index.html'), `<!doctype html><p>Facts</p>${template}<p>Story</p>`);
for (const name of ['pages/not-found.html', 'robots.txt', 'sitemap.xml']) writeFileSync(join(root, name), '');
writeFileSync(join(root, 'site.json'), JSON.stringify([{ address: '/', file: 'pages/index.html' }]));
afterAll(() => rmSync(root, { recursive: true }));

const without = '<!doctype html><p>Facts</p><p>Story</p>';
const apps: FastifyInstance[] = [];
/** A freshly started server's landing page. */
const landing = async (publicFigures: boolean) => {
  const base = { ...t.base, config: { ...t.base.config, publicFigures } };
  const app = await buildApp(base, { routes: [], webRoot: root });
  apps.push(app);
  return (headers: Record<string, string> = {}) =>
    app.inject({ url: '/', headers: { accept: 'text/html', ...headers } });
};

afterEach(async () => {
  jest.restoreAllMocks();
  await Promise.all(apps.splice(0).map((app) => app.close()));
});

describe('the landing page', () => {
  it('shows enough payouts’ figure if enabled, rounded down and refreshed hourly', async () => {
    const admin = await adminPerson(t.ctx);
    await paidNow(t.ctx, admin, { naira: 1_000, hours: 1 });
    t.clock.advance({ days: 31 });
    for (let nth = 0; nth < 20; nth += 1) await paidNow(t.ctx, admin, { naira: 1_270, hours: 8.5 });
    expect(t.base.config.publicFigures).toBe(false);
    expect((await (await landing(false))()).body).toBe(without);

    const hourly = jest.spyOn(global, 'setInterval');
    const ask = await landing(true);
    const first = await ask();
    expect(first.body).toContain('<p>Facts</p><p>₦25,000 to 20 members, half within 9 hours</p><p>Story</p>');
    await paidNow(t.ctx, admin, { naira: 5_000, hours: 1 });
    const counts = jest.spyOn(t.base.db, 'execute');
    const etag = String(first.headers.etag);
    expect((await ask({ 'if-none-match': etag })).statusCode).toBe(304);
    expect((await ask()).body).toBe(first.body);
    expect(counts).not.toHaveBeenCalled();
    const [again] = hourly.mock.calls.filter(([, ms]) => ms === 60 * 60_000).map(([run]) => run);
    again?.();
    await eventually(async () => (await ask({ 'if-none-match': etag })).statusCode === 200);
    expect((await ask()).body).toContain('₦30,000 to 21 members');
    expect(counts).toHaveBeenCalledTimes(1);
  });

  it('is served without unreadable figures', async () => {
    jest.spyOn(t.base.db, 'execute').mockRejectedValueOnce(new Error('gone'));
    expect((await (await landing(true))()).body).toBe(without);
    expect(t.logged).toMatchObject([{ level: 'error', details: { err: { message: 'gone' } } }]);
  });
});

it('leaves no trace of a sentence without figures', async () => {
  expect((await (await landing(true))()).body).toBe(without);
});

it.each([
  [999_99, 900, '₦990 to 20 members, half within 1 hour'],
  [5_00, 3_601, '₦5 to 20 members, half within 2 hours'],
  [1_299_999_99, 48 * 3_600, '₦1,200,000 to 20 members, half within 48 hours'],
  [1_300_000_00, 48 * 3_600 + 1, '₦1,300,000 to 20 members, half within 3 days'],
])('never promises more than it was: %i kobo, %i seconds', (kobo, medianSeconds, sentence) => {
  expect(withFigures(template, { kobo, members: 20, medianSeconds })).toBe(`<p>${sentence}</p>`);
});
