import { eq } from 'drizzle-orm';
import { limits } from '../../../contract/limits';
import * as messages from '../../../contract/messages';
import { auditLog, reviewReminders } from '../../db/schema';
import { tidy } from '../../jobs/tidy';
import { acting, adminPerson, handedIn, person, postedTask, type Person } from '../../testing/factories';
import { testContext } from '../../testing/testContext';
import { approveOverdue, remindOfReviews } from './approveOverdue';
import { reviewProof } from './reviewProof';

const t = testContext();
let admin: Person;
beforeEach(async () => {
  admin = await adminPerson(t.ctx);
});

const proofOf = async (fullname = 'Ada Obi', title = 'Share our flyer'): Promise<string> =>
  handedIn(t.ctx, await person(t.ctx, { fullname }), (await postedTask(t.ctx, admin, { title })).id);
const reminders = () =>
  t.jobs
    .filter(({ queue }) => queue === 'mail')
    .map(({ data }) => data as { to: string; subject: string; text: string; html: string })
    .filter(({ text }) => text.includes('/admin/review-jobs'));
const toLastDay = { days: limits.reviewWindowDays, hours: -limits.dueSoonHours };

it.each([
  ['has waited for a day', { hours: limits.reviewReminderHours }, '1 proof waiting for a day'],
  ['comes to its last day', toLastDay, '1 proof on the last day of review'],
])('reminds of a proof that %s: not a millisecond early, then once', async (_what, wait, subject) => {
  await proofOf();
  t.clock.advance(wait);
  t.clock.advance({ ms: -1 });
  expect(await remindOfReviews(t.ctx)).toBe(wait === toLastDay ? 1 : 0);
  t.clock.advance({ ms: 1 });
  expect(await remindOfReviews(t.ctx)).toBe(1);
  expect(reminders().at(-1)).toMatchObject({ to: admin.email, subject });
  t.clock.advance({ ms: 1 });
  expect(await remindOfReviews(t.ctx)).toBe(0);
});

it('tells every admin the job, the member, the deadline and a link', async () => {
  const other = await adminPerson(t.ctx, { fullname: 'Bayo Admin' });
  const id = await proofOf('Chidi <i>Eze</i>', 'Follow & share');
  t.clock.advance({ hours: 24 });
  await remindOfReviews(t.ctx);
  expect(reminders().map(({ to }) => to)).toEqual([other.email, admin.email]);
  const [mail] = reminders();
  expect(mail!.text).toContain('Hello Bayo Admin');
  expect(mail!.text).toContain('“Follow & share” by Chidi <i>Eze</i>, auto-approves Tue 10 Mar, 10:00');
  expect(mail!.text).toContain(`/admin/review-jobs?focus=${id}`);
  expect(mail!.html).toContain('Chidi &lt;i&gt;Eze&lt;/i&gt;');
  const log = await t.ctx.db.select().from(auditLog).where(eq(auditLog.action, 'review.remind'));
  expect(log).toEqual([expect.objectContaining({ actorKind: 'system', after: { waiting: 1, lastDay: 0, told: 2 } })]);
});

it('reminds once of a proof whose two stages passed during downtime', async () => {
  await proofOf();
  t.clock.advance({ days: 4, hours: 12 });
  expect(await remindOfReviews(t.ctx)).toBe(1);
  expect(await remindOfReviews(t.ctx)).toBe(0);
  expect(reminders().map(({ subject }) => subject)).toEqual(['1 proof on the last day of review']);
});

it('puts both kinds into one email with their numbers and the ten nearest to their deadline', async () => {
  for (let nth = 0; nth < 3; nth += 1) await proofOf('Old Member');
  t.clock.advance({ days: 3 });
  for (let nth = 0; nth < 9; nth += 1) await proofOf('New Member');
  t.clock.advance({ days: 1 });
  expect(await remindOfReviews(t.ctx)).toBe(12);
  const [mail, ...others] = reminders();
  expect(others).toEqual([]);
  expect(mail!.subject).toBe('3 proofs on the last day of review');
  expect(mail!.text).toContain('9 proofs waited for more than 24 hours.');
  expect(mail!.text).toContain('These 10 come first; 2 more wait in the admin area.');
  const named = mail!.text.match(/by \w+ Member/g);
  expect(named).toHaveLength(10);
  expect(named!.slice(0, 3)).toEqual(Array.from({ length: 3 }, () => 'by Old Member'));
});

it('skips proofs decided meanwhile or about to be approved', async () => {
  const decided = await proofOf();
  t.clock.advance({ hours: 23 });
  await reviewProof(acting(t.ctx, admin), { id: decided, given_status: 'approved' });
  t.clock.advance({ hours: 2 });
  expect(await remindOfReviews(t.ctx)).toBe(0);
  await proofOf();
  t.clock.advance({ days: limits.reviewWindowDays });
  expect(await remindOfReviews(t.ctx)).toBe(0);
  expect(await approveOverdue(t.ctx)).toBe(1);
  expect(reminders()).toEqual([]);
});

it('sends no second reminder after the clock went back, or after old marks were removed', async () => {
  const id = await proofOf();
  t.clock.advance({ days: 4 });
  await remindOfReviews(t.ctx);
  t.clock.advance({ hours: -1 });
  expect(await remindOfReviews(t.ctx)).toBe(0);
  await tidy(t.ctx);
  expect(await t.ctx.db.$count(reviewReminders)).toBe(1);
  await reviewProof(acting(t.ctx, admin), { id, given_status: 'rejected', reason: 'No' });
  await tidy(t.ctx);
  expect(await t.ctx.db.$count(reviewReminders)).toBe(0);
  t.clock.advance({ hours: 2 });
  expect(await remindOfReviews(t.ctx)).toBe(0);
  expect(reminders()).toHaveLength(1);
});

it('cannot be run by a user, and leaves the proof free to be decided', async () => {
  await expect(remindOfReviews(acting(t.ctx, admin))).rejects.toThrow();
  const id = await proofOf();
  t.clock.advance({ days: 1 });
  await remindOfReviews(t.ctx);
  await expect(reviewProof(acting(t.ctx, admin), { id, given_status: 'approved' })).resolves.toMatchObject({
    message: messages.proofs.approved,
  });
});
