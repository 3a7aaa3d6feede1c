import * as contract from '../../../contract/overview';
import * as messages from '../../../contract/messages';
import { shareJobCounts } from '../../db/schema';
import { acting, adminPerson, handedIn, person, postedTask, type Person } from '../../testing/factories';
import { testContext } from '../../testing/testContext';
import { approveOverdue, reopenProof, reviewProof } from '../proofs';
import { recordDeposit } from '../funding';
import { createPayoutBatch, settlePayouts } from '../payouts';
import { deleteTask, updateTask } from '../jobs';
import { decideWithdrawal, requestWithdrawal } from '../withdrawals';
import { getAdminFigures } from './overview';

const t = testContext();
let admin: Person;

const joined = (fullname: string): Promise<Person> => person(t.ctx, { fullname });
const decide = (id: string, given_status: 'approved' | 'rejected', by = admin) =>
  reviewProof(acting(t.ctx, by), { id, given_status, ...(given_status === 'rejected' && { reason: 'No post.' }) });
const accepted = async (member: Person, amount: number): Promise<string> => {
  const { data } = await requestWithdrawal(acting(t.ctx, member), { amount });
  await decideWithdrawal(t.as(admin), { withdrawl_id: data.transactionId, given_status: 'approved' });
  return data.transactionId;
};
const figures = async (query: { from?: string; to?: string } = {}) => {
  const answer = await getAdminFigures(t.as(admin), query);
  return contract.getAdminFigures.answer.parse({ error: false, message: '', ...answer }).data;
};

beforeEach(async () => {
  t.clock.set('2026-02-01T08:00:00.000Z');
  admin = await adminPerson(t.ctx);
});

test('separates two ranges at midnight in Lagos', async () => {
  t.clock.set('2026-02-28T09:00:00.000Z');
  const dan = await joined('Dan Musa');
  const old = await postedTask(t.ctx, admin, { title: 'Old', amount: 700, applicants_needed: 1 });
  await handedIn(t.ctx, dan, old.id);

  t.clock.set('2026-03-03T08:00:00.000Z');
  const ada = await joined('Ada Obi');
  const flyer = await postedTask(t.ctx, admin, { title: 'Flyer', amount: 500, applicants_needed: 3 });
  const ofAda = await handedIn(t.ctx, ada, flyer.id);
  t.clock.advance({ hours: 2 });
  await decide(ofAda, 'approved');

  // The last second of 4 March in Lagos, and the first of 5 March.
  t.clock.set('2026-03-04T22:59:59.000Z');
  const ben = await joined('Ben Eze');
  await postedTask(t.ctx, admin, { amount: 1_000, applicants_needed: 2 });
  const ofBen = await handedIn(t.ctx, ben, flyer.id);
  t.clock.set('2026-03-04T23:00:00.000Z');
  const chi = await joined('Chi Ude');
  await postedTask(t.ctx, admin, { amount: 250.5, applicants_needed: 4 });
  const ofChi = await handedIn(t.ctx, chi, flyer.id);

  t.clock.set('2026-03-05T04:59:59.000Z');
  await decide(ofBen, 'approved');
  t.clock.set('2026-03-05T07:00:00.000Z');
  await decide(ofChi, 'rejected');
  const paidLater = await accepted(ada, 400);

  t.clock.set('2026-03-06T10:00:00.000Z');
  // Six days after submission the clock decides, which is no review.
  expect(await approveOverdue(t.ctx)).toBe(1);
  await createPayoutBatch(t.as(admin), { ids: [paidLater] });
  await settlePayouts(t.as(admin), { ids: [paidLater], outcome: 'paid' });
  await accepted(ben, 300);
  await deleteTask(t.as(admin), { id: old.id });

  const none = { handedIn: 0, approved: 0, rejected: 0, signUps: 0, opened: 0, visits: 0, accepted: 0 };
  const ofFlyer = { taskId: flyer.id, source: 'whatsapp', kind: 'counted' } as const;
  await t.ctx.db.insert(shareJobCounts).values([
    { ...ofFlyer, day: '2026-03-04', visits: 2 },
    { ...ofFlyer, day: '2026-03-05', visits: 4 },
    { ...ofFlyer, day: '2026-03-05', source: 'qr', visits: 1 },
    { ...ofFlyer, day: '2026-03-05', kind: 'preview', visits: 30 },
    { ...ofFlyer, day: '2026-03-05', kind: 'no-id', visits: 5 },
    { ...ofFlyer, day: '2026-03-05', taskId: old.id, visits: 8 },
  ]);

  expect(await figures({ from: '2026-03-05', to: '2026-03-06' })).toEqual({
    range: {
      from: '2026-03-05',
      to: '2026-03-06',
      booked: 1_002,
      paid: 1_200,
      accepted: 700,
      paidOut: 400,
      handedIn: 1,
      approved: 2,
      rejected: 1,
      reviewTime: { median: 25_200, ninetieth: 28_080 },
      signUps: 1,
      opened: 13,
      visits: 18,
      activeMembers: 1,
      days: [
        { day: '2026-03-05', handedIn: 1, approved: 1, rejected: 1, signUps: 1, opened: 13, visits: 18, accepted: 400 },
        { ...none, day: '2026-03-06', approved: 1, accepted: 300 },
      ],
    },
    before: {
      from: '2026-03-03',
      to: '2026-03-04',
      booked: 3_500,
      paid: 500,
      accepted: 0,
      paidOut: 0,
      handedIn: 2,
      approved: 1,
      rejected: 0,
      reviewTime: { median: 7_200, ninetieth: 7_200 },
      signUps: 2,
      opened: 2,
      visits: 2,
      activeMembers: 2,
      days: [
        { ...none, day: '2026-03-03', handedIn: 1, approved: 1, signUps: 1 },
        { ...none, day: '2026-03-04', handedIn: 1, signUps: 1, opened: 2, visits: 2 },
      ],
    },
    now: { escrow: 3_502, owed: 1_000 },
    topJobs: [
      { id: old.id, jobTitle: 'Old', deleted: true, approved: 1, paid: 700 },
      { id: flyer.id, jobTitle: 'Flyer', deleted: false, approved: 1, paid: 500 },
    ],
  });
});

test('a member with two proofs counts once as active, and the busier job ranks higher', async () => {
  const member = await joined('Ada Obi');
  const jobs = [await postedTask(t.ctx, admin), await postedTask(t.ctx, admin), await postedTask(t.ctx, admin)];
  for (const { id } of jobs) await decide(await handedIn(t.ctx, member, id), 'approved');
  await decide(await handedIn(t.ctx, await joined('Ben Eze'), jobs[1]!.id), 'approved');
  const { range, topJobs } = await figures();
  expect(range).toMatchObject({ handedIn: 4, activeMembers: 2 });
  expect(topJobs.map(({ id, approved }) => [id, approved])[0]).toEqual([jobs[1]!.id, 2]);
});

test('the booked amount is that of posting, whatever happens to the job', async () => {
  const edited = await postedTask(t.ctx, admin, { amount: 500, applicants_needed: 3 });
  const deleted = await postedTask(t.ctx, admin, { amount: 200, applicants_needed: 1 });
  await deleteTask(t.as(admin), { id: deleted.id });
  await updateTask(t.as(admin), {
    id: edited.id,
    jobTitle: 'Share our flyer',
    jobDescription: 'Post it.',
    jobOwnerEmail: 'owner@advertiser.example',
    payoutAmount: 500,
    maxSlots: 10,
  });
  expect(await figures()).toMatchObject({ range: { booked: 1_700 }, now: { escrow: 5_000 } });
});

test('a waiting job is booked with what it went live with', async () => {
  const ctx = { ...t.ctx, config: { ...t.ctx.config, ownerCreditKobo: 0 } };
  const { owner } = await postedTask(ctx, admin, { amount: 500, applicants_needed: 3 });
  expect(await figures()).toMatchObject({ range: { booked: 0 } });
  const deposit = { owner_id: owner.id, amount: 1_500, receivedOn: '2026-02-01', bankReference: 'FT26032' };
  await recordDeposit(t.as(admin), deposit);
  expect(await figures()).toMatchObject({ range: { booked: 1_500 }, now: { escrow: 1_500 } });
});

test('a reopened proof’s review starts at its reopening', async () => {
  const { id: task } = await postedTask(t.ctx, admin);
  const id = await handedIn(t.ctx, await joined('Ada Obi'), task);
  await decide(id, 'rejected');
  t.clock.advance({ days: 3 });
  const other = await adminPerson(t.ctx);
  await reopenProof(acting(t.ctx, other), { id, reason: 'The member has shown the post.' });
  t.clock.advance({ minutes: 90 });
  await decide(id, 'approved', other);
  expect((await figures()).range).toMatchObject({ handedIn: 1, reviewTime: { median: 5_400, ninetieth: 5_400 } });
});

describe('the range', () => {
  it('is the last thirty days by default, today in Lagos included', async () => {
    t.clock.set('2026-03-05T23:30:00.000Z');
    const { range, before } = await figures();
    expect([before.from, before.to, range.from, range.to]).toEqual([
      '2026-01-06',
      '2026-02-04',
      '2026-02-05',
      '2026-03-06',
    ]);
    expect(range.days.map(({ day }) => day)).toHaveLength(30);
    expect(range.reviewTime).toBeNull();
  });

  it('may be one day or a leap year', async () => {
    expect((await figures({ from: '2026-03-05', to: '2026-03-05' })).before).toMatchObject({
      from: '2026-03-04',
      to: '2026-03-04',
    });
    expect((await figures({ from: '2024-01-01', to: '2024-12-31' })).range.days).toHaveLength(366);
  });

  it.each([
    ['to', messages.members.dayOrder, { from: '2026-03-05', to: '2026-03-04' }],
    ['from', messages.members.tooManyDays, { from: '2024-12-31', to: '2026-01-01' }],
  ])('is refused by the field %s: %s', async (field, text, query) => {
    await expect(getAdminFigures(t.as(admin), query)).rejects.toMatchObject({
      status: 400,
      fields: { [field]: text },
    });
  });

  it.each(['0000-01-01', '9999-12-31', '2026-02-30', 'today'])('refuses the day %s', (from) => {
    expect(contract.getAdminFigures.query.safeParse({ from }).success).toBe(false);
  });
});
