import { eq } from 'drizzle-orm';
import { sharingLimits } from '../../../contract/limits';
import { buildApp } from '../../app';
import { auditLog, shareLinkCounts, shareLinks } from '../../db/schema';
import { lagosDayOf } from '../../lib/time';
import { goodPassword } from '../../testing/signingUp';
import { adminPerson, handedIn, person, postedTask, type Person } from '../../testing/factories';
import { testContext } from '../../testing/testContext';
import { commonAgents, newJar, open } from '../../testing/visitors';
import { closeAccount } from '../account';
import { hashPassword } from '../passwords';
import { deleteTask, getAdminTask, getTask, listTasks, setTaskLinks, setTaskStatus, updateTask } from '../jobs';
import { updateUserStatus } from '../members';
import { applyTask, expireSlots } from '../applications';
import { reviewProof } from '../proofs';

const t = testContext();
const target = 'https://shop.example/offer';
const keptDays = sharingLimits.daysAfterApproval;

let admin: Person;
let ada: Person;
let taskId = '';

let passwordHash = '';

beforeAll(async () => void (passwordHash = await hashPassword(goodPassword)));
beforeEach(async () => {
  admin = await adminPerson(t.ctx);
  ada = await person(t.ctx, { passwordHash });
  ({ id: taskId } = await postedTask(t.ctx, admin, { jobLink: target }));
});

const daysFromNow = (days: number): string => new Date(t.clock.now().getTime() + days * 86_400_000).toISOString();
const shareOf = async (member: Person) => (await getTask(t.as(member), { id: taskId })).data.application?.share;
const untilOf = async (member: Person) => (await shareOf(member))?.until;

let visitors = 0;
/** A new visitor's answer, and whether it counted. */
const opened = async (url: string): Promise<'leads on and counts' | 'leads on' | 'over'> => {
  const counted = async () => t.ctx.db.$count(shareLinkCounts, eq(shareLinkCounts.kind, 'counted'));
  await t.ctx.db.delete(shareLinkCounts);
  const server = await buildApp(t.base, { routes: [] });
  const browser = { agent: commonAgents[0] ?? '', ip: `10.${(visitors += 1)}.0.1`, jar: newJar() };
  const answers = await open(server, new URL(url).pathname, browser);
  await server.close();
  const last = answers.at(-1);
  if (last?.statusCode === 410) {
    expect(last.body).toContain('This offer is over');
    return 'over';
  }
  expect(last?.headers.location).toBe(target);
  return (await counted()) === 1 ? 'leads on and counts' : 'leads on';
};
const linkOf = async (member: Person): Promise<string> => (await shareOf(member))?.url ?? '';
const handIn = (member = ada) => handedIn(t.ctx, member, taskId);
const approve = async (id: string) => reviewProof(t.as(admin), { id, given_status: 'approved' });
const reject = async (id: string) =>
  reviewProof(t.as(admin), { id, given_status: 'rejected', reason: 'The post cannot be found' });
const stop = () => setTaskStatus(t.as(admin), { id: taskId, status: 'stopped' });
const end = (until: string | null) => setTaskLinks(t.as(admin), { id: taskId, until });

const edit = (fields: Partial<Parameters<typeof updateTask>[1]>) =>
  updateTask(t.as(admin), {
    ...{ id: taskId, jobOwnerEmail: 'owner@advertiser.example', jobTitle: 'Share', jobDescription: 'Post it.' },
    ...{ payoutAmount: 500, maxSlots: 3, ...fields },
  });

describe('with or without a set end', () => {
  /** A job, an event, and days later. */
  it.each<[job: string, happens: () => Promise<unknown>, then: string, days: number]>([
    ['a running job', async () => approve(await handIn()), 'leads on and counts', 300],
    ['a paused job', () => setTaskStatus(t.as(admin), { id: taskId, status: 'paused' }), 'leads on and counts', 300],
    [
      'a job stopped after an approval',
      async () => approve(await handIn()).then(stop),
      'leads on and counts',
      keptDays - 1,
    ],
    ['a job stopped after an approval', async () => approve(await handIn()).then(stop), 'over', keptDays],
    ['a job stopped while a proof is in review', () => handIn().then(stop), 'leads on and counts', 300],
    [
      'a job stopped without any approval',
      async () => reject(await handIn()).then(stop),
      'leads on and counts',
      keptDays - 1,
    ],
    ['a job stopped without any approval', async () => reject(await handIn()).then(stop), 'over', keptDays],
    ['a job past its end', () => edit({ endsAt: daysFromNow(1) }), 'leads on and counts', keptDays],
    ['a job past its end', () => edit({ endsAt: daysFromNow(1) }), 'over', keptDays + 2],
    ['a running job with an end of links', () => edit({ linksUntil: daysFromNow(50) }), 'leads on and counts', 49],
    ['a running job with an end of links', () => edit({ linksUntil: daysFromNow(50) }), 'over', 50],
    [
      'a stopped job with an end of links',
      () => edit({ linksUntil: daysFromNow(90) }).then(stop),
      'leads on and counts',
      89,
    ],
    [
      'a stopped job whose end of links is set later',
      () => stop().then(() => end(daysFromNow(90))),
      'leads on and counts',
      89,
    ],
    ['a job whose links an admin ended', () => end('now'), 'over', 0],
    [
      'a job whose links an admin ended and gave back',
      () => end('now').then(() => end(null)),
      'leads on and counts',
      0,
    ],
    ['a deleted job', () => deleteTask(t.as(admin), { id: taskId }), 'over', 0],
    [
      'a job on the last day of its approval',
      () => edit({ arconNumber: 'A1', arconExpiry: lagosDayOf(t.clock.now()) }),
      'leads on and counts',
      0,
    ],
    [
      'a job whose approval ran out',
      () => edit({ arconNumber: 'A1', arconExpiry: lagosDayOf(t.clock.now()) }),
      'over',
      1,
    ],
  ])('the link of %s', async (_job, happens, then, days) => {
    const eze = await person(t.ctx);
    const { data } = await applyTask(t.as(eze), { task_id: taskId });
    t.clock.advance({ hours: 25 });
    await expireSlots(t.ctx);
    await happens();
    t.clock.advance({ days });
    expect(await opened(data.share?.url ?? '')).toBe(then);
  });

  it('a completed job keeps its links for the usual days', async () => {
    await edit({ maxSlots: 1 });
    const id = await handIn();
    const url = await linkOf(ada);
    await approve(id);
    expect(await untilOf(ada)).toBe(daysFromNow(keptDays));
    t.clock.advance({ days: keptDays - 1 });
    expect(await opened(url)).toBe('leads on and counts');
    t.clock.advance({ days: 1 });
    expect(await opened(url)).toBe('over');
  });
});

/** Visitors are forwarded whatever happened to the member: the owner paid, and counts move no money. */
describe('whatever happened to the slot and its member', () => {
  it.each<[member: string, happens: () => Promise<unknown>]>([
    ['who holds the slot', () => applyTask(t.as(ada), { task_id: taskId })],
    [
      'whose slot expired',
      async () => {
        await applyTask(t.as(ada), { task_id: taskId });
        t.clock.advance({ hours: 25 });
        await expireSlots(t.ctx);
      },
    ],
    ['whose proof is in review', () => handIn()],
    ['whose proof was approved', async () => approve(await handIn())],
    ['whose proof was rejected', async () => reject(await handIn())],
    [
      'who was banned',
      async () => {
        await handIn();
        await updateUserStatus(t.as(admin), { id: ada.id, status_update: 'ban', reason: 'Several accounts.' });
      },
    ],
    [
      'who closed the account',
      async () => {
        await reject(await handIn());
        await closeAccount(t.as(ada), { current_password: goodPassword });
      },
    ],
  ])('the link of a member %s works and counts', async (_member, happens) => {
    await happens();
    const [row] = await t.ctx.db.select().from(shareLinks);
    expect(await opened(`${t.base.config.publicUrl}/s/${row?.code}`)).toBe('leads on and counts');
  });
});

describe('the end of links', () => {
  it('is shown to the member once known', async () => {
    const id = await handIn();
    expect(await untilOf(ada)).toBeNull();
    await approve(id);
    await stop();
    expect(await untilOf(ada)).toBe(daysFromNow(keptDays));
    await end(daysFromNow(3));
    expect(await untilOf(ada)).toBe(daysFromNow(3));
    expect((await getAdminTask(t.as(admin), { id: taskId })).data).toMatchObject({
      linksUntil: daysFromNow(3),
      linksEnd: daysFromNow(3),
    });
  });

  it('is audited', async () => {
    await end('now');
    const rows = await t.ctx.db.select().from(auditLog).where(eq(auditLog.action, 'task.links'));
    expect(rows).toEqual([
      expect.objectContaining({
        actorId: admin.id,
        objectId: taskId,
        after: { linksUntil: t.clock.now().toISOString() },
      }),
    ]);
  });

  it('is refused if past, before the job’s end, or on a deleted job', async () => {
    await expect(end(daysFromNow(-1))).rejects.toMatchObject({
      code: 'end_passed',
      fields: { until: expect.any(String) as unknown },
    });
    await expect(edit({ linksUntil: daysFromNow(-1) })).rejects.toMatchObject({ code: 'end_passed' });
    await expect(edit({ endsAt: daysFromNow(5), linksUntil: daysFromNow(4) })).rejects.toMatchObject({
      fields: { linksUntil: expect.any(String) as unknown },
    });
    await edit({ linksUntil: daysFromNow(4) });
    await expect(edit({ endsAt: daysFromNow(5) })).rejects.toMatchObject({ code: 'validation_failed' });
    await deleteTask(t.as(admin), { id: taskId });
    await expect(end('now')).rejects.toMatchObject({ code: 'not_found' });
  });

  it('if past hides a job from members who would post a dead link, but not from edits', async () => {
    await end('now');
    expect((await listTasks(t.as(ada), {})).data).toEqual([]);
    await expect(applyTask(t.as(ada), { task_id: taskId })).rejects.toMatchObject({ code: 'job_unavailable' });
    await edit({ endsAt: daysFromNow(5) });
    await end(null);
    expect((await listTasks(t.as(ada), {})).data).toHaveLength(1);
  });
});
