import * as messages from '../contract/messages';
import { mailsTo } from '../server/testing/signingUp';
import type { Person } from '../server/testing/factories';
import { openServer } from './testing/startServer';
import type { Tab } from './testing/tab';
import { eventually } from '../server/testing/concurrency';

const server = openServer();
let adminTab: Tab;
let ada: Person;
let own: Tab;
let jobId: string;

beforeEach(async () => {
  adminTab = await server.signedIn(await server.admin());
  ada = await server.member();
  own = await server.signedIn(ada);
  const { data: job } = await adminTab.does('createTask', {
    taskOwnerEmail: 'owner@advertiser.example',
    title: 'Share our harvest flyer',
    description: 'Post the flyer to your story.',
    amount: 500,
    applicants_needed: 1,
  });
  jobId = job.id;
});

const handsIn = async (tab: Tab): Promise<string> => {
  await tab.does('applyTask', { task_id: jobId });
  const { data } = await tab.does('submitProof', { task_id: jobId, proof: '<p>Posted, 412 views.</p>' });
  return data.id;
};

test('a rejected proof shows its reason at once, pays nothing and closes the job to this member only', async () => {
  const submitted = await own.opens('listSubmittedTasks', {});
  const figures = await own.opens('getStatistics');
  const bell = await own.opens('listNotifications', {});
  const profile = await own.opens('getProfile');
  const proofs = await adminTab.opens('listProofs', {});
  const jobs = await adminTab.opens('listAdminTasks', {});
  const id = await handsIn(own);
  const bola = await server.signedIn(await server.member());
  expect(await bola.isRefused('applyTask', { task_id: jobId })).toMatchObject({
    status: 409,
    message: messages.jobs.full,
  });

  const reason = 'The screenshot does not show the post.';
  await adminTab.does('reviewProof', { id, given_status: 'rejected', reason });

  await eventually(() => {
    expect(submitted().data).toMatchObject([{ status: 'rejected', reason }]);
    expect(figures().data).toMatchObject({ pending: 0, rejected: 1, successful: 0 });
    expect(bell()).toMatchObject({ unread: 1, data: [{ kind: 'proof-rejected' }] });
  });
  expect(bell().data[0]?.message).toContain(reason);
  expect(profile().userbalance).toEqual({ balance: 0, on_hold: 0, total_earned: 0 });
  expect(mailsTo(server, ada.email).at(-1)?.text).toContain(reason);

  expect(await own.isRefused('applyTask', { task_id: jobId })).toMatchObject({
    status: 409,
    message: messages.jobs.rejectedBefore,
  });
  expect((await own.opens('listTasks', {}))().data).toEqual([]);
  await eventually(() => {
    expect(proofs().data).toMatchObject([{ status: 'rejected', reason }]);
    expect(jobs().data).toMatchObject([{ applicants_applied: 0, inReview: 0, escrow: 500 }]);
  });

  expect((await bola.opens('listTasks', {}))().data).toMatchObject([{ id: jobId, applicants_applied: 0 }]);
  await bola.does('applyTask', { task_id: jobId });
});

test('a declined withdrawal returns at once with its reason and can be requested again', async () => {
  const profile = await own.opens('getProfile');
  const history = await own.opens('listWithdrawals', {});
  const sums = await own.opens('getWithdrawalTotals');
  const bell = await own.opens('listNotifications', {});
  const id = await handsIn(own);
  await adminTab.does('reviewProof', { id, given_status: 'approved' });
  await eventually(() => expect(profile().userbalance.balance).toBe(500));
  const { data } = await own.does('requestWithdrawal', { amount: 500 });
  await eventually(() => expect(profile().userbalance).toMatchObject({ balance: 0, on_hold: 500 }));

  const reason = 'The account number is not in this name.';
  await adminTab.does('decideWithdrawal', { withdrawl_id: data.transactionId, given_status: 'rejected', reason });

  await eventually(() => {
    expect(profile().userbalance).toEqual({ balance: 500, on_hold: 0, total_earned: 500 });
    expect(history().data).toMatchObject([{ status: 'rejected', reason }]);
    expect(sums().data).toMatchObject({ pending: 0, approved: 0, rejected: 500 });
    expect(bell().data[0]).toMatchObject({ kind: 'withdrawal-rejected' });
  });
  expect(bell().data[0]?.message).toContain(reason);
  expect(mailsTo(server, ada.email).at(-1)?.text).toContain(reason);

  await own.does('requestWithdrawal', { amount: 500 });
  await eventually(() => expect(profile().userbalance).toMatchObject({ balance: 0, on_hold: 500 }));
});

test('of two admins deciding one proof the first succeeds, and the other sees the result', async () => {
  const otherAdmin = await server.signedIn(await server.admin());
  const theirs = await otherAdmin.opens('listProofs', {});
  const profile = await own.opens('getProfile');
  const id = await handsIn(own);
  await eventually(() => expect(theirs().data).toMatchObject([{ status: 'in-review' }]));

  await adminTab.does('reviewProof', { id, given_status: 'approved' });
  expect(await otherAdmin.isRefused('reviewProof', { id, given_status: 'rejected', reason: 'Blurred' })).toMatchObject({
    status: 409,
    message: messages.proofs.alreadyDecided,
  });

  await eventually(() => {
    expect(theirs().data).toMatchObject([{ status: 'approved', reason: null }]);
    expect(profile().userbalance.balance).toBe(500);
  });
  expect(otherAdmin.toasts.at(-1)).toEqual(['error', messages.proofs.alreadyDecided]);
});
