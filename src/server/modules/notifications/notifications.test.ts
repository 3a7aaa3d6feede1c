import { sql } from 'drizzle-orm';
import * as messages from '../../../contract/messages';
import type { LiveEvent, NotificationTopic } from '../../../contract/notifications';
import { inTransaction, newId, systemCtx, type Ctx } from '../../context';
import { eventually } from '../../testing/concurrency';
import { adminPerson, person, postedTask } from '../../testing/factories';
import { TestClock, resetDatabase, testContext, testDatabase, testParts } from '../../testing/testContext';
import {
  announceToAdmins,
  announceSessionEnd,
  liveChannel,
  notify,
  liveEvents,
  liveHub,
  listNotifications,
  markNotificationsRead,
} from './notify';

describe('the list', () => {
  const t = testContext();
  const tell = (userId: string, message: string) => notify(t.ctx, { userId, kind: 'proof-approved', message });

  it('has the member’s notifications, newest first, and counts unread ones', async () => {
    const [ada, bola] = [await person(t.ctx), await person(t.ctx)];
    await tell(ada.id, 'first');
    t.clock.advance({ minutes: 1 });
    await tell(ada.id, 'second');
    await tell(bola.id, 'of somebody else');
    const { data, meta, unread } = await listNotifications(t.as(ada), {});
    expect(data.map(({ message, read }) => ({ message, read }))).toEqual([
      { message: 'second', read: false },
      { message: 'first', read: false },
    ]);
    expect(meta).toEqual({ page: 1, pageSize: 1_000, total: 2 });
    expect(unread).toBe(2);
  });

  it('counts unread ones over all pages and searches', async () => {
    const ada = await person(t.ctx);
    for (const message of ['100% paid', 'two', 'three']) {
      t.clock.advance({ seconds: 1 });
      await tell(ada.id, message);
    }
    const found = await listNotifications(t.as(ada), { page: 1, pageSize: 2, q: '100%' });
    expect(found.data.map(({ message }) => message)).toEqual(['100% paid']);
    expect(found.meta.total).toBe(1);
    expect(found.unread).toBe(3);
    const oldest = await listNotifications(t.as(ada), { page: 2, pageSize: 2 });
    expect(oldest.data.map(({ message }) => message)).toEqual(['100% paid']);
  });

  it('filters by topic, and a paid proof is about money and jobs', async () => {
    const ada = await person(t.ctx);
    const kinds = [
      'proof-approved',
      'proof-rejected',
      'withdrawal-paid',
      'referral-reward',
      'followers-renew',
    ] as const;
    for (const kind of kinds) {
      t.clock.advance({ seconds: 1 });
      await notify(t.ctx, { userId: ada.id, kind, message: kind });
    }
    const about = async (topic: NotificationTopic) => {
      const { data, meta, unread } = await listNotifications(t.as(ada), { page: 1, pageSize: 2, topic });
      return { first: data.map(({ kind }) => kind), total: meta.total, unread };
    };
    expect(await about('money')).toEqual({ first: ['referral-reward', 'withdrawal-paid'], total: 3, unread: 5 });
    expect(await about('jobs')).toEqual({ first: ['proof-rejected', 'proof-approved'], total: 2, unread: 5 });
    expect(await about('account')).toEqual({ first: ['followers-renew'], total: 1, unread: 5 });
  });

  it('is marked as read once, for this member only', async () => {
    const [ada, bola] = [await person(t.ctx), await person(t.ctx)];
    await tell(ada.id, 'paid');
    await tell(bola.id, 'paid');
    await markNotificationsRead(t.as(ada));
    expect((await listNotifications(t.as(ada), {})).unread).toBe(0);
    expect((await listNotifications(t.as(ada), {})).data[0]!.read).toBe(true);
    expect((await listNotifications(t.as(bola), {})).unread).toBe(1);
  });

  it('fits the longest message in a multi-byte alphabet', async () => {
    const ada = await person(t.ctx);
    await tell(ada.id, '₦'.repeat(4_000));
    const [stored] = (await listNotifications(t.as(ada), {})).data;
    expect(stored!.message).toHaveLength(1_500);
    expect(stored!.message.endsWith('…')).toBe(true);
  });
});

describe('live events', () => {
  const open = async (): Promise<{ base: Ctx; heard: string[]; stop: () => Promise<void> }> => {
    const database = await testDatabase();
    const heard: string[] = [];
    const stop = await database.listen(liveChannel, (payload) => {
      heard.push(payload);
      liveHub.dispatch(payload);
    });
    return { base: systemCtx(testParts(database.db, new TestClock()).base), heard, stop };
  };
  const streamOf = async (ctx: Ctx) => {
    const events: LiveEvent[] = [];
    return { events, leave: await liveEvents(ctx, (event) => events.push(event)) };
  };
  const actor = (base: Ctx, { id: userId, isAdmin }: { id: string; isAdmin: boolean }, sessionId: string): Ctx => ({
    ...base,
    actor: isAdmin ? { kind: 'admin', userId, sessionId, isAdmin } : { kind: 'member', userId, sessionId, isAdmin },
  });
  const settled = async (heard: string[], count: number) => {
    await eventually(() => heard.length >= count);
    expect(heard).toHaveLength(count);
  };
  const [home, phone] = ['0190e3a0-0000-7000-8000-000000000001', '0190e3a0-0000-7000-8000-000000000002'];

  let live: Awaited<ReturnType<typeof open>>;
  const left: (() => void)[] = [];
  const join = async (who: { id: string; isAdmin: boolean }, sessionId = home) => {
    const stream = await streamOf(actor(live.base, who, sessionId));
    left.push(stream.leave);
    return stream.events;
  };
  beforeEach(async () => {
    await resetDatabase();
    live = await open();
  });
  afterEach(async () => {
    left.splice(0).forEach((leave) => leave());
    await live.stop();
  });

  it('reach every window of their member only, after the commit', async () => {
    const { base, heard } = live;
    const [ada, bola] = [await person(base), await person(base)];
    const [atHome, onPhone, atBolas] = [await join(ada, home), await join(ada, phone), await join(bola, home)];
    await inTransaction(base, async (tx) => {
      await notify(tx, { userId: ada.id, kind: 'referral-reward', message: 'You earned ₦200.' });
      await tx.db.execute(sql`SELECT 1`);
      expect(atHome).toEqual([]);
    });
    await settled(heard, 1);
    const event = {
      type: 'notification',
      notification: expect.objectContaining({ message: 'You earned ₦200.', read: false }),
    };
    expect(atHome).toEqual([event]);
    expect(onPhone).toEqual([event]);
    expect(atBolas).toEqual([]);
  });

  it('ignore rolled-back transactions', async () => {
    const { base, heard } = live;
    const ada = await person(base);
    const events = await join(ada);
    const failed = inTransaction(base, async (tx) => {
      await notify(tx, { userId: ada.id, kind: 'proof-approved', message: 'never happened' });
      throw new Error('changed its mind');
    });
    await expect(failed).rejects.toThrow('changed its mind');
    await notify(base, { userId: ada.id, kind: 'proof-approved', message: 'happened' });
    await settled(heard, 1);
    expect(events).toEqual([
      expect.objectContaining({ notification: expect.objectContaining({ message: 'happened' }) }),
    ]);
  });

  it('notify admins, and no member, of waiting work', async () => {
    const { base, heard } = live;
    const [adminEvents, member] = [await join(await adminPerson(base)), await join(await person(base), phone)];
    await announceToAdmins(base, 'proofs');
    await settled(heard, 1);
    expect(adminEvents).toEqual([{ type: 'admin', queue: 'proofs' }]);
    expect(member).toEqual([]);
  });

  it('announce a live job to everyone after the commit', async () => {
    const { base, heard } = live;
    const admin = await adminPerson(base);
    const [adminEvents, member] = [await join(admin), await join(await person(base), phone)];
    await postedTask(base, admin);
    await settled(heard, 1);
    for (const events of [adminEvents, member]) expect(events).toEqual([{ type: 'job' }]);
  });

  it('announce a session’s end to it, or to all of an account', async () => {
    const { base, heard } = live;
    const ada = await person(base);
    const [atHome, onPhone] = [await join(ada, home), await join(ada, phone)];
    await announceSessionEnd(base, { sessionId: home });
    await settled(heard, 1);
    expect([atHome.length, onPhone.length]).toEqual([1, 0]);
    await announceSessionEnd(base, { userId: ada.id });
    await settled(heard, 2);
    expect(onPhone).toEqual([{ type: 'session-ended' }]);
  });

  it('stop when the stream ends', async () => {
    const { base, heard } = live;
    const ada = await person(base);
    const { events, leave } = await streamOf(actor(base, ada, home));
    leave();
    await notify(base, { userId: ada.id, kind: 'proof-approved', message: 'unheard' });
    await settled(heard, 1);
    expect(events).toEqual([]);
    expect(liveHub.sessionIds()).toEqual([]);
  });

  it('are refused to an account’s eleventh window', async () => {
    const { base } = live;
    const ada = await person(base);
    for (let window = 0; window < 10; window += 1) await join(ada);
    await expect(join(ada)).rejects.toMatchObject({ status: 429, message: messages.profile.tooManyWindows });
  });

  it('are refused to an address beyond its 500th, whatever the account', async () => {
    const { base } = live;
    const from = (ip: string): Ctx => ({ ...actor(base, { id: newId(), isAdmin: false }, newId()), ip });
    const open = async (ip: string) => left.push(await liveEvents(from(ip), () => undefined));
    for (let window = 0; window < 500; window += 1) await open('198.51.100.7');
    const refused = { status: 429, message: messages.profile.tooManyOfNetwork, retryAfterSeconds: 60 };
    await expect(open('198.51.100.7')).rejects.toMatchObject(refused);
    await open('198.51.100.8');
    left.shift()?.();
    await open('198.51.100.7');
  });
});
