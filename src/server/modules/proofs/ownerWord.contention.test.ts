import { eq } from 'drizzle-orm';
import { legalVersion } from '../../../contract/brand';
import { newId, systemCtx, type Ctx } from '../../context';
import { applications, auditLog, ledgerTransfers, ownerWords } from '../../db/schema';
import { acting, adminPerson, handedIn, person, postedTask, type Person } from '../../testing/factories';
import { paidIn, payingOwner } from '../../testing/payingOwner';
import { resetDatabase, TestClock, testConfig, testDatabase, testParts } from '../../testing/testContext';
import { reverseDeposit } from '../funding';
import { checkLedger } from '../ledger';
import { reviewProof } from './reviewProof';
import { setOwnerWord } from './ownerProofs';

let ctx: Ctx;
let admins: Person[];
beforeEach(async () => {
  await resetDatabase();
  const { db } = await testDatabase();
  ctx = systemCtx(testParts(db, new TestClock(), testConfig({ ownersDecide: true })).base);
  admins = [await adminPerson(ctx, { accountNo: '' }), await adminPerson(ctx, { accountNo: '' })];
});
afterEach(async () => expect((await checkLedger(ctx)).differences).toEqual([]));

type Owner = Awaited<ReturnType<typeof payingOwner>>;
const asOwner = ({ owner_id: ownerId, taskOwnerEmail: email }: Owner): Ctx => ({
  ...ctx,
  actor: { kind: 'owner', ownerId, email, ownerSessionId: newId(), confirmedAt: ctx.now() },
});
const proofsOf = async (owner: Owner, count: number): Promise<string[]> => {
  const task = await postedTask(ctx, admins[0]!, { ...owner, amount: 100, applicants_needed: count });
  const ids: string[] = [];
  for (let n = 0; n < count; n += 1)
    ids.push(await handedIn(ctx, await person(ctx, { accountNo: '', termsVersion: legalVersion }), task.id));
  return ids;
};
const codeOf = (answer: Promise<unknown>): Promise<string> =>
  answer.then(
    () => 'done',
    ({ code }: { code?: string }) => String(code),
  );

test('an owner and two admins deciding the same proofs at once make one decision and at most one payment each', async () => {
  const owner = await payingOwner(ctx, admins[0]!, { deposit: 2_000 });
  const ids = await proofsOf(owner, 20);
  const ends = await Promise.all(
    ids.map(async (id) => {
      const [byOwner, ...byAdmins] = await Promise.all([
        codeOf(setOwnerWord(asOwner(owner), { id, word: 'agreed' })),
        codeOf(reviewProof(acting(ctx, admins[0]!), { id, given_status: 'approved' })),
        codeOf(reviewProof(acting(ctx, admins[1]!), { id, given_status: 'rejected', reason: 'Too dark.' })),
      ]);
      return [byOwner, ...byAdmins];
    }),
  );
  for (const each of ends) expect(each.sort()).toEqual(['already_decided', 'already_decided', 'done']);
  const rows = await ctx.db.select().from(applications);
  const approved = rows.filter(({ status }) => status === 'approved');
  expect(rows.filter(({ status }) => status === 'in-review')).toEqual([]);
  expect(await ctx.db.$count(ledgerTransfers, eq(ledgerTransfers.kind, 'job_payout'))).toBe(approved.length);
  expect(await ctx.db.$count(auditLog, eq(auditLog.action, 'proof.review'))).toBe(ids.length);
  // Verdicts exist for the proofs the owner decided, and no others.
  const words = await ctx.db.select().from(ownerWords);
  const byOwner = rows.filter(({ decidedHow }) => decidedHow === 'owner');
  expect(words.map(({ applicationId }) => applicationId).sort()).toEqual(byOwner.map(({ id }) => id).sort());
});

test('acceptances while the deposit is reversed: none is final once the owner is on credit', async () => {
  const owner = await payingOwner(ctx, admins[0]!, {});
  const deposit = await paidIn(ctx, admins[0]!, owner.owner_id, 1_000);
  const ids = await proofsOf(owner, 10);
  const [last = '', ...others] = ids;
  const reversal = reverseDeposit(acting(ctx, admins[1]!), { id: deposit.id, reason: 'Not theirs.' });
  await Promise.all([reversal, ...others.map((id) => setOwnerWord(asOwner(owner), { id, word: 'agreed' }))]);
  expect((await setOwnerWord(asOwner(owner), { id: last, word: 'agreed' })).data.status).toBe('in-review');
  expect(await ctx.db.$count(ownerWords)).toBe(ids.length);
});
