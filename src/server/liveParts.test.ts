import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import * as messages from '../contract/messages';
import { buildApp } from './app';
import { fillParts } from './liveParts';
import { setTaskStatus } from './modules/jobs';
import { eventually } from './testing/concurrency';
import { acting, adminPerson, postedTask } from './testing/factories';
import { paidNow } from './testing/paidMembers';
import { testContext } from './testing/testContext';

const t = testContext();

const template =
  '<template data-part="paid"><p><b data-text="paidSum"></b> to <b data-text="paidMembers"></b>, usually within <b data-text="paidWithin"></b></p></template>';
const start = '<template data-part="job"><a href="/signup" data-href="jobSignup">Start</a></template>';
const job = `<div data-part="job"><h3 class="t" data-text="jobTitle">Our example</h3><b data-text="jobPrice">₦500</b>${start}</div>`;
const fees = '<li data-part="fees" data-text="fees">You see every fee</li>';
const root = mkdtempSync(join(tmpdir(), 'sharenaira-figures-'));
mkdirSync(join(root, 'pages'));
writeFileSync(join(root, 'pages', 'index.html'), `<!doctype html>${template}${job}${fees}`);
for (const name of ['pages/not-found.html', 'robots.txt', 'sitemap.xml']) writeFileSync(join(root, name), '');
writeFileSync(join(root, 'site.json'), JSON.stringify([{ address: '/', file: 'pages/index.html' }]));
afterAll(() => rmSync(root, { recursive: true }));

const without = `<!doctype html>${job.replace(start, '')}${fees.replace('You see every fee', messages.withdrawals.noCharges)}`;
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
    expect((await (await landing(false))()).body).toBe(without);

    const hourly = jest.spyOn(global, 'setInterval');
    const ask = await landing(true);
    const first = await ask();
    expect(first.body).toContain(
      '<b data-text="paidSum">₦25,000</b> to <b data-text="paidMembers">20 members</b>, usually within <b data-text="paidWithin">9 hours</b>',
    );
    await paidNow(t.ctx, admin, { naira: 5_000, hours: 1 });
    const counts = jest.spyOn(t.base.db, 'execute');
    const etag = String(first.headers.etag);
    expect((await ask({ 'if-none-match': etag })).statusCode).toBe(304);
    expect((await ask()).body).toBe(first.body);
    expect(counts).not.toHaveBeenCalled();
    const [again] = hourly.mock.calls.filter(([, ms]) => ms === 60 * 60_000).map(([run]) => run);
    again?.();
    await eventually(async () => (await ask({ 'if-none-match': etag })).statusCode === 200);
    expect((await ask()).body).toContain('>₦30,000</b> to <b data-text="paidMembers">21 members<');
    expect(counts).toHaveBeenCalledTimes(1);
  });

  it('is served without unreadable figures', async () => {
    jest.spyOn(t.base.db, 'execute').mockRejectedValueOnce(new Error('gone'));
    expect((await (await landing(true))()).body).toBe(without);
    expect(t.logged).toMatchObject([{ level: 'error', details: { err: { message: 'gone' } } }]);
  });
});

describe('the job on the landing page', () => {
  it('is one that anyone can take, its text escaped, and changes within ten minutes', async () => {
    const admin = await adminPerson(t.ctx);
    await postedTask(t.ctx, admin, { title: 'Ten thousand followers', amount: 900, minFollowers: 10_000 });
    const { id } = await postedTask(t.ctx, admin, { title: 'Suya <b>Friday</b>', amount: 350 });
    const timers = jest.spyOn(global, 'setInterval');
    const ask = await landing(false);
    const { body } = await ask();
    expect(body).toContain('<h3 class="t" data-text="jobTitle">Suya &lt;b&gt;Friday&lt;/b&gt;</h3>');
    expect(body).toContain('>₦350</b>');
    expect(body).toContain(`<a href="/signup?job=${id}" data-href="jobSignup">Start</a>`);
    await setTaskStatus(acting(t.ctx, admin), { id, status: 'stopped' });
    const [again] = timers.mock.calls.filter(([, ms]) => ms === 10 * 60_000).map(([run]) => run);
    again?.();
    await eventually(async () => (await ask()).body.includes('Ten thousand followers'));
  });

  it('is an example while none is open', async () => {
    const { body } = await (await landing(true))();
    expect(body).toContain('Our example');
    expect(body).not.toContain('Start');
  });
});

it('leaves no trace of a part without texts', () => {
  expect(fillParts(`a${template}b`, new Map([['paid', null]]))).toBe('ab');
});
