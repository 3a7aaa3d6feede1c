import { and, eq } from 'drizzle-orm';
import { limits } from '../../../contract/limits';
import { applications, auditLog, bulkDecisionRows, payouts, withdrawals } from '../../db/schema';
import {
  acting,
  adminPerson,
  earn,
  handedIn,
  ownAccount,
  person,
  postedTask,
  type Person,
} from '../../testing/factories';
import { testContext } from '../../testing/testContext';
import { approveOverdue, getProof, listProofs, reviewProof } from '../proofs';
import { runBulkDecision, startBulkDecision } from '../bulk-decisions';
import { createPayoutBatch, listPayouts } from '../payouts';
import { decideWithdrawal, requestWithdrawal, listAdminWithdrawals } from '../withdrawals';
import { updateUserStatus } from './updateUserStatus';

const t = testContext();
let admin: Person;
let ada: Person;

beforeEach(async () => {
  admin = await adminPerson(t.ctx);
  ada = await person(t.ctx, { fullname: 'Ada Obi' });
});

const asAdmin = () => acting(t.ctx, admin);
const ban = (who: Person, reason = 'Several accounts of one person.') =>
  updateUserStatus(asAdmin(), { id: who.id, status_update: 'ban', reason });
const unban = (who: Person): Promise<unknown> => updateUserStatus(asAdmin(), { id: who.id, status_update: 'unban' });
const proofOf = async (who: Person) => handedIn(t.ctx, who, (await postedTask(t.ctx, admin)).id);
const withdrawalOf = async (who: Person): Promise<string> => {
  await earn(t.ctx, admin, who, 1_000);
  // Equal amounts within seconds would count as a repeated request.
  t.clock.advance({ minutes: 1 });
  return (await requestWithdrawal(acting(t.ctx, who), { amount: 400 })).data.transactionId;
};
const proof = async (id: string) => {
  const [row] = await t.ctx.db.select().from(applications).where(eq(applications.id, id));
  return row;
};
const isDue = (): void => t.clock.advance({ days: limits.reviewWindowDays });
const accept = (id: string, despite_ban?: true) =>
  decideWithdrawal(asAdmin(), { withdrawl_id: id, given_status: 'approved', ...(despite_ban ? { despite_ban } : {}) });
const alarmMails = () => t.jobs.filter(({ data }) => JSON.stringify(data).includes('overdue'));

describe('a due proof', () => {
  it.each([
    ['never banned', 'approved'],
    ['banned', 'in-review'],
    ['banned, and let in again after it fell due', 'in-review'],
  ])('of a member who is %s: %s', async (state, status) => {
    const id = await proofOf(ada);
    isDue();
    if (state.startsWith('banned')) await ban(ada);
    if (state.includes('let in')) await unban(ada);
    await approveOverdue(t.ctx);
    t.clock.advance({ minutes: 1 });
    await approveOverdue(t.ctx);
    expect((await proof(id))?.status).toBe(status);
  });

  it('of a member whose ban ended before is auto-approved', async () => {
    const id = await proofOf(ada);
    await ban(ada);
    await unban(ada);
    isDue();
    await approveOverdue(t.ctx);
    expect((await proof(id))?.status).toBe('approved');
  });

  it('of a banned member alerts daily, is audited, and an admin approves it after the ban', async () => {
    const id = await proofOf(ada);
    isDue();
    await ban(ada);
    await approveOverdue(t.ctx);
    await approveOverdue(t.ctx);
    expect(alarmMails()).toHaveLength(1);
    t.clock.advance({ days: 1 });
    await approveOverdue(t.ctx);
    expect(alarmMails()).toHaveLength(2);
    const left = and(eq(auditLog.action, 'proof.escalate'), eq(auditLog.objectId, id));
    expect(await t.ctx.db.$count(auditLog, left)).toBe(1);
    await unban(ada);
    t.clock.advance({ days: 30 });
    await approveOverdue(t.ctx);
    const { data } = await getProof(asAdmin(), { id });
    expect(data).toMatchObject({ status: 'in-review', escalated: true, userInfo: { ban: null } });
    await reviewProof(asAdmin(), { id, given_status: 'approved' });
    expect((await proof(id))?.status).toBe('approved');
  });
});

describe('an admin’s single decision', () => {
  const cases = [
    [false, 'approved', undefined, true],
    [false, 'rejected', undefined, true],
    [true, 'approved', undefined, false],
    [true, 'approved', true, true],
    [true, 'rejected', undefined, true],
  ] as const;

  it.each(cases)('of a proof; banned %s, %s, knowing of the ban %s: decided %s', async (...row) => {
    const [isBanned, given_status, despite_ban, isDecided] = row;
    const id = await proofOf(ada);
    if (isBanned) await ban(ada);
    const decide = () => reviewProof(asAdmin(), { id, given_status, ...(despite_ban ? { despite_ban } : {}) });
    if (isDecided) await decide();
    else
      await expect(decide()).rejects.toMatchObject({
        status: 409,
        message: expect.stringContaining('Ada Obi is banned'),
      });
    expect((await proof(id))?.status).toBe(isDecided ? given_status : 'in-review');
  });

  it.each(cases)('of a withdrawal; banned %s, %s, knowing of the ban %s: decided %s', async (...row) => {
    const [isBanned, given_status, despite_ban, isDecided] = row;
    const id = await withdrawalOf(ada);
    if (isBanned) await ban(ada);
    const decide = () =>
      decideWithdrawal(asAdmin(), { withdrawl_id: id, given_status, ...(despite_ban ? { despite_ban } : {}) });
    if (isDecided) await decide();
    else
      await expect(decide()).rejects.toMatchObject({
        status: 409,
        message: expect.stringContaining('Ada Obi is banned'),
      });
    const [{ status } = { status: 'gone' }] = await t.ctx.db.select().from(withdrawals).where(eq(withdrawals.id, id));
    expect(status).toBe(isDecided ? given_status : 'pending');
  });
});

describe('a bulk decision', () => {
  const decided = (bulkId: string) =>
    t.ctx.db.select().from(bulkDecisionRows).where(eq(bulkDecisionRows.bulkId, bulkId));
  const start = (queue: 'proofs' | 'withdrawals', given_status: 'approved' | 'rejected', which: object) =>
    startBulkDecision(asAdmin(), { queue, given_status, reason: 'Not right.', ...which });

  it.each([
    ['proofs', 'approved', 'chosen'],
    ['proofs', 'rejected', 'matching'],
    ['proofs', 'approved', 'matching'],
    ['withdrawals', 'approved', 'chosen'],
    ['withdrawals', 'rejected', 'chosen'],
    ['withdrawals', 'approved', 'matching'],
  ] as const)('over %s, %s, %s: leaves out and counts banned members’ rows', async (queue, given_status, how) => {
    const make = queue === 'proofs' ? proofOf : withdrawalOf;
    const ben = await person(t.ctx, { fullname: 'Ben Eze', ...ownAccount() });
    const [ofAda, second, ofBen] = [await make(ada), await make(ada), await make(ben)];
    await ban(ada);
    const which =
      how === 'chosen' ? { ids: [ofAda, ofBen, second] } : { filter: {}, confirmed: { count: 1, sum: 500 } };
    const { data, message } = await start(queue, given_status, which);
    expect(message).toBe('2 left out: 2 by banned members.');
    expect(data).toMatchObject({ total: 1, leftOut: 2, leftOutShared: 0 });
    expect((await decided(data.id)).map(({ rowId }) => rowId)).toEqual([ofBen]);
  });

  it('of only banned members’ rows does not start', async () => {
    const id = await proofOf(ada);
    await ban(ada);
    const refused = { status: 409, message: expect.stringContaining('1 left out: 1 by a banned member') };
    await expect(start('proofs', 'approved', { ids: [id] })).rejects.toMatchObject(refused);
    await expect(start('proofs', 'approved', { filter: {}, confirmed: { count: 1, sum: 500 } })).rejects.toMatchObject(
      refused,
    );
  });

  it('refuses a row whose member was banned after the start', async () => {
    const id = await withdrawalOf(ada);
    const { data } = await start('withdrawals', 'approved', { ids: [id] });
    await ban(ada);
    await runBulkDecision(t.ctx, { id: data.id });
    expect(await decided(data.id)).toMatchObject([
      { outcome: 'refused', message: expect.stringContaining('Ada Obi is banned') },
    ]);
  });
});

describe('a payout whose member was banned after acceptance', () => {
  const statusOf = async (id: string) => {
    const [row] = await t.ctx.db.select().from(payouts).where(eq(payouts.withdrawalId, id));
    return row?.status;
  };

  it('is left out of batches by name until the ban ends; others are included', async () => {
    const ben = await person(t.ctx, { fullname: 'Ben Eze' });
    const [ofAda, ofBen] = [await withdrawalOf(ada), await withdrawalOf(ben)];
    await accept(ofAda);
    await accept(ofBen);
    await ban(ada);
    const listed = await listPayouts(asAdmin(), { user_id: ada.id });
    const reference = listed.data[0]?.reference ?? '';
    expect(listed.data).toMatchObject([
      { heldByBan: true, user: { ban: { reason: 'Several accounts of one person.' } } },
    ]);
    const { message, data } = await createPayoutBatch(asAdmin(), {});
    expect(data.rows).toBe(1);
    expect(message).toContain(`Left out because the member is banned: Ada Obi (${reference}), together ₦400`);
    expect([await statusOf(ofAda), await statusOf(ofBen)]).toEqual(['waiting', 'sent']);
    await expect(createPayoutBatch(asAdmin(), { ids: [ofAda] })).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining(`Ada Obi (${reference})`),
    });
    await unban(ada);
    await createPayoutBatch(asAdmin(), { ids: [ofAda] });
    expect(await statusOf(ofAda)).toBe('sent');
  });

  it('is sent if accepted despite the ban', async () => {
    const id = await withdrawalOf(ada);
    await ban(ada);
    await accept(id, true);
    expect((await listPayouts(asAdmin(), { user_id: ada.id })).data).toMatchObject([{ heldByBan: false }]);
    await createPayoutBatch(asAdmin(), { ids: [id] });
    expect(await statusOf(id)).toBe('sent');
  });
});

it('withdrawals and proofs show the ban’s day and reason, and none for others', async () => {
  const ben = await person(t.ctx, { fullname: 'Ben Eze' });
  for (const who of [ada, ben]) {
    await withdrawalOf(who);
    await proofOf(who);
  }
  await ban(ada);
  const at = t.clock.now().toISOString();
  const ofBan = { at, reason: 'Several accounts of one person.' };
  for (const [who, expected] of [
    [ada, ofBan],
    [ben, null],
  ] as const) {
    const rows = await listAdminWithdrawals(asAdmin(), { user_id: who.id });
    expect(rows.data.map(({ user }) => user.ban)).toEqual([expected]);
    const proofs = await listProofs(asAdmin(), { user_id: who.id, status: 'in-review' });
    expect(proofs.data.map(({ userInfo }) => userInfo.ban)).toEqual([expected]);
  }
});
