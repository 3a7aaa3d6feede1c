import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { limits } from '../contract/limits';
import type { BaseCtx } from '../server/context';
import { startJobs, type Jobs } from '../server/jobs';
import { makeProviders } from '../server/providers/makeProviders';
import { handedIn, postedTask } from '../server/testing/factories';
import { application } from '../server/testing/signingUp';
import { testConfig } from '../server/testing/testContext';
import { openServer } from './testing/startServer';
import { eventually } from '../server/testing/concurrency';

let dataDir: string;
let jobs: Jobs;

/** The queue, the mailer and the picture store of a server without any setting. */
const server = openServer(async (database, given) => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'sharenaira-journey-'));
  jobs = await startJobs(database, given.log);
  const config = testConfig({ dataDir });
  const base: BaseCtx = { ...given, config, boss: jobs.boss, providers: makeProviders(config, given.log, given.db) };
  const stop = async (): Promise<void> => {
    await jobs.stop();
    await rm(dataDir, { recursive: true });
  };
  return { base, stop };
});

const outboxOf = async (email: string): Promise<string[]> => {
  const folder = path.join(dataDir, 'outbox');
  const names = (await readdir(folder)).filter((name) => name.endsWith('.eml') && name.includes(email)).sort();
  return Promise.all(names.map((name) => readFile(path.join(folder, name), 'utf8')));
};

test('a newcomer finds the code in the outbox and logs in with it', async () => {
  await jobs.work(server.base);
  const form = application({ bank_name: 'GTBank' });
  const tab = server.openTab({ at: '/signup' });
  await tab.does('register', form);
  const [mail] = await eventually(async () => {
    const mails = await outboxOf(form.email);
    expect(mails).toHaveLength(1);
    return mails;
  });
  const [code] = mail?.match(/\b\d{6}\b/) ?? [];
  await tab.does('verifyOtp', { email: form.email, otpCode: code ?? '' });
  await tab.logsIn(form.email, form.password);
  expect((await tab.opens('getProfile'))().data).toMatchObject({ email: form.email, fullname: form.fullname });
});

test('a server that slept for five days pays when it wakes, and screen and email show it', async () => {
  const ada = await server.member();
  const own = await server.signedIn(ada);
  const profile = await own.opens('getProfile');
  const bell = await own.opens('listNotifications', {});
  const job = await postedTask(server.ctx, await server.admin(), { amount: 500 });
  await handedIn(server.ctx, ada, job.id);
  server.clock.advance({ days: limits.reviewWindowDays + 1 });

  await jobs.work(server.base);
  await eventually(() => {
    expect(profile().userbalance).toMatchObject({ balance: 500, total_earned: 500 });
    expect(bell().data).toMatchObject([{ kind: 'proof-auto-approved' }]);
  });
  await eventually(async () => expect((await outboxOf(ada.email)).join()).toContain('₦500'));
});
