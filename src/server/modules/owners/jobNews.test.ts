import { eq } from 'drizzle-orm';
import * as messages from '../../../contract/messages';
import { buildApp } from '../../app';
import { inTransaction } from '../../context';
import { ownerContacts, ownerMails } from '../../db/schema';
import type { Mail } from '../../providers/ports';
import { acting, adminPerson, handedIn, person, postedTask, type Person } from '../../testing/factories';
import { paidIn, payingOwner } from '../../testing/payingOwner';
import { testContext } from '../../testing/testContext';
import { deleteTask, endDueJobs, setTaskStatus, updateTask } from '../jobs';
import { reviewProof } from '../proofs';
import { mailJobNews, stopJobNews } from './jobNews';
import { publicRoutes } from '.';
import { removeOwnerContact, addOwnerContact } from './contacts';

const t = testContext({ publicUrl: 'https://sharenaira.example' });
let admin: Person;
let owner: Awaited<ReturnType<typeof payingOwner>>;
beforeEach(async () => {
  admin = await adminPerson(t.ctx);
  owner = await payingOwner(t.ctx, admin, { deposit: 10_000 });
});

const as = () => acting(t.ctx, admin);
const post = (slots: number, fields = {}) =>
  postedTask(t.ctx, admin, { ...owner, title: 'Flyer', applicants_needed: slots, ...fields });
const approve = async (task_id: string) => {
  const id = await handedIn(t.ctx, await person(t.ctx), task_id);
  await reviewProof(as(), { id, given_status: 'approved' });
  return id;
};
/** Except documents, which cannot be turned off. */
const mails = () =>
  t.jobs
    .filter(({ queue, data }) => queue === 'mail' && (data as Mail).to.endsWith('@shop.example'))
    .map(({ data }) => data as Mail)
    .filter(({ unsubscribeUrl }) => unsubscribeUrl !== undefined);
/** The subjects of the mails now due. */
const news = async () => {
  const before = mails().length;
  await mailJobNews(t.ctx);
  return mails()
    .slice(before)
    .map(({ subject }) => subject);
};
const moreSlots = ({ id }: { id: string }, maxSlots: number) =>
  updateTask(as(), {
    id,
    jobOwnerEmail: owner.taskOwnerEmail,
    jobTitle: 'Flyer',
    jobDescription: 'Post it to your story.',
    payoutAmount: 500,
    maxSlots,
  });

it('reports a job going live, half done and done, once each, with a link without a token', async () => {
  const { id, reference } = await post(2);
  expect(await news()).toEqual(['“Flyer” is live']);
  await approve(id);
  expect(await news()).toEqual(['“Flyer” is half done']);
  await approve(id);
  expect(await news()).toEqual(['“Flyer” is done']);
  expect(await news()).toEqual([]);
  for (const { to, text } of mails()) {
    expect(to).toBe(owner.taskOwnerEmail);
    expect(text).toContain(reference);
    expect(text).toMatch(/https:\/\/sharenaira\.example\/owner$/m);
  }
});

it('reports a waiting job when a deposit funds it', async () => {
  const { id } = await post(30);
  expect(await news()).toEqual([]);
  await paidIn(t.ctx, admin, owner.owner_id, 5_000);
  expect(await news()).toEqual(['“Flyer” is live']);
  await setTaskStatus(as(), { id, status: 'paused' });
  await setTaskStatus(as(), { id, status: 'available' });
  expect(await news()).toEqual([]);
});

it('says when members will see a job that starts later', async () => {
  await post(2, { startsAt: '2030-01-05T08:00:00.000Z' });
  expect(await news()).toEqual(['“Flyer” is paid for']);
  expect(mails().at(-1)!.text).toContain('from Sat 5 Jan, 09:00 on');
});

it('reports half once, even if the job grows and reaches it again', async () => {
  const job = await post(2);
  await approve(job.id);
  expect(await news()).toEqual(['“Flyer” is live', '“Flyer” is half done']);
  await moreSlots(job, 4);
  await approve(job.id);
  expect(await news()).toEqual([]);
});

describe('the end', () => {
  it('is reported at a stop, with the progress', async () => {
    const { id } = await post(4);
    await approve(id);
    await handedIn(t.ctx, await person(t.ctx), id);
    await setTaskStatus(as(), { id, status: 'stopped' });
    expect(await news()).toEqual(['“Flyer” is live', '“Flyer” has ended']);
    expect(mails().at(-1)!.text).toContain('1 of 4 posts is approved. 1 more in review.');
  });

  it('is reported at the job’s last moment', async () => {
    const endsAt = new Date(t.ctx.now().getTime() + 3_600_000).toISOString();
    await post(2, { endsAt });
    t.clock.advance({ hours: 1 });
    await endDueJobs(t.ctx);
    expect(await news()).toEqual(['“Flyer” is live', '“Flyer” has ended']);
  });

  it('is not reported for jobs that never went live or were deleted', async () => {
    const waits = await post(100);
    await setTaskStatus(as(), { id: waits.id, status: 'stopped' });
    const deleted = await post(2);
    await deleteTask(as(), { id: deleted.id });
    expect(await news()).toEqual([]);
    expect(await t.ctx.db.$count(ownerMails)).toBe(1);
  });
});

describe('money running out', () => {
  const short = async () => {
    const job = await post(1);
    await handedIn(t.ctx, await person(t.ctx), job.id);
    await moreSlots(job, 100);
    return job;
  };

  it('is reported once per job, when every paid slot is taken and more wait', async () => {
    const job = await post(2);
    await moreSlots(job, 100);
    await handedIn(t.ctx, await person(t.ctx), job.id);
    expect(await news()).toEqual(['“Flyer” is live']);
    await handedIn(t.ctx, await person(t.ctx), job.id);
    expect(await news()).toEqual(['“Flyer” needs money to go on']);
    expect(mails().at(-1)!.text).toContain('98 more wait for your money');
    t.clock.advance({ days: 1 });
    expect(await news()).toEqual([]);
  });

  it('is reported once a day for several jobs', async () => {
    await short();
    await short();
    expect((await news()).filter((subject) => subject.includes('money'))).toHaveLength(1);
    expect(await news()).toEqual([]);
    t.clock.advance({ days: 1 });
    expect(await news()).toEqual(['“Flyer” needs money to go on']);
  });
});

describe('the recipient', () => {
  it('is the owner’s first mailbox', async () => {
    const added = await addOwnerContact(as(), { id: owner.owner_id, email: 'second@shop.example' });
    await t.ctx.db.update(ownerContacts).set({ pendingSince: null });
    await removeOwnerContact(as(), { id: owner.owner_id, contact_id: added.data.contacts[0]!.id });
    await post(2, { taskOwnerEmail: 'second@shop.example' });
    await mailJobNews(t.ctx);
    expect(mails().map(({ to }) => to)).toEqual(['second@shop.example']);
  });

  it('is nobody once the mailbox opted out, and missed news does not follow', async () => {
    await post(2);
    await mailJobNews(t.ctx);
    const [, token = ''] = /job-news\/off\?token=([\w-]+)/.exec(mails()[0]!.text)!;
    expect(await stopJobNews(t.anonymous(), { token })).toEqual({ message: messages.profile.jobNewsOff });
    await post(2);
    expect(await news()).toEqual([]);
    await t.ctx.db.update(ownerContacts).set({ jobNewsOffAt: null });
    expect(await news()).toEqual([]);
  });
});

describe('the unsubscribe link', () => {
  const tokens = () => mails().map(({ text }) => /job-news\/off\?token=([\w-]+)/.exec(text)![1]!);
  const isOff = async () => {
    const [contact] = await t.ctx.db.select().from(ownerContacts).where(eq(ownerContacts.ownerId, owner.owner_id));
    return contact!.jobNewsOffAt !== null;
  };

  it('works in every email, even twice, and no other does', async () => {
    await post(2);
    await mailJobNews(t.ctx);
    await post(2);
    await mailJobNews(t.ctx);
    const [older, newer] = tokens();
    const refused = { code: 'link_invalid' };
    await expect(inTransaction(t.anonymous(), (tx) => stopJobNews(tx, { token: 'made-up' }))).rejects.toMatchObject(
      refused,
    );
    expect(await isOff()).toBe(false);
    for (const token of [older!, newer!, older!]) await stopJobNews(t.anonymous(), { token });
    expect(await isOff()).toBe(true);
    const kept = JSON.stringify(await t.ctx.db.select().from(ownerMails));
    expect(kept).not.toContain(newer);
  });

  it('works by the mail program’s button, and never by being fetched', async () => {
    await post(2);
    await mailJobNews(t.ctx);
    const { origin, pathname, search } = new URL(mails()[0]!.unsubscribeUrl!);
    expect(origin).toBe('https://sharenaira.example');
    const app = await buildApp(t.base, { routes: publicRoutes });
    expect((await app.inject({ method: 'GET', url: pathname + search })).statusCode).toBe(405);
    expect(await isOff()).toBe(false);
    const press = await app.inject({
      method: 'POST',
      url: pathname + search,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    });
    await app.close();
    expect(press.statusCode).toBe(200);
    expect(await isOff()).toBe(true);
  });
});
