import { eq } from 'drizzle-orm';
import * as contract from '../../../contract/system';
import * as messages from '../../../contract/messages';
import { buildApp } from '../../app';
import { inTransaction } from '../../context';
import { auditLog, subscribers } from '../../db/schema';
import type { Mail } from '../../providers/ports';
import { testContext } from '../../testing/testContext';
import { listBanks, publicRoutes, confirmSubscription, unsubscribe, subscribe } from '.';

const t = testContext({ publicUrl: 'https://sharenaira.example' });

it('lists the directory’s banks for anyone', async () => {
  const answer = await listBanks(t.anonymous());
  expect(contract.listBanks.answer.parse({ error: false, message: '', ...answer })).toMatchObject({
    data: [
      { bank_name: 'GTBank', bank_code: '000013' },
      { bank_name: 'Zenith Bank', bank_code: '000015' },
    ],
    meta: { page: 1, total: 2 },
  });
});

describe('an error in a browser', () => {
  const { example } = contract.reportBrowserError as { example: { version: string; stack: string[] } };
  const report = async (payload: object, headers: Record<string, string> = {}) => {
    const app = await buildApp(t.base, { routes: publicRoutes, metrics: {} });
    const answer = await app.inject({ method: 'POST', url: '/api/v1/browser-error', payload, headers });
    const { body } = await app.inject('/metrics');
    await app.close();
    return { status: answer.statusCode, figures: body };
  };
  const lines = () =>
    t.logged.filter(({ message }) => message === 'an error in a browser').map(({ details }) => details);
  const counted = (figures: string, version: string) =>
    Number(new RegExp(`browser_errors_total\\{kind="screen",version="${version}"\\} (\\d+)`).exec(figures)?.[1] ?? 0);

  it('is a line in the log without a person in it, and is counted', async () => {
    const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0';
    const sent = { ...example, kind: 'screen', message: 'Ada Obi, ada@mail.example, 0123456789' };
    const { status, figures } = await report(sent, { 'user-agent': agent });
    expect([status, counted(figures, example.version)]).toEqual([200, 1]);
    expect(lines()).toEqual([
      expect.objectContaining({
        ...{ kind: 'screen', text: '(name), (email), (number)', page: '/account/dashboard', browser: 'Firefox' },
        ...{ version: example.version, stack: example.stack },
      }),
    ]);
  });

  it.each([
    ['an unknown field', { email: 'ada@mail.example' }, 400],
    ['an address with an id', { route: '/account/job-details/7f3e' }, 400],
    ['a place outside our files', { stack: ['https://other.example/x.js:1:2'] }, 400],
    ['more than two kilobytes', { message: 'a'.repeat(3_000) }, 413],
  ])('is refused with %s', async (_, fields, status) => {
    expect((await report({ ...example, ...fields })).status).toBe(status);
    expect(lines()).toEqual([]);
  });

  it('is counted as of another version once four are known', async () => {
    for (const version of ['one', 'two', 'three', 'four', 'five', 'six'])
      await report({ ...example, kind: 'screen', version });
    const { figures } = await report({ ...example, kind: 'screen', version: 'seven' });
    expect(
      new Set(figures.match(/browser_errors_total\{[^}]+\}/g)?.map((line) => /version="(\w+)"/.exec(line)?.[1])).size,
    ).toBe(5);
    expect(counted(figures, 'other')).toBe(4);
  });
});

describe('the newsletter', () => {
  const email = 'reader@example.com';
  const ask = () => subscribe(t.anonymous(), { email });
  const mails = () => t.jobs.map(({ data }) => data as Mail);
  const tokenOf = (mail: Mail): string => /newsletter\/confirm\?token=([\w-]+)/.exec(mail.text)![1]!;
  const getState = async () => {
    const [row] = await t.ctx.db.select().from(subscribers).where(eq(subscribers.email, email));
    return { confirmed: row!.confirmedAt !== null, unsubscribed: row!.unsubscribedAt !== null };
  };
  const confirm = (token: string) => inTransaction(t.anonymous(), (tx) => confirmSubscription(tx, { token }));
  const leave = (token: string) => inTransaction(t.anonymous(), (tx) => unsubscribe(tx, { token }));

  it('mails one confirmation and one unsubscribe link, and nothing else until confirmed', async () => {
    expect(await ask()).toEqual({ message: messages.profile.newsletterSubscribed });
    const [mail] = mails();
    expect(mail!.to).toBe(email);
    expect(mail!.text).toContain('https://sharenaira.example/newsletter/confirm?token=');
    expect(mail!.text).toContain('https://sharenaira.example/newsletter/unsubscribe?token=');
    expect(await getState()).toEqual({ confirmed: false, unsubscribed: false });
  });

  it('is confirmed by the mailed link, even if followed twice', async () => {
    await ask();
    const token = tokenOf(mails()[0]!);
    expect(await confirm(token)).toEqual({ message: messages.profile.newsletterConfirmed });
    expect(await confirm(token)).toEqual({ message: messages.profile.newsletterConfirmed });
    expect(await getState()).toEqual({ confirmed: true, unsubscribed: false });
  });

  it('stores no usable token in table or audit', async () => {
    await ask();
    const token = tokenOf(mails()[0]!);
    const kept = JSON.stringify([await t.ctx.db.select().from(subscribers), await t.ctx.db.select().from(auditLog)]);
    expect(kept).not.toContain(token);
    expect(kept).not.toContain(Buffer.from(token, 'base64url').toString('hex'));
  });

  it('answers alike for new, waiting and subscribed addresses, and mails none twice within 15 minutes', async () => {
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

  describe('repeated requests', () => {
    const from = (place: number) => t.anonymous({ ip: `198.51.100.${place}` });
    const mailboxFull = (seconds: number) => ({
      status: 429,
      message: messages.profile.newsletterMailboxMany(seconds),
    });

    it('send 3 emails an hour, 15 minutes apart, and 5 a day to a mailbox in any spelling from any network', async () => {
      const spellings = ['bomb@gmail.com', 'bomb+1@gmail.com', 'b.o.m.b@googlemail.com'];
      for (const [n, one] of spellings.entries()) await subscribe(from(n), { email: one });
      expect(mails()).toHaveLength(1);
      for (const one of [...spellings, 'bomb+99@gmail.com'])
        await expect(subscribe(from(9), { email: one })).rejects.toMatchObject(mailboxFull(3_600));
      t.clock.advance({ hours: 1 });
      for (const one of ['bomb+4@gmail.com', 'bomb+5@gmail.com']) {
        await subscribe(from(4), { email: one });
        t.clock.advance({ minutes: 15 });
      }
      await expect(subscribe(from(9), { email: 'bomb+6@gmail.com' })).rejects.toMatchObject(mailboxFull(81_000));
      expect(mails()).toHaveLength(3);
      await expect(subscribe(from(9), { email: 'b.omb@example.com' })).resolves.toBeDefined();
    });

    it('send 30 emails an hour per network address', async () => {
      const config = { ...t.ctx.config, asksPerAddressPerHour: 30 };
      const from = (place: number) => t.anonymous({ ip: `198.51.100.${place}`, config });
      for (let n = 0; n < 30; n += 1) await subscribe(from(1), { email: `reader${n}@example.com` });
      const full = { status: 429, message: messages.server.tooManyOnNetwork('newsletter')(3_600) };
      await expect(subscribe(from(1), { email: 'reader30@example.com' })).rejects.toMatchObject(full);
      await expect(subscribe(from(2), { email: 'reader30@example.com' })).resolves.toBeDefined();
      t.clock.advance({ hours: 1 });
      await expect(subscribe(from(1), { email: 'reader31@example.com' })).resolves.toBeDefined();
    });

    it.each(['unknown', 'subscribed'])('are answered and refused alike for an %s address', async (kind) => {
      await ask();
      if (kind === 'subscribed') await confirm(tokenOf(mails()[0]!));
      t.clock.advance({ days: 1 });
      for (let n = 0; n < 3; n += 1) expect(await ask()).toEqual({ message: messages.profile.newsletterSubscribed });
      await expect(ask()).rejects.toMatchObject(mailboxFull(3_600));
    });
  });

  it('drops the older link when a newer one is mailed', async () => {
    await ask();
    t.clock.advance({ minutes: 15 });
    await ask();
    const [older, newer] = mails().map(tokenOf);
    await expect(confirm(older!)).rejects.toMatchObject({
      status: 400,
      message: messages.profile.newsletterLinkInvalid,
    });
    await expect(confirm(newer!)).resolves.toBeDefined();
  });

  it('ends by the link until requested again', async () => {
    await ask();
    const token = tokenOf(mails()[0]!);
    await confirm(token);
    expect(await leave(token)).toEqual({ message: messages.profile.newsletterUnsubscribed });
    expect(await leave(token)).toEqual({ message: messages.profile.newsletterUnsubscribed });
    expect((await getState()).unsubscribed).toBe(true);
    await expect(confirm(token)).rejects.toMatchObject({ status: 400 });
    t.clock.advance({ minutes: 15 });
    await ask();
    await confirm(tokenOf(mails()[1]!));
    expect(await getState()).toEqual({ confirmed: true, unsubscribed: false });
  });

  it('can be confirmed for a week and left at any time', async () => {
    await ask();
    const token = tokenOf(mails()[0]!);
    t.clock.advance({ days: 7 });
    await expect(confirm(token)).rejects.toMatchObject({ status: 400 });
    t.clock.advance({ days: 1_000 });
    await expect(leave(token)).resolves.toBeDefined();
  });

  describe('ends by the mail program’s button', () => {
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
      const result = {
        status: answer.status,
        cookies: answer.headers.getSetCookie(),
        ...((await answer.json()) as object),
      };
      await app.close();
      return result;
    };
    const urlencoded = ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'] as const;
    const multipart = [
      'multipart/form-data; boundary=x',
      '--x\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
    ] as const;

    it.each([urlencoded, multipart])('which posts %s without a page or session', async (type, body) => {
      const { origin, pathname, search } = await oneClick();
      expect(origin).toBe('https://sharenaira.example');
      const answer = await press(pathname + search, type, body);
      expect(answer).toMatchObject({ status: 200, error: false, message: messages.profile.newsletterUnsubscribed });
      expect(answer.cookies).toEqual([]);
      expect(await getState()).toEqual({ confirmed: true, unsubscribed: true });
      expect(await press(pathname + search, type, body)).toMatchObject({ status: 200 });
    });

    it('and only with the right token', async () => {
      const { pathname, search } = await oneClick();
      expect(await press(`${pathname}?token=made-up`, ...urlencoded)).toMatchObject({ status: 400, error: true });
      expect(await press(pathname, ...urlencoded)).toMatchObject({ status: 400, error: true });
      const app = await buildApp(t.base, { routes: publicRoutes });
      expect((await app.inject({ method: 'GET', url: pathname + search })).statusCode).toBe(405);
      await app.close();
      expect(await getState()).toEqual({ confirmed: true, unsubscribed: false });
    });

    it('and no other call accepts a form', async () => {
      expect(await press('/api/v1/newsletter/subscribe', urlencoded[0], `email=${email}`)).toMatchObject({
        status: 415,
      });
      expect(mails()).toEqual([]);
    });
  });

  it('refuses an invented link', async () => {
    await expect(confirm('made-up')).rejects.toMatchObject({ status: 400 });
    await expect(leave('made-up')).rejects.toMatchObject({ status: 400 });
  });
});
