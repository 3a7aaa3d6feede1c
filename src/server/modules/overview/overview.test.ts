import * as contract from '../../../contract/overview';
import { applications, withdrawals } from '../../db/schema';
import { acting, adminPerson, earn, handedIn, person, postedTask, type Person } from '../../testing/factories';
import { testContext } from '../../testing/testContext';
import { deleteTask } from '../jobs';
import { proofsWhere, reviewProof } from '../proofs';
import { decideWithdrawal, requestWithdrawal, withdrawalsWhere } from '../withdrawals';
import { searchAdmin } from './searchAdmin';
import { getAdminCounts, getOverview } from './overview';

const t = testContext();
let admin: Person;

beforeEach(async () => {
  admin = await adminPerson(t.ctx);
});

/** Requests a withdrawal and returns its reference. */
const withdrawn = async (member: Person, amount = 500): Promise<string> => {
  await earn(t.ctx, admin, member, amount);
  const { data } = await requestWithdrawal(t.as(member), { amount });
  return data.reference;
};

describe('search in the admin area', () => {
  const find = async (q: string) => {
    const answer = await searchAdmin(t.as(admin), { q });
    return contract.searchAdmin.answer.parse({ error: false, message: '', ...answer }).data;
  };
  const membersFound = async (q: string) => (await find(q)).members.map(({ fullname }) => fullname);

  it.each([
    ['a part of the name', 'okaf'],
    ['the beginning of a name', 'ok'],
    ['both names in another order and without marks', 'okáfor ADAEZE'],
    ['the email', 'ada.okafor@'],
    ['the phone number as people write it', '0803 555 1234'],
    ['the phone number as it is stored', '+2348035551234'],
  ])('finds a member by %s', async (_how, q) => {
    await person(t.ctx, { fullname: 'Adaeze Okafor', email: 'ada.okafor@example.com', phone: '+2348035551234' });
    await person(t.ctx, { fullname: 'Tunde Bello', email: 'tunde@example.com', phone: '+2348099999999' });
    expect(await membersFound(q)).toEqual(['Adaeze Okafor']);
  });

  it('finds a member by a former payout account number', async () => {
    const member = await person(t.ctx, { fullname: 'Adaeze Okafor', accountNo: '9182736450' });
    const reference = await withdrawn(member);
    const { members, withdrawals } = await find('9182736');
    expect(members.map(({ fullname }) => fullname)).toEqual(['Adaeze Okafor']);
    expect(withdrawals).toMatchObject([{ reference, amount: 500, status: 'pending', fullname: 'Adaeze Okafor' }]);
    expect((await find('918 273‑6450')).withdrawals).toMatchObject([{ reference }]);
  });

  it('does not find an unverified sign-up', async () => {
    await person(t.ctx, { fullname: 'Adaeze Okafor', status: 'pending', activatedAt: null });
    expect(await membersFound('okafor')).toEqual([]);
  });

  it('finds a job by title and reference, but not after deletion', async () => {
    const { id, reference } = await postedTask(t.ctx, admin, { title: 'Repost a concert in Jos' });
    const seen = { id, reference, jobTitle: 'Repost a concert in Jos', status: 'available' };
    expect((await find('concert')).jobs).toEqual([seen]);
    expect((await find(reference.toLowerCase())).jobs).toEqual([seen]);
    await deleteTask(t.as(admin), { id });
    expect((await find('concert')).jobs).toEqual([]);
  });

  it('finds a withdrawal by reference and member name', async () => {
    const member = await person(t.ctx, { fullname: 'Adaeze Okafor' });
    const reference = await withdrawn(member);
    expect((await find(reference)).withdrawals).toMatchObject([{ reference }]);
    expect((await find('adaeze')).withdrawals).toMatchObject([{ reference }]);
  });

  it('returns at most five of a kind, those starting with the text first', async () => {
    for (let n = 0; n < 6; n += 1) await person(t.ctx, { fullname: 'Bola Ade' });
    await person(t.ctx, { fullname: 'Ade Bola' });
    const found = await membersFound('ade');
    expect(found).toHaveLength(5);
    expect(found[0]).toBe('Ade Bola');
  });

  it('takes pattern characters literally', async () => {
    await person(t.ctx, { fullname: 'Adaeze Okafor' });
    expect(await find('%%%')).toEqual({ members: [], jobs: [], withdrawals: [] });
    expect(await find('_da')).toEqual({ members: [], jobs: [], withdrawals: [] });
  });

  it('refuses a single letter', () => {
    expect(contract.searchAdmin.query.safeParse({ q: ' a ' }).success).toBe(false);
    expect(contract.searchAdmin.query.safeParse({ q: 'ab' }).success).toBe(true);
  });
});

describe('admins’ waiting work', () => {
  const counts = async () => (await getAdminCounts(t.as(admin))).data;

  it('is counted as it arrives and is decided', async () => {
    expect(await counts()).toEqual({ proofs: 0, withdrawals: 0, referrals: 0 });
    const task = await postedTask(t.ctx, admin);
    const [first, second] = [await person(t.ctx), await person(t.ctx)];
    const id = await handedIn(t.ctx, first, task.id);
    await handedIn(t.ctx, second, task.id);
    expect(await counts()).toEqual({ proofs: 2, withdrawals: 0, referrals: 0 });
    await reviewProof(t.as(admin), { id, given_status: 'approved' });
    await requestWithdrawal(acting(t.ctx, first), { amount: 500 });
    expect(await counts()).toEqual({ proofs: 1, withdrawals: 1, referrals: 0 });
  });
});

describe('the overview', () => {
  const overview = async () => {
    const answer = await getOverview(t.as(admin));
    return contract.getOverview.answer.parse({ error: false, message: '', ...answer }).data;
  };

  it('gives what waits, the amount owed, and the oldest of each', async () => {
    expect(await overview()).toMatchObject({
      proofs: { waiting: 0, oldest: null },
      withdrawals: { waiting: 0, owed: 0, oldest: null },
    });
    const task = await postedTask(t.ctx, admin);
    const [first, second] = [await person(t.ctx), await person(t.ctx)];
    const proofSince = t.clock.now().toISOString();
    const oldest = await handedIn(t.ctx, first, task.id);
    t.clock.advance({ hours: 3 });
    const secondSince = t.clock.now().toISOString();
    await handedIn(t.ctx, second, task.id);
    await withdrawn(first, 700);
    t.clock.advance({ hours: 1 });
    await withdrawn(second, 300);
    expect(await overview()).toMatchObject({
      proofs: { waiting: 2, oldest: proofSince },
      withdrawals: { waiting: 2, owed: 1_000, oldest: secondSince },
    });
    await reviewProof(t.as(admin), { id: oldest, given_status: 'rejected', reason: 'No post.' });
    expect((await overview()).proofs).toEqual({ waiting: 1, oldest: secondSince });
  });

  it('gives the figures of seven Lagos days, today included', async () => {
    t.clock.set('2026-03-05T22:30:00.000Z');
    const member = await person(t.ctx, { activatedAt: t.clock.now() });
    await withdrawn(member, 400);
    // 23:30 in Lagos; an hour later it is another day there but not in UTC.
    t.clock.advance({ hours: 1 });
    const task = await postedTask(t.ctx, admin);
    const id = await handedIn(t.ctx, member, task.id);
    await reviewProof(t.as(admin), { id, given_status: 'rejected', reason: 'No post.' });
    const [pending] = (await searchAdmin(t.as(admin), { q: 'WD-' })).data.withdrawals;
    await decideWithdrawal(t.as(admin), { withdrawl_id: pending!.id, given_status: 'approved' });

    const first = { from: '2026-02-28', to: '2026-03-06', decided: 2, accepted: 400 };
    expect((await overview()).week).toMatchObject(first);
    expect((await overview()).week.signUps).toBeGreaterThanOrEqual(1);
    const decidedOn = async (decided_from: string, decided_to: string) => {
      const { full: all } = await proofsWhere(t.ctx, { decided_from, decided_to });
      return t.ctx.db.$count(applications, all);
    };
    expect(await decidedOn(first.from, first.to)).toBe(2);
    const paidOn = async (decided_from: string) => {
      const { full: all } = await withdrawalsWhere(t.ctx, {
        status: 'approved',
        decided_from,
        decided_to: decided_from,
      });
      return t.ctx.db.$count(withdrawals, all);
    };
    expect([await paidOn('2026-03-05'), await paidOn('2026-03-06')]).toEqual([0, 1]);
    t.clock.advance({ days: 6 });
    expect((await overview()).week).toMatchObject({ from: '2026-03-06', decided: 1, accepted: 400 });
  });
});
