import { and, eq } from 'drizzle-orm';
import { legalVersion } from '../../../contract/brand';
import * as messages from '../../../contract/messages';
import { ownerLimits } from '../../../contract/limits';
import { newId, type Ctx } from '../../context';
import {
  applications,
  auditLog,
  deviceIds,
  ledgerAccounts,
  notifications,
  ownerContacts,
  ownerSessions,
  ownerWords,
  owners,
  users,
} from '../../db/schema';
import { acting, adminPerson, handedIn, person, postedTask, type Person } from '../../testing/factories';
import { payingOwner } from '../../testing/payingOwner';
import { testContext } from '../../testing/testContext';
import { deleteTask } from '../jobs';
import { escalate } from './approveOverdue';
import { listProofs, getProof } from './adminQueries';
import { reopenProof } from './reopenProof';
import { reviewProof } from './reviewProof';
import { listOwnProofs, setOwnerWord } from './ownerProofs';

const t = testContext();

type Owner = Awaited<ReturnType<typeof payingOwner>>;
let admin: Person;
let ada: Person;
let owner: Owner;
beforeEach(async () => {
  admin = await adminPerson(t.ctx, { accountNo: '' });
  ada = await person(t.ctx, { fullname: 'Ada Amaka Obi', termsVersion: legalVersion, accountNo: '' });
  owner = await payingOwner(t.ctx, admin, { deposit: 10_000 });
});

const asOwner = ({ owner_id: ownerId, taskOwnerEmail: email }: Owner = owner, ctx: Ctx = t.ctx): Ctx => ({
  ...ctx,
  actor: { kind: 'owner', ownerId, email, ownerSessionId: newId(), confirmedAt: ctx.now() },
});
const deciding = (): Ctx => ({ ...t.ctx, config: { ...t.ctx.config, ownersDecide: true } });
const post = (fields = {}) => postedTask(t.ctx, admin, { ...owner, ...fields });
const proofOf = async (member = ada, fields = {}) => handedIn(t.ctx, member, (await post(fields)).id);
const say = (id: string, word: 'agreed' | 'not_agreed' | null, reason?: string, as = asOwner()) =>
  setOwnerWord(as, { id, word, ...(reason !== undefined && { reason }) });
const list = async (id: string, input = {}, as = asOwner()) => listOwnProofs(as, { id, ...input });
const rowOf = async (id: string) => (await t.ctx.db.select().from(applications).where(eq(applications.id, id)))[0]!;
const words = async () => t.ctx.db.select().from(ownerWords);
/** The copies of the verdicts that lists filter and sort by. */
const wordsOnProofs = async () =>
  (await t.ctx.db.select().from(applications)).flatMap(({ id, ownerWord }) => (ownerWord ? [[id, ownerWord]] : []));
const walletKobo = async () =>
  (await t.ctx.db.select().from(ledgerAccounts).where(eq(ledgerAccounts.userId, ada.id)))[0]!.balance;
const said = async () =>
  (await t.ctx.db.select().from(auditLog).where(eq(auditLog.action, 'proof.word')).orderBy(auditLog.id)).map(
    ({ after }) => after,
  );
const setProof = (id: string, proof: string) =>
  t.ctx.db.update(applications).set({ proof }).where(eq(applications.id, id));

describe('the proofs of a job, for its owner', () => {
  test('show links and pictures and the member’s first name, and nothing else of member or text', async () => {
    const job = await post({ platform: 'instagram' });
    const id = await handedIn(t.ctx, ada, job.id);
    const [name, top, end] = ['0a', '0b', '0c'].map((two) => `${two.repeat(16)}.webp`);
    await setProof(
      id,
      `<p>Call 08031234567, see https://x.com/ada/1?a=1&amp;b=2. <a href="https://instagram.com/p/2">my post</a>
       <a href="mailto:ada@example.com">mail</a> <a href="https://me:secret@x.com/">x</a></p>
       <p><img src="/media/${name}" alt="Ada Obi" /></p>
       <p><img src="/media/${top}" alt="Screenshot 2, part 1 of 2" /><img src="/media/${end}" alt="Screenshot 2, part 2 of 2" /></p>`,
    );
    const { data, meta } = await list(job.id);
    const row = await rowOf(id);
    expect(data).toEqual([
      {
        id,
        status: 'in-review',
        submittedAt: row.submittedAt!.toISOString(),
        reviewDueAt: row.reviewDueAt!.toISOString(),
        decidedAt: null,
        decidedHow: null,
        reason: null,
        links: ['https://instagram.com/p/2', 'https://x.com/ada/1?a=1&b=2'],
        pictures: [[`/media/owner/${name}`], [`/media/owner/${top}`, `/media/owner/${end}`]],
        member: 'Ada O., Lagos, 5,000 followers',
        word: null,
      },
    ]);
    expect(meta).toMatchObject({ total: 1, hidden: 0, decides: false, counts: { 'in-review': { total: 1 } } });
  });

  test.each([
    ['no platform', {}, {}, 'Ada O., Lagos'],
    ['no profile there', { platform: 'tiktok' as const }, {}, 'Ada O., Lagos'],
    ['one name, no state', {}, { fullname: 'Ada', state: '' }, 'Ada'],
  ])('omit unknown facts about the member: %s', async (_, fields, changes, expected) => {
    const job = await post(fields);
    if (job.platform === 'tiktok')
      await t.ctx.db.update(users).set({ tiktok: '@ada', tiktokFollowers: 10 }).where(eq(users.id, ada.id));
    await handedIn(t.ctx, ada, job.id);
    await t.ctx.db
      .update(users)
      .set({ tiktok: '', ...changes })
      .where(eq(users.id, ada.id));
    expect((await list(job.id)).data.map(({ member }) => member)).toEqual([expected]);
  });

  test('submitted under older terms are hidden and counted', async () => {
    const job = await post();
    const before = await person(t.ctx, { termsVersion: '2026-11-22' });
    const never = await person(t.ctx);
    const hidden = [await handedIn(t.ctx, before, job.id), await handedIn(t.ctx, never, job.id)];
    const seen = await handedIn(t.ctx, ada, job.id);
    const { data, meta } = await list(job.id);
    expect([data.map(({ id }) => id), meta.total, meta.hidden]).toEqual([[seen], 1, 2]);
    for (const id of hidden) await expect(say(id, 'agreed')).rejects.toMatchObject({ status: 404 });
  });

  test('of other owners and deleted jobs are not found', async () => {
    const id = await proofOf();
    const { taskId } = await rowOf(id);
    const other = await payingOwner(t.ctx, admin);
    const unknown = { status: 404, message: messages.ownerPage.proofJobNotFound };
    await expect(list(taskId, {}, asOwner(other))).rejects.toMatchObject(unknown);
    await expect(list(newId())).rejects.toMatchObject(unknown);
    await expect(say(id, 'agreed', undefined, asOwner(other))).rejects.toMatchObject({ status: 404 });
    await deleteTask(acting(t.ctx, admin), { id: taskId });
    await expect(list(taskId)).rejects.toMatchObject(unknown);
    await expect(say(id, 'agreed')).rejects.toMatchObject({ status: 404 });
    expect(await words()).toEqual([]);
  });

  test('are sorted newest first, by deadline, or without a verdict first, and filtered by status', async () => {
    const job = await post({ applicants_needed: 4 });
    const ids: string[] = [];
    for (let n = 0; n < 4; n += 1) {
      t.clock.advance({ seconds: 1 });
      ids.push(await handedIn(t.ctx, await person(t.ctx, { termsVersion: legalVersion }), job.id));
    }
    const [a, b, c, d] = ids;
    await say(a!, 'agreed');
    await reviewProof(acting(t.ctx, admin), { id: d!, given_status: 'rejected', reason: 'Too dark.' });
    const order = async (input = {}) => (await list(job.id, input)).data.map(({ id }) => id);
    expect(await order()).toEqual([d, c, b, a]);
    expect(await order({ sort: 'reviewDueAt' })).toEqual([a, b, c, d]);
    expect(await order({ sort: 'word' })).toEqual([b, c, d, a]);
    expect(await order({ status: 'in-review', page: 2, pageSize: 2 })).toEqual([a]);
    const { data, meta } = await list(job.id, { status: 'rejected' });
    expect(data).toMatchObject([{ id: d, reason: 'Too dark.', decidedHow: 'admin' }]);
    expect(meta).toMatchObject({ total: 1, counts: { 'in-review': { total: 3 }, rejected: { total: 1 } } });
  });
});

describe("the owner's verdict", () => {
  test('is shown to admins, who filter and sort by it, and not to the member', async () => {
    const [silent, good, bad] = [
      await proofOf(await person(t.ctx)),
      await proofOf(await person(t.ctx, { termsVersion: legalVersion })),
      await proofOf(),
    ];
    await say(good, 'agreed');
    await say(bad, 'not_agreed', 'The post is gone.');
    const word = {
      word: 'not_agreed',
      reason: 'The post is gone.',
      saidBy: owner.taskOwnerEmail,
      saidAt: t.clock.now().toISOString(),
    };
    expect((await getProof(acting(t.ctx, admin), { id: bad })).data.ownerWord).toEqual(word);
    const ids = async (input: object) =>
      (await listProofs(acting(t.ctx, admin), input)).data.map(({ dataValues }) => dataValues.id);
    expect(await ids({ word: 'agreed' })).toEqual([good]);
    expect(await ids({ word: 'not_agreed' })).toEqual([bad]);
    expect(await ids({ word: 'none' })).toEqual([silent]);
    expect(await ids({ sort: 'word' })).toEqual([bad, good, silent]);
    expect(await ids({ sort: '-word', status: 'in-review', page: 1 })).toEqual([silent, good, bad]);
    const late = await proofOf(await person(t.ctx, { termsVersion: legalVersion }));
    await say(late, 'not_agreed', 'Too late.');
    expect(await ids({ sort: 'word' })).toEqual([bad, late, good, silent]);
    await reviewProof(acting(t.ctx, admin), { id: bad, given_status: 'rejected', reason: 'Not there.' });
    expect(await ids({ sort: 'word' })).toEqual([late, bad, good, silent]);
    expect(await ids({ word: 'not_agreed' })).toEqual([late, bad]);
    expect(JSON.stringify(t.jobs)).not.toContain('The post is gone.');
  });

  test('can be changed and taken back, and repeating it changes nothing', async () => {
    const id = await proofOf();
    const mine = { applicationId: id, saidBy: owner.taskOwnerEmail };
    await say(id, 'not_agreed', 'Gone.');
    await say(id, 'not_agreed', 'Gone.');
    expect(await words()).toMatchObject([{ ...mine, word: 'not_agreed', reason: 'Gone.' }]);
    expect(await wordsOnProofs()).toEqual([[id, 'not_agreed']]);
    await say(id, 'agreed', 'It is back.');
    expect(await words()).toMatchObject([{ ...mine, word: 'agreed', reason: null }]);
    expect(await wordsOnProofs()).toEqual([[id, 'agreed']]);
    await say(id, null);
    await say(id, null);
    expect([await words(), await wordsOnProofs()]).toEqual([[], []]);
    const by = owner.taskOwnerEmail;
    expect(await said()).toEqual([
      { word: 'not_agreed', reason: 'Gone.', by },
      { word: 'agreed', reason: null, by },
      { word: null, by },
    ]);
    expect((await rowOf(id)).status).toBe('in-review');
  });

  test('needs a reason if not as agreed, a fresh link, and an open review', async () => {
    const id = await proofOf();
    const field = { fields: { reason: messages.ownerPage.proofReasonMissing } };
    await expect(say(id, 'not_agreed')).rejects.toMatchObject(field);
    const stale = asOwner();
    t.clock.advance({ minutes: ownerLimits.confirmedMinutes });
    await expect(say(id, 'agreed', undefined, stale)).rejects.toMatchObject({ code: 'link_needed' });
    t.clock.set((await rowOf(id)).reviewDueAt!);
    await expect(say(id, 'agreed')).rejects.toMatchObject({ status: 409, message: messages.ownerPage.proofTimeOver });
    expect(await words()).toEqual([]);
  });

  test('cannot be given on a decided proof; an earlier one stays, even when reopened', async () => {
    const id = await proofOf();
    await say(id, 'not_agreed', 'Gone.');
    await reviewProof(acting(t.ctx, admin), { id, given_status: 'rejected', reason: 'Not there.' });
    for (const word of ['agreed', null] as const)
      await expect(say(id, word)).rejects.toMatchObject({ code: 'already_decided' });
    expect(await words()).toMatchObject([{ word: 'not_agreed' }]);
    const another = await adminPerson(t.ctx, { accountNo: '' });
    await reopenProof(acting(t.ctx, another), { id, reason: 'It is there.' });
    expect(await wordsOnProofs()).toEqual([[id, 'not_agreed']]);
    await say(id, 'agreed');
    expect(await words()).toMatchObject([{ word: 'agreed' }]);
    expect(await wordsOnProofs()).toEqual([[id, 'agreed']]);
  });
});

describe('an acceptance by the owner', () => {
  const shares = (fields: Partial<typeof users.$inferInsert>) => () =>
    t.ctx.db.update(users).set(fields).where(eq(users.id, ada.id));
  const onBrowser = async (...people: Person[]) => {
    const [contact] = await t.ctx.db.select().from(ownerContacts).where(eq(ownerContacts.ownerId, owner.owner_id));
    const mark = Buffer.from('a browser of both');
    const at = t.clock.now();
    const times = { createdAt: at, lastSeenAt: at, expiresAt: at };
    const session = { id: newId(), tokenHash: Buffer.from('x'), contactId: contact!.id, deviceIdHash: mark, ...times };
    await t.ctx.db.insert(ownerSessions).values(session);
    for (const { id: userId } of people)
      await t.ctx.db.insert(deviceIds).values({ deviceIdHash: mark, userId, firstSeenAt: at, lastSeenAt: at });
  };
  const phone = '+2348099999999';
  const ownersOwn = (fields = {}) =>
    person(t.ctx, { email: owner.taskOwnerEmail.replace('@', '+me@'), accountNo: '', ...fields });

  interface Case {
    readonly decides?: boolean;
    readonly word?: 'agreed' | 'not_agreed';
    readonly credit?: true;
    readonly given?: () => Promise<unknown>;
  }
  const cases: [name: string, isFinal: boolean, Case][] = [
    ['of a stranger’s proof, paid for by deposits', true, {}],
    ['while owners do not decide', false, { decides: false }],
    ['that is none', false, { word: 'not_agreed' }],
    ['on credit', false, { credit: true }],
    [
      'of the same mailbox in another spelling',
      false,
      { given: () => shares({ email: owner.taskOwnerEmail.replace('@', '+x@') })() },
    ],
    [
      'of the same phone number',
      false,
      {
        given: async () => {
          await shares({ phone })();
          await t.ctx.db.update(owners).set({ phone }).where(eq(owners.id, owner.owner_id));
        },
      },
    ],
    [
      'of the phone number of a job',
      false,
      {
        given: async () => {
          await shares({ phone })();
          await post({ taskOwnerphoneNumber: phone });
        },
      },
    ],
    ['of a member on the owner’s browser', false, { given: () => onBrowser(ada) }],
    [
      'of the bank account of the owner’s own member account',
      false,
      {
        given: async () => {
          await ownersOwn({ accountNo: '1111111111' });
          await shares({ accountNo: '1111111111' })();
        },
      },
    ],
    [
      'of a browser of the owner’s own member account',
      false,
      {
        given: async () => {
          const own = await ownersOwn();
          const at = t.clock.now();
          for (const userId of [own.id, ada.id])
            await t.ctx.db
              .insert(deviceIds)
              .values({ deviceIdHash: Buffer.from('at home'), userId, firstSeenAt: at, lastSeenAt: at });
        },
      },
    ],
    [
      'of a stranger, where the owner has a member account',
      true,
      { given: () => ownersOwn({ accountNo: '1111111111' }) },
    ],
    ['of a banned member', false, { given: shares({ status: 'banned' }) }],
    [
      'of a proof that is left to an admin',
      false,
      {
        given: async () => {
          const due = (await rowOf(id)).reviewDueAt!;
          const now = t.clock.now();
          await shares({ status: 'banned' })();
          t.clock.set(due);
          await escalate(t.ctx);
          await shares({ status: 'active' })();
          t.clock.set(now);
        },
      },
    ],
  ];
  let id: string;

  test.each(cases)('%s is final: %s', async (_, isFinal, { decides = true, word = 'agreed', credit, given }) => {
    if (credit) owner = await payingOwner(t.ctx, admin, { credit: null, deposit: 1_499.99 });
    id = await proofOf();
    await given?.();
    const ctx = asOwner(owner, decides ? deciding() : t.ctx);
    const { data, message } = await say(id, word, word === 'not_agreed' ? 'Gone.' : undefined, ctx);
    expect(data.status).toBe(isFinal ? 'approved' : 'in-review');
    expect(await words()).toMatchObject([{ word }]);
    expect(await walletKobo()).toBe(isFinal ? 50_000 : 0);
    expect(await rowOf(id)).toMatchObject(
      isFinal
        ? { status: 'approved', decidedHow: 'owner', decidedBy: null }
        : { status: 'in-review', decidedHow: null },
    );
    if (isFinal) expect(message).toBe(messages.ownerPage.proofAccepted);
    const decisions = and(eq(auditLog.action, 'proof.review'), eq(auditLog.actorKind, 'owner'));
    expect(await t.ctx.db.$count(auditLog, decisions)).toBe(isFinal ? 1 : 0);
  });

  test('counts a kobo below zero as credit, but not one above', async () => {
    owner = await payingOwner(t.ctx, admin, { credit: null, deposit: 1_500 });
    id = await proofOf();
    expect((await say(id, 'agreed', undefined, asOwner(owner, deciding()))).data.status).toBe('approved');
  });

  test('is announced to the member as the owner’s', async () => {
    id = await proofOf();
    await say(id, 'agreed', undefined, asOwner(owner, deciding()));
    const [told] = await t.ctx.db.select().from(notifications).where(eq(notifications.userId, ada.id));
    expect(told?.message).toMatch(/^\+₦500 · proof approved by the job owner\n/);
  });

  test('is the only way: owners decide no other’s proof, reject none, and need a fresh link', async () => {
    id = await proofOf();
    const other = await payingOwner(t.ctx, admin, { deposit: 5_000 });
    const [own, foreign] = [asOwner(owner, deciding()), asOwner(other, deciding())];
    const forbidden = { code: 'forbidden' };
    await expect(reviewProof(foreign, { id, given_status: 'approved' })).rejects.toMatchObject(forbidden);
    await expect(reviewProof(own, { id, given_status: 'rejected', reason: 'No.' })).rejects.toMatchObject(forbidden);
    t.clock.advance({ minutes: ownerLimits.confirmedMinutes });
    await expect(reviewProof(own, { id, given_status: 'approved' })).rejects.toMatchObject({ code: 'link_needed' });
    expect((await rowOf(id)).status).toBe('in-review');
  });
});
