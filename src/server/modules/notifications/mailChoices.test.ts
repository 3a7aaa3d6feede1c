import { eq } from 'drizzle-orm';
import { mailGroups, notificationKind, type MailGroup, type NotificationKind } from '../../../contract/notifications';
import { applications, auditLog } from '../../db/schema';
import { applyTask, expireSlots } from '../applications';
import { reviewProof } from '../proofs';
import { decideWithdrawal, requestWithdrawal } from '../withdrawals';
import { adminPerson, earn, handedIn, person, postedTask, type Person } from '../../testing/factories';
import { testContext } from '../../testing/testContext';
import { getMailChoices, updateMailChoices, listNotifications, notify } from './notify';

const t = testContext();

const mailsTo = ({ email }: Person) =>
  t.jobs.filter(({ queue, data }) => queue === 'mail' && (data as { to: string }).to === email);
const notifyMember = (userId: string, kind: NotificationKind) =>
  notify(t.ctx, {
    userId,
    kind,
    message: 'News',
    mail: ({ fullname }) => ({ kind, subject: `News for ${fullname}`, text: '', html: '' }),
  });

/** The setting that turns each mail off; null if none does. */
const groups: Record<NotificationKind, MailGroup | null> = {
  'proof-approved': 'proofs',
  'proof-auto-approved': 'proofs',
  'proof-rejected': 'proofs',
  'proof-reopened': 'proofs',
  'slot-ending': 'proofs',
  'slot-expired': 'proofs',
  'withdrawal-approved': 'withdrawals',
  'withdrawal-rejected': 'withdrawals',
  'withdrawal-paid': 'withdrawals',
  'withdrawal-returned': 'withdrawals',
  'referral-reward': 'referrals',
  'referral-refused': 'referrals',
  'account-unbanned': null,
  'followers-verified': null,
  'followers-renew': null,
};

it('every kind is mailed by default', async () => {
  const ada = await person(t.ctx);
  expect((await getMailChoices(t.as(ada))).data).toEqual({ proofs: true, withdrawals: true, referrals: true });
  for (const kind of notificationKind.options) await notifyMember(ada.id, kind);
  expect(mailsTo(ada)).toHaveLength(notificationKind.options.length);
});

it.each(mailGroups)('without %s its kinds are listed and not mailed; all others are', async (group) => {
  const ada = await person(t.ctx);
  await updateMailChoices(t.as(ada), { [group]: false });
  for (const kind of notificationKind.options) await notifyMember(ada.id, kind);
  const silent = notificationKind.options.filter((kind) => groups[kind] === group);
  expect(mailsTo(ada)).toHaveLength(notificationKind.options.length - silent.length);
  expect((await listNotifications(t.as(ada), {})).meta.total).toBe(notificationKind.options.length);
});

it('a choice changes only that setting, lasts, can be reverted, and affects no one else', async () => {
  const [ada, bola] = [await person(t.ctx), await person(t.ctx)];
  await updateMailChoices(t.as(ada), { proofs: false });
  await updateMailChoices(t.as(ada), { referrals: false });
  expect((await getMailChoices(t.as(ada))).data).toEqual({ proofs: false, withdrawals: true, referrals: false });
  await updateMailChoices(t.as(ada), { proofs: true });
  expect((await getMailChoices(t.as(ada))).data).toEqual({ proofs: true, withdrawals: true, referrals: false });
  expect((await getMailChoices(t.as(bola))).data.referrals).toBe(true);
  const rows = await t.ctx.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.action, 'mail-choices.update'))
    .orderBy(auditLog.id);
  expect(rows.map(({ after }) => after)).toEqual([
    { mailsOff: ['proofs'] },
    { mailsOff: ['proofs', 'referrals'] },
    { mailsOff: ['referrals'] },
  ]);
});

it('every email to a member links to the choices', async () => {
  const [admin, ada] = [await adminPerson(t.ctx), await person(t.ctx)];
  await earn(t.ctx, admin, ada, 500);
  const [mail] = mailsTo(ada);
  expect((mail!.data as { text: string }).text).toContain(`${t.base.config.publicUrl}/account/my-account#mails`);
});

describe('a notification has a topic', () => {
  const newest = async (member: Person) => (await listNotifications(t.as(member), {})).data[0];

  it('the job of a decided proof', async () => {
    const [admin, ada] = [await adminPerson(t.ctx), await person(t.ctx)];
    const task = await postedTask(t.ctx, admin);
    const id = await handedIn(t.ctx, ada, task.id);
    await reviewProof(t.as(admin), { id, given_status: 'rejected', reason: 'Too small' });
    expect(await newest(ada)).toMatchObject({ kind: 'proof-rejected', about: task.id });
  });

  it('the job of an expired slot', async () => {
    const [admin, ada] = [await adminPerson(t.ctx), await person(t.ctx)];
    const task = await postedTask(t.ctx, admin);
    await applyTask(t.as(ada), { task_id: task.id });
    t.clock.advance({ hours: 25 });
    await expireSlots(t.ctx);
    expect(await t.ctx.db.$count(applications, eq(applications.status, 'expired'))).toBe(1);
    expect(await newest(ada)).toMatchObject({ kind: 'slot-expired', about: task.id });
  });

  it.each(['approved', 'rejected'] as const)('the withdrawal that was %s', async (given_status) => {
    const [admin, ada] = [await adminPerson(t.ctx), await person(t.ctx)];
    await earn(t.ctx, admin, ada, 500);
    const { data } = await requestWithdrawal(t.as(ada), { amount: 500 });
    t.clock.advance({ minutes: 1 });
    await decideWithdrawal(t.as(admin), { withdrawl_id: data.transactionId, given_status });
    expect(await newest(ada)).toMatchObject({ kind: `withdrawal-${given_status}`, about: data.transactionId });
  });
});
