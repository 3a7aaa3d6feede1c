import { eq, sql } from 'drizzle-orm';
import * as messages from '../../contract/messages';
import { inTransaction, newId, type Ctx } from '../context';
import { applications, bulkDecisionRows, contradictions, payouts, referrals, users, withdrawals } from '../db/schema';
import { hashToken } from '../lib/tokens';
import { runBulkDecision, startBulkDecision } from '../modules/bulk-decisions';
import { decideContradiction, raiseContradiction } from '../modules/contradictions';
import { createPayoutBatch, settlePayouts } from '../modules/payouts';
import { reopenProof, reviewProof } from '../modules/proofs';
import { decideReferral, recordReferral, rewardReferral } from '../modules/referrals';
import { decideWithdrawal, requestWithdrawal } from '../modules/withdrawals';
import { acting, adminPerson, earn, handedIn, person, postedTask, type Person } from '../testing/factories';
import { testContext } from '../testing/testContext';

const t = testContext({ secondAdminAboveKobo: null });

let admin: Person;
let other: Person;
let member: Person;
beforeEach(async () => {
  [admin, other] = [await adminPerson(t.ctx), await adminPerson(t.ctx)];
  member = await person(t.ctx, { accountNo: '1111111111', fullname: 'Chidi Eze' });
});

const device = async (browser: string, ...accounts: readonly Person[]): Promise<void> => {
  for (const { id } of accounts)
    await t.ctx.db.execute(
      sql`INSERT INTO device_ids (user_id, device_id_hash, first_seen_at, last_seen_at) VALUES (${id}, ${hashToken(browser)}, now(), now())`,
    );
};
const change = async ({ id }: Person, to: Partial<Person>): Promise<void> => {
  await t.ctx.db.update(users).set(to).where(eq(users.id, id));
};
const ties: Readonly<Record<string, () => Promise<unknown>>> = {
  'a phone number': () => change(admin, { phone: member.phone }),
  'a bank account': () => change(admin, { accountNo: member.accountNo }),
  'a mailbox in another spelling': () => change(admin, { email: member.email.replace('@', '+admin@') }),
  'a third account, by a mailbox and a phone number': async () => {
    const between = await person(t.ctx, { accountNo: '2222222222', phone: member.phone });
    await change(admin, { email: between.email.replace('@', '+admin@') });
  },
};

const asked = async (): Promise<string> => {
  await earn(t.ctx, other, member, 500);
  const as = { ...acting(t.ctx, member), idempotencyKey: newId() };
  return (await requestWithdrawal(as, { amount: 500 })).data.transactionId;
};
const sent = async (): Promise<string> => {
  const id = await asked();
  await decideWithdrawal(acting(t.ctx, other), { withdrawl_id: id, given_status: 'approved' });
  await createPayoutBatch(acting(t.ctx, other), { ids: [id] });
  return id;
};
const proof = async (): Promise<string> => handedIn(t.ctx, member, (await postedTask(t.ctx, other)).id);
const invited = async (by: Person, who: Person): Promise<string> => {
  await recordReferral(t.ctx, { referredId: who.id, referrerId: by.id });
  await device('the browser of both', by, who);
  await rewardReferral(t.ctx, who.id);
  return who.id;
};

interface Matter {
  /** Needs a second person, so a shared device counts too. */
  readonly second?: true;
  readonly given: () => Promise<string>;
  readonly decide: (ctx: Ctx, id: string) => Promise<unknown>;
  /** The state that a refusal must not change. */
  readonly standing: (id: string) => Promise<unknown>;
}
const withdrawal = async (id: string) =>
  (await t.ctx.db.select().from(withdrawals).where(eq(withdrawals.id, id)))[0]?.status;
const application = async (id: string) =>
  (await t.ctx.db.select().from(applications).where(eq(applications.id, id)))[0]?.status;
const referral = async (id: string) =>
  (await t.ctx.db.select().from(referrals).where(eq(referrals.referredId, id)))[0]?.status;
const payout = async (id: string) =>
  (await t.ctx.db.select().from(payouts).where(eq(payouts.withdrawalId, id)))[0]?.status;
const settledBy = (outcome: 'paid' | 'returned') => async (ctx: Ctx, id: string) => {
  const { data } = await settlePayouts(ctx, { ids: [id], outcome, reason: 'Seen at the bank.' });
  const [refused] = data.refused;
  if (refused) throw Object.assign(new Error(refused.message), { code: 'conflict_of_interest' });
};
const reward = (by: () => Person, who: () => Promise<Person>): Matter => ({
  given: async () => invited(by(), await who()),
  decide: (ctx, id) => inTransaction(ctx, (tx) => decideReferral(tx, { id, given_status: 'approved' })),
  standing: referral,
});
const stranger = () => person(t.ctx, { accountNo: '3333333333' });

/** Every decision about a member's money that one admin may take. Add new ones. */
const matters: Readonly<Record<string, Matter>> = {
  'a withdrawal that is accepted': {
    given: asked,
    decide: (ctx, id) => decideWithdrawal(ctx, { withdrawl_id: id, given_status: 'approved' }),
    standing: withdrawal,
  },
  'a withdrawal that is declined': {
    given: asked,
    decide: (ctx, id) => decideWithdrawal(ctx, { withdrawl_id: id, given_status: 'rejected', reason: 'Not yours.' }),
    standing: withdrawal,
  },
  'a payout that is marked as paid': { given: sent, decide: settledBy('paid'), standing: payout },
  'a payout that is given back': { given: sent, decide: settledBy('returned'), standing: payout },
  'a proof': {
    given: proof,
    decide: (ctx, id) => reviewProof(ctx, { id, given_status: 'approved' }),
    standing: application,
  },
  'a rejected proof': {
    given: async () => {
      const id = await proof();
      await reviewProof(acting(t.ctx, other), { id, given_status: 'rejected', reason: 'Too dark.' });
      return id;
    },
    second: true,
    decide: (ctx, id) => reopenProof(ctx, { id, reason: 'Shown.' }),
    standing: application,
  },
  'a reward of who invited': reward(() => member, stranger),
  'a returned payout that the provider paid': {
    given: async () => {
      const id = await sent();
      await settledBy('returned')(acting(t.ctx, other), id);
      const finding = { what: 'given back here, paid by the provider', oursKobo: 50_000, saysKobo: 50_000 };
      await raiseContradiction(t.ctx, { payoutId: id, userId: member.id }, { kind: 'returned_paid', ...finding });
      return (await t.ctx.db.select().from(contradictions))[0]!.id;
    },
    decide: (ctx, id) => decideContradiction(ctx, { id, decision: 'released', reason: 'It did not arrive.' }),
    standing: async (id) => (await t.ctx.db.select().from(contradictions).where(eq(contradictions.id, id)))[0]?.status,
  },
};

describe.each(Object.entries(matters))('%s', (_, { given, second, decide, standing }) => {
  test.each(Object.entries(ties))('is not decided by an admin who shares %s with its member', async (_tie, tie) => {
    const id = await given();
    await tie();
    const before = await standing(id);
    await expect(decide(acting(t.ctx, admin), id)).rejects.toMatchObject({
      code: 'conflict_of_interest',
      message: messages.members.secondPersonAlikeMember,
    });
    expect(await standing(id)).toBe(before);
  });

  test('is decided by an admin who shares nothing, or only a device where no second one decides', async () => {
    const id = await given();
    if (!second) await device('one browser', admin, member);
    const before = await standing(id);
    await decide(acting(t.ctx, admin), id);
    expect(await standing(id)).not.toBe(before);
  });
});

test('a reward is not decided by an admin who shares a phone number with the invitee', async () => {
  const invitedOne = await stranger();
  const id = await invited(member, invitedOne);
  await change(admin, { phone: invitedOne.phone });
  await expect(
    inTransaction(acting(t.ctx, admin), (tx) => decideReferral(tx, { id, given_status: 'approved' })),
  ).rejects.toMatchObject({ code: 'conflict_of_interest', message: messages.members.secondPersonAlikeMember });
});

test.each(['withdrawals', 'proofs'] as const)(
  'a bulk decision about %s leaves out members its admin may be, and says so',
  async (queue) => {
    const make = queue === 'proofs' ? proof : asked;
    const theirs = await make();
    await change(admin, { phone: member.phone });
    member = await person(t.ctx, { accountNo: '4444444444' });
    const free = await make();
    const as = acting(t.ctx, admin);
    const { data } = await startBulkDecision(as, { queue, given_status: 'approved', ids: [theirs, free] });
    while (await runBulkDecision(t.ctx, { id: data.id })) continue;
    const refused = await t.ctx.db.select().from(bulkDecisionRows).where(eq(bulkDecisionRows.outcome, 'refused'));
    expect(refused).toEqual([
      expect.objectContaining({ rowId: theirs, message: messages.members.secondPersonAlikeMember }),
    ]);
    const standing = queue === 'proofs' ? application : withdrawal;
    expect([await standing(theirs), await standing(free)]).toEqual([
      queue === 'proofs' ? 'in-review' : 'pending',
      'approved',
    ]);
  },
);
