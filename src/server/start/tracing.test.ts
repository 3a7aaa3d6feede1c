import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { decideWithdrawal } from '../../contract/adminWithdrawals';
import { urlOf } from '../../contract/endpoint';
import { requestWithdrawal } from '../../contract/withdrawals';
import { buildApp } from '../app';
import { systemCtx, type BaseCtx } from '../context';
import { startJobs, type Jobs } from '../jobs';
import { traceField } from '../lib/tracing';
import { openSession } from '../modules/sessions';
import { allRoutes } from '../routes';
import { eventually } from '../testing/concurrency';
import { adminPerson, earn, person, type Person } from '../testing/factories';
import { resetDatabase, testConfig, testDatabase, testParts, TestClock } from '../testing/testContext';
import { childrenOf, openCollector, type ReceivedSpan } from '../testing/traces';
import { startTracing } from './otlp';

let collector: Awaited<ReturnType<typeof openCollector>>;
beforeEach(async () => {
  collector = await openCollector();
});
afterEach(() => collector.close());

describe('a withdrawal', () => {
  let app: FastifyInstance;
  let jobs: Jobs;
  let base: BaseCtx;
  let parts: ReturnType<typeof testParts>;
  let stopTracing: () => Promise<void>;
  let member: Person;
  let admin: Person;
  const secrets: string[] = [];

  const trace = (endpoint: string = collector.endpoint) =>
    startTracing({ otlpEndpoint: endpoint, otlpServiceName: 'sharenaira' }, parts.base.log);

  beforeEach(async () => {
    const database = await testDatabase();
    jobs = await startJobs(database, testParts(database.db, new TestClock()).base.log);
    await resetDatabase();
    parts = testParts(database.db, new TestClock(), testConfig());
    base = { ...parts.base, boss: jobs.boss };
    app = await buildApp(base, { routes: allRoutes });
    const ctx = systemCtx(base);
    [member, admin] = [await person(ctx), await adminPerson(ctx)];
    await earn(ctx, admin, member, 900);
    await base.db.execute(sql`DELETE FROM pgboss.job`);
  });
  afterEach(async () => {
    await stopTracing();
    await app.close();
    await jobs.stop();
  });

  const callAs = async (who: Person, url: string, payload: object) => {
    const token = await openSession(systemCtx(base), who);
    secrets.push(token);
    const headers = { authorization: `Bearer ${token}`, traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01` };
    const answer = await app.inject({ method: 'POST', url, payload, headers });
    expect(answer.statusCode).toBe(200);
    return answer.json<{ data: { transactionId: string } }>();
  };
  const withdraw = async () => {
    const { data } = await callAs(member, urlOf(requestWithdrawal), { amount: 500 });
    await callAs(admin, urlOf(decideWithdrawal), { withdrawl_id: data.transactionId, given_status: 'approved' });
    return data.transactionId;
  };

  const named = (name: string): ReceivedSpan => {
    const found = collector.spans.filter((span) => span.name === name);
    expect([name, found.length]).toEqual([name, 1]);
    return found[0]!;
  };
  const statementsOf = (span: ReceivedSpan) =>
    childrenOf(collector.spans, span).filter(({ attributes }) => 'db.query.text' in attributes);

  it('is traced from the call over its verb and statements to the job and the email', async () => {
    stopTracing = trace();
    const reference = await withdraw();
    await jobs.work(base);
    await eventually(() => parts.mailer.sent.length === 1);
    await jobs.stop();
    await stopTracing();

    for (const [{ name, path: route }, actor] of [
      [requestWithdrawal, 'member'],
      [decideWithdrawal, 'admin'],
    ] as const) {
      const call = named(`POST /api/v1${route}`);
      expect(call.parentSpanId ?? '').toBe('');
      expect(call.attributes).toEqual({
        'http.request.method': 'POST',
        'http.route': `/api/v1${route}`,
        'http.response.status_code': 200,
      });
      const verb = named(name);
      expect([verb.parentSpanId, verb.traceId]).toEqual([call.spanId, call.traceId]);
      expect(verb.attributes).toEqual({ 'sharenaira.actor': actor });
      // The session is read before the body.
      expect(statementsOf(call).length).toBeGreaterThan(0);
      expect(statementsOf(verb).length).toBeGreaterThan(2);
    }
    const { attributes } = named('email withdrawalApproved');
    expect(attributes).toEqual({ 'sharenaira.email': 'withdrawalApproved' });
    const job = collector.spans.find(({ spanId }) => spanId === named('email withdrawalApproved').parentSpanId)!;
    expect([job.name, job.parentSpanId]).toEqual(['job mail', named(decideWithdrawal.name).spanId]);
    expect(job.traceId).toBe(named(decideWithdrawal.name).traceId);

    const everything = collector.bodies.join();
    expect(everything).not.toContain('a'.repeat(32));
    const { email, fullname, phone, accountName, accountNo } = member;
    for (const secret of [
      ...secrets,
      reference,
      member.id,
      admin.id,
      admin.email,
      fullname,
      phone,
      accountName,
      accountNo,
    ])
      expect(everything).not.toContain(secret);
    expect(everything).not.toContain(email.split('@')[0]);
    expect(everything).not.toMatch(/@|\b\d{6,10}\b(?!")/);
  });

  it('is answered although nobody takes its trace, and the log has one line about it', async () => {
    await collector.close();
    stopTracing = trace();
    await withdraw();
    await stopTracing();
    stopTracing = trace('http://127.0.0.1:9');
    await stopTracing();
    expect(parts.logged.filter(({ message }) => message === 'traces could not be exported')).toHaveLength(1);
    collector = await openCollector();
  });

  it('leads from its line in the log to its trace', async () => {
    stopTracing = trace();
    const logged: object[] = [];
    base.log.info = () => void logged.push(traceField());
    await withdraw();
    await stopTracing();
    expect(logged.map((line) => ('traceId' in line ? line.traceId : ''))).toEqual(
      ['requestWithdrawal', 'decideWithdrawal'].map((verb) => named(verb).traceId),
    );
  });
});

describe('a server', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'sharenaira-traced-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const modulesOf = async (environment: Record<string, string>): Promise<string> => {
    const script = path.join(__dirname, '..', 'testing', 'tracedChild.ts');
    // Imports at run time would look for JavaScript.
    const register = `require('esbuild-register/dist/node').register({ supported: { 'dynamic-import': false } })`;
    const child = spawn(process.execPath, ['-e', `${register}; require(${JSON.stringify(script)})`], {
      env: {
        ...{ NODE_ENV: 'test', PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'silent' },
        ...{ DATA_DIR: folder, DEMO_DATA: 'false', ...environment },
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const ended = once(child, 'close');
    const lines = createInterface({ input: child.stdout });
    let modules = 'none said';
    for await (const line of lines) {
      const [, address] = /listens\s+(\S+)/.exec(line) ?? [];
      if (address !== undefined) {
        await fetch(`${address}/api/v2/bank_list/NGN`);
        child.kill('SIGUSR2');
      }
      if (!line.startsWith('modules ')) continue;
      modules = line;
      child.kill('SIGTERM');
    }
    await ended;
    return modules;
  };

  it('does not load OpenTelemetry without its variable, and with it exports its calls before it ends', async () => {
    expect(await modulesOf({})).toBe('modules 0');
    expect(await modulesOf({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint })).toMatch(/^modules [1-9]/);
    expect(collector.spans.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['GET /api/v2/bank_list/NGN', 'listBanks']),
    );
  });
});
