import { sql } from 'drizzle-orm';
import { audit } from '../audit';
import { auditLog } from '../db/schema';
import { checkLedger } from '../modules/ledger';
import { testContext } from '../testing/testContext';
import { addMonths } from './months';

const t = testContext();
// Beyond the oldest partition, whose end depends on the day of the migration.
beforeEach(() => t.clock.set('2040-01-15T09:00:00.000Z'));

const parents = ['audit', 'notifications', 'share_link_counts', 'share_link_days'];
const months = async (): Promise<string[]> => {
  const { rows } = await t.ctx.db.execute<{ name: string }>(
    sql`SELECT inhrelid::regclass::text AS name FROM monthly_tables JOIN pg_inherits ON inhparent = parent ORDER BY 1`,
  );
  return rows.map(({ name }) => name);
};
const write = (id: string) => audit(t.ctx, { action: 'test.write', object: { type: 'alarm', id } });
const partOf = async (id: string): Promise<unknown> => {
  const { rows } = await t.ctx.db.execute(
    sql`SELECT tableoid::regclass::text AS part FROM audit WHERE object_id = ${id}`,
  );
  return rows[0]?.part;
};

it('every table with months has this one and the next three, however often the job runs', async () => {
  await addMonths(t.ctx);
  const first = await months();
  for (const parent of parents)
    for (const month of ['2040_01', '2040_02', '2040_03', '2040_04']) expect(first).toContain(`${parent}_${month}`);
  await addMonths(t.ctx);
  expect(await months()).toEqual(first);
});

it('a month begins at midnight in Lagos', async () => {
  await addMonths(t.ctx);
  t.clock.set('2040-01-31T22:59:59.999Z');
  await write('last');
  t.clock.set('2040-01-31T23:00:00.000Z');
  await write('first');
  expect([await partOf('last'), await partOf('first')]).toEqual(['audit_2040_01', 'audit_2040_02']);
});

it('a row whose month is missing is kept, and moves there once the month is made', async () => {
  await write('early');
  expect(await partOf('early')).toBe('audit_default');
  await addMonths(t.ctx);
  expect(await partOf('early')).toBe('audit_2040_01');
  expect(await t.ctx.db.$count(auditLog)).toBe(1);
  expect(await checkLedger(t.ctx)).toMatchObject({ ok: true });
});

it.each(['audit_default', 'audit_2040_01', 'audit'])('no entry of %s can be changed or removed', async (part) => {
  await addMonths(t.ctx);
  for (const statement of [`UPDATE ${part} SET ip = NULL`, `DELETE FROM ${part}`, `TRUNCATE ${part}`])
    await expect(t.ctx.db.transaction((tx) => tx.execute(sql.raw(statement)))).rejects.toMatchObject({
      cause: { code: '42501' },
    });
});

it('the job fails only if a month that begins within ten days is missing', async () => {
  await t.ctx.db.execute(sql`SELECT add_month(parent, '2040-01-01') FROM monthly_tables`);
  await t.ctx.db.execute(sql`CREATE TABLE audit_2040_02 ()`);
  await addMonths(t.ctx);
  expect(t.logged).toEqual([expect.objectContaining({ level: 'warn' })]);
  t.clock.set('2040-01-22T23:00:00.000Z');
  await expect(addMonths(t.ctx)).rejects.toThrow();
  expect(t.logged.at(-1)).toMatchObject({ level: 'error', details: { missing: expect.stringContaining('audit') } });
});
