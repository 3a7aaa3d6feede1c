import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { sql } from 'drizzle-orm';
import { smtpMailer } from '../providers/mailer';
import { startJobs, type Jobs } from '.';
import type { ScheduledJob } from './schedule';
import { inTransaction, newId, systemCtx, type BaseCtx } from '../context';
import { otpMail, proofRejectedMail, sendMail } from '../mails';
import { bulkJob } from '../modules/bulk-decisions';
import type { Mail } from '../providers/ports';
import { eventually } from '../testing/concurrency';
import { TestClock, resetDatabase, testDatabase, testParts } from '../testing/testContext';

let jobs: Jobs;
let base: BaseCtx;
let sent: Mail[];
let clock: TestClock;

beforeEach(async () => {
  const database = await testDatabase();
  jobs = await startJobs(database, testParts(database.db, new TestClock()).base.log);
  await resetDatabase();
  clock = new TestClock();
  const parts = testParts(database.db, clock);
  base = { ...parts.base, boss: jobs.boss };
  ({ sent } = parts.mailer);
});
afterEach(() => jobs.stop());

const decided = (n: number) => ({
  to: `member${n}@example.com`,
  ...proofRejectedMail({
    publicUrl: 'http://localhost:3000',
    fullname: 'Ada Obi',
    jobTitle: 'Share our flyer',
    reason: 'It cannot be read.',
  }),
});

it('sends a code before all earlier mail, and every mail once', async () => {
  await inTransaction(systemCtx(base), async (tx) => {
    for (let n = 0; n < 20; n += 1) await sendMail(tx, decided(n));
    const code = otpMail({ code: '012345', purpose: 'signup', bankName: 'GTBank', accountNo: '0050883605' });
    await sendMail(tx, { to: 'newcomer@example.com', ...code }, { urgent: true });
  });
  await jobs.work(base);
  await eventually(() => sent.length === 21);
  // It was queued last; two workers in parallel may reorder a mail or two.
  expect(sent.findIndex(({ to }) => to === 'newcomer@example.com')).toBeLessThan(10);
  expect(new Set(sent.map(({ to }) => to)).size).toBe(21);
});

describe('a mail with a code', () => {
  const code = '012345';
  const queued = async () => {
    await base.db.execute(sql`DELETE FROM pgboss.job WHERE name = 'mail'`);
    await inTransaction(systemCtx(base), (tx) =>
      sendMail(
        tx,
        {
          to: 'newcomer@example.com',
          ...otpMail({ code, purpose: 'signup', bankName: 'GTBank', accountNo: '0050883605' }),
        },
        { urgent: true, worthMinutes: 10 },
      ),
    );
  };
  const kept = async () => {
    const { rows } = await base.db.execute(sql`
      SELECT id FROM pgboss.job WHERE name = 'mail' AND data::text LIKE ${`%${code}%`}
      UNION ALL SELECT id FROM pgboss.archive WHERE name = 'mail' AND data::text LIKE ${`%${code}%`}`);
    return rows.length;
  };
  const gone = () => eventually(async () => (await kept()) === 0);

  it('leaves nothing in the queue once sent', async () => {
    await queued();
    expect(await kept()).toBe(1);
    await jobs.work(base);
    await gone();
    expect(sent).toHaveLength(1);
    expect(sent[0]).not.toHaveProperty('worthlessAt');
    expect(await kept()).toBe(0);
  });

  it('is dropped if it waited longer than its code works', async () => {
    await queued();
    clock.advance({ minutes: 10 });
    await jobs.work(base);
    await gone();
    expect(await kept()).toBe(0);
    expect(sent).toEqual([]);
  });

  it('is retried if the mail server refuses it, and dropped after the last try', async () => {
    await queued();
    const send = jest.fn().mockRejectedValue(new Error('no mail server'));
    await jobs.work({ ...base, providers: { ...base.providers, mailer: { send } } });
    await eventually(() => send.mock.calls.length === 1);
    expect(await kept()).toBe(1);
    const retrying = sql`UPDATE pgboss.job SET retry_count = retry_limit, start_after = now() WHERE name = 'mail' AND state = 'retry' RETURNING id`;
    await eventually(async () => (await base.db.execute(retrying)).rows.length === 1);
    await gone();
    expect(send).toHaveBeenCalledTimes(2);
    expect(await kept()).toBe(0);
  });
});

it('survives an hour without a mail server: the last try delivers it', async () => {
  await base.db.execute(sql`DELETE FROM pgboss.job WHERE name = 'mail'`);
  let isGone = true;
  const arrived: string[] = [];
  const server = createServer((socket) => {
    let inText = false;
    socket.on('error', () => undefined);
    if (isGone) return void socket.end('421 closed\r\n');
    socket.write('220 here\r\n');
    socket.on('data', (data) => {
      const text = data.toString();
      if (inText) arrived.push(text);
      const begins = text.startsWith('DATA');
      if (begins || (inText && text.endsWith('\r\n.\r\n'))) inText = begins;
      if (!inText || begins) socket.write(begins ? '354 go on\r\n' : '250 fine\r\n');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const mailer = smtpMailer({ url: `smtp://127.0.0.1:${port}`, from: 'no-reply@sharenaira.example' });
  await inTransaction(systemCtx(base), (tx) => sendMail(tx, decided(1)));
  await jobs.work({ ...base, providers: { ...base.providers, mailer } });

  // Only the waiting is skipped; the queue sets the times.
  let waitedSeconds = 0;
  for (let failed = 1; failed <= 8; failed += 1) {
    const retrying = sql`UPDATE pgboss.job SET start_after = now() FROM (SELECT id, extract(epoch FROM start_after - now()) AS seconds
      FROM pgboss.job WHERE name = 'mail' AND state = 'retry' AND retry_count = ${failed - 1} AND start_after > now()) AS due
      WHERE job.id = due.id AND job.name = 'mail' RETURNING due.seconds`;
    let seconds = 0;
    await eventually(async () => {
      const { rows } = await base.db.execute<{ seconds: string }>(retrying);
      seconds = Number(rows[0]?.seconds ?? 0);
      return seconds > 0;
    });
    waitedSeconds += seconds;
    isGone = failed < 8;
  }
  expect(waitedSeconds).toBeGreaterThan(3_600);
  await eventually(() => arrived.length > 0);
  expect(arrived.join('')).toContain('member1@example.com');
  server.close();
});

it('repeats a bulk turn that failed before claiming anything, because nothing else would', async () => {
  await base.db.execute(sql`DELETE FROM pgboss.job WHERE name = ${bulkJob}`);
  await inTransaction(systemCtx(base), (tx) => tx.boss.send(tx, bulkJob, { id: newId() }));
  const update = jest.fn(() => {
    throw new Error('the database is away');
  });
  const db = new Proxy(base.db, {
    get: (whole, name) => (name === 'update' ? update : (Reflect.get(whole, name, whole) as unknown)),
  });
  await jobs.work({ ...base, db });
  const stateOf = async () => {
    const { rows } = await base.db.execute<{ state: string }>(
      sql`SELECT state FROM pgboss.job WHERE name = ${bulkJob}`,
    );
    return rows[0]?.state;
  };
  await eventually(async () => update.mock.calls.length > 0 && (await stateOf()) !== 'active');
  expect(await stateOf()).toBe('retry');
});

it('a start runs every job, but not again one that reads tables and succeeded in the last hour', async () => {
  const database = await testDatabase();
  const ran: string[] = [];
  const job = (name: string, readsTables: boolean): ScheduledJob => ({
    ...{ name, readsTables, cron: '0 0 1 1 *', pollSeconds: 1, run: () => Promise.resolve(ran.push(name)) },
  });
  const start = async (names: readonly string[]): Promise<void> => {
    const started = await startJobs(database, base.log, undefined, [job('read-all', true), job('look', false)]);
    await started.work(base);
    await eventually(() => names.every((name) => ran.includes(name)));
    const { rows } = await database.executeSql(`SELECT FROM pgboss.job WHERE name = 'read-all' AND state < 'active'`);
    expect(rows).toEqual([]);
    await started.stop();
    expect(ran.splice(0).sort()).toEqual(names);
  };
  await start(['look', 'read-all']);
  await start(['look']);
  await base.db.execute(
    sql`UPDATE pgboss.job SET completed_on = now() - interval '61 minutes' WHERE name = 'read-all'`,
  );
  await start(['look', 'read-all']);
});
