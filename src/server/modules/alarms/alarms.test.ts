import { eq, sql } from 'drizzle-orm';
import { proveLedger } from '../../jobs/schedule';
import { tidy } from '../../jobs/tidy';
import { alarms, auditLog, users } from '../../db/schema';
import { adminPerson, person } from '../../testing/factories';
import { testContext } from '../../testing/testContext';
import { sendAlert, type Alarm } from '.';

const t = testContext();
const alarm: Alarm = {
  key: 'bank',
  subject: 'The bank <does> not answer',
  paragraphs: ['Nothing was paid out for an hour.', 'Nothing is lost.'],
  runbook: 'paying-out',
};
const mails = () => t.jobs.filter(({ queue }) => queue === 'mail').map(({ data }) => data as Record<string, string>);

it('is mailed to every active admin with findings and runbook, and writes one audit row', async () => {
  const [ngozi, bayo] = [await adminPerson(t.ctx), await adminPerson(t.ctx, { fullname: 'Bayo Admin' })];
  const banned = await adminPerson(t.ctx);
  await t.ctx.db.update(users).set({ status: 'banned' }).where(eq(users.id, banned.id));
  await person(t.ctx);

  expect(await sendAlert(t.ctx, alarm)).toBe(true);

  expect(mails().map(({ to }) => to)).toEqual([bayo.email, ngozi.email]);
  expect(mails()[0]).toMatchObject({ subject: 'ShareNaira alarm: The bank <does> not answer' });
  const help = `${t.ctx.config.publicUrl}/admin/help/paying-out`;
  for (const text of ['Hello Bayo Admin', ...alarm.paragraphs, help]) expect(mails()[0]!.text).toContain(text);
  expect(mails()[0]!.html).toContain('The bank &lt;does&gt; not answer');
  const log = await t.ctx.db.select().from(auditLog).where(eq(auditLog.action, 'alarm.raise'));
  expect(log).toEqual([
    expect.objectContaining({
      actorKind: 'system',
      objectType: 'alarm',
      objectId: 'bank',
      after: { subject: alarm.subject, told: 2, runbook: alarm.runbook },
    }),
  ]);
});

it('is mailed once per Lagos day and key, and again the next day', async () => {
  await adminPerson(t.ctx);
  t.clock.set('2026-03-05T09:00:00.000Z');
  expect(await sendAlert(t.ctx, alarm)).toBe(true);
  t.clock.set('2026-03-05T22:59:59.999Z');
  expect(await sendAlert(t.ctx, alarm)).toBe(false);
  expect(await sendAlert(t.ctx, { ...alarm, key: 'another' })).toBe(true);
  t.clock.set('2026-03-05T23:00:00.000Z');
  expect(await sendAlert(t.ctx, alarm)).toBe(true);
  t.clock.advance({ hours: -1 });
  expect(await sendAlert(t.ctx, alarm)).toBe(false);
  expect(mails()).toHaveLength(3);
});

it('goes to the log and audit if there is no admin', async () => {
  expect(await sendAlert(t.ctx, alarm)).toBe(true);
  expect(t.logged).toEqual([
    expect.objectContaining({ level: 'error', details: expect.objectContaining({ key: 'bank' }) }),
  ]);
});

it('is refused to members', async () => {
  await expect(sendAlert(t.as(await person(t.ctx)), alarm)).rejects.toMatchObject({ status: 403 });
  expect(mails()).toEqual([]);
});

it('is forgotten after a week', async () => {
  await sendAlert(t.ctx, { ...alarm, key: 'old' });
  t.clock.advance({ ms: 1 });
  await sendAlert(t.ctx, { ...alarm, key: 'new' });
  t.clock.advance({ days: 7 });
  await tidy(t.ctx);
  expect((await t.ctx.db.select().from(alarms)).map(({ key }) => key)).toEqual(['new']);
});

describe('the hourly ledger check', () => {
  it('is silent while the ledger adds up', async () => {
    await adminPerson(t.ctx);
    await proveLedger(t.ctx);
    expect(mails()).toEqual([]);
  });

  it('names what is broken and fails, so that it does not pass for a clean one', async () => {
    const admin = await adminPerson(t.ctx);
    await t.ctx.db.execute(
      sql`INSERT INTO counter_changes (name, day, rows, kobo) VALUES ('coupons.void', '2026-03-05', 1, 0)`,
    );
    for (let run = 0; run < 2; run += 1) await expect(proveLedger(t.ctx)).rejects.toThrow('the ledger does not add up');
    expect(mails()).toEqual([
      expect.objectContaining({ to: admin.email, subject: 'ShareNaira alarm: The ledger does not add up' }),
    ]);
    expect(mails()[0]!.text).toContain(
      'every counter equals the rows it counts, day by day. 1 rows, for example coupons.void on 2026-03-05',
    );
    await t.ctx.db.execute(sql`DELETE FROM counter_changes WHERE name = 'coupons.void'`);
  });
});
