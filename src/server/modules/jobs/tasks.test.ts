import { sql } from 'drizzle-orm';
import * as contract from '../../../contract/jobForm';
import * as messages from '../../../contract/messages';
import { acting, adminPerson, handedIn, person, postedTask, type Person } from '../../testing/factories';
import { testContext } from '../../testing/testContext';
import { limits } from '../../../contract/limits';
import { systemCtx } from '../../context';
import { owners } from '../../db/schema';
import { applyTask } from '../applications';
import { approveOverdue, reviewProof, submitProof } from '../proofs';
import { walletOf } from '../ledger';
import { getAdminTask } from './adminQueries';
import { getTask, listTasks } from './queries';
import { createTask, updateTask } from './saveTask';
import { deleteTask, setTaskStatus } from './setTaskStatus';

const t = testContext();
let admin: Person;
let member: Person;

beforeEach(async () => {
  admin = await adminPerson(t.ctx);
  member = await person(t.ctx);
});

/** From the ledger, so that it works for jobs no screen shows. */
const escrowOf = async (taskId: string): Promise<number> => {
  const { rows } = await t.ctx.db.execute<{ kobo: string }>(sql`
    SELECT COALESCE(sum(e.amount), 0) AS kobo FROM ledger_account a JOIN ledger_entry e ON e.account_id = a.id WHERE a.task_id = ${taskId}`);
  return Number(rows[0]?.kobo) / 100;
};

const edit = (id: string, payoutAmount: number, maxSlots: number) =>
  updateTask(acting(t.ctx, admin), {
    id,
    payoutAmount,
    maxSlots,
    jobOwnerEmail: 'owner@advertiser.example',
    jobTitle: 'Share our flyer',
    jobDescription: 'Post it to your story.',
  });
const take = async (who: Person, task_id: string) => applyTask(acting(t.ctx, who), { task_id });
const decide = (id: string, given_status: 'approved' | 'rejected') =>
  reviewProof(acting(t.ctx, admin), { id, given_status });
const setStatus = (id: string, status: 'available' | 'paused' | 'stopped') =>
  setTaskStatus(acting(t.ctx, admin), { id, status });

describe('every field of the form', () => {
  const kit = { pictures: [], video: null, captions: { whatsapp: 'Eid sale' }, hashtags: ['Eid'] };
  const common = {
    kind: 'resell' as const,
    kit,
    platform: 'instagram' as const,
    minFollowers: 500,
    arconNumber: 'ARC-7',
    arconExpiry: '2031-01-31',
  };
  const schedule = {
    startsAt: '2031-01-01T07:00:00.000Z',
    endsAt: '2031-01-31T17:30:00.000Z',
    linksUntil: '2031-03-01T17:30:00.000Z',
    slotsPerDay: 2,
    trialSlots: 1,
    campaignTags: true,
  };
  const texts = {
    email: 'owner@shop.example',
    phone: '08031234567',
    title: 'Share our flyer',
    link: 'https://shop.example/eid',
  };
  const whole = {
    ...common,
    ...schedule,
    jobOwnerEmail: texts.email,
    jobOwnerPhoneNumber: texts.phone,
    jobTitle: texts.title,
    link: texts.link,
    jobDescription: 'Post it.',
    instructions: 'At noon.',
    payoutAmount: 500,
    maxSlots: 3,
  };
  const stored = async (id: string) => (await getAdminTask(acting(t.ctx, admin), { id })).data;

  it('is saved in a new job', async () => {
    const body = {
      ...common,
      ...schedule,
      taskOwnerEmail: texts.email,
      taskOwnerphoneNumber: texts.phone,
      title: texts.title,
      jobLink: texts.link,
      description: whole.jobDescription,
      instruction: whole.instructions,
      amount: whole.payoutAmount,
      applicants_needed: whole.maxSlots,
    };
    // Here the owner is found by email, and it is no draft.
    expect([...Object.keys(body), 'owner_id', 'draft'].sort()).toEqual(
      Object.keys(contract.createTask.body.shape).sort(),
    );
    const { data } = await createTask(acting(t.ctx, admin), body);
    expect(await stored(data.id)).toMatchObject(whole);
  });

  it('is saved in an edit', async () => {
    expect(Object.keys(whole).sort()).toEqual(Object.keys(contract.updateTask.body.shape).sort());
    const { id } = await postedTask(t.ctx, admin);
    await updateTask(acting(t.ctx, admin), { id, ...whole });
    expect(await stored(id)).toMatchObject(whole);
  });
});

describe('the escrow of a job', () => {
  // Each case starts with three slots at ₦500, one taken.
  const cases: [string, (id: string) => Promise<unknown>, number][] = [
    ['posting books every slot', async () => undefined, 1_500],
    ['raising the price books the free slots anew', (id) => edit(id, 600, 3), 1_700],
    ['lowering the price refunds on the free slots alone', (id) => edit(id, 400, 3), 1_300],
    ['more slots at the old price', (id) => edit(id, 500, 10), 5_000],
    ['fewer slots, down to those taken', (id) => edit(id, 500, 1), 500],
    ['both at once', (id) => edit(id, 1_000, 2), 1_500],
    ['pausing moves nothing', (id) => setStatus(id, 'paused'), 1_500],
    ['stopping refunds the free slots and keeps what is taken', (id) => setStatus(id, 'stopped'), 500],
    ['deleting does the same', (id) => deleteTask(acting(t.ctx, admin), { id }), 500],
  ];
  test.each(cases)('%s', async (_, change, left) => {
    const task = await postedTask(t.ctx, admin);
    await take(member, task.id);
    await change(task.id);
    expect(await escrowOf(task.id)).toBe(left);
  });

  test('a slot taken at the old price is paid at it, and reopens at the new one if rejected', async () => {
    const task = await postedTask(t.ctx, admin);
    const kept = await handedIn(t.ctx, member, task.id);
    const lost = await handedIn(t.ctx, await person(t.ctx), task.id);
    await edit(task.id, 800, 3);
    await decide(kept, 'approved');
    expect((await walletOf(t.ctx, member.id)).balance).toBe(500);
    await decide(lost, 'rejected');
    expect(await escrowOf(task.id)).toBe(1_600);
  });

  test('a proof in review of a stopped or deleted job is still paid; a rejected one is refunded', async () => {
    const task = await postedTask(t.ctx, admin);
    const kept = await handedIn(t.ctx, member, task.id);
    const lost = await handedIn(t.ctx, await person(t.ctx), task.id);
    await deleteTask(acting(t.ctx, admin), { id: task.id });
    await decide(kept, 'approved');
    await decide(lost, 'rejected');
    expect((await walletOf(t.ctx, member.id)).balance).toBe(500);
    expect(await escrowOf(task.id)).toBe(0);
  });
});

describe('editing', () => {
  test('slots cannot go below those taken', async () => {
    const task = await postedTask(t.ctx, admin);
    await take(member, task.id);
    await take(await person(t.ctx), task.id);
    await expect(edit(task.id, 500, 1)).rejects.toMatchObject({
      code: 'slots_below_taken',
      fields: { maxSlots: messages.adminJobs.slotsBelowTaken },
    });
  });

  test('reducing slots to the approved ones completes the job', async () => {
    const task = await postedTask(t.ctx, admin);
    await decide(await handedIn(t.ctx, member, task.id), 'approved');
    expect((await edit(task.id, 500, 1)).data).toMatchObject({ status: 'completed', escrow: 0, spent: 500 });
  });

  test('an ended or deleted job cannot be changed', async () => {
    const stopped = await postedTask(t.ctx, admin);
    await setStatus(stopped.id, 'stopped');
    await expect(edit(stopped.id, 500, 5)).rejects.toMatchObject({
      code: 'job_ended',
      message: messages.adminJobs.statusFinal,
    });
    await expect(setStatus(stopped.id, 'available')).rejects.toMatchObject({ code: 'job_ended' });
    const deleted = await postedTask(t.ctx, admin);
    await deleteTask(acting(t.ctx, admin), { id: deleted.id });
    await expect(edit(deleted.id, 500, 5)).rejects.toMatchObject({
      code: 'not_found',
      message: messages.adminJobs.notFound,
    });
    await expect(deleteTask(acting(t.ctx, admin), { id: deleted.id })).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('a member’s list', () => {
  const listed = async (who: Person, input: Parameters<typeof listTasks>[1] = {}) =>
    (await listTasks(acting(t.ctx, who), input)).data.map(({ id }) => id);

  test('has available jobs with free slots and held ones, never paused, stopped, deleted or submitted ones', async () => {
    const open = await postedTask(t.ctx, admin);
    const held = await postedTask(t.ctx, admin, { applicants_needed: 1 });
    await take(member, held.id);
    const full = await postedTask(t.ctx, admin, { applicants_needed: 1 });
    await take(await person(t.ctx), full.id);
    const done = await postedTask(t.ctx, admin);
    await handedIn(t.ctx, member, done.id);
    const [paused, stopped, deleted] = [
      await postedTask(t.ctx, admin),
      await postedTask(t.ctx, admin),
      await postedTask(t.ctx, admin),
    ];
    await setStatus(paused.id, 'paused');
    await setStatus(stopped.id, 'stopped');
    await deleteTask(acting(t.ctx, admin), { id: deleted.id });
    expect((await listed(member)).sort()).toEqual([open.id, held.id].sort());
  });

  test('of held jobs includes ones paused or deleted meanwhile, but no expired ones', async () => {
    const [late, running, paused, gone] = [
      await postedTask(t.ctx, admin),
      await postedTask(t.ctx, admin),
      await postedTask(t.ctx, admin),
      await postedTask(t.ctx, admin),
    ];
    await take(member, late.id);
    t.clock.advance({ hours: limits.slotReservationHours });
    for (const { id } of [running, paused, gone]) await take(member, id);
    await setStatus(paused.id, 'paused');
    await deleteTask(acting(t.ctx, admin), { id: gone.id });
    await handedIn(t.ctx, member, (await postedTask(t.ctx, admin)).id);
    await take(await person(t.ctx), (await postedTask(t.ctx, admin)).id);
    expect((await listed(member, { held: 'true' })).sort()).toEqual([running.id, paused.id, gone.id].sort());
  });

  test('of held jobs begins with the first to expire, and the rest of the list can leave them out', async () => {
    const [first, second, open] = [
      await postedTask(t.ctx, admin, { platform: 'tiktok' }),
      await postedTask(t.ctx, admin),
      await postedTask(t.ctx, admin),
    ];
    const star = await person(t.ctx, { tiktok: '@star', tiktokFollowers: 10 });
    await take(star, first.id);
    t.clock.advance({ hours: 1 });
    await take(star, second.id);
    expect(await listed(star, { held: 'true' })).toEqual([first.id, second.id]);
    expect(await listed(star, { held: 'false' })).toEqual([open.id]);
  });

  test('begins with jobs the member qualifies for, on every page and counted together', async () => {
    const beginner = await person(t.ctx, { instagram: '@new', instagramFollowers: 80 });
    const open = { anyone: {}, platformAlone: { platform: 'instagram' }, few: { minFollowers: 80 } } as const;
    const other = { platform: 'tiktok' } as const;
    const many = { platform: 'instagram', minFollowers: 81 } as const;
    const ids = new Map<string, string>();
    for (const [name, fields] of [
      ['anyone', open.anyone],
      ['other', other],
      ['platformAlone', open.platformAlone],
      ['many', many],
      ['few', open.few],
      ['most', { minFollowers: 1_000 }],
    ] as const) {
      ids.set((await postedTask(t.ctx, admin, fields)).id, name);
      t.clock.advance({ minutes: 1 });
    }
    const page = async (at: number, pageSize: number) => {
      const { data, meta } = await listTasks(acting(t.ctx, beginner), { page: at, pageSize });
      expect(meta.total).toBe(6);
      return data.map(({ id }) => ids.get(id));
    };
    const inOrder = ['few', 'platformAlone', 'anyone', 'most', 'many', 'other'];
    for (const pageSize of [1, 2, 4, 5, 6, 10]) {
      const pages = [];
      for (let at = 1; at <= Math.ceil(6 / pageSize); at += 1) pages.push(...(await page(at, pageSize)));
      expect([pageSize, pages]).toEqual([pageSize, inOrder]);
    }
    expect((await listed(beginner)).map((id) => ids.get(id))).toEqual(inOrder);
    expect((await listed(beginner, { sort: 'createdAt' })).map((id) => ids.get(id))[1]).toBe('other');
    expect((await listed(beginner, { noFollowers: 'true' })).map((id) => ids.get(id))).toEqual([
      ...['platformAlone', 'anyone', 'other'],
    ]);
  });

  test('names a job’s owner, but never by an e-mail address', async () => {
    await postedTask(t.ctx, admin, { taskOwnerEmail: 'new@advertiser.example' });
    const nameSeen = async () => (await listTasks(acting(t.ctx, member), {})).data.map(({ owner }) => owner);
    expect(await nameSeen()).toEqual([null]);
    await t.ctx.db.update(owners).set({ name: 'Mama Titi’s Grill' });
    expect(await nameSeen()).toEqual(['Mama Titi’s Grill']);
  });

  test.each([
    [{ description: 'Post it.' }, 2],
    [{ description: 'Post it.', instruction: 'word '.repeat(500) }, 5],
    [{ kind: 'resell' }, null],
  ] as const)('estimates the minutes of %j as %p', async (fields, minutes) => {
    await postedTask(t.ctx, admin, fields);
    expect((await listTasks(acting(t.ctx, member), {})).data[0]?.minutes).toBe(minutes);
  });

  test('shows a deleted job as ended to its former holders', async () => {
    const gone = await postedTask(t.ctx, admin);
    await take(member, gone.id);
    await deleteTask(acting(t.ctx, admin), { id: gone.id });
    expect((await getTask(acting(t.ctx, member), { id: gone.id })).data.status).toBe('stopped');
  });

  test('searches title, description and reference, taking % literally', async () => {
    const flyer = await postedTask(t.ctx, admin, { title: 'Share our flyer 50% off' });
    const other = await postedTask(t.ctx, admin, { title: 'Sing', description: 'A song about jollof' });
    expect(await listed(member, { q: 'JOLLOF' })).toEqual([other.id]);
    expect(await listed(member, { q: flyer.reference.toLowerCase() })).toEqual([flyer.id]);
    expect(await listed(member, { q: '50%' })).toEqual([flyer.id]);
    expect(await listed(member, { q: '_' })).toEqual([]);
  });

  test('filters by price, platform and free slots, in pages with a total', async () => {
    const cheap = await postedTask(t.ctx, admin, { amount: 100, applicants_needed: 1 });
    const rich = await postedTask(t.ctx, admin, { amount: 900, applicants_needed: 9, platform: 'tiktok' });
    expect(await listed(member, { minPayout: 100.01 })).toEqual([rich.id]);
    const elsewhere = await postedTask(t.ctx, admin, { amount: 50, platform: 'facebook' });
    expect(await listed(member, { platform: 'facebook', sort: 'payoutAmount' })).toEqual([elsewhere.id, cheap.id]);
    expect(await listed(member, { platform: 'tiktok', sort: 'payoutAmount' })).toEqual([cheap.id, rich.id]);
    await setStatus(elsewhere.id, 'paused');
    expect(await listed(member, { minSlotsLeft: 2 })).toEqual([rich.id]);
    const second = await listTasks(acting(t.ctx, member), { page: 2, pageSize: 1, sort: '-payoutAmount' });
    expect(second).toMatchObject({ data: [{ id: cheap.id }], meta: { page: 2, pageSize: 1, total: 2 } });
  });

  describe('the missing requirement', () => {
    const cases: [string, Parameters<typeof postedTask>[2], Parameters<typeof person>[1], string | null][] = [
      ['nothing for a job that asks for nothing', {}, { instagram: '', instagramFollowers: null }, null],
      ['nothing for exactly enough followers', { platform: 'instagram', minFollowers: 5_000 }, {}, null],
      [
        'followers, with both figures',
        { platform: 'instagram', minFollowers: 5_001 },
        {},
        'This job needs at least 5,001 followers on Instagram; your profile says 5,000.',
      ],
      [
        'the profile on that platform',
        { platform: 'tiktok' },
        {},
        'This job is for TikTok. Add your TikTok profile first.',
      ],
      ['nothing where any platform has enough', { minFollowers: 5_000 }, {}, null],
    ];
    test.each(cases)('%s', async (_, fields, member, missing) => {
      const who = await person(t.ctx, member);
      const task = await postedTask(t.ctx, admin, fields);
      const { data } = await listTasks(acting(t.ctx, who), {});
      expect(data.map((row) => row.missing)).toEqual([missing]);
      expect((await getTask(acting(t.ctx, who), { id: task.id })).data.missing).toBe(missing);
      // Taking the job follows the same rule.
      if (missing === null) await expect(take(who, task.id)).resolves.toBeDefined();
      else await expect(take(who, task.id)).rejects.toMatchObject({ code: 'requirements_not_met', message: missing });
    });
  });

  describe('the usual review time', () => {
    const minutesFor = async (id: string) => (await getTask(acting(t.ctx, member), { id })).data.reviewMinutes;
    /** One proof per entry, decided that many minutes after submission. */
    const decideAfter = async (taskId: string, ...minutes: number[]) => {
      for (const wait of minutes) {
        const id = await handedIn(t.ctx, await person(t.ctx), taskId);
        t.clock.advance({ minutes: wait });
        await decide(id, 'approved');
      }
    };
    const ownedBy = (taskOwnerEmail: string) =>
      postedTask(t.ctx, admin, { taskOwnerEmail, applicants_needed: 250, amount: 1 });

    test('is unknown before five decisions', async () => {
      const task = await ownedBy('a@advertiser.example');
      await decideAfter(task.id, 10, 20, 30, 40);
      expect(await minutesFor(task.id)).toBeNull();
      await decideAfter(task.id, 1_000);
      expect(await minutesFor(task.id)).toBe(30);
    });

    test('falls back to the median of all owners', async () => {
      const [quick, slow, fresh] = [
        await ownedBy('quick@advertiser.example'),
        await ownedBy('slow@advertiser.example'),
        await ownedBy('new@advertiser.example'),
      ];
      await decideAfter(quick.id, 10, 10, 10, 10, 10, 10);
      await decideAfter(slow.id, 600, 600, 600, 600, 600);
      expect([await minutesFor(quick.id), await minutesFor(slow.id), await minutesFor(fresh.id)]).toEqual([
        10, 600, 10,
      ]);
    });

    test('counts auto-approvals with the whole window', async () => {
      const task = await ownedBy('silent@advertiser.example');
      for (let nth = 0; nth < 5; nth += 1) await handedIn(t.ctx, await person(t.ctx), task.id);
      t.clock.advance({ days: limits.reviewWindowDays });
      await approveOverdue(systemCtx(t.ctx));
      expect(await minutesFor(task.id)).toBe(limits.reviewWindowDays * 24 * 60);
    });
  });

  test('hides the owner’s email and phone from everyone but admins', async () => {
    const task = await postedTask(t.ctx, admin);
    expect(JSON.stringify(await getTask(acting(t.ctx, member), { id: task.id }))).not.toContain(
      'owner@advertiser.example',
    );
    expect(JSON.stringify(await getAdminTask(acting(t.ctx, admin), { id: task.id }))).toContain(
      'owner@advertiser.example',
    );
  });

  test('shows holders the price they keep, and others today’s', async () => {
    const task = await postedTask(t.ctx, admin);
    await take(member, task.id);
    await edit(task.id, 900, 3);
    const priceFor = async (who: Person) => (await getTask(acting(t.ctx, who), { id: task.id })).data.payoutAmount;
    expect([await priceFor(member), await priceFor(await person(t.ctx))]).toEqual([500, 900]);
  });

  test('shows an unavailable job only to former holders', async () => {
    const task = await postedTask(t.ctx, admin);
    await take(member, task.id);
    await setStatus(task.id, 'paused');
    await expect(getTask(acting(t.ctx, member), { id: task.id })).resolves.toMatchObject({
      data: { application: { status: 'taken' } },
    });
    await expect(getTask(acting(t.ctx, await person(t.ctx)), { id: task.id })).rejects.toMatchObject({
      code: 'not_found',
    });
    await expect(submitProof(acting(t.ctx, member), { task_id: task.id, proof: '<p>Done</p>' })).resolves.toBeDefined();
  });
});
