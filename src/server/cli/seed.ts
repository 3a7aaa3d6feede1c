import path from 'node:path';
import { count } from 'drizzle-orm';
import { legalVersion } from '../../contract/brand';
import { audit } from '../audit';
import { inTransaction, newId, type Actor, type Ctx } from '../context';
import { applyTask } from '../modules/applications';
import { reviewProof, submitProof } from '../modules/proofs';
import { hashPassword } from '../modules/passwords';
import { openAccount, type AccountFields } from '../modules/sign-up';
import { confirmDeposit, recordDeposit } from '../modules/funding';
import { createOwner } from '../modules/owners';
import { createPayoutBatch, settlePayouts } from '../modules/payouts';
import { createTask, setTaskStatus, uploadKitPicture } from '../modules/jobs';
import { decideWithdrawal, requestWithdrawal } from '../modules/withdrawals';
import { hoursAfter, lagosDayOf } from '../lib/time';
import { fileOf } from '../verb';
import { demoJobs, demoOwners, demoPeople, unpaidJob, type DemoJob } from './demoData';
import { users } from '../db/schema';

export interface DemoLogin {
  readonly role: 'admin' | 'member';
  readonly email: string;
  readonly password: string;
}

type Account = typeof users.$inferSelect;

const actorOf = ({ id: userId, isAdmin }: Account): Actor =>
  isAdmin
    ? { kind: 'admin', userId, sessionId: newId(), isAdmin }
    : { kind: 'member', userId, sessionId: newId(), isAdmin };

const actingAs = (ctx: Ctx, account: Account, hoursAgo: number): Ctx => {
  const moment = hoursAfter(ctx.now(), -hoursAgo);
  // Nobody could confirm.
  return { ...ctx, now: () => moment, actor: actorOf(account), idempotencyKey: newId(), skipStepUp: true };
};

const openActive = (ctx: Ctx, fields: Omit<AccountFields, 'status' | 'activatedAt'>): Promise<Account> =>
  inTransaction(ctx, async (tx) => {
    const account = await openAccount(tx, {
      ...fields,
      status: 'active',
      activatedAt: tx.now(),
      termsVersion: legalVersion,
    });
    await audit(tx, { action: 'account.create', object: { type: 'user', id: account.id }, after: account });
    return account;
  });

interface People {
  readonly admin: Account;
  readonly colleague: Account;
  readonly members: readonly Account[];
}

const openPeople = async (ctx: Ctx, passwordHash: string): Promise<People> => {
  const [first, second] = demoPeople.admins;
  const admin = await openActive(ctx, { ...first, passwordHash, isAdmin: true });
  const colleague = await openActive(ctx, { ...second, passwordHash, isAdmin: true });
  const members: Account[] = [];
  for (const { handle, followers, ...person } of demoPeople.members)
    members.push(
      await openActive(ctx, {
        ...person,
        passwordHash,
        bankName: 'GTBank',
        accountName: person.fullname,
        instagram: handle,
        instagramFollowers: followers,
        facebook: handle,
        facebookFollowers: Math.round(followers / 2) + 500,
      }),
    );
  return { admin, colleague, members };
};

const uploadAdvert = async (ctx: Ctx, drawing: string): Promise<string> => {
  const { default: sharp } = await import('sharp');
  const bytes = await sharp(path.join(__dirname, 'adverts', `${drawing}.svg`))
    .png()
    .toBuffer();
  const { data } = await uploadKitPicture(ctx, { file: fileOf(bytes, 'image/png') });
  return data.name;
};

const post = async (ctx: Ctx, taskOwnerEmail: string, { slots, advert, ...job }: DemoJob): Promise<string> => {
  const { data } = await createTask(ctx, {
    ...job,
    kit: advert && {
      pictures: [{ name: await uploadAdvert(ctx, advert.drawing), alt: advert.alt }],
      video: null,
      captions: { [job.platform ?? 'whatsapp']: advert.caption },
      hashtags: ['Nigeria'],
    },
    taskOwnerEmail,
    applicants_needed: slots,
    jobLink: 'https://example.com/advert',
    minFollowers: job.platform ? 1_000 : null,
  });
  return data.id;
};

/** Records a deposit that arrived that many hours ago; the colleague confirms it if a second admin must. */
const payIn = async (ctx: Ctx, { admin, colleague }: People, amount: number, hoursAgo: number, owner_id?: string) => {
  const as = actingAs(ctx, admin, hoursAgo);
  const deposit = { owner_id, amount, receivedOn: lagosDayOf(as.now()), bankReference: `FT-DEMO-${hoursAgo}` };
  const { data } = await recordDeposit(as, deposit);
  if (data.status === 'waiting') await confirmDeposit(actingAs(ctx, colleague, hoursAgo), { id: data.id });
};

const openOwners = async (ctx: Ctx, people: People): Promise<void> => {
  let hoursAgo = 24 * 25;
  const { paysLater, paysFirst, unallocated } = demoOwners;
  for (const [{ deposits, ...owner }, ownerCreditKobo] of [
    [paysLater, null],
    [paysFirst, 0],
  ] as const) {
    const as = actingAs(ctx, people.admin, hoursAgo);
    const { data } = await createOwner({ ...as, config: { ...as.config, ownerCreditKobo } }, owner);
    for (const amount of deposits) await payIn(ctx, people, amount, (hoursAgo -= 12), data.id);
  }
  await post(actingAs(ctx, people.admin, (hoursAgo -= 12)), paysFirst.email, unpaidJob);
  await payIn(ctx, people, unallocated, 20);
};

const postJobs = async (ctx: Ctx, admin: Account): Promise<string[]> => {
  const ids: string[] = [];
  for (const [index, job] of demoJobs.entries())
    ids.push(await post(actingAs(ctx, admin, 24 * 20 - index * 20), demoOwners.paysLater.email, job));
  return ids;
};

const proofOf = (index: number): string =>
  `<p>Posted on my story, ${180 + index * 37} views so far.</p><p><a href="https://example.com/p/${1_000 + index}">example.com/p/${1_000 + index}</a></p>`;

const playProofs = async (ctx: Ctx, { admin, members }: People, jobs: readonly string[]): Promise<void> => {
  let index = 0;
  for (const [nth, member] of members.entries())
    for (const task_id of jobs.slice(0, 12).filter((_, job) => (job + nth) % 2 === 0)) {
      index += 1;
      const hoursAgo = 70 - index;
      await applyTask(actingAs(ctx, member, hoursAgo + 3), { task_id });
      const { data } = await submitProof(actingAs(ctx, member, hoursAgo), { task_id, proof: proofOf(index) });
      if (index % 5 === 0) continue;
      const verdict =
        index % 5 === 1 && index > 5
          ? { given_status: 'rejected' as const, reason: 'The screenshot does not show the post.' }
          : { given_status: 'approved' as const };
      await reviewProof(actingAs(ctx, admin, hoursAgo - 2), { id: data.id, ...verdict });
    }
};

const playWithdrawals = async (ctx: Ctx, { admin, colleague, members }: People): Promise<void> => {
  const accepted: string[] = [];
  for (const [nth, member] of members.entries()) {
    const { data } = await requestWithdrawal(actingAs(ctx, member, 20 - nth), { amount: 500 + nth * 50 });
    if (nth % 3 === 2) continue;
    const verdict =
      nth % 3 === 0
        ? { given_status: 'approved' as const }
        : { given_status: 'rejected' as const, reason: 'The name at the bank is not the name of this account.' };
    await decideWithdrawal(actingAs(ctx, admin, 10 - nth), { withdrawl_id: data.transactionId, ...verdict });
    if (verdict.given_status === 'approved') accepted.push(data.transactionId);
  }
  // The first is paid at the bank; the others wait for a batch.
  const ids = accepted.slice(0, 1);
  await createPayoutBatch(actingAs(ctx, colleague, 5), { ids });
  await settlePayouts(actingAs(ctx, admin, 2), { ids, outcome: 'paid' });
};

/** Fills an empty database through the verbs. @returns the logins to print, or null if it has people. */
export const seedDemo = async (live: Ctx): Promise<readonly DemoLogin[] | null> => {
  const [counted] = await live.db.select({ people: count() }).from(users);
  if (counted && counted.people > 0) return null;
  // Sends no mail, so that the outbox stays empty until someone really signs up.
  const ctx: Ctx = { ...live, boss: { send: () => Promise.resolve() } };
  const passwordHash = await hashPassword(demoPeople.password);
  const monthAgo = hoursAfter(ctx.now(), -24 * 30);
  const people = await openPeople({ ...ctx, now: () => monthAgo }, passwordHash);
  await openOwners(ctx, people);
  const jobs = await postJobs(ctx, people.admin);
  await playProofs(ctx, people, jobs);
  await playWithdrawals(ctx, people);
  for (const [nth, status] of (['paused', 'stopped'] as const).entries()) {
    const id = jobs[jobs.length - 1 - nth];
    if (id) await setTaskStatus(actingAs(ctx, people.admin, 1), { id, status });
  }
  const loginOf = ({ isAdmin, email }: Account): DemoLogin => ({
    role: isAdmin ? 'admin' : 'member',
    email,
    password: demoPeople.password,
  });
  return [people.admin, people.colleague, ...people.members.slice(0, 2)].map(loginOf);
};
