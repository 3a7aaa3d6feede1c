import { eq, sql } from 'drizzle-orm';
import * as messages from '../../../../contract/messages';
import { inTransaction, newId, type Ctx } from '../../../context';
import {
  applications,
  auditLog,
  followerVerifications,
  media,
  notifications,
  proofUploads,
  sessions,
  users,
} from '../../../db/schema';
import { adminPerson, earn, handedIn, person, postedTask, type Person } from '../../../testing/factories';
import { goodPassword, mailsTo } from '../../../testing/signingUp';
import { testContext } from '../../../testing/testContext';
import { applyTask } from '../../applications';
import { reviewProof, submitProof } from '../../proofs';
import { hashPassword } from '../../passwords';
import { login } from '../../login';
import { openSession } from '../../sessions';
import { walletOf } from '../../ledger';
import { notify } from '../../notifications';
import { createPayoutBatch, settlePayouts } from '../../payouts';
import { decideReferral, recordReferral, rewardReferral } from '../../referrals';
import { decideWithdrawal, requestWithdrawal } from '../../withdrawals';
import { downloadData } from '../copy/downloadData';
import { closeAccount, getClosing } from './closeAccount';

const t = testContext();
let goodHash = '';
beforeAll(async () => {
  goodHash = await hashPassword(goodPassword);
});

const member = (fields: Parameters<typeof person>[1] = {}) => person(t.ctx, { passwordHash: goodHash, ...fields });
const close = (who: Person, gives_up?: number) =>
  closeAccount(t.as(who), { current_password: goodPassword, ...(gives_up === undefined ? {} : { gives_up }) });
const rowOf = async ({ id }: Person) => (await t.ctx.db.select().from(users).where(eq(users.id, id)))[0]!;
const getPreview = async (who: Person) => (await getClosing(t.as(who))).data;
/** A refusal must not leave half a closing behind: each try has a savepoint, as a call has a transaction. */
const inSavepoint = (act: () => Promise<unknown>) => inTransaction(t.ctx, act);

type Setting = (ctx: Ctx, admin: Person, ada: Person) => Promise<unknown>;
const paid =
  (naira: number): Setting =>
  (ctx, admin, ada) =>
    earn(ctx, admin, ada, naira);

/** A member referred by this one, with the same bank account. */
const inviteMember = async (ctx: Ctx, { id: referrerId }: Person): Promise<string> => {
  const { id } = await person(ctx);
  await recordReferral(ctx, { referredId: id, referrerId });
  await rewardReferral(ctx, id);
  return id;
};

/** The obstacle for each kind of open work or money. */
const table: [what: string, setting: Setting, kinds: string[], amount: number, remainder: number][] = [
  ['nothing', async () => undefined, [], 0, 0],
  ['₦99.99 in the wallet', paid(99.99), [], 0, 99.99],
  ['₦100 in the wallet', paid(100), ['balance'], 100, 0],
  [
    'a withdrawal that is not decided',
    async (ctx, admin, ada) => {
      await earn(ctx, admin, ada, 500);
      await requestWithdrawal(t.as(ada), { amount: 500 });
    },
    ['withdrawals'],
    500,
    0,
  ],
  [
    'a withdrawal that is approved and not paid yet',
    async (ctx, admin, ada) => {
      await earn(ctx, admin, ada, 500);
      const { data } = await requestWithdrawal(t.as(ada), { amount: 500 });
      await decideWithdrawal(t.as(admin), { withdrawl_id: data.transactionId, given_status: 'approved' });
    },
    ['payouts'],
    500,
    0,
  ],
  [
    'a withdrawal that was paid out',
    async (ctx, admin, ada) => {
      await earn(ctx, admin, ada, 500);
      const { data } = await requestWithdrawal(t.as(ada), { amount: 500 });
      const ids = [data.transactionId];
      await decideWithdrawal(t.as(admin), { withdrawl_id: data.transactionId, given_status: 'approved' });
      await createPayoutBatch(t.as(admin), { ids });
      await settlePayouts(t.as(admin), { ids, outcome: 'paid' });
    },
    [],
    0,
    0,
  ],
  [
    'a referral reward that is being checked',
    async (ctx, _admin, ada) => void (await inviteMember(ctx, ada)),
    ['rewards'],
    200,
    0,
  ],
  [
    'a referral reward that was refused',
    async (ctx, admin, ada) => {
      const id = await inviteMember(ctx, ada);
      await decideReferral(t.as(admin), { id, given_status: 'rejected', reason: 'One person.' });
    },
    [],
    0,
    0,
  ],
  [
    'a taken job',
    async (ctx, admin, ada) => {
      const { id: task_id } = await postedTask(ctx, admin, { amount: 750 });
      await applyTask(t.as(ada), { task_id });
    },
    ['taken'],
    750,
    0,
  ],
  [
    'a proof in review',
    async (ctx, admin, ada) => handedIn(ctx, ada, (await postedTask(ctx, admin, { amount: 300 })).id),
    ['inReview'],
    300,
    0,
  ],
  [
    'a rejected proof',
    async (ctx, admin, ada) => {
      const id = await handedIn(ctx, ada, (await postedTask(ctx, admin)).id);
      await reviewProof(t.as(admin), { id, given_status: 'rejected', reason: 'No' });
    },
    [],
    0,
    0,
  ],
];

it.each(table)('with %s: previewed, and enforced', async (_what, setting, kinds, amount, remainder) => {
  const [admin, ada] = [await adminPerson(t.ctx), await member()];
  await setting(t.ctx, admin, ada);
  const preview = await getPreview(ada);
  expect(preview.obstacles.map(({ kind }) => kind)).toEqual(kinds);
  expect(preview.obstacles[0]?.amount ?? 0).toBe(amount);
  expect(preview.remainder).toBe(remainder);
  const end = inSavepoint(() => close(ada, remainder || undefined));
  if (kinds.length > 0) await expect(end).rejects.toMatchObject({ status: 409 });
  else await expect(end).resolves.toMatchObject({ message: messages.profile.closingDone });
  expect((await rowOf(ada)).status).toBe(kinds.length > 0 ? 'active' : 'closed');
});

it('gives the latest end of a job and of a review', async () => {
  const [admin, ada] = [await adminPerson(t.ctx), await member()];
  await handedIn(t.ctx, ada, (await postedTask(t.ctx, admin)).id);
  await applyTask(t.as(ada), { task_id: (await postedTask(t.ctx, admin)).id });
  expect((await getPreview(ada)).obstacles.map(({ kind, until }) => [kind, until])).toEqual([
    ['taken', '2026-03-06T09:00:00.000Z'],
    ['inReview', '2026-03-10T09:00:00.000Z'],
  ]);
});

describe('a rest below the smallest withdrawal', () => {
  it.each([
    ['nothing agreed', undefined],
    ['less agreed', 59],
    ['more agreed', 61],
  ])('stays with its member: %s', async (_what, agreed) => {
    const [admin, ada] = [await adminPerson(t.ctx), await member()];
    await earn(t.ctx, admin, ada, 60);
    await expect(inSavepoint(() => close(ada, agreed))).rejects.toMatchObject({
      message: messages.profile.closingRemainder,
    });
    expect((await walletOf(t.ctx, ada.id)).balance).toBe(60);
    expect((await rowOf(ada)).status).toBe('active');
  });

  it('is booked as given up when its member agrees, is named in the mail and still counts as earned', async () => {
    const [admin, ada] = [await adminPerson(t.ctx), await member()];
    await earn(t.ctx, admin, ada, 60);
    await close(ada, 60);
    expect(await walletOf(t.ctx, ada.id)).toEqual({ balance: 0, on_hold: 0, total_earned: 60 });
    expect(mailsTo(t, ada.email).at(-1)?.text).toContain('₦60');
    const [row] = await t.ctx.db.select().from(auditLog).where(eq(auditLog.action, 'account.close'));
    expect(row?.after).toEqual({ status: 'closed', gaveUpKobo: 6_000 });
  });
});

describe('a closed account', () => {
  it('holds no personal data', async () => {
    const ada = await member({ username: 'ada.obi', dob: '1999-12-31', gender: 'female', photoUrl: '/media/ada.webp' });
    await t.ctx.db.insert(media).values([
      { name: 'ada.webp', userId: ada.id, kind: 'photo', bytes: 1, createdAt: t.clock.now() },
      { name: 'count.webp', userId: ada.id, kind: 'verification', bytes: 1, createdAt: t.clock.now() },
    ]);
    await t.ctx.db.insert(followerVerifications).values({
      userId: ada.id,
      platform: 'instagram',
      mediaName: 'count.webp',
      status: 'waiting',
      sentAt: t.clock.now(),
    });
    t.media.set('count.webp', { bytes: Buffer.from('x'), type: 'image/webp' });
    t.media.set('ada.webp', { bytes: Buffer.from('x'), type: 'image/webp' });
    await notify(t.ctx, { userId: ada.id, kind: 'proof-approved', message: 'Paid' });
    await openSession(t.ctx, ada);
    await close(ada);
    const row = await rowOf(ada);
    const before = [ada.fullname, ada.username, ada.email, ada.phone, ada.referralCode, ada.accountNo, ada.dob];
    for (const one of [...before, ada.instagram, ada.passwordHash]) expect(JSON.stringify(row)).not.toContain(one);
    expect(row).toMatchObject({ fullname: 'Closed account', status: 'closed', photoUrl: null });
    expect(await t.ctx.db.$count(sessions, eq(sessions.userId, ada.id))).toBe(0);
    expect(await t.ctx.db.$count(notifications, eq(notifications.userId, ada.id))).toBe(0);
    expect(await t.ctx.db.$count(media, eq(media.userId, ada.id))).toBe(0);
    expect(await t.ctx.db.$count(followerVerifications, eq(followerVerifications.userId, ada.id))).toBe(0);
    expect(t.media.size).toBe(0);
  });

  it('keeps the pictures of proofs that were submitted, and no others, nor parts of any', async () => {
    const [admin, ada] = [await adminPerson(t.ctx), await member()];
    const [shown, unused] = [`${'1'.repeat(32)}.webp`, `${'2'.repeat(32)}.webp`];
    const { id: task_id } = await postedTask(t.ctx, admin);
    await applyTask(t.as(ada), { task_id });
    const handed = await submitProof(t.as(ada), { task_id, proof: `<p>Done</p><img src="/media/${shown}">` });
    expect(handed.message).toBe(messages.jobs.submitted);
    const [{ id } = { id: '' }] = await t.ctx.db.select().from(applications).where(eq(applications.userId, ada.id));
    await reviewProof(t.as(admin), { id, given_status: 'rejected', reason: 'No' });
    const of = { userId: ada.id, createdAt: t.clock.now() };
    await t.ctx.db.insert(media).values([
      { ...of, name: shown, kind: 'proof', bytes: 1 },
      { ...of, name: unused, kind: 'proof', bytes: 1 },
    ]);
    await t.ctx.db.insert(proofUploads).values({ ...of, id: newId(), total: 9, received: 1, bytes: Buffer.from('x') });
    for (const name of [shown, unused]) t.media.set(name, { bytes: Buffer.from('x'), type: 'image/webp' });
    await close(ada);
    expect((await t.ctx.db.select().from(media)).map(({ name }) => name)).toEqual([shown]);
    expect([...t.media.keys()]).toEqual([shown]);
    expect(await t.ctx.db.select().from(proofUploads)).toEqual([]);
  });

  it.each(['paid', 'refused'])(
    'leaves its name in no other row but the audit log, where it was invited: %s',
    async (end) => {
      const [admin, ada] = [await adminPerson(t.ctx), await member()];
      const who = {
        fullname: 'Zubaida Quixotewell',
        email: 'zubaida@quixotewell.example',
        phone: '+2348099887766',
        username: 'quixotic',
        accountName: 'Z. QUIXOTEWELL',
        accountNo: end === 'paid' ? '5566778899' : ada.accountNo,
        state: end === 'paid' ? 'Kano' : 'Lagos',
      };
      const zubaida = await member(who);
      await recordReferral(t.ctx, { referredId: zubaida.id, referrerId: ada.id });
      await rewardReferral(t.ctx, zubaida.id);
      const reason = 'You are one person.';
      if (end === 'refused') await decideReferral(t.as(admin), { id: zubaida.id, given_status: 'rejected', reason });
      const proof = await handedIn(t.ctx, zubaida, (await postedTask(t.ctx, admin)).id);
      await reviewProof(t.as(admin), { id: proof, given_status: 'rejected', reason: 'No' });
      await openSession(t.ctx, zubaida);
      const readMessages = async () =>
        (await t.ctx.db.select().from(notifications).where(eq(notifications.userId, ada.id))).map(
          ({ message }) => message,
        );
      expect((await readMessages())[0]).toContain('Zubaida Quixotewell');

      await close(zubaida);

      expect(await readMessages()).toEqual([
        end === 'paid'
          ? 'Closed account joined through you. ₦200 is in your wallet.'
          : 'We can’t pay the reward of ₦200 for Closed account. You are one person.',
      ]);
      let copy = '';
      for await (const part of (await downloadData(t.as(ada))).parts) copy += String(part);
      expect(copy).toContain('Closed account');
      const { rows: tables } = await t.ctx.db.execute<{ name: string }>(
        sql`SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`,
      );
      expect(tables.length).toBeGreaterThan(30);
      const words = ['quixot', '8099887766', zubaida.referralCode];
      for (const word of words) {
        expect(copy).not.toContain(word);
        for (const { name } of tables.filter((table) => table.name !== 'audit_log')) {
          const found = sql`SELECT 1 FROM ${sql.identifier(name)} AS kept WHERE kept::text ILIKE ${`%${word}%`}`;
          expect([name, word, (await t.ctx.db.execute(found)).rows]).toEqual([name, word, []]);
        }
      }
    },
  );

  it('opens no session, and its last mail says so', async () => {
    const ada = await member();
    await close(ada);
    const { email } = ada;
    await expect(login(t.anonymous(), { email, password: goodPassword })).rejects.toMatchObject({ status: 401 });
    expect(mailsTo(t, email).map(({ subject }) => subject)).toEqual(['Your ShareNaira account is closed']);
  });
});

it('needs the password', async () => {
  const ada = await member();
  const guess = closeAccount(t.as(ada), { current_password: 'not it' });
  await expect(guess).rejects.toMatchObject({ fields: { current_password: messages.login.currentWrong } });
  expect((await rowOf(ada)).status).toBe('active');
});

it('is not for admins', async () => {
  const admin = await adminPerson(t.ctx, { passwordHash: goodHash });
  expect((await getPreview(admin)).obstacles.map(({ kind }) => kind)).toEqual(['admins']);
  await expect(close(admin)).rejects.toMatchObject({ status: 403 });
});

it('closes once', async () => {
  const ada = await member();
  await close(ada);
  await expect(close(ada)).rejects.toMatchObject({ fields: { current_password: messages.login.currentWrong } });
});
