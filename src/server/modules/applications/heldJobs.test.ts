import { limits } from '../../../contract/limits';
import * as messages from '../../../contract/messages';
import { adminPerson, handedIn, person, postedTask, type Person } from '../../testing/factories';
import { testContext } from '../../testing/testContext';
import { formatMoment } from '../../lib/time';
import { listTasks } from '../jobs';
import { applyTask, expireSlots, getStatistics } from './applyTask';
import { reviewProof, submitProof } from '../proofs';

const t = testContext();
let admin: Person;
let ada: Person;
beforeEach(async () => {
  admin = await adminPerson(t.ctx);
  ada = await person(t.ctx);
});

const job = async (fields: Parameters<typeof postedTask>[2] = {}) => (await postedTask(t.ctx, admin, fields)).id;
const take = (task_id: string, who = ada) => applyTask(t.as(who), { task_id });
const takeNew = async (count: number) => {
  for (let nth = 0; nth < count; nth += 1) await take(await job());
};
const refusalOf = (wish: Promise<unknown>) =>
  wish.then(
    () => 'taken',
    (error: { status: number; message: string }) => `${error.status} ${error.message}`,
  );
const statistics = async () => (await getStatistics(t.as(ada))).data;
const heldNow = async () => {
  const { held, heldLimit } = await statistics();
  return [held, heldLimit];
};
const approved = async () =>
  reviewProof(t.as(admin), { id: await handedIn(t.ctx, ada, await job()), given_status: 'approved' });

describe('jobs held at once', () => {
  it('are five without a proof; the sixth is refused with the rule and when a place becomes free', async () => {
    await take(await job());
    const firstEnds = new Date(t.clock.now().getTime() + limits.slotReservationHours * 3_600_000);
    t.clock.advance({ hours: 1 });
    await takeNew(4);
    expect(await refusalOf(take(await job()))).toBe(`409 ${messages.jobs.heldLimit(5, 5, formatMoment(firstEnds))}`);
    expect(await statistics()).toMatchObject({ held: 5, heldLimit: 5, heldReason: null });
  });

  it.each<[string, (taken: string) => Promise<unknown>]>([
    ['a proof is submitted', (task_id) => submitProof(t.as(ada), { task_id, proof: '<p>Posted.</p>' })],
    [
      'one has run out, swept or not',
      async () => {
        t.clock.advance({ hours: limits.slotReservationHours - 1 });
      },
    ],
  ])('are one fewer once %s', async (_, ends) => {
    const first = await job();
    await take(first);
    t.clock.advance({ hours: 1 });
    await takeNew(4);
    await ends(first);
    expect(await heldNow()).toEqual([4, 5]);
    expect(await refusalOf(take(await job()))).toBe('taken');
  });

  it('are at most MAX_HELD_JOBS; proofs in any state do not count', async () => {
    const fewer = { ...t.as(ada), config: { ...t.ctx.config, maxHeldJobs: 1 } };
    const id = await handedIn(t.ctx, ada, await job());
    await reviewProof(t.as(admin), { id, given_status: 'rejected', reason: 'No.' });
    await approved();
    await handedIn(t.ctx, ada, await job());
    expect(await refusalOf(applyTask(fewer, { task_id: await job() }))).toBe('taken');
    expect(await refusalOf(applyTask(fewer, { task_id: await job() }))).toMatch(
      /^409 You have 1 job without a proof, and you can hold 1 at once\./,
    );
  });
});

describe('an expired job', () => {
  it.each([
    [0, '409'],
    [limits.takeAgainAfterHours * 60 - 1, '409'],
    [limits.takeAgainAfterHours * 60, 'taken'],
    [10 * 24 * 60, 'taken'],
  ])('%i minutes after it expired: %s, swept or not', async (minutes, expected) => {
    const [swept, unswept] = [await job(), await job()];
    await take(swept);
    t.clock.advance({ hours: limits.slotReservationHours });
    await expireSlots(t.ctx);
    const bola = await person(t.ctx);
    t.clock.advance({ hours: -limits.slotReservationHours });
    await take(unswept, bola);
    t.clock.advance({ hours: limits.slotReservationHours });
    t.clock.advance({ ms: minutes * 60_000 });
    const from = new Date(t.clock.now().getTime() + (limits.takeAgainAfterHours * 60 - minutes) * 60_000);
    const outcome = expected === 'taken' ? 'taken' : `409 ${messages.jobs.takeAgainFrom(formatMoment(from))}`;
    const listed = async (who: Person) =>
      (await listTasks(t.as(who), {})).data.filter(({ application }) => application?.status === 'expired').length;
    expect(await listed(ada)).toBe(expected === 'taken' ? 1 : 0);
    expect(await refusalOf(take(swept))).toBe(outcome);
    expect(await refusalOf(take(unswept, bola))).toBe(outcome);
  });

  it('can be taken a second time but not a third, and is no longer listed', async () => {
    const id = await job();
    await take(id);
    t.clock.advance({ hours: limits.slotReservationHours + limits.takeAgainAfterHours });
    await expireSlots(t.ctx);
    await take(id);
    t.clock.advance({ days: 30 });
    await expireSlots(t.ctx);
    expect(await refusalOf(take(id))).toBe(`409 ${messages.jobs.takenTwice}`);
    expect((await listTasks(t.as(ada), {})).data).toEqual([]);
  });
});

describe('a member who lets jobs expire', () => {
  const days = (count: number) => t.clock.advance({ days: count });
  const runsOut = async (count: number) => {
    await takeNew(count);
    t.clock.advance({ hours: limits.slotReservationHours });
  };

  it.each<[string, () => Promise<unknown>, number]>([
    ['two within seven days', () => runsOut(2), 5],
    ['three at once', () => runsOut(3), 2],
    [
      'three, seven days from the first to the third',
      async () => {
        await runsOut(1);
        await runsOut(1);
        days(5);
        await runsOut(1);
      },
      2,
    ],
    [
      'three, more than seven days from the first to the third',
      async () => {
        await runsOut(1);
        await runsOut(1);
        days(5);
        t.clock.advance({ ms: 60_000 });
        await runsOut(1);
      },
      5,
    ],
    [
      'one twice and another',
      async () => {
        const id = await job();
        await take(id);
        t.clock.advance({ hours: limits.slotReservationHours + limits.takeAgainAfterHours });
        await take(id);
        t.clock.advance({ hours: limits.slotReservationHours });
        await runsOut(1);
      },
      2,
    ],
    [
      'three, long ago, and none since',
      async () => {
        await runsOut(3);
        days(100);
      },
      2,
    ],
    [
      'three, and one was approved after them',
      async () => {
        await runsOut(3);
        await approved();
      },
      5,
    ],
    [
      'three, and one was approved before the third',
      async () => {
        await runsOut(2);
        await approved();
        await runsOut(1);
      },
      2,
    ],
    [
      'three, and a proof is still in review',
      async () => {
        await runsOut(3);
        await handedIn(t.ctx, ada, await job());
      },
      2,
    ],
    [
      'three, one was approved, and three more',
      async () => {
        await runsOut(3);
        await approved();
        t.clock.advance({ ms: 1 });
        await runsOut(3);
      },
      2,
    ],
  ])('%s', async (_, story, limit) => {
    await story();
    expect(await statistics()).toMatchObject({
      held: 0,
      heldLimit: limit,
      heldReason: limit === 2 ? messages.jobs.heldLimited : null,
    });
    await takeNew(limit);
    const refused = await refusalOf(take(await job()));
    expect(refused).toContain(`409 ${limit === 2 ? `${messages.jobs.heldLimited} ` : ''}You have ${limit} jobs`);
  });
});
