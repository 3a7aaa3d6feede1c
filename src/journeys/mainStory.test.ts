import sharp from 'sharp';
import * as messages from '../contract/messages';
import { newId } from '../server/context';
import { postedTask } from '../server/testing/factories';
import { application, codeMailedTo, mailsTo } from '../server/testing/signingUp';
import { openServer } from './testing/startServer';
import type { Tab } from './testing/tab';
import { eventually } from '../server/testing/concurrency';

const server = openServer();

const form = application({ fullname: 'Ngozi Umeh', email: 'ngozi@members.example' });

const joins = async (ngozi: Tab): Promise<void> => {
  await ngozi.does('register', form);
  const { email } = form;
  expect(await ngozi.isRefused('login', { email, password: form.password })).toMatchObject({
    status: 403,
    message: messages.login.unfinished,
  });
  await ngozi.does('verifyOtp', { email, otpCode: codeMailedTo(server, email) });
  await ngozi.logsIn(email, form.password);
};

const openAdmin = async (adminTab: Tab) => ({
  jobs: await adminTab.opens('listAdminTasks', {}),
  proofs: await adminTab.opens('listProofs', {}),
  withdrawals: await adminTab.opens('listAdminWithdrawals', {}),
  sums: await adminTab.opens('getWithdrawalSummary'),
  members: await adminTab.opens('listUsers', { q: form.email }),
});

const openOwn = async (own: Tab) => ({
  profile: await own.opens('getProfile'),
  figures: await own.opens('getStatistics'),
  jobs: await own.opens('listTasks', {}),
  submitted: await own.opens('listSubmittedTasks', {}),
  bell: await own.opens('listNotifications', {}),
  withdrawals: await own.opens('listWithdrawals', {}),
  sums: await own.opens('getWithdrawalTotals'),
});

test('a newcomer turns a job into money at the bank, and every open screen follows', async () => {
  const adminTab = await server.signedIn(await server.admin());
  const atAdmin = await openAdmin(adminTab);
  const { data: job } = await adminTab.does('createTask', {
    taskOwnerEmail: 'owner@advertiser.example',
    title: 'Share our harvest flyer',
    description: 'Post the flyer to your story and keep it up for a day.',
    amount: 750,
    applicants_needed: 2,
  });
  await eventually(() =>
    expect(atAdmin.jobs().data).toMatchObject([{ id: job.id, escrow: 1_500, applicants_applied: 0 }]),
  );

  const ngozi = server.openTab({ at: '/signup' });
  await joins(ngozi);
  const own = await openOwn(ngozi);
  const details = await ngozi.opens('getTask', { id: job.id });
  expect(own.jobs().data).toMatchObject([{ id: job.id, application: null }]);

  await ngozi.does('applyTask', { task_id: job.id });
  await eventually(() => {
    expect(own.jobs().data).toMatchObject([{ applicants_applied: 1, application: { status: 'taken' } }]);
    expect(details().data.application).toMatchObject({ status: 'taken' });
  });

  await ngozi.does('submitProof', { task_id: job.id, proof: '<p>Posted, 412 views.</p>' });
  await eventually(() => {
    expect(own.jobs().data).toEqual([]);
    expect(details().data.application).toMatchObject({ status: 'in-review' });
    expect(own.submitted().data).toMatchObject([{ title: job.jobTitle, amount: 750, status: 'in-review' }]);
    expect(own.figures().data).toMatchObject({ pending: 1, inReview: 750 });
  });
  await eventually(() => {
    expect(atAdmin.proofs().data).toMatchObject([{ status: 'in-review', userInfo: { fullname: form.fullname } }]);
    expect(atAdmin.jobs().data).toMatchObject([{ applicants_applied: 1, inReview: 1 }]);
    expect(atAdmin.members().data).toMatchObject([{ userInfo: { fullname: form.fullname, jobsCount: 1 } }]);
  });

  const id = atAdmin.proofs().data[0]!.dataValues.id;
  await adminTab.does('reviewProof', { id, given_status: 'approved' });
  await eventually(() => {
    expect(own.profile().userbalance).toEqual({ balance: 750, on_hold: 0, total_earned: 750 });
    expect(own.submitted().data).toMatchObject([{ status: 'approved' }]);
    expect(own.figures().data).toMatchObject({ pending: 0, successful: 1, inReview: 0, inReviewUntil: null });
    expect(own.bell()).toMatchObject({ unread: 1, data: [{ kind: 'proof-approved', read: false }] });
  });
  await eventually(() => {
    expect(atAdmin.proofs().data).toMatchObject([{ status: 'approved', decidedHow: 'admin' }]);
    expect(atAdmin.jobs().data).toMatchObject([{ approved: 1, inReview: 0, spent: 750, escrow: 750 }]);
    expect(atAdmin.members().data).toMatchObject([{ wallet: { balance: 750 } }]);
  });

  await ngozi.does('markNotificationsRead');
  await eventually(() => expect(own.bell()).toMatchObject({ unread: 0, data: [{ read: true }] }));

  const { data: withdrawal } = await ngozi.does('requestWithdrawal', { amount: 500 });
  await eventually(() => {
    expect(own.profile().userbalance).toEqual({ balance: 250, on_hold: 500, total_earned: 750 });
    expect(own.withdrawals().data).toMatchObject([{ id: withdrawal.transactionId, amount: 500, status: 'pending' }]);
    expect(own.sums().data).toMatchObject({ pending: 500, approved: 0 });
  });
  await eventually(() => {
    expect(atAdmin.withdrawals().data).toMatchObject([
      { withdraw: { amount: '500.00', status: 'pending' }, bank: { account_no: form.account_no } },
    ]);
    expect(atAdmin.sums().data).toMatchObject({ pending: 500, approved: 0 });
    expect(atAdmin.members().data).toMatchObject([{ wallet: { balance: 250 } }]);
  });

  await adminTab.does('decideWithdrawal', { withdrawl_id: withdrawal.transactionId, given_status: 'approved' });
  await eventually(() => {
    expect(own.withdrawals().data).toMatchObject([{ reference: withdrawal.reference, status: 'approved' }]);
    expect(own.profile().userbalance).toEqual({ balance: 250, on_hold: 0, total_earned: 750 });
    expect(own.sums().data).toMatchObject({ pending: 0, approved: 500 });
    expect(own.bell()).toMatchObject({
      unread: 1,
      data: [{ kind: 'withdrawal-approved' }, { kind: 'proof-approved' }],
    });
  });
  await eventually(() => {
    expect(atAdmin.withdrawals().data).toMatchObject([{ withdraw: { status: 'approved' } }]);
    expect(atAdmin.sums().data).toMatchObject({ pending: 0, approved: 500 });
  });

  expect(ngozi.toasts).toEqual([
    ['success', messages.login.success],
    ['success', messages.jobs.taken],
  ]);
  expect(adminTab.toasts).toEqual([
    ['success', messages.login.success],
    ['success', messages.adminJobs.posted],
    ['success', messages.proofs.approved],
    ['success', messages.withdrawals.approved],
  ]);
  expect(mailsTo(server, form.email)).toHaveLength(3);
  expect(await server.ledger()).toMatchObject({
    ok: true,
    figures: {
      'in wallets (kobo)': 25_000,
      'held for withdrawals (kobo)': 0,
      'on the way to banks (kobo)': 50_000,
      'in escrow (kobo)': 75_000,
    },
  });
});

test('a picture submitted as proof reaches the admin, redrawn', async () => {
  const admin = await server.admin();
  const job = await postedTask(server.ctx, admin);
  const own = await server.signedIn(await server.member());
  const drawn = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#0b5' } })
    .withMetadata({ exif: { IFD0: { Artist: 'somebody' } } })
    .png()
    .toBuffer();
  const file = new Blob([new Uint8Array(drawn)], { type: 'application/octet-stream' });
  await own.does('applyTask', { task_id: job.id });
  const { data } = await own.does('uploadProofImage', { id: newId(), offset: 0, total: drawn.length, file });
  await own.does('submitProof', { task_id: job.id, proof: `<p><img src="${data.url}"></p>` });

  const adminTab = await server.signedIn(admin);
  const proofs = await adminTab.opens('listProofs', {});
  const [, address] = /src="([^"]+)"/.exec(proofs().data[0]?.proof ?? '') ?? [];
  const picture = await adminTab.network.fetch(server.origin + address!);
  const { format, width, height, exif } = await sharp(await picture.arrayBuffer()).metadata();
  expect({ format, width, height, exif }).toEqual({ format: 'webp', width: 40, height: 30, exif: undefined });
});
