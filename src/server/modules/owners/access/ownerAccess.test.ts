import { eq } from 'drizzle-orm';
import { legalVersion } from '../../../../contract/brand';
import * as messages from '../../../../contract/messages';
import { ownerLimits } from '../../../../contract/limits';
import { buildApp } from '../../../app';
import { assertConfirmedOwner } from '../../../assertActor';
import type { Actor, Ctx } from '../../../context';
import { auditLog, ownerContacts, ownerLinks, ownerSessions } from '../../../db/schema';
import { ownerCookieName } from '../../../cookies';
import {
  authenticateOwner,
  endOwnerSession,
  endOwnerSessions,
  getOwnerSelf,
  listOwnerSessions,
  forgetOwnerAccess,
} from './ownerSessions';
import { allRoutes } from '../../../routes';
import { builtSite } from '../../../testing/access/builtSite';
import { acting, adminPerson, handedIn, person, postedTask, type Person } from '../../../testing/factories';
import { mailsTo } from '../../../testing/signingUp';
import { testContext } from '../../../testing/testContext';
import { recordDeposit } from '../../funding';
import { addOwnerContact, endOwnerAccess, removeOwnerContact } from '../contacts';
import { createOwner } from '../saveOwner';
import { askOwnerLink, ownerRequesterOf, openOwnerSession } from './ownerLinks';

const t = testContext({ publicUrl: 'https://sharenaira.example' });
const mailbox = 'buyer@shop.example';
const webRoot = builtSite();

let admin: Person;
let ownerId: string;
beforeEach(async () => {
  admin = await adminPerson(t.ctx);
  ownerId = (await createOwner(acting(t.ctx, admin), { name: 'Shop', email: mailbox })).data.id;
});

const browser = (userAgent = '') => {
  const held = new Map<string, string>();
  const cookies = {
    get: (name: string) => held.get(name),
    set: (name: string, value: string, { maxAgeSeconds }: { maxAgeSeconds: number }) =>
      void (maxAgeSeconds > 0 ? held.set(name, value) : held.delete(name)),
  };
  const stranger = () => t.anonymous({ cookies, userAgent });
  const enter = async (token: string) => openOwnerSession(stranger(), { token });
  const actor = (): Promise<Actor> => authenticateOwner(t.ctx, cookies);
  const ctx = async (): Promise<Ctx> => ({ ...stranger(), actor: await actor() });
  return { cookies, stranger, enter, actor, ctx };
};
const ask = (email = mailbox) => askOwnerLink(t.anonymous(), { email });
const tokens = (email = mailbox): string[] =>
  mailsTo({ jobs: t.jobs }, email).flatMap(({ text }) => /owner\/enter#token=([\w-]+)/.exec(text)?.[1] ?? []);
const linkFor = async (email = mailbox): Promise<string> => {
  await ask(email);
  return tokens(email).at(-1)!;
};
const invalid = { status: 400, code: 'link_invalid', message: messages.ownerPage.linkInvalid };
const ended = { status: 401, code: 'session_ended' };

describe('the link', () => {
  test('goes only to the stored mailbox, and the answer is the same for every address', async () => {
    const known = await ask('BUYER+jobs@shop.example');
    expect(await ask('stranger@elsewhere.example')).toEqual(known);
    expect(mailsTo({ jobs: t.jobs }, mailbox)).toHaveLength(1);
    expect(t.jobs).toHaveLength(1);
  });

  test('opens the page once, and nothing stored can open it', async () => {
    const token = await linkFor();
    const kept = JSON.stringify([await t.ctx.db.select().from(ownerLinks), await t.ctx.db.select().from(auditLog)]);
    expect(kept).not.toContain(token);
    const [first, second] = [browser(), browser()];
    await first.enter(token);
    expect(await first.actor()).toMatchObject({ kind: 'owner', ownerId, email: mailbox });
    await expect(second.enter(token)).rejects.toMatchObject(invalid);
    await expect(second.actor()).rejects.toMatchObject({ code: 'unauthenticated' });
  });

  test('expires after 15 minutes, and a guessed one opens nothing', async () => {
    const token = await linkFor();
    t.clock.advance({ minutes: ownerLimits.linkMinutes });
    await expect(browser().enter(token)).rejects.toMatchObject(invalid);
    await expect(browser().enter('guessed')).rejects.toMatchObject(invalid);
  });

  test('is mailed once while it works, 15 times a day per mailbox in any spelling, known or not', async () => {
    for (const email of [mailbox, 'stranger@elsewhere.example']) {
      const spelt = (n: number) => email.replace('@', `+${n}@`);
      for (let nth = 0; nth < ownerLimits.linksPerMailboxPerDay; nth += 1) {
        await ask(spelt(nth));
        const waiting = { status: 429, message: messages.ownerPage.linkStillValid(900) };
        await expect(ask(spelt(99))).rejects.toMatchObject(waiting);
        t.clock.advance({ minutes: 15 });
      }
      const full = { status: 429, message: messages.ownerPage.linkMailboxMany(24 * 3_600 - 15 * 15 * 60) };
      await expect(ask(email)).rejects.toMatchObject(full);
    }
    expect(tokens()).toHaveLength(ownerLimits.linksPerMailboxPerDay);
  });

  test('may be requested again once used', async () => {
    await browser().enter(await linkFor());
    await expect(ask()).resolves.toBeDefined();
  });
});

test('the device id of one owner’s browser means nothing to another owner', async () => {
  const known = browser();
  await known.enter(await linkFor());
  await createOwner(acting(t.ctx, admin), { name: 'Other', email: 'other@shop.example' });
  expect(await ownerRequesterOf(known.stranger(), mailbox)).toMatch(/^device:/);
  expect(await ownerRequesterOf(known.stranger(), 'other@shop.example')).toBe('strangers');
});

describe('a forwarded link', () => {
  test('works for the first browser that presses, and then for none', async () => {
    const token = await linkFor();
    const [colleague, own] = [browser(), browser()];
    await colleague.enter(token);
    expect(await colleague.actor()).toMatchObject({ kind: 'owner', ownerId });
    // The second is told to request a new link, and nothing about the owner or the first.
    const refusal = (await own.enter(token).catch((error: unknown) => error)) as object;
    expect(refusal).toMatchObject(invalid);
    expect(JSON.stringify([refusal, invalid.message])).not.toMatch(/Shop|buyer|browser/i);
    expect(own.cookies.get(ownerCookieName)).toBeUndefined();
  });

  test('is dead once used, like a guessed one', async () => {
    const token = await linkFor();
    const own = browser();
    await own.enter(token);
    const refusals = await Promise.all(
      [token, 'guessed'].map((one) =>
        browser()
          .enter(one)
          .catch((error: unknown) => error),
      ),
    );
    expect(refusals[0]).toEqual(refusals[1]);
    expect(await own.actor()).toMatchObject({ ownerId });
  });

  test.each(['GET', 'HEAD'] as const)('fetched by %s, like mail scanners and previews, still works', async (method) => {
    const token = await linkFor();
    const app = await buildApp(t.base, { routes: allRoutes, webRoot });
    const scan = (url: string) => app.inject({ method, url, query: { token } });
    const answers = [await scan('/owner/enter'), await scan('/api/v1/owner/session')];
    await app.close();
    expect(answers.map(({ statusCode, cookies }) => [statusCode, cookies])).toEqual([
      [200, []],
      [405, []],
    ]);
    expect(await t.ctx.db.$count(ownerSessions)).toBe(0);
    await browser().enter(token);
  });

  test('closes no other browser; the owner sees and can close it', async () => {
    const [own, colleague] = [browser('Chrome/130 Android'), browser('Firefox/130 Windows')];
    await own.enter(await linkFor());
    await colleague.enter(await linkFor());
    const { data } = await listOwnerSessions(await own.ctx());
    expect(data).toMatchObject([
      { device: 'Chrome on Android', current: true },
      { device: 'Firefox on Windows', current: false, email: mailbox },
    ]);
    await endOwnerSession(await own.ctx(), { id: data[1]!.id });
    await expect(colleague.actor()).rejects.toMatchObject(ended);
    expect(await own.actor()).toMatchObject({ ownerId });
  });

  test('refreshes no other browser, which cannot refund or decide without a new link', async () => {
    const [own, colleague] = [browser(), browser()];
    await own.enter(await linkFor());
    const { data: deposit } = await recordDeposit(acting(t.ctx, admin), {
      ...{ owner_id: ownerId, amount: 1_000, receivedOn: '2026-03-01', bankReference: 'FT-1' },
    });
    const member = await person(t.ctx, { termsVersion: legalVersion });
    const job = await postedTask(t.ctx, admin, { taskOwnerEmail: mailbox, amount: 100, applicants_needed: 2 });
    const proof = await handedIn(t.ctx, member, job.id);
    t.clock.advance({ minutes: ownerLimits.confirmedMinutes });
    await colleague.enter(await linkFor());
    const acts = [
      ['askOwnRefund', { id: deposit.id, amount: 100, reason: 'Too much.' }],
      ['setOwnerWord', { id: proof, word: 'agreed' }],
    ] as const;
    for (const [name, input] of acts) {
      const { verb } = allRoutes.find(({ endpoint }) => endpoint.name === name)!;
      await expect(verb(await own.ctx(), input as never)).rejects.toMatchObject({ code: 'link_needed' });
      await verb(await colleague.ctx(), input as never);
    }
  });
});

describe('the end of links and sessions', () => {
  const endings: Record<string, () => Promise<unknown>> = {
    'a mailbox that is removed': async () => {
      const [contact] = await t.ctx.db.select().from(ownerContacts).where(eq(ownerContacts.email, mailbox));
      await removeOwnerContact(acting(t.ctx, admin), { id: ownerId, contact_id: contact!.id });
    },
    'an admin': () => endOwnerSessions(acting(t.ctx, admin), { id: ownerId }),
    'the end of the owner': () => endOwnerAccess(t.ctx, ownerId),
  };
  test.each(Object.entries(endings))('%s', async (_name, end) => {
    await addOwnerContact(acting(t.ctx, admin), { id: ownerId, email: 'second@shop.example' });
    await t.ctx.db.update(ownerContacts).set({ pendingSince: null });
    const inside = browser();
    await inside.enter(await linkFor());
    const waiting = await linkFor();
    await end();
    await expect(inside.actor()).rejects.toMatchObject(ended);
    await expect(browser().enter(waiting)).rejects.toMatchObject(invalid);
  });

  test('is not caused by removing an unconfirmed mailbox', async () => {
    await addOwnerContact(acting(t.ctx, admin), { id: ownerId, email: 'second@shop.example' });
    const inside = browser();
    await inside.enter(await linkFor());
    const waiting = await linkFor();
    const [contact] = await t.ctx.db.select().from(ownerContacts).where(eq(ownerContacts.email, 'second@shop.example'));
    await removeOwnerContact(acting(t.ctx, admin), { id: ownerId, contact_id: contact!.id });
    expect(await inside.actor()).toMatchObject({ ownerId });
    await browser().enter(waiting);
  });
});

describe('the session', () => {
  test('lasts 30 days per browser, and allows refunds and decisions for 60 minutes', async () => {
    const inside = browser();
    await inside.enter(await linkFor());
    t.clock.advance({ minutes: ownerLimits.confirmedMinutes, ms: -1 });
    expect(assertConfirmedOwner(await inside.ctx())).toMatchObject({ ownerId });
    t.clock.advance({ ms: 1 });
    const late = await inside.ctx();
    expect(() => assertConfirmedOwner(late)).toThrow(expect.objectContaining({ code: 'link_needed' }) as Error);
    t.clock.advance({ days: ownerLimits.sessionDays, minutes: -ownerLimits.confirmedMinutes, ms: -1 });
    expect((await getOwnerSelf(await inside.ctx())).data).toMatchObject({ name: 'Shop', email: mailbox });
    t.clock.advance({ ms: 1 });
    await expect(inside.actor()).rejects.toMatchObject(ended);
  });

  test('replaces the previous one in the same browser', async () => {
    const inside = browser();
    await inside.enter(await linkFor());
    await inside.enter(await linkFor());
    expect(await t.ctx.db.$count(ownerSessions)).toBe(1);
  });

  test('is listed, this browser first, and closed one by one; closing this one removes its cookie', async () => {
    const [phone, office] = [browser('Chrome/130 Android'), browser('Firefox/130 Windows')];
    await phone.enter(await linkFor());
    t.clock.advance({ minutes: 1 });
    await office.enter(await linkFor());
    const { data } = await listOwnerSessions(await phone.ctx());
    expect(data.map(({ device, current }) => [device, current])).toEqual([
      ['Chrome on Android', true],
      ['Firefox on Windows', false],
    ]);
    await endOwnerSession(await phone.ctx(), { id: data[1]!.id });
    await expect(office.actor()).rejects.toMatchObject(ended);
    await endOwnerSession(await phone.ctx(), { id: data[0]!.id });
    expect(phone.cookies.get(ownerCookieName)).toBeUndefined();
  });

  test('is one of at most 20: the oldest ends', async () => {
    const first = browser();
    await first.enter(await linkFor());
    for (let nth = 0; nth < ownerLimits.sessionsMax; nth += 1) {
      t.clock.advance({ hours: 2 });
      await browser().enter(await linkFor());
    }
    expect(await t.ctx.db.$count(ownerSessions)).toBe(ownerLimits.sessionsMax);
    await expect(first.actor()).rejects.toMatchObject(ended);
  });

  test('and the link are deleted once expired', async () => {
    await browser().enter(await linkFor());
    await ask();
    t.clock.advance({ days: ownerLimits.sessionDays, ms: 1 });
    await forgetOwnerAccess(t.ctx);
    expect([await t.ctx.db.$count(ownerLinks), await t.ctx.db.$count(ownerSessions)]).toEqual([0, 0]);
  });
});

test('an owner’s actions are audited with the mailbox', async () => {
  const inside = browser();
  await inside.enter(await linkFor());
  const { data } = await listOwnerSessions(await inside.ctx());
  await endOwnerSession(await inside.ctx(), { id: data[0]!.id });
  const [row] = await t.ctx.db.select().from(auditLog).where(eq(auditLog.action, 'owner.leave'));
  expect(row).toMatchObject({ actorKind: 'owner', actorId: null, objectId: ownerId, after: { by: mailbox } });
});
