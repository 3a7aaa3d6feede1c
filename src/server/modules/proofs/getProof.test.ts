import { acting, adminPerson, handedIn, person, postedTask, type Person } from '../../testing/factories';
import { testContext } from '../../testing/testContext';
import { reviewProof } from './reviewProof';
import { getProof } from './adminQueries';

const t = testContext();
let admin: Person;
let member: Person;

beforeEach(async () => {
  admin = await adminPerson(t.ctx);
  member = await person(t.ctx, { fullname: 'Ada Obi', instagram: 'ada.ng', instagramFollowers: 4_210 });
});

const look = (id: string) => getProof(acting(t.ctx, admin), { id });
const nextProof = async (title = 'Share our flyer') => {
  const { id } = await postedTask(t.ctx, admin, { title, instruction: 'Keep it up for a day.', platform: 'instagram' });
  return handedIn(t.ctx, member, id);
};

test("a proof comes with its job, its instructions and its member's follower verifications", async () => {
  const id = await nextProof('Share the Eid flyer');
  expect((await look(id)).data).toMatchObject({
    dataValues: { id },
    status: 'in-review',
    userInfo: { fullname: 'Ada Obi' },
    taskInfo: { jobTitle: 'Share the Eid flyer', payoutAmount: 500 },
    job: { jobDescription: 'Post it to your story.', platform: 'instagram', link: null },
    member: { status: true, socials: { instagram: 'ada.ng', followers: { instagram: 4_210 } } },
  });
});

test("the member's other proofs are counted by status, with the newest rejections' reasons", async () => {
  const decide = async (title: string, verdict: { reason?: string; fraudulent?: boolean } | null) => {
    const id = await nextProof(title);
    t.clock.advance({ seconds: 1 });
    await reviewProof(
      acting(t.ctx, admin),
      verdict ? { id, given_status: 'rejected', ...verdict } : { id, given_status: 'approved' },
    );
  };
  await decide('First', null);
  await decide('Second', { reason: 'Too dark' });
  await decide('Third', { reason: 'Not yours', fraudulent: true });
  await nextProof('Waiting');
  await handedIn(t.ctx, await person(t.ctx), (await postedTask(t.ctx, admin)).id);
  const { member: history } = (await look(await nextProof('Shown'))).data;
  expect(history).toMatchObject({ approved: 1, rejected: 2, fraudulent: 1, inReview: 1 });
  expect(history.lastRejections).toMatchObject([
    { jobTitle: 'Third', reason: 'Not yours', fraudulent: true },
    { jobTitle: 'Second', reason: 'Too dark', fraudulent: false },
  ]);
});

test('an unsubmitted proof does not exist', async () => {
  await expect(look('0193a1b2-c3d4-7e5f-8a6b-000000000001')).rejects.toMatchObject({ code: 'not_found' });
});
