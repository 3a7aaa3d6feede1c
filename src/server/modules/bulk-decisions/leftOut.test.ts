import { eq } from 'drizzle-orm';
import * as messages from '../../../contract/messages';
import { newId } from '../../context';
import { bulkDecisionRows, users, withdrawals } from '../../db/schema';
import { acting, adminPerson, earn, ownAccount, person, type Person } from '../../testing/factories';
import { testContext } from '../../testing/testContext';
import { decideWithdrawal, listAdminWithdrawals, requestWithdrawal } from '../withdrawals';
import { previewBulkDecision } from './startBulkDecision';
import { getBulkDecision, listBulkRefusals } from './queries';
import { runBulkDecision, startBulkDecision } from '.';

const t = testContext();
let admin: Person;
let ada: Person;
let bola: Person;

const setAccount = (member: Person, accountNo: string, bankName = 'GTBank') =>
  t.ctx.db.update(users).set({ accountNo, bankName }).where(eq(users.id, member.id));
const pending = async (member: Person, amount: number): Promise<string> => {
  await earn(t.ctx, admin, member, amount);
  const { data } = await requestWithdrawal({ ...acting(t.ctx, member), idempotencyKey: newId() }, { amount });
  return data.transactionId;
};
const ban = (member: Person) => t.ctx.db.update(users).set({ status: 'banned' }).where(eq(users.id, member.id));
const list = async (filter = {}) => (await listAdminWithdrawals(acting(t.ctx, admin), filter)).data;
const rowsIn = async (bulkId: string): Promise<string[]> =>
  (await t.ctx.db.select().from(bulkDecisionRows).where(eq(bulkDecisionRows.bulkId, bulkId))).map(({ rowId }) => rowId);

beforeEach(async () => {
  admin = await adminPerson(t.ctx);
  ada = await person(t.ctx, ownAccount());
  bola = await person(t.ctx, ownAccount());
});

/** Each sets up a fact about Ada's withdrawal. */
const cases: readonly [string, 'banned' | 'shared_account' | null, (account: string) => Promise<unknown>][] = [
  ['the account is its member’s alone', null, async () => undefined],
  ['its member withdrew to it before', null, () => pending(ada, 300)],
  ['another member has it in the profile', 'shared_account', (account) => setAccount(bola, account)],
  [
    'another member withdrew to it, and has changed the profile since',
    'shared_account',
    async (account) => {
      await setAccount(bola, account);
      await pending(bola, 300);
      await setAccount(bola, ownAccount().accountNo);
    },
  ],
  ['another member has this number at another bank', null, (account) => setAccount(bola, account, 'Zenith Bank')],
  ['another member is banned', null, () => ban(bola)],
  ['its member is banned', 'banned', () => ban(ada)],
  [
    'its member is banned and another uses the account',
    'banned',
    async (account) => {
      await setAccount(bola, account);
      await ban(ada);
    },
  ],
];

describe.each(cases)('a withdrawal where %s (%s)', (_, reason, arrange) => {
  let id: string;
  beforeEach(async () => {
    id = await pending(ada, 500);
    const [{ accountNo } = { accountNo: '' }] = await t.ctx.db
      .select({ accountNo: withdrawals.accountNo })
      .from(withdrawals)
      .where(eq(withdrawals.id, id));
    await arrange(accountNo);
  });

  test('shows it in its row, and is listed as left out only with one', async () => {
    const row = (await list()).find(({ withdraw }) => withdraw.id === id);
    expect(row?.withdraw.leftOut).toBe(reason);
    expect(row?.user.ban !== null || row.bank.sharedWith.count > 0).toBe(reason !== null);
    const aside = (await list({ left_out: 'true' })).map(({ withdraw }) => withdraw.id);
    expect(aside.includes(id)).toBe(reason !== null);
  });

  test.each(['approved', 'rejected'] as const)(
    'chosen or matched, %s: is left out only with a reason',
    async (given_status) => {
      const filter = { user_id: ada.id, min: 500 };
      const confirmed = { count: 1, sum: 500 };
      const shared = Number(reason === 'shared_account');
      const preview = await previewBulkDecision(acting(t.ctx, admin), { queue: 'withdrawals', filter });
      expect(preview.data).toMatchObject(
        reason === null
          ? { count: 1, sum: 500, leftOut: { count: 0, shared: 0 } }
          : { count: 0, sum: 0, leftOut: { count: 1, sum: 500, shared } },
      );
      // Another row must wait, so that there is something to decide.
      const beside = await pending(await person(t.ctx, ownAccount()), 400);
      const whichever = [
        { ids: [id, beside] },
        { filter: { min: 400, max: 500 }, confirmed: { count: 2, sum: confirmed.sum + 400 } },
      ];
      for (const which of whichever) {
        const { data, message } = await startBulkDecision(acting(t.ctx, admin), {
          ...{ queue: 'withdrawals', given_status, reason: 'Not right.' },
          ...which,
        });
        const left = reason === null ? 0 : 1;
        expect(data).toMatchObject({ total: 2 - left, leftOut: left, leftOutShared: shared });
        expect(message).toBe(left === 0 ? '' : `${messages.proofs.bulkLeftOut(1, shared)}.`);
        expect((await rowsIn(data.id)).includes(id)).toBe(left === 0);
      }
    },
  );
});

test('one whose account becomes shared after the start is refused when paid', async () => {
  const id = await pending(ada, 500);
  const { data } = await startBulkDecision(acting(t.ctx, admin), {
    queue: 'withdrawals',
    given_status: 'approved',
    ids: [id],
  });
  const [found] = await t.ctx.db.select().from(withdrawals).where(eq(withdrawals.id, id));
  await setAccount(bola, found!.accountNo);
  await runBulkDecision(t.ctx, { id: data.id });
  expect((await getBulkDecision(acting(t.ctx, admin), { id: data.id })).data).toMatchObject({ decided: 0, refused: 1 });
  expect((await listBulkRefusals(acting(t.ctx, admin), { id: data.id })).data).toMatchObject([
    { id, message: messages.proofs.bulkSharedSince },
  ]);
});

test('if all are left out nothing starts, and the refusal explains why', async () => {
  const ids = [await pending(ada, 500), await pending(bola, 300)];
  await ban(bola);
  const [found] = await t.ctx.db.select().from(withdrawals).where(eq(withdrawals.id, ids[0]!));
  await setAccount(bola, found!.accountNo);
  await expect(
    startBulkDecision(acting(t.ctx, admin), { queue: 'withdrawals', given_status: 'approved', ids }),
  ).rejects.toMatchObject({ code: 'nothing_waits', message: messages.proofs.bulkAllLeftOut(2, 1) });
});

test('a decided one is not listed as left out', async () => {
  const id = await pending(ada, 500);
  await ban(ada);
  await decideWithdrawal(acting(t.ctx, admin), { withdrawl_id: id, given_status: 'rejected' });
  expect((await list({ left_out: 'true' })).map(({ withdraw }) => withdraw.id)).not.toContain(id);
});
