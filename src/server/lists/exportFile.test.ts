import { sql } from 'drizzle-orm';
import { readXlsx } from 'hucre/xlsx';
import { newId, newReference, type Ctx } from '../context';
import {
  applications,
  auditLog,
  coupons,
  shareLinkCounts,
  shareLinkDays,
  tasks,
  users,
  withdrawals,
} from '../db/schema';
import type { StreamedFile } from '../verb';
import { reviewProof } from '../modules/proofs';
import { requestWithdrawal } from '../modules/withdrawals';
import { allRoutes } from '../routes';
import { acting, adminPerson, earn, handedIn, person, postedTask, type Person } from '../testing/factories';
import { testContext } from '../testing/testContext';

const t = testContext();

const routeOf = (name: string) => {
  const route = allRoutes.find(({ endpoint }) => endpoint.name === name);
  if (!route) throw new Error(`no route answers ${name}`);
  return route;
};
/** Calls a verb as its route would, with an input that its contract has parsed. */
const call = async (ctx: Ctx, name: string, query: object): Promise<object> => {
  const route = routeOf(name);
  if (route.kind === 'events') throw new Error(`${name} answers events`);
  return (await route.verb(ctx, route.endpoint.query.parse(query) as never)) as object;
};

const exportNames = {
  tasks: 'exportTasks',
  'submitted-tasks': 'exportProofs',
  users: 'exportUsers',
  withdrawals: 'exportWithdrawals',
  coupons: 'exportCoupons',
};
type Resource = keyof typeof exportNames;
type Filter = { q?: string; status?: string; from?: string; to?: string };
const exportOf = async (
  ctx: Ctx,
  { resource, ...filter }: Record<string, unknown> & { resource: Resource },
): Promise<StreamedFile> => (await call(ctx, exportNames[resource], filter)) as StreamedFile;

describe('an export', () => {
  let admin: Person;
  beforeEach(async () => {
    admin = await adminPerson(t.ctx, { fullname: 'Ngozi Admin', email: 'ngozi@example.com' });
  });
  const linesOf = async (resource: Resource, filter: Filter = {}): Promise<string[]> => {
    const { parts } = await exportOf(acting(t.ctx, admin), { resource, ...filter });
    let text = '';
    for await (const part of parts) text += String(part);
    expect(text.startsWith('\uFEFF')).toBe(true);
    expect(text.endsWith('\r\n')).toBe(true);
    return text.slice(1, -2).split('\r\n');
  };

  it('has a header and a line per member, newest first', async () => {
    await person(t.ctx, { fullname: 'Ada Obi', email: 'ada@example.com', phone: '+2348031234567' });
    const [header, newest, oldest] = await linesOf('users');
    expect(header).toBe('name,email,phone,state,status,admin,jobs,balance,referral code,joined (Lagos time)');
    expect(newest).toMatch(
      /^Ada Obi,ada@example\.com,'\+2348031234567,Lagos,active,false,0,0,SN-\w+,2026-03-05 10:00$/,
    );
    expect(oldest).toMatch(/^Ngozi Admin,/);
  });

  it('neutralises formulas and quotes characters that would break a line', async () => {
    const worker = await person(t.ctx, { fullname: 'Ada Obi' });
    const names = ['=HYPERLINK("http://evil","x")', '+cmd', '-2+3', '@SUM(A1)', '＝1', '\tTab', '\nQ, "R"'];
    for (const title of names) {
      t.clock.advance({ seconds: 1 });
      await handedIn(t.ctx, worker, (await postedTask(t.ctx, admin, { title })).id);
    }
    const { parts } = await exportOf(acting(t.ctx, admin), { resource: 'tasks' });
    let text = '';
    for await (const part of parts) text += String(part);
    expect(text).toContain(`"'=HYPERLINK(""http://evil"",""x"")"`);
    for (const disarmed of [`,'+cmd,`, `,'-2+3,`, `,'@SUM(A1),`, `,'＝1,`, `,'\tTab,`, `,"'\nQ, ""R""",`])
      expect(text).toContain(disarmed);
  });

  it('omits sign-ups with an unverified email', async () => {
    await person(t.ctx, { status: 'pending', activatedAt: null, email: 'pending@example.com' });
    expect((await linesOf('users')).join()).not.toContain('pending@example.com');
  });

  it('shows proofs, withdrawals, jobs and coupons as admins see them', async () => {
    const ada = await person(t.ctx, { fullname: 'Ada Obi' });
    await earn(t.ctx, admin, ada, 500);
    await requestWithdrawal(acting(t.ctx, ada), { amount: 250 });
    const coupon = {
      id: newId(),
      code: newReference('SN', 8),
      status: 'pending' as const,
      createdBy: admin.id,
      createdAt: t.clock.now(),
    };
    await t.ctx.db.insert(coupons).values(coupon);
    expect((await linesOf('submitted-tasks', { status: 'approved' }))[1]).toMatch(
      /^JOB-\w{6},Share our flyer,Ada Obi,.*,approved,500,/,
    );
    expect((await linesOf('withdrawals', { status: 'pending' }))[1]).toMatch(
      /^WD-\w{8},Ada Obi,.*,250,GTBank,0123456789,Ada Obi,pending,/,
    );
    expect((await linesOf('tasks', { status: 'completed' }))[1]).toMatch(
      /^JOB-\w{6},Share our flyer,completed,500,1,1,1,0,1,/,
    );
    expect((await linesOf('coupons', { q: coupon.code }))[1]).toMatch(new RegExp(`^${coupon.code},pending,,,`));
    expect(await linesOf('coupons', { status: 'used' })).toHaveLength(1);
  });

  it('shows each proof’s link visitors and anything unusual', async () => {
    const { id: task } = await postedTask(t.ctx, admin, { applicants_needed: 2 });
    const ids = [];
    for (const fullname of ['Ada Obi', 'Ben Eze']) {
      ids.push(await handedIn(t.ctx, await person(t.ctx, { fullname }), task));
      t.clock.advance({ seconds: 1 });
    }
    const [ofAda] = ids as [string];
    const day = '2026-03-05';
    await t.ctx.db.insert(shareLinkCounts).values([
      { applicationId: ofAda, day, source: 'whatsapp', kind: 'counted', visits: 12 },
      { applicationId: ofAda, day, source: 'whatsapp', kind: 'repeat', visits: 3 },
      { applicationId: ofAda, day, source: 'whatsapp', kind: 'preview', visits: 9 },
    ]);
    const common = { visitors: 12, topAgent: 12, topHour: 12, atNight: 0 };
    await t.ctx.db.insert(shareLinkDays).values({ applicationId: ofAda, day, ...common });
    const [header, ...lines] = await linesOf('submitted-tasks');
    expect(header).toMatch(/,people on the link at least,visits of the link,signs of fraud$/);
    expect(lines.sort()).toEqual([
      expect.stringMatching(/,Ada Obi,.*,12,15,one_agent$/),
      expect.stringMatching(/,Ben Eze,.*,0,0,$/),
    ]);
  });

  it('loses no row between batches', async () => {
    const row = () => ({
      id: newId(),
      code: newReference('SN', 10),
      status: 'pending' as const,
      createdBy: admin.id,
      createdAt: t.clock.now(),
    });
    const rows = Array.from({ length: 2_345 }, row);
    for (let at = 0; at < rows.length; at += 500) await t.ctx.db.insert(coupons).values(rows.slice(at, at + 500));
    const [, ...lines] = await linesOf('coupons');
    expect(lines.map((line) => line.split(',')[0])).toEqual(rows.map(({ code }) => code).reverse());
  });

  it('is audited with its filter and named after the day', async () => {
    const { filename } = await exportOf(acting(t.ctx, admin), { resource: 'users', q: 'ada' });
    expect(filename).toBe('users-2026-03-05.csv');
    expect(await t.ctx.db.select().from(auditLog)).toEqual([
      expect.objectContaining({
        action: 'rows.export',
        objectType: 'list',
        objectId: 'users',
        actorId: admin.id,
        after: { q: 'ada' },
      }),
    ]);
  });

  it('uses Lagos time in cells, name and the days that select its rows', async () => {
    t.clock.advance({ hours: 14, minutes: 23 });
    await person(t.ctx, { fullname: 'Late Ade', activatedAt: t.clock.now() });
    const { filename } = await exportOf(acting(t.ctx, admin), { resource: 'users' });
    expect(filename).toBe('users-2026-03-06.csv');
    const [, ...lines] = await linesOf('users', { from: '2026-03-06', to: '2026-03-06' });
    expect(lines).toEqual([expect.stringMatching(/^Late Ade,.*,2026-03-06 00:23$/)]);
  });

  const cellsOf = async (resource: Resource, filter: Filter = {}) => {
    const file = await exportOf(acting(t.ctx, admin), { resource, format: 'xlsx', ...filter });
    const parts: Uint8Array[] = [];
    for await (const part of file.parts) parts.push(Buffer.from(part));
    const { sheets } = await readXlsx(Buffer.concat(parts));
    return { file, sheets, rows: sheets[0]?.rows ?? [] };
  };

  it('as a workbook keeps identifiers, numbers, times and texts as such', async () => {
    const ada = await person(t.ctx, { fullname: 'Ada Obi', accountNo: '0550883605', phone: '+2348031234567' });
    await earn(t.ctx, admin, ada, 500);
    await requestWithdrawal(acting(t.ctx, ada), { amount: 250.5 });
    const { file, sheets, rows } = await cellsOf('withdrawals');
    expect(file).toMatchObject({
      filename: 'withdrawals-2026-03-05.xlsx',
      contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      rows: 1,
    });
    expect(sheets).toHaveLength(1);
    const [header, row] = rows as [string[], unknown[]];
    const cell = (name: string) => row[header.indexOf(name)];
    expect(cell('account number')).toBe('0550883605');
    expect(cell('amount')).toBe(250.5);
    expect(cell('requested (Lagos time)')).toEqual(new Date('2026-03-05T10:00:00.000Z'));
    expect((await cellsOf('users', { q: 'Ada Obi' })).rows[1]).toContain('+2348031234567');
  });

  it('as a workbook has no formulas, whatever a text starts with', async () => {
    const titles = ['=HYPERLINK("http://evil","x")', '+cmd', '-2+3', '@SUM(A1)'];
    for (const title of titles) await postedTask(t.ctx, admin, { title });
    const { sheets, rows } = await cellsOf('tasks');
    expect(
      rows
        .slice(1)
        .map((row) => row[1])
        .sort(),
    ).toEqual([...titles].sort());
    expect([...(sheets[0]?.cells?.values() ?? [])].filter(({ formula }) => formula !== undefined)).toEqual([]);
  });

  it('is refused for an impossible status', async () => {
    await expect(linesOf('users', { status: 'approved' })).rejects.toThrow();
  });
});

describe('the export of every list', () => {
  let admin: Person;
  let ada: Person;
  let flyer: string;
  beforeEach(async () => {
    admin = await adminPerson(t.ctx, { fullname: 'Ngozi Admin' });
    ada = await person(t.ctx, { fullname: 'Ada Obi', email: 'ada@example.com' });
    const bola = await person(t.ctx, { fullname: 'Bola Ade', state: 'Kano', status: 'banned' });
    const chi = await person(t.ctx, { fullname: 'Chi Eze' });
    flyer = (await postedTask(t.ctx, admin, { title: 'Share our flyer', platform: 'instagram', amount: 900 })).id;
    const jollof = await postedTask(t.ctx, admin, { title: 'Cook jollof', amount: 2_000 });
    const late = await handedIn(t.ctx, ada, flyer);
    t.clock.advance({ days: 4, hours: 12 });
    const proofs = [await handedIn(t.ctx, chi, flyer), await handedIn(t.ctx, ada, jollof.id), late];
    await reviewProof(acting(t.ctx, admin), { id: proofs[0]!, given_status: 'approved' });
    await reviewProof(acting(t.ctx, admin), { id: proofs[1]!, given_status: 'approved' });
    await earn(t.ctx, admin, ada, 300);
    for (const [who, amount] of [
      [ada, 150],
      [ada, 1_200],
      [chi, 800],
    ] as const) {
      t.clock.advance({ days: 1 });
      await requestWithdrawal(acting(t.ctx, who), { amount });
    }
    await t.ctx.db.execute(
      sql`UPDATE applications SET review_due_at = ${t.clock.now().toISOString()}::timestamptz + interval '3 hours' WHERE id = ${late}`,
    );
    for (const status of ['pending', 'void', 'pending'] as const) {
      t.clock.advance({ days: 1 });
      const coupon = {
        id: newId(),
        code: newReference('SN', 8),
        status,
        createdBy: admin.id,
        createdAt: t.clock.now(),
      };
      await t.ctx.db.insert(coupons).values(coupon);
    }
    await t.ctx.db.insert(coupons).values({
      id: newId(),
      code: 'SN-BOLA',
      status: 'used',
      heldBy: bola.id,
      usedAt: t.clock.now(),
      createdBy: admin.id,
      createdAt: t.clock.now(),
    });
  });

  const lists = {
    tasks: { list: 'listAdminTasks', table: tasks, idOf: (row: never) => (row as { id: string }).id },
    'submitted-tasks': {
      list: 'listProofs',
      table: applications,
      idOf: (row: never) => (row as { dataValues: { id: string } }).dataValues.id,
    },
    users: { list: 'listUsers', table: users, idOf: (row: never) => (row as { userInfo: { id: string } }).userInfo.id },
    withdrawals: {
      list: 'listAdminWithdrawals',
      table: withdrawals,
      idOf: (row: never) => (row as { withdraw: { id: string } }).withdraw.id,
    },
    coupons: { list: 'listCoupons', table: coupons, idOf: (row: never) => (row as { id: string }).id },
  };
  const shown = async (resource: Resource, filter: object): Promise<string[]> => {
    const answer = (await call(acting(t.ctx, admin), lists[resource].list, filter)) as {
      data?: never[];
      codes?: never[];
    };
    return (answer.codes ?? answer.data ?? []).map(lists[resource].idOf);
  };
  const linesOf = async (resource: Resource, filter: object) => {
    const { parts, rows } = await exportOf(acting(t.ctx, admin), { resource, ...filter });
    let text = '';
    for await (const part of parts) text += String(part);
    const lines = text.slice(1, -2).split('\r\n').slice(1);
    return { lines, rows };
  };

  it.each(Object.entries(exportNames))(
    'takes every filter that the list of %s takes, and selected ids',
    (resource, name) => {
      const taken = Object.keys(routeOf(name).endpoint.query.shape);
      const filters = Object.keys(routeOf(lists[resource as Resource].list).endpoint.query.shape).filter(
        (key) => !['page', 'pageSize', 'sort'].includes(key),
      );
      expect(taken.sort()).toEqual([...filters, 'format', 'ids'].sort());
    },
  );

  const cases: [Resource, object, number][] = [
    ['tasks', {}, 3],
    ['tasks', { status: 'completed' }, 1],
    ['tasks', { platform: 'instagram' }, 1],
    ['tasks', { from: '2026-03-06' }, 1],
    ['tasks', { to: '2026-03-05' }, 2],
    ['tasks', { q: 'jollof' }, 1],
    ['submitted-tasks', {}, 4],
    ['submitted-tasks', { status: 'approved' }, 3],
    ['submitted-tasks', { status: 'in-review' }, 1],
    ['submitted-tasks', { how: 'admin' }, 3],
    ['submitted-tasks', { how: 'auto' }, 0],
    ['submitted-tasks', { due: '24h' }, 1],
    ['submitted-tasks', { from: '2026-03-09', to: '2026-03-09' }, 3],
    ['submitted-tasks', { to: '2026-03-05' }, 1],
    ['submitted-tasks', { q: 'ada' }, 3],
    ['submitted-tasks', { q: 'jollof' }, 1],
    ['submitted-tasks', { q: 'Ada Obi', status: 'approved' }, 2],
    ['submitted-tasks', { q: 'nobody' }, 0],
    ['users', {}, 4],
    ['users', { status: 'banned' }, 1],
    ['users', { state: 'Kano' }, 1],
    ['users', { state: 'Kano', status: 'active' }, 0],
    ['users', { from: '2026-03-06' }, 0],
    ['users', { q: 'ada@' }, 1],
    ['withdrawals', {}, 3],
    ['withdrawals', { status: 'pending' }, 3],
    ['withdrawals', { status: 'approved' }, 0],
    ['withdrawals', { min: '150', max: '800' }, 2],
    ['withdrawals', { min: '800.01' }, 1],
    ['withdrawals', { from: '2026-03-11' }, 2],
    ['withdrawals', { to: '2026-03-10' }, 1],
    ['withdrawals', { q: 'chi' }, 1],
    ['withdrawals', { q: '0123456789' }, 3],
    ['coupons', {}, 4],
    ['coupons', { status: 'void' }, 1],
    ['coupons', { from: '2026-03-14', to: '2026-03-14' }, 1],
    ['coupons', { q: 'bola' }, 1],
  ];
  it.each(Object.keys(exportNames) as Resource[])(
    'of %s has the list’s rows under each filter and states how many',
    async (resource) => {
      for (const [, filter, count] of cases.filter(([of]) => of === resource)) {
        const ids = await shown(resource, filter);
        const whole = await linesOf(resource, filter);
        // Selected rows are found by id, so equal lines mean equal rows.
        const named = ids.length > 0 ? (await linesOf(resource, { ids: ids.join() })).lines : [];
        expect([filter, ids.length, whole.rows, whole.lines.length]).toEqual([filter, count, count, count]);
        expect([filter, ...whole.lines]).toEqual([filter, ...named]);
      }
    },
  );

  it('of one member or job has only their rows', async () => {
    expect((await linesOf('submitted-tasks', { user_id: ada.id })).rows).toBe(3);
    expect((await linesOf('submitted-tasks', { task_id: flyer })).rows).toBe(2);
    expect((await linesOf('withdrawals', { user_id: ada.id })).rows).toBe(2);
  });

  it('of a selection has only those rows that the filters match', async () => {
    const ids = (await shown('withdrawals', {})).join();
    expect((await linesOf('withdrawals', { ids, min: '800' })).rows).toBe(2);
  });
});
