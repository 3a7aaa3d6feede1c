import { startJobs, type Jobs } from '.';
import { inTransaction, systemCtx, type BaseCtx } from '../context';
import { otpMail, proofRejectedMail, sendMail } from '../mails';
import type { Mail } from '../providers/ports';
import { TestClock, resetDatabase, testDatabase, testParts } from '../testing/testContext';

const until = async (happened: () => boolean): Promise<void> => {
  for (let tries = 0; tries < 300 && !happened(); tries += 1) await new Promise((resolve) => setTimeout(resolve, 50));
};

let jobs: Jobs;
let base: BaseCtx;
let sent: Mail[];

beforeEach(async () => {
  const database = await testDatabase();
  jobs = await startJobs(database, testParts(database.db, new TestClock()).base.log);
  await resetDatabase();
  const parts = testParts(database.db, new TestClock());
  base = { ...parts.base, boss: jobs.boss };
  ({ sent } = parts.mailer);
});
afterEach(() => jobs.stop());

const decided = (n: number) => ({
  to: `member${n}@example.com`,
  ...proofRejectedMail({ fullname: 'Ada Obi', jobTitle: 'Share our flyer', reason: 'It cannot be read.' }),
});

it('sends a code before all that waited before it, and every mail once', async () => {
  await inTransaction(systemCtx(base), async (tx) => {
    for (let n = 0; n < 20; n += 1) await sendMail(tx, decided(n));
    const code = otpMail({ code: '012345', purpose: 'signup' });
    await sendMail(tx, { to: 'newcomer@example.com', ...code }, { urgent: true });
  });
  await jobs.work(base);
  await until(() => sent.length === 21);
  // It was queued last. Two workers send side by side, so that the one may be a mail or two ahead of the other.
  expect(sent.findIndex(({ to }) => to === 'newcomer@example.com')).toBeLessThan(10);
  expect(new Set(sent.map(({ to }) => to)).size).toBe(21);
});
