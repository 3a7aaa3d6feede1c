import { eq, like } from 'drizzle-orm';
import { failure } from '../../../../contract/errors';
import { jobReport } from '../../../../contract/jobReports';
import * as messages from '../../../../contract/messages';
import { ownerLimits } from '../../../../contract/limits';
import { proofReasons } from '../../../../contract/proofReasons';
import { buildApp } from '../../../app';
import { newId, systemCtx, type Ctx } from '../../../context';
import { auditLog, kits, reportLinks, shareJobCounts, tasks } from '../../../db/schema';
import { acting, adminPerson, handedIn, person, postedTask, type Person } from '../../../testing/factories';
import { payingOwner } from '../../../testing/payingOwner';
import { testContext } from '../../../testing/testContext';
import { deleteTask, getAdminTask } from '../../jobs';
import { applyTask } from '../../applications';
import { reviewProof } from '../../proofs';
import { forgetReportLinks, listReportLinks, makeReportLink, revokeReportLink } from './reportLinks';
import { getReport, exportOwnJob, getOwnJob } from './ownJob';
import { publicRoutes } from '..';

// A ₦500 slot costs a fee of ₦50 and VAT of ₦3.75 on top.
const t = testContext({ serviceFeeBasisPoints: 1_000, vatBasisPoints: 750 });
let admin: Person;
let ownerId: string;
let id: string;

const asOwner = (owner = ownerId): Ctx => ({
  ...systemCtx(t.base),
  actor: {
    kind: 'owner',
    ownerId: owner,
    email: 'buyer@shop.example',
    ownerSessionId: newId(),
    confirmedAt: t.clock.now(),
  },
});
const handIn = async (): Promise<string> => handedIn(t.ctx, await person(t.ctx), id);
const approve = (proof: string) => reviewProof(acting(t.ctx, admin), { id: proof, given_status: 'approved' });
const reject = (proof: string, reason: string) =>
  reviewProof(acting(t.ctx, admin), { id: proof, given_status: 'rejected', reason });
const own = async () => (await getOwnJob(asOwner(), { id })).data;

beforeEach(async () => {
  admin = await adminPerson(t.ctx);
  const { owner_id, taskOwnerEmail } = await payingOwner(t.ctx, admin, { deposit: 100_000 });
  ownerId = owner_id;
  id = (await postedTask(t.ctx, admin, { owner_id, taskOwnerEmail, applicants_needed: 10 })).id;
});

describe('the figures of a job', () => {
  test('are those of its proofs, by Lagos time', async () => {
    t.clock.set('2026-03-05T22:59:00.000Z');
    const [a, b, c, d] = [await handIn(), await handIn(), await handIn(), await handIn()];
    await approve(a);
    t.clock.set('2026-03-05T23:01:00.000Z');
    await approve(b);
    await reject(c, proofReasons[2]);
    await reject(d, 'Ada Obi of 08031234567 sent the picture of another job.');
    await reject(await handIn(), proofReasons[2]);
    await handIn();
    await applyTask(acting(t.ctx, await person(t.ctx)), { task_id: id });
    expect(await own()).toMatchObject({
      ...{ maxSlots: 10, fundedSlots: 10, held: 4, inReview: 1, approved: 2, rejected: 3 },
      rejections: [
        { reason: proofReasons[2], count: 2 },
        { reason: null, count: 1 },
      ],
      ...{ paid: 1_000, fees: 100, vat: 7.5, costPerPost: 553.75, payoutAmount: 500, fee: 50, vatPerSlot: 3.75 },
      days: [
        { day: '2026-03-06', handedIn: 2, approved: 1, rejected: 3 },
        { day: '2026-03-05', handedIn: 4, approved: 1, rejected: 0 },
      ],
    });
  });

  test('match the ledger’s escrow, while open and ended', async () => {
    await approve(await handIn());
    await handIn();
    const { data } = await getAdminTask(acting(t.ctx, admin), { id });
    expect(await own()).toMatchObject({ escrow: data.escrow, paid: data.spent });
    expect(data.escrow).toBe(9 * 553.75);
    t.clock.advance({ days: 1 });
    await t.ctx.db.update(tasks).set({ status: 'paused' }).where(eq(tasks.id, id));
    expect((await own()).escrow).toBe(data.escrow);
  });

  test('are zero before the first proof', async () => {
    expect(await own()).toMatchObject({ held: 0, rejections: [], paid: 0, costPerPost: null, days: [] });
  });

  test('come with the advert', async () => {
    expect((await own()).kit).toBeNull();
    await t.ctx.db.insert(kits).values({ taskId: id, captions: { whatsapp: 'Suya Friday!' }, hashtags: [] });
    expect((await own()).kit).toMatchObject({ captions: { whatsapp: 'Suya Friday!' }, pictures: [] });
  });

  test('are hidden from other owners, and from all once deleted', async () => {
    const refused = { code: 'not_found', message: messages.ownerPage.jobNotFound };
    const other = await payingOwner(t.ctx, admin);
    await expect(getOwnJob(asOwner(other.owner_id), { id })).rejects.toMatchObject(refused);
    await deleteTask(acting(t.ctx, admin), { id });
    await expect(own()).rejects.toMatchObject(refused);
  });

  test('are exported by day, oldest first', async () => {
    const proof = await handIn();
    t.clock.advance({ days: 1 });
    await approve(proof);
    const opened = { taskId: id, source: 'whatsapp', kind: 'counted' } as const;
    await t.ctx.db.insert(shareJobCounts).values([
      { ...opened, day: '2026-03-06', visits: 4 },
      { ...opened, day: '2026-03-07', visits: 2 },
      { ...opened, day: '2026-03-07', kind: 'repeat', visits: 3 },
    ]);
    const { filename, parts } = await exportOwnJob(asOwner(), { id });
    const text: string[] = [];
    for await (const part of parts) text.push(String(part));
    expect(filename).toMatch(/^sharenaira-JOB-\w+\.csv$/);
    expect(text.join('').replace('\uFEFF', '').trim().split('\r\n')).toEqual([
      'Day,Submitted,Approved,Rejected,"People, at least",Visits',
      '2026-03-05,1,0,0,0,0',
      '2026-03-06,0,1,0,4,4',
      '2026-03-07,0,0,0,2,5',
    ]);
  });

  test('show how many people opened its links, by day and source, not whose links', async () => {
    const ofJob = { taskId: id, day: '2026-03-05', source: 'whatsapp', kind: 'counted' } as const;
    await t.ctx.db.insert(shareJobCounts).values([
      { ...ofJob, visits: 7 },
      { ...ofJob, source: 'qr', visits: 1 },
      { ...ofJob, day: '2026-03-04', source: 'qr', visits: 9 },
      { ...ofJob, kind: 'preview', visits: 30 },
      { ...ofJob, kind: 'crowded', visits: 2 },
      { ...ofJob, taskId: newId(), visits: 50 },
    ]);
    expect((await own()).opens).toEqual({
      ...{ opened: 17, visits: 19 },
      days: [
        {
          day: '2026-03-05',
          ...{ opened: 8, visits: 10 },
          sources: [
            { source: 'whatsapp', opened: 7, visits: 9 },
            { source: 'qr', opened: 1, visits: 1 },
          ],
        },
        { day: '2026-03-04', opened: 9, visits: 9, sources: [{ source: 'qr', opened: 9, visits: 9 }] },
      ],
      sources: [
        { source: 'qr', opened: 10, visits: 10 },
        { source: 'whatsapp', opened: 7, visits: 9 },
      ],
    });
  });
});

describe('a link to the report', () => {
  const make = async (days = 30) => (await makeReportLink(asOwner(), { id, days })).data;
  const codeOf = ({ path }: { path: string }) => path.replace('/report/', '');
  const ask = async (code: string) => {
    const app = await buildApp(t.base, { routes: publicRoutes });
    try {
      return await app.inject({ url: `/api/v1/report/${code}` });
    } finally {
      await app.close();
    }
  };
  const seen = async (code: string) => {
    const { statusCode, body, headers } = await ask(code);
    const { 'x-request-id': _, date: __, ...stable } = headers;
    const counted = Object.entries(stable).filter(([name]) => !name.startsWith('x-ratelimit'));
    return { statusCode, body, headers: Object.fromEntries(counted) };
  };

  test('shows the job’s figures to anyone, and nothing of owner, money or members', async () => {
    const member = await person(t.ctx, { fullname: 'Chidi Eze' });
    await approve(await handedIn(t.ctx, member, id));
    const { data } = await getReport(t.anonymous(), { code: codeOf(await make()) });
    expect(data).toMatchObject({ approved: 1, days: [{ handedIn: 1, approved: 1 }] });
    expect(jobReport.strict().parse(data)).toEqual(data);
    expect(Object.keys(data)).not.toEqual(expect.arrayContaining(['escrow', 'waits', 'id', 'link']));
    const text = JSON.stringify(data);
    for (const mark of [
      member.id,
      'Chidi',
      'Eze',
      member.email,
      member.phone,
      id,
      ownerId,
      '@shop.example',
      '412 views',
    ])
      expect(text).not.toContain(mark);
  });

  test('has 128 random bits, stored as a hash', async () => {
    const link = await make();
    expect(link.path).toMatch(/^\/report\/[\w-]{22}$/);
    const kept = JSON.stringify([await t.ctx.db.select().from(reportLinks), await t.ctx.db.select().from(auditLog)]);
    expect(kept).not.toContain(codeOf(link));
  });

  test('that was guessed, expired, was revoked or belongs to a deleted job gets the same bytes', async () => {
    const none = await seen('A'.repeat(22));
    expect(none).toMatchObject({ statusCode: 404, headers: { 'cache-control': 'no-store' } });
    expect(failure.parse(JSON.parse(none.body))).toMatchObject({ message: messages.ownerPage.jobNoReport });
    const [short, revoked, last] = [await make(1), await make(), await make()];
    for (const link of [short, revoked, last]) expect((await seen(codeOf(link))).statusCode).toBe(200);
    await revokeReportLink(asOwner(), { id: revoked.id });
    t.clock.advance({ days: 1 });
    expect(await seen(codeOf(revoked))).toEqual(none);
    expect(await seen(codeOf(short))).toEqual(none);
    expect((await seen(codeOf(last))).statusCode).toBe(200);
    await deleteTask(acting(t.ctx, admin), { id });
    for (const code of [codeOf(last), '%00', "'%20OR%201=1", last.id]) expect(await seen(code)).toEqual(none);
  });

  test('is listed while it works, up to ten per job, and then removed', async () => {
    for (let nth = 0; nth < ownerLimits.reportLinksMax; nth += 1) await make(nth + 1);
    await expect(make()).rejects.toMatchObject({ code: 'too_many_links' });
    expect((await listReportLinks(asOwner(), { id })).data).toHaveLength(ownerLimits.reportLinksMax);
    t.clock.advance({ days: 1 });
    expect((await listReportLinks(asOwner(), { id })).data).toHaveLength(ownerLimits.reportLinksMax - 1);
    await make();
    await forgetReportLinks(t.ctx);
    expect(await t.ctx.db.$count(reportLinks)).toBe(ownerLimits.reportLinksMax);
  });

  test('cannot be made, listed or revoked by another owner', async () => {
    const link = await make();
    const other = asOwner((await payingOwner(t.ctx, admin)).owner_id);
    const refused = { status: 404 };
    await expect(makeReportLink(other, { id, days: 30 })).rejects.toMatchObject(refused);
    await expect(listReportLinks(other, { id })).rejects.toMatchObject(refused);
    await expect(revokeReportLink(other, { id: link.id })).rejects.toMatchObject(refused);
    expect((await seen(codeOf(link))).statusCode).toBe(200);
  });

  test('is audited for each change; revoking twice finds nothing', async () => {
    const link = await make();
    await revokeReportLink(asOwner(), { id: link.id });
    await expect(revokeReportLink(asOwner(), { id: link.id })).rejects.toMatchObject({ status: 404 });
    const rows = await t.ctx.db.select().from(auditLog).where(like(auditLog.action, 'report.%')).orderBy(auditLog.id);
    expect(rows.map(({ action, actorKind, objectId }) => [action, actorKind, objectId])).toEqual([
      ['report.share', 'owner', id],
      ['report.revoke', 'owner', id],
    ]);
  });
});
