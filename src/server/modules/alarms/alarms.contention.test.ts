import { systemCtx } from '../../context';
import { adminPerson } from '../../testing/factories';
import { TestClock, resetDatabase, testDatabase, testParts } from '../../testing/testContext';
import { sendAlert } from '.';

it('is mailed once if twenty servers raise it at once', async () => {
  await resetDatabase();
  const { db } = await testDatabase();
  const { base, jobs } = testParts(db, new TestClock());
  await adminPerson(base);
  const alarm = { key: 'ledger', subject: 'Wrong', paragraphs: [], runbook: 'reconciliation' } as const;
  const results = await Promise.all(Array.from({ length: 20 }, () => sendAlert(systemCtx(base), alarm)));
  expect(results.filter(Boolean)).toHaveLength(1);
  expect(jobs.filter(({ queue }) => queue === 'mail')).toHaveLength(1);
});
