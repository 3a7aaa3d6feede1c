import { eq, sql } from 'drizzle-orm';
import { audit } from '../audit';
import type { Ctx } from '../context';
import { archivedMonths, auditLog, notifications } from '../db/schema';
import { addMonths } from './months';
import { listAudit } from '../modules/audit';
import { checkLedger } from '../modules/ledger';
import { markNotificationsRead, notify } from '../modules/notifications';
import { acting, adminPerson, person, type Person } from '../testing/factories';
import { memoryBucket, type MemoryBucket } from '../testing/memoryBucket';
import { testContext } from '../testing/testContext';
import { archive, bringBack } from './archive';

const t = testContext();
const rhythm = { rowsAtOnce: 3, lockWaitMs: 100, tries: 1 };
const january = { table: 'audit', month: '2040-01' };
let bucket: MemoryBucket;
let ctx: Ctx;
let ada: Person;

const write = (id: string) =>
  audit(ctx, { action: 'test.write', object: { type: 'alarm', id }, after: { text: 'Ẹ "ṣé"\n', tiny: 1e-30 } });

beforeEach(async () => {
  bucket = memoryBucket();
  ctx = { ...t.ctx, providers: { ...t.ctx.providers, bucket }, config: { ...t.ctx.config, archiveAfterMonths: 2 } };
  ada = await person(t.ctx);
  t.clock.set('2040-01-15T09:00:00.123Z');
  await addMonths(ctx);
  for (let n = 0; n < 7; n += 1) await write(`january ${n}`);
  await notify(ctx, { userId: ada.id, kind: 'account-unbanned', message: 'Welcome back' });
  t.clock.set('2040-04-02T09:00:00.000Z');
  await write('april');
});

const rows = async (table: 'audit' | 'notifications'): Promise<string[]> => {
  const { rows: found } = await ctx.db.execute<{ line: string }>(
    sql`SELECT t::text AS line FROM ${sql.identifier(table)} t WHERE t::text NOT LIKE '%month.%' ORDER BY 1`,
  );
  return found.map(({ line }) => line);
};
const exists = async (name: string): Promise<boolean> => {
  const { rows: found } = await ctx.db.execute(sql`SELECT to_regclass(${name}) IS NOT NULL AS there`);
  return found[0]?.there === true;
};
const inParts = async (name: string): Promise<boolean> => {
  const { rows: found } = await ctx.db.execute(
    sql`SELECT relispartition AS yes FROM pg_class WHERE oid = to_regclass(${name})`,
  );
  return found[0]?.yes === true;
};

describe('an archived month', () => {
  it('comes back row by row, and the totals always agree with the list', async () => {
    const before = await rows('audit');
    const admin = acting(t.ctx, await adminPerson(t.ctx));
    const page = (input = {}) => listAudit(admin, { page: 1, ...input });
    const total = async () => (await page()).meta.total;
    const whole = await total();
    expect(await page()).not.toHaveProperty('archived');

    expect(await archive(ctx, january, rhythm)).toEqual(['audit_2040_01']);
    expect(await exists('audit_2040_01')).toBe(false);
    expect(await rows('audit')).toEqual(before.filter((line) => !line.includes('january')));
    // Seven entries went, and the archiving wrote one.
    expect(await total()).toBe(whole - 6);
    expect(await page({ to: '2040-01-01' })).toMatchObject({ archived: { rows: 7, lastMonth: '2040-01' } });
    for (const other of [{ from: '2040-02-01' }, { to: '2039-12-31' }])
      expect(await page(other)).not.toHaveProperty('archived');
    expect(await checkLedger(ctx)).toMatchObject({ ok: true });

    expect(await bringBack(ctx, january)).toBe('audit_2040_01');
    expect(await rows('audit')).toEqual(before);
    expect(await inParts('audit_2040_01')).toBe(true);
    expect(await page()).toEqual(expect.not.objectContaining({ archived: expect.anything() }));
    expect(await total()).toBe(whole + 2);
    expect(await checkLedger(ctx)).toMatchObject({ ok: true });
    await expect(ctx.db.transaction((tx) => tx.execute(sql`DELETE FROM audit_2040_01`))).rejects.toMatchObject({
      cause: { code: '42501' },
    });
  });

  it('is named with its rows and checksum in the audit log', async () => {
    await archive(ctx, january, rhythm);
    const [log] = await ctx.db.select().from(auditLog).where(eq(auditLog.action, 'month.archive'));
    const [row] = await ctx.db.select().from(archivedMonths);
    expect(row).toMatchObject({
      tableName: 'audit',
      month: '2040_01',
      since: '2040-01-01',
      until: '2040-02-01',
      rows: 7,
    });
    expect(log).toMatchObject({ objectId: 'audit_2040_01', after: { rows: 7, sha256: row?.sha256 } });
  });

  it('that was brought back stays until it is archived by name', async () => {
    await archive(ctx, january, rhythm);
    await bringBack(ctx, january);
    expect(await archive(ctx, undefined, rhythm)).not.toContain('audit_2040_01');
    expect(await exists('audit_2040_01')).toBe(true);
    expect(await archive(ctx, january, rhythm)).toEqual(['audit_2040_01']);
    expect(await exists('audit_2040_01')).toBe(false);
  });

  it('takes rows of its time that came meanwhile with it', async () => {
    await archive(ctx, january, rhythm);
    t.clock.set('2040-01-20T09:00:00.000Z');
    await write('late');
    await bringBack(ctx, january);
    const { rows: found } = await ctx.db.execute(sql`SELECT count(*)::int AS n FROM audit_2040_01`);
    expect(found).toEqual([{ n: 9 }]);
    expect(await checkLedger(ctx)).toMatchObject({ ok: true });
  });
});

it('only months older than the setting go, of logs alone', async () => {
  expect(await archive({ ...ctx, config: { ...ctx.config, archiveAfterMonths: null } }, undefined, rhythm)).toEqual([]);
  const gone = await archive(ctx, undefined, rhythm);
  expect(gone.filter((name) => !name.includes('_before_')).sort()).toEqual(['audit_2040_01', 'notifications_2040_01']);
  expect(await rows('notifications')).toEqual([]);
  expect(await exists('audit_2040_02')).toBe(true);
  expect(await exists('share_link_counts_2040_01')).toBe(true);
});

it.each([
  ['ledger_entry', '2040-01', 'every month of ledger_entry stays'],
  ['share_link_counts', '2040-01', 'every month of share_link_counts stays'],
  ['audit', '2040-04', 'has not ended'],
  ['audit', '2050-01', 'no month 2050-01'],
])('%s of %s is refused', async (table, month, reason) => {
  await expect(archive(ctx, { table, month }, rhythm)).rejects.toThrow(reason);
  await expect(bringBack(ctx, { table, month })).rejects.toThrow();
});

it('a run killed at any call of the bucket is repeated without loss or doubling', async () => {
  const before = await rows('audit');
  for (let fatal = 1; ; fatal += 1) {
    let calls = 0;
    bucket.before = () => {
      calls += 1;
      if (calls === fatal) throw new Error('killed');
    };
    const done = await archive(ctx, january, rhythm).catch(() => null);
    if (done) break;
    expect(await rows('audit')).toEqual(before);
  }
  // Three parts and the manifest, each written and read.
  expect([...bucket.objects.keys()]).toHaveLength(4);
  for (let fatal = 1; ; fatal += 1) {
    let calls = 0;
    bucket.before = () => {
      calls += 1;
      if (calls === fatal) throw new Error('killed');
    };
    const done = await bringBack(ctx, january).catch(() => null);
    if (done) break;
    expect(await exists('audit_2040_01')).toBe(false);
  }
  expect(await rows('audit')).toEqual(before);
  expect(await checkLedger(ctx)).toMatchObject({ ok: true });
});

it('a month that changes while it is copied stays', async () => {
  const asked = { table: 'notifications', month: '2040-01' };
  bucket.before = async (call) => {
    if (call === 'get') await markNotificationsRead(acting(ctx, ada));
  };
  await expect(archive(ctx, asked, rhythm)).rejects.toThrow('changed meanwhile');
  const kept = await ctx.db.select({ readAt: notifications.readAt }).from(notifications);
  expect(kept).toEqual([{ readAt: t.clock.now() }]);
  bucket.before = () => undefined;
  await archive(ctx, asked, rhythm);
  await bringBack(ctx, asked);
  expect(await ctx.db.select({ readAt: notifications.readAt }).from(notifications)).toEqual(kept);
});

describe('a month with another content than in an earlier archive', () => {
  const asked = { table: 'notifications', month: '2040-01' };
  const read = () => markNotificationsRead(acting(ctx, ada));
  const readAt = () => ctx.db.select({ readAt: notifications.readAt }).from(notifications);

  it.each(['.json', '.gz'])('stays if the bucket keeps no new %s', async (ending) => {
    await archive(ctx, asked, rhythm);
    await bringBack(ctx, asked);
    await read();
    const { put } = bucket;
    bucket.put = async (key, ...object) => (key.endsWith(ending) ? undefined : put(key, ...object));
    await expect(archive(ctx, asked, rhythm)).rejects.toThrow();
    bucket.put = put;
    expect(await readAt()).toEqual([{ readAt: t.clock.now() }]);
  });

  it('stays if it changed while a second run began to copy it', async () => {
    bucket.before = async (call) => {
      if (call !== 'get') return;
      bucket.before = () => Promise.reject(new Error('killed'));
      await read();
      await expect(archive(ctx, asked, rhythm)).rejects.toThrow('killed');
      bucket.before = () => undefined;
    };
    await expect(archive(ctx, asked, rhythm)).rejects.toThrow('changed meanwhile');
    expect(await readAt()).toEqual([{ readAt: t.clock.now() }]);
  });

  it('comes back as it was when it went, even if an older run goes on writing', async () => {
    bucket.before = async () => {
      bucket.before = () => undefined;
      await read();
      await archive(ctx, asked, rhythm);
    };
    await expect(archive(ctx, asked, rhythm)).rejects.toThrow();
    await bringBack(ctx, asked);
    expect(await readAt()).toEqual([{ readAt: t.clock.now() }]);
  });
});

it('the manifest of another content is refused', async () => {
  const asked = { table: 'notifications', month: '2040-01' };
  await archive(ctx, asked, rhythm);
  await bringBack(ctx, asked);
  await markNotificationsRead(acting(ctx, ada));
  await archive(ctx, asked, rhythm);
  const [first = '', second = ''] = [...bucket.objects.keys()].filter((key) => key.endsWith('.json'));
  bucket.objects.set(second, bucket.objects.get(first) ?? Buffer.alloc(0));
  await expect(bringBack(ctx, asked)).rejects.toThrow('does not belong to this database');
  expect(await exists('notifications_2040_01')).toBe(false);
});

it.each([
  ['other columns', 'RENAME COLUMN message TO words', 'has other columns'],
  ['a column that keeps less', 'ALTER COLUMN message TYPE varchar(5)', 'differs from its archive'],
])('a month is not brought back into %s', async (_, change, reason) => {
  const asked = { table: 'notifications', month: '2040-01' };
  await archive(ctx, asked, rhythm);
  await ctx.db.execute(sql.raw(`ALTER TABLE notifications ${change}`));
  await expect(bringBack(ctx, asked)).rejects.toThrow(reason);
  expect(await exists('notifications_2040_01')).toBe(false);
});

it.each(['put', 'get'])('a damaged copy is noticed at the %s, and nothing is lost', async (when) => {
  const before = await rows('audit');
  const damage = () => {
    const [first = '', second = ''] = [...bucket.objects.keys()].filter((name) => name.endsWith('.ndjson.gz'));
    bucket.objects.set(second, bucket.objects.get(first) ?? Buffer.alloc(0));
  };
  if (when === 'put') {
    bucket.before = (call) => void (call === 'get' && damage());
    await expect(archive(ctx, january, rhythm)).rejects.toThrow('is damaged');
    expect(await rows('audit')).toEqual(before);
  } else {
    await archive(ctx, january, rhythm);
    damage();
    await expect(bringBack(ctx, january)).rejects.toThrow('is damaged');
    expect(await exists('audit_2040_01')).toBe(false);
  }
});
