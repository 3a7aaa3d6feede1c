import { eq } from 'drizzle-orm';
import { users } from '../../db/schema';
import { acting, adminPerson, handedIn, person, postedTask, type Person } from '../../testing/factories';
import { testContext } from '../../testing/testContext';
import { getStatistics } from './applyTask';
import { escalate, reopenProof, reviewProof } from '../proofs';

const t = testContext();

it('counts the member’s proofs by status, fraudulent ones as rejected', async () => {
  const [admin, ada] = [await adminPerson(t.ctx), await person(t.ctx)];
  const decide = async (given: { given_status: 'approved' | 'rejected'; fraudulent?: boolean } | null, who: Person) => {
    const task = await postedTask(t.ctx, admin);
    const id = await handedIn(t.ctx, who, task.id);
    if (given) await reviewProof(acting(t.ctx, admin), { id, ...given });
  };
  for (const given of [
    null,
    { given_status: 'approved' as const },
    { given_status: 'approved' as const },
    { given_status: 'rejected' as const },
    { given_status: 'rejected' as const, fraudulent: true },
  ])
    await decide(given, ada);
  await decide(null, await person(t.ctx));
  const holds = { held: 0, heldLimit: 5, heldReason: null };
  const inReview = { inReview: 500, inReviewUntil: '2026-03-10T09:00:00.000Z' };
  const counted = { pending: 1, successful: 2, rejected: 2, fraudulent: 1, ...inReview, ...holds };
  expect((await getStatistics(t.as(ada))).data).toEqual(counted);
  expect((await getStatistics(t.as(await person(t.ctx)))).data).toEqual({
    pending: 0,
    successful: 0,
    rejected: 0,
    fraudulent: 0,
    inReview: 0,
    inReviewUntil: null,
    ...holds,
  });
});

describe('the money in review', () => {
  const shown = async (who: Person) => {
    const { inReview, inReviewUntil } = (await getStatistics(t.as(who))).data;
    return [inReview, inReviewUntil];
  };
  const scene = async () => {
    const [admin, ada] = [await adminPerson(t.ctx), await person(t.ctx)];
    const handIn = async (amount: number) => handedIn(t.ctx, ada, (await postedTask(t.ctx, admin, { amount })).id);
    const decide = (id: string, given_status: 'approved' | 'rejected') =>
      reviewProof(acting(t.ctx, admin), { id, given_status });
    return { admin, ada, handIn, decide };
  };

  it('is the sum in review, with the time when the last approves itself', async () => {
    const { ada, handIn } = await scene();
    await handIn(1_250.5);
    expect(await shown(ada)).toEqual([1_250.5, '2026-03-10T09:00:00.000Z']);
    t.clock.advance({ days: 1 });
    await handIn(600);
    expect(await shown(ada)).toEqual([1_850.5, '2026-03-11T09:00:00.000Z']);
  });

  it('shrinks with each decision and returns with a new window for a reopened proof', async () => {
    const { ada, handIn, decide } = await scene();
    const [first, second] = [await handIn(300), await handIn(700)];
    t.clock.advance({ days: 1 });
    await decide(first, 'approved');
    expect(await shown(ada)).toEqual([700, '2026-03-10T09:00:00.000Z']);
    await decide(second, 'rejected');
    expect(await shown(ada)).toEqual([0, null]);
    await reopenProof(acting(t.ctx, await adminPerson(t.ctx)), { id: second, reason: 'The post is there.' });
    expect(await shown(ada)).toEqual([700, '2026-03-11T09:00:00.000Z']);
  });

  it('has no time if only an admin decides, or once it has passed', async () => {
    const { ada, handIn, decide } = await scene();
    const first = await handIn(300);
    t.clock.advance({ days: 5 });
    expect(await shown(ada)).toEqual([300, null]);
    await t.ctx.db.update(users).set({ status: 'banned' }).where(eq(users.id, ada.id));
    await escalate(t.ctx);
    await t.ctx.db.update(users).set({ status: 'active' }).where(eq(users.id, ada.id));
    await handIn(700);
    expect(await shown(ada)).toEqual([1_000, null]);
    await decide(first, 'approved');
    expect(await shown(ada)).toEqual([700, '2026-03-15T09:00:00.000Z']);
  });
});
