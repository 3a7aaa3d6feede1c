import { eq } from 'drizzle-orm';
import * as messages from '../../../contract/messages';
import { ownerLimits } from '../../../contract/ownerLimits';
import { assertConfirmedOwner } from '../../assertActor';
import type { Actor, Ctx } from '../../context';
import { auditLog, ownerContacts, ownerLinks, ownerSessions } from '../../db/schema';
import { authenticateOwner, ownerCookieName } from '../../http/ownerAuthentication';
import { acting, adminPerson, postedTask, type Person } from '../../testing/factories';
import { mailsTo } from '../../testing/signingUp';
import { testContext } from '../../testing/testContext';
import { addOwnerContact, createOwner, endOwnerAccess, removeOwnerContact } from '../owners';
import { forgetOwnerAccess } from '.';
import { askOwnerLink } from './askOwnerLink';
import { openOwnerSession } from './openOwnerSession';
import { endOwnerSession, endOwnerSessions, getOwnerSelf, listOwnerSessions } from './ownerSessions';

const t = testContext({ publicUrl: 'https://sharenaira.example' });
const mailbox = 'buyer@shop.example';

let admin: Person;
let ownerId: string;
beforeEach(async () => {
  admin = await adminPerson(t.ctx);
  ownerId = (await createOwner(acting(t.ctx, admin), { name: 'Shop', email: mailbox })).data.id;
});

/** A browser of its own. */
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
const invalid = { status: 400, code: 'link_invalid', message: messages.ownerAccess.linkInvalid };
const ended = { status: 401, code: 'session_ended' };

describe('the link', () => {
  test('goes to the stored mailbox alone, however it was typed, and the answer is the same for every address', async () => {
    const known = await ask('BUYER+jobs@shop.example');
    expect(await ask('stranger@elsewhere.example')).toEqual(known);
    expect(mailsTo({ jobs: t.jobs }, mailbox)).toHaveLength(1);
    expect(t.jobs).toHaveLength(1);
  });

  test('opens the page once, and nothing of it is stored in a form that opens anything', async () => {
    const token = await linkFor();
    const kept = JSON.stringify([await t.ctx.db.select().from(ownerLinks), await t.ctx.db.select().from(auditLog)]);
    expect(kept).not.toContain(token);
    const [first, second] = [browser(), browser()];
    await first.enter(token);
    expect(await first.actor()).toMatchObject({ kind: 'owner', ownerId, email: mailbox });
    await expect(second.enter(token)).rejects.toMatchObject(invalid);
    await expect(second.actor()).rejects.toMatchObject({ code: 'unauthenticated' });
  });

  test('runs out after 15 minutes, and a guessed one opens nothing', async () => {
    const token = await linkFor();
    t.clock.advance({ minutes: ownerLimits.linkMinutes });
    await expect(browser().enter(token)).rejects.toMatchObject(invalid);
    await expect(browser().enter('guessed')).rejects.toMatchObject(invalid);
  });

  test('is mailed 5 times an hour to one mailbox, known or not', async () => {
    for (const email of [mailbox, 'stranger@elsewhere.example']) {
      for (let nth = 0; nth < ownerLimits.linksPerMailboxPerHour; nth += 1) await ask(email);
      await expect(ask(email)).rejects.toMatchObject({ status: 429, message: messages.ownerAccess.mailboxMany(3_600) });
    }
    expect(tokens()).toHaveLength(ownerLimits.linksPerMailboxPerHour);
  });
});

describe('what ends links and sessions', () => {
  const endings: Record<string, () => Promise<unknown>> = {
    'a mailbox that is added': () => addOwnerContact(acting(t.ctx, admin), { id: ownerId, email: 'more@shop.example' }),
    'a new mailbox that a job brings': () =>
      postedTask(t.ctx, admin, { taskOwnerEmail: 'new@shop.example', owner_id: ownerId }),
    'a mailbox that is removed': async () => {
      const [contact] = await t.ctx.db.select().from(ownerContacts).where(eq(ownerContacts.email, mailbox));
      await removeOwnerContact(acting(t.ctx, admin), { id: ownerId, contact_id: contact!.id });
    },
    'an admin': () => endOwnerSessions(acting(t.ctx, admin), { id: ownerId }),
    'the end of the owner': () => endOwnerAccess(t.ctx, ownerId),
  };
  test.each(Object.entries(endings))('%s', async (_name, end) => {
    await addOwnerContact(acting(t.ctx, admin), { id: ownerId, email: 'second@shop.example' });
    const inside = browser();
    await inside.enter(await linkFor());
    const waiting = await linkFor();
    await end();
    await expect(inside.actor()).rejects.toMatchObject(ended);
    await expect(browser().enter(waiting)).rejects.toMatchObject(invalid);
  });
});

describe('the session', () => {
  test('lasts 30 days on that browser, and pays back or decides for 60 minutes', async () => {
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

  test('takes the place of the one before on the same browser', async () => {
    const inside = browser();
    await inside.enter(await linkFor());
    await inside.enter(await linkFor());
    expect(await t.ctx.db.$count(ownerSessions)).toBe(1);
  });

  test('is listed, this browser first, and closed one by one; the own one takes its cookie along', async () => {
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

  test('is one of 20 at most: the oldest ends', async () => {
    const first = browser();
    await first.enter(await linkFor());
    for (let nth = 0; nth < ownerLimits.sessionsMax; nth += 1) {
      t.clock.advance({ hours: 2 });
      await browser().enter(await linkFor());
    }
    expect(await t.ctx.db.$count(ownerSessions)).toBe(ownerLimits.sessionsMax);
    await expect(first.actor()).rejects.toMatchObject(ended);
  });

  test('and the link are forgotten once they have run out', async () => {
    await browser().enter(await linkFor());
    await ask();
    t.clock.advance({ days: ownerLimits.sessionDays, ms: 1 });
    await forgetOwnerAccess(t.ctx);
    expect([await t.ctx.db.$count(ownerLinks), await t.ctx.db.$count(ownerSessions)]).toEqual([0, 0]);
  });
});

test('what an owner does stands in the audit with the mailbox', async () => {
  const inside = browser();
  await inside.enter(await linkFor());
  const { data } = await listOwnerSessions(await inside.ctx());
  await endOwnerSession(await inside.ctx(), { id: data[0]!.id });
  const [row] = await t.ctx.db.select().from(auditLog).where(eq(auditLog.action, 'owner.leave'));
  expect(row).toMatchObject({ actorKind: 'owner', actorId: null, objectId: ownerId, after: { by: mailbox } });
});
