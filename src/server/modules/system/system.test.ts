import { eq } from 'drizzle-orm';
import * as contract from '../../../contract/system';
import { messages } from '../../../contract/messages';
import { buildApp } from '../../app';
import { inTransaction, newId, newReference } from '../../context';
import { auditLog, coupons, subscribers, users } from '../../db/schema';
import type { Mail } from '../../providers/ports';
import { acting, adminPerson, earn, handedIn, person, postedTask, type Person } from '../../testing/factories';
import { testContext } from '../../testing/testContext';
import { requestWithdrawal } from '../withdrawals';
import { exportRows } from './exportRows';
import { listBanks } from './listBanks';
import { publicRoutes } from './publicRoutes';
import { confirmSubscription, unsubscribe } from './newsletterLinks';
import { subscribe } from './subscribe';

const t = testContext({ publicUrl: 'https://sharenaira.example' });

it('lists the banks of the directory to anyone', async () => {
  const answer = await listBanks(t.anonymous());
  expect(contract.listBanks.answer.parse({ error: false, message: '', ...answer })).toMatchObject({
    data: [{ bank_name: 'GTBank', bank_code: '000013' }],
    meta: { page: 1, total: 1 },
  });
});

describe('the newsletter', () => {
  const email = 'reader@example.com';
  const ask = () => subscribe(t.anonymous(), { email });
  const mails = () => t.jobs.map(({ data }) => data as Mail);
  const tokenOf = (mail: Mail): string => /newsletter\/confirm\?token=([\w-]+)/.exec(mail.text)![1]!;
  const standing = async () => {
    const [row] = await t.ctx.db.select().from(subscribers).where(eq(subscribers.email, email));
    return { confirmed: row!.confirmedAt !== null, unsubscribed: row!.unsubscribedAt !== null };
  };
  const confirm = (token: string) => inTransaction(t.anonymous(), (tx) => confirmSubscription(tx, { token }));
  const leave = (token: string) => inTransaction(t.anonymous(), (tx) => unsubscribe(tx, { token }));

  it('mails one link to confirm and one to leave, and sends nothing else before the first is followed', async () => {
    expect(await ask()).toEqual({ message: messages.newsletter.subscribed });
    const [mail] = mails();
    expect(mail!.to).toBe(email);
    expect(mail!.text).toContain('https://sharenaira.example/newsletter/confirm?token=');
    expect(mail!.text).toContain('https://sharenaira.example/newsletter/unsubscribe?token=');
    expect(await standing()).toEqual({ confirmed: false, unsubscribed: false });
  });

  it('is confirmed by the link in the mail, also when it is followed twice', async () => {
    await ask();
    const token = tokenOf(mails()[0]!);
    expect(await confirm(token)).toEqual({ message: messages.newsletter.confirmed });
    expect(await confirm(token)).toEqual({ message: messages.newsletter.confirmed });
    expect(await standing()).toEqual({ confirmed: true, unsubscribed: false });
  });

  it('keeps no token that opens anything, in the table or in the audit', async () => {
    await ask();
    const token = tokenOf(mails()[0]!);
    const kept = JSON.stringify([await t.ctx.db.select().from(subscribers), await t.ctx.db.select().from(auditLog)]);
    expect(kept).not.toContain(token);
    expect(kept).not.toContain(Buffer.from(token, 'base64url').toString('hex'));
  });

  it('answers alike whether the address is new, waiting or subscribed, and mails nobody twice within 15 minutes', async () => {
    const first = await ask();
    expect(await ask()).toEqual(first);
    expect(mails()).toHaveLength(1);
    t.clock.advance({ minutes: 15 });
    expect(await ask()).toEqual(first);
    expect(mails()).toHaveLength(2);
    await confirm(tokenOf(mails()[1]!));
    t.clock.advance({ days: 1 });
    expect(await ask()).toEqual(first);
    expect(mails()).toHaveLength(2);
  });

  it('forgets the older link when a newer one was mailed', async () => {
    await ask();
    t.clock.advance({ minutes: 15 });
    await ask();
    const [older, newer] = mails().map(tokenOf);
    await expect(confirm(older!)).rejects.toMatchObject({ status: 400, message: messages.newsletter.linkInvalid });
    await expect(confirm(newer!)).resolves.toBeDefined();
  });

  it('ends by the link, once and for all until it is asked for again', async () => {
    await ask();
    const token = tokenOf(mails()[0]!);
    await confirm(token);
    expect(await leave(token)).toEqual({ message: messages.newsletter.unsubscribed });
    expect(await leave(token)).toEqual({ message: messages.newsletter.unsubscribed });
    expect((await standing()).unsubscribed).toBe(true);
    await expect(confirm(token)).rejects.toMatchObject({ status: 400 });
    t.clock.advance({ minutes: 15 });
    await ask();
    await confirm(tokenOf(mails()[1]!));
    expect(await standing()).toEqual({ confirmed: true, unsubscribed: false });
  });

  it('lets a week pass for confirming, and any time for leaving', async () => {
    await ask();
    const token = tokenOf(mails()[0]!);
    t.clock.advance({ days: 7 });
    await expect(confirm(token)).rejects.toMatchObject({ status: 400 });
    t.clock.advance({ days: 1_000 });
    await expect(leave(token)).resolves.toBeDefined();
  });

  describe('ends by the mail program’s own button', () => {
    const oneClick = async () => {
      await ask();
      const [mail] = mails();
      await confirm(tokenOf(mail!));
      return new URL(mail!.unsubscribeUrl!);
    };
    const press = async (url: string, type: string, body: string, cookie = '') => {
      const app = await buildApp(t.base, { routes: publicRoutes });
      const origin = await app.listen({ port: 0, host: '127.0.0.1' });
      const headers = { 'content-type': type, ...(cookie ? { cookie } : {}) };
      const answer = await fetch(`${origin}${url}`, { method: 'POST', headers, body, redirect: 'error' });
      const said = {
        status: answer.status,
        cookies: answer.headers.getSetCookie(),
        ...((await answer.json()) as object),
      };
      await app.close();
      return said;
    };
    const urlencoded = ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'] as const;
    const multipart = [
      'multipart/form-data; boundary=x',
      '--x\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
    ] as const;

    it.each([urlencoded, multipart])('which posts %s, without a page and without a session', async (type, body) => {
      const { origin, pathname, search } = await oneClick();
      expect(origin).toBe('https://sharenaira.example');
      const answer = await press(pathname + search, type, body);
      expect(answer).toMatchObject({ status: 200, error: false, message: messages.newsletter.unsubscribed });
      expect(answer.cookies).toEqual([]);
      expect(await standing()).toEqual({ confirmed: true, unsubscribed: true });
      expect(await press(pathname + search, type, body)).toMatchObject({ status: 200 });
    });

    it('and by nothing less than a press with the right token', async () => {
      const { pathname, search } = await oneClick();
      expect(await press(`${pathname}?token=made-up`, ...urlencoded)).toMatchObject({ status: 400, error: true });
      expect(await press(pathname, ...urlencoded)).toMatchObject({ status: 400, error: true });
      const app = await buildApp(t.base, { routes: publicRoutes });
      expect((await app.inject({ method: 'GET', url: pathname + search })).statusCode).toBe(404);
      await app.close();
      expect(await standing()).toEqual({ confirmed: true, unsubscribed: false });
    });

    it('and no other call takes a form', async () => {
      expect(await press('/api/v1/newsletter/subscribe', urlencoded[0], `email=${email}`)).toMatchObject({
        status: 415,
      });
      expect(mails()).toEqual([]);
    });
  });

  it('refuses a link that was never mailed', async () => {
    await expect(confirm('made-up')).rejects.toMatchObject({ status: 400 });
    await expect(leave('made-up')).rejects.toMatchObject({ status: 400 });
  });
});

describe('an export', () => {
  let admin: Person;
  beforeEach(async () => {
    admin = await adminPerson(t.ctx, { fullname: 'Ngozi Admin', email: 'ngozi@example.com' });
  });
  type Resource = Parameters<typeof exportRows>[1]['resource'];
  const linesOf = async (resource: Resource, filter: { q?: string; status?: string } = {}): Promise<string[]> => {
    const { parts } = await exportRows(acting(t.ctx, admin), { resource, ...filter });
    let text = '';
    for await (const part of parts) text += part;
    expect(text.startsWith('\uFEFF')).toBe(true);
    expect(text.endsWith('\r\n')).toBe(true);
    return text.slice(1, -2).split('\r\n');
  };

  it('holds a header and one line for each member, newest first', async () => {
    await person(t.ctx, { fullname: 'Ada Obi', email: 'ada@example.com', phone: '+2348031234567' });
    const [header, newest, oldest] = await linesOf('users');
    expect(header).toBe('name,email,phone,state,status,admin,jobs,balance,referral code,joined');
    expect(newest).toMatch(
      /^Ada Obi,ada@example\.com,'\+2348031234567,Lagos,active,false,0,0,SN-\w+,2026-03-05T09:00:00\.000Z$/,
    );
    expect(oldest).toMatch(/^Ngozi Admin,/);
  });

  it('disarms what a spreadsheet would run, and quotes what would break a line', async () => {
    const worker = await person(t.ctx, { fullname: 'Ada Obi' });
    const names = ['=HYPERLINK("http://evil","x")', '+cmd', '-2+3', '@SUM(A1)', '＝1', '\tTab', 'Comma, "Quote"\nLine'];
    for (const title of names) {
      t.clock.advance({ seconds: 1 });
      await handedIn(t.ctx, worker, (await postedTask(t.ctx, admin, { title })).id);
    }
    const { parts } = await exportRows(acting(t.ctx, admin), { resource: 'tasks' });
    let text = '';
    for await (const part of parts) text += part;
    expect(text).toContain(`"'=HYPERLINK(""http://evil"",""x"")"`);
    for (const disarmed of [`,'+cmd,`, `,'-2+3,`, `,'@SUM(A1),`, `,'＝1,`, `,'\tTab,`, `,"Comma, ""Quote""\nLine",`])
      expect(text).toContain(disarmed);
  });

  it('finds what the search and the status filter find, and nothing else', async () => {
    const banned = await person(t.ctx, { fullname: 'Bola Ade', email: 'bola@example.com', status: 'banned' });
    await person(t.ctx, { fullname: 'Percent %', email: 'other@example.com' });
    expect(await linesOf('users', { q: 'bola' })).toHaveLength(2);
    expect(await linesOf('users', { q: '%' })).toHaveLength(2);
    expect((await linesOf('users', { status: 'banned' }))[1]).toContain(banned.email);
    expect(await linesOf('users', { status: 'banned', q: 'percent' })).toHaveLength(1);
  });

  it('leaves out applications that never proved their e-mail', async () => {
    await person(t.ctx, { status: 'pending', activatedAt: null, email: 'pending@example.com' });
    expect((await linesOf('users')).join()).not.toContain('pending@example.com');
  });

  it('holds proofs, withdrawals, jobs and coupons as the desk knows them', async () => {
    const ada = await person(t.ctx, { fullname: 'Ada Obi' });
    await earn(t.ctx, admin, ada, 500);
    await requestWithdrawal(acting(t.ctx, ada), { amount: 250 });
    const coupon = {
      id: newId(),
      code: newReference('SN', 8),
      status: 'pending' as const,
      createdBy: admin.id,
      createdAt: t.clock.now(),
    };
    await t.ctx.db.insert(coupons).values(coupon);
    expect((await linesOf('submitted-tasks', { status: 'approved' }))[1]).toMatch(
      /^JOB-\w{6},Share our flyer,Ada Obi,.*,approved,500,/,
    );
    expect((await linesOf('withdrawals', { status: 'pending' }))[1]).toMatch(
      /^WD-\w{8},Ada Obi,.*,250,GTBank,0123456789,Ada Obi,pending,/,
    );
    expect((await linesOf('tasks', { status: 'completed' }))[1]).toMatch(
      /^JOB-\w{6},Share our flyer,completed,500,1,1,0,1,/,
    );
    expect((await linesOf('coupons', { q: coupon.code }))[1]).toMatch(new RegExp(`^${coupon.code},pending,,,`));
    expect(await linesOf('coupons', { status: 'used' })).toHaveLength(1);
  });

  it('misses no row where one batch ends and the next begins', async () => {
    const row = () => ({
      id: newId(),
      code: newReference('SN', 10),
      status: 'pending' as const,
      createdBy: admin.id,
      createdAt: t.clock.now(),
    });
    const rows = Array.from({ length: 2_345 }, row);
    for (let at = 0; at < rows.length; at += 500) await t.ctx.db.insert(coupons).values(rows.slice(at, at + 500));
    const [, ...lines] = await linesOf('coupons');
    expect(lines.map((line) => line.split(',')[0])).toEqual(rows.map(({ code }) => code).reverse());
  });

  it('is recorded with its filter, and named after the day', async () => {
    const { filename } = await exportRows(acting(t.ctx, admin), { resource: 'users', q: 'ada' });
    expect(filename).toBe('users-2026-03-05.csv');
    expect(await t.ctx.db.select().from(auditLog)).toEqual([
      expect.objectContaining({ action: 'rows.export', objectType: 'users', actorId: admin.id, after: { q: 'ada' } }),
    ]);
  });

  it('is refused to members, and for a status the rows cannot have', async () => {
    const [member] = await t.ctx.db.select().from(users).limit(1);
    await expect(exportRows(t.as({ id: member!.id }), { resource: 'users' })).rejects.toMatchObject({ status: 403 });
    await expect(exportRows(t.anonymous(), { resource: 'users' })).rejects.toMatchObject({ status: 401 });
    await expect(exportRows(acting(t.ctx, admin), { resource: 'users', status: 'approved' })).rejects.toMatchObject({
      status: 400,
    });
  });
});
