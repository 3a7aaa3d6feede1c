import { acting, adminPerson, handedIn, person, postedTask, type Person } from '../../testing/factories';
import { testContext } from '../../testing/testContext';
import { getStatistics } from './getStatistics';
import { reviewProof } from './reviewProof';

const t = testContext();

it('counts the member’s own proofs by status, fraudulent ones among the rejected', async () => {
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
  const counted = { pending: 1, successful: 2, rejected: 2, fraudulent: 1, ...holds };
  expect((await getStatistics(t.as(ada))).data).toEqual(counted);
  expect((await getStatistics(t.as(await person(t.ctx)))).data).toEqual({
    pending: 0,
    successful: 0,
    rejected: 0,
    fraudulent: 0,
    ...holds,
  });
});
