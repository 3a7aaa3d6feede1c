import { and, eq } from 'drizzle-orm';
import { limits } from '../../../contract/limits';
import * as messages from '../../../contract/messages';
import { inTransaction, type Ctx } from '../../context';
import { applications, auditLog, limitedRejections, limitOverrides, users } from '../../db/schema';
import { adminPerson, handedIn, person, postedTask, type Person } from '../../testing/factories';
import { testContext } from '../../testing/testContext';
import { runBulkDecision, startBulkDecision } from '../bulk-decisions';
import { forgetRejectionLimits, getRejectionLimits, overrideRejectionLimit } from './rejectionLimit';
import { reviewProof } from './reviewProof';

const t = testContext();
const free = limits.rejectionsFreePerHour;
let ngozi: Person;
let tunde: Person;
let taskId: string;
beforeEach(async () => {
  ngozi = await adminPerson(t.ctx);
  tunde = await adminPerson(t.ctx, { fullname: 'Tunde Admin' });
  taskId = (await postedTask(t.ctx, ngozi, { applicants_needed: 60 })).id;
});

const proofs = async (count: number, task = taskId): Promise<string[]> => {
  const ids: string[] = [];
  for (let n = 0; n < count; n += 1) ids.push(await handedIn(t.ctx, await person(t.ctx), task));
  return ids;
};
const reject = (id: string, who = ngozi) =>
  inTransaction(t.as(who), async (tx: Ctx) => {
    // As a keyed call, which commits the refusal's record.
    try {
      await reviewProof(tx, { id, given_status: 'rejected', reason: 'Too dark.' });
      return null;
    } catch (error) {
      return (error as Error).message;
    }
  });
const rejectAll = async (ids: readonly string[], who = ngozi) => {
  const refusals: (string | null)[] = [];
  for (const id of ids) refusals.push(await reject(id, who));
  return refusals;
};
const limitsSeenBy = async (who: Person) => (await getRejectionLimits(t.as(who), {})).data;
const override = (who: Person) => inTransaction(t.as(who), (tx: Ctx) => overrideRejectionLimit(tx, { id: taskId }));
const statusOf = async (id: string) =>
  (await t.ctx.db.select().from(applications).where(eq(applications.id, id)))[0]?.status;

describe('the rejection limit', () => {
  it('allows the first of an hour, holds the next, and leaves that proof unchanged', async () => {
    const ids = await proofs(free + 1);
    const refusals = await rejectAll(ids);
    expect(refusals.slice(0, free)).toEqual(Array(free).fill(null));
    expect(refusals[free]).toBe(messages.proofs.limitReached);
    expect(await statusOf(ids[free]!)).toBe('in-review');
    expect(await limitsSeenBy(tunde)).toEqual([
      {
        job: { id: taskId, jobTitle: 'Share our flyer', reference: expect.any(String) },
        waiting: 1,
        since: t.clock.now().toISOString(),
        askedBy: [{ id: ngozi.id, fullname: 'Ngozi Admin' }],
        lift: null,
        mayLift: true,
      },
    ]);
    expect(await limitsSeenBy(ngozi)).toMatchObject([{ mayLift: false }]);
  });

  it('is a share of all submitted proofs and rises with them', async () => {
    const ids = await proofs(50);
    const allowed = (50 * limits.rejectionSharePercent) / 100;
    const refusals = await rejectAll(ids.slice(0, allowed + 1));
    expect(refusals.filter((refusal) => refusal === null)).toHaveLength(allowed);
    expect(refusals.at(-1)).toBe(messages.proofs.limitReached);
  });

  it('counts only rejections of one job within an hour', async () => {
    const ids = await proofs(free + 2);
    await rejectAll(ids.slice(0, free));
    const [elsewhere] = await proofs(1, (await postedTask(t.ctx, ngozi)).id);
    expect(await reject(elsewhere!)).toBeNull();
    await expect(reviewProof(t.as(ngozi), { id: ids[free]!, given_status: 'approved' })).resolves.toBeDefined();
    expect(await reject(ids[free + 1]!)).toBe(messages.proofs.limitReached);
    t.clock.advance({ hours: 1 });
    expect(await reject(ids[free + 1]!)).toBeNull();
    expect(await limitsSeenBy(tunde)).toEqual([]);
  });

  it('is lifted for an hour by an admin who rejected none, with an audit row; then it applies again', async () => {
    const ids = await proofs(free + 3);
    await rejectAll(ids.slice(0, free + 1));
    await expect(override(ngozi)).rejects.toMatchObject({ status: 403, message: messages.proofs.limitOwn });
    expect((await override(tunde)).data.until).toBe(new Date(t.clock.now().getTime() + 3_600_000).toISOString());
    expect(await limitsSeenBy(ngozi)).toMatchObject([{ lift: { by: { fullname: 'Tunde Admin' } } }]);
    expect(await rejectAll(ids.slice(free, free + 2))).toEqual([null, null]);
    expect(await t.ctx.db.$count(auditLog, eq(auditLog.action, 'rejection-limit.override'))).toBe(1);
    t.clock.advance({ minutes: 59 });
    expect(await t.ctx.db.$count(limitOverrides)).toBe(1);
    t.clock.advance({ minutes: 1 });
    await forgetRejectionLimits(t.ctx);
    expect(await t.ctx.db.$count(limitOverrides)).toBe(0);
  });

  it('is not lifted by an admin who shares a phone number with one who rejected', async () => {
    await rejectAll(await proofs(free + 1));
    await t.ctx.db.update(users).set({ phone: ngozi.phone }).where(eq(users.id, tunde.id));
    await expect(override(tunde)).rejects.toMatchObject({ status: 403, message: messages.members.secondPersonAlike });
  });

  it('is not lifted by an admin who tried to reject, or if nothing waits', async () => {
    await expect(override(tunde)).rejects.toMatchObject({ status: 409 });
    const ids = await proofs(free + 1);
    await rejectAll(ids.slice(0, free));
    await reject(ids[free]!, tunde);
    await expect(override(tunde)).rejects.toMatchObject({ status: 403 });
  });

  it('holds a bulk decision’s surplus rows with the reason, and they can run again once lifted', async () => {
    const ids = await proofs(free + 2);
    const run = async (chosen: readonly string[]) => {
      const { data } = await startBulkDecision(t.as(ngozi), {
        queue: 'proofs',
        given_status: 'rejected',
        reason: 'Too dark.',
        ids: [...chosen],
      });
      while (await runBulkDecision(t.ctx, { id: data.id }));
    };
    const rejected = () =>
      t.ctx.db.$count(applications, and(eq(applications.taskId, taskId), eq(applications.status, 'rejected')));
    await run(ids);
    expect(await rejected()).toBe(free);
    expect(await limitsSeenBy(tunde)).toMatchObject([{ waiting: 2, askedBy: [{ fullname: 'Ngozi Admin' }] }]);
    await override(tunde);
    await run(ids.slice(-2));
    expect(await rejected()).toBe(free + 2);
    expect(await limitsSeenBy(tunde)).toEqual([]);
  });

  it('forgets requests not repeated within a day', async () => {
    const ids = await proofs(free + 1);
    await rejectAll(ids);
    t.clock.advance({ days: 1, ms: 1 });
    expect(await limitsSeenBy(tunde)).toEqual([]);
    await forgetRejectionLimits(t.ctx);
    expect(await t.ctx.db.$count(limitedRejections)).toBe(0);
  });
});
