import { eq } from 'drizzle-orm';
import { limits } from '../../../contract/limits';
import { messages } from '../../../contract/messages';
import { newId } from '../../context';
import { auditLog } from '../../db/schema';
import { acting, adminPerson, earn, person, type Person } from '../../testing/factories';
import { testContext } from '../../testing/testContext';
import { withdrawalsForDesk } from './desk';
import { exportBankFile } from './exportBankFile';
import { decideWithdrawal, requestWithdrawal } from '.';

const t = testContext();
let admin: Person;

beforeEach(async () => {
  admin = await adminPerson(t.ctx);
});

const asked = async (member: Person, amount: number) => {
  await earn(t.ctx, admin, member, amount);
  return (await requestWithdrawal({ ...acting(t.ctx, member), idempotencyKey: newId() }, { amount })).data;
};
const decide = (withdrawl_id: string, given_status: 'approved' | 'rejected') =>
  decideWithdrawal(acting(t.ctx, admin), { withdrawl_id, given_status });
const fileOf = async (input: Parameters<typeof exportBankFile>[1]) => {
  const { parts, filename, rows } = await exportBankFile(acting(t.ctx, admin), input);
  let text = '';
  for await (const part of parts) text += part;
  return { filename, rows, lines: text.split('\r\n').filter(Boolean), text };
};
const today = { from: '2026-03-05', to: '2026-03-05' };

describe('the bank’s file', () => {
  test('holds what was approved on the days, with code, ten digits, plain amount and reference, and nothing else', async () => {
    const [ada, bola, chidi] = [await person(t.ctx), await person(t.ctx), await person(t.ctx)];
    const paid = await asked(ada, 1_250.5);
    await decide((await asked(bola, 300)).transactionId, 'rejected');
    await asked(chidi, 400);
    await decide(paid.transactionId, 'approved');
    const { lines, text, rows, filename } = await fileOf(today);
    expect(lines).toEqual([
      'Beneficiary Name,Account Number,Bank Code,Bank Name,Amount,Reference,Narration',
      `Ada Obi,0123456789,000013,GTBank,1250.50,${paid.reference},ShareNaira ${paid.reference}`,
    ]);
    expect(text.startsWith('Beneficiary')).toBe(true);
    expect({ rows, filename }).toEqual({ rows: 1, filename: 'bank-file-2026-03-05.csv' });
  });

  test('goes by the Lagos day of the decision', async () => {
    const { transactionId } = await asked(await person(t.ctx), 300);
    // 23:30 UTC is half past midnight of the next day in Lagos.
    t.clock.set('2026-03-05T23:30:00.000Z');
    await decide(transactionId, 'approved');
    await expect(fileOf(today)).rejects.toMatchObject({ message: messages.withdrawals.bankFileEmpty });
    expect((await fileOf({ from: '2026-03-06', to: '2026-03-06' })).rows).toBe(1);
  });

  test('takes a selection, of which only the approved ones count', async () => {
    const [first, second] = [await asked(await person(t.ctx), 300), await asked(await person(t.ctx), 400)];
    await decide(first.transactionId, 'approved');
    const { lines, filename } = await fileOf({ ids: [first.transactionId, second.transactionId] });
    expect(lines).toHaveLength(2);
    expect(filename).toBe('bank-file-selection.csv');
  });

  test.each([
    ['=HYPERLINK("x")', 'HYPERLINK(x)'],
    ['Adébáyọ̀ Ọlá', 'Adebayo Ola'],
    ['Obi, Ada\r\n"Sons"', 'Obi Ada Sons'],
    ['+234 @Ada', '234 Ada'],
  ])('a name such as %j needs no quotes and is no formula', async (accountName, written) => {
    const { transactionId } = await asked(await person(t.ctx, { accountName }), 300);
    await decide(transactionId, 'approved');
    const { lines } = await fileOf(today);
    expect(lines[1]?.split(',')[0]).toBe(written);
    expect(lines[1]?.split(',')).toHaveLength(7);
  });

  test('leaves the code empty where the directory does not know the bank', async () => {
    const { transactionId } = await asked(await person(t.ctx, { bankName: 'Bank of the Village' }), 300);
    await decide(transactionId, 'approved');
    expect((await fileOf(today)).lines[1]).toContain(',0123456789,,Bank of the Village,');
  });

  test('wants days or a selection, and is recorded before a row leaves', async () => {
    await expect(fileOf({})).rejects.toMatchObject({ message: messages.withdrawals.bankFileDays });
    const { transactionId } = await asked(await person(t.ctx), 300);
    await decide(transactionId, 'approved');
    await exportBankFile(acting(t.ctx, admin), today);
    const [row] = await t.ctx.db.select().from(auditLog).where(eq(auditLog.action, 'bank-file.export'));
    expect(row).toMatchObject({ actorId: admin.id, after: { ...today, rows: 1 } });
  });
});

describe('an account of more than one member', () => {
  const sharedOf = async (reference: string) => {
    const { data } = await withdrawalsForDesk(acting(t.ctx, admin), {});
    return data.find(({ withdraw }) => withdraw.reference === reference)?.bank.sharedWith;
  };

  test('is told with the others’ names, whether they withdrew to it or have it in their profile', async () => {
    const own = { bankName: 'Zenith Bank', accountNo: '2000000001' };
    const first = await asked(await person(t.ctx, own), 300);
    expect(await sharedOf(first.reference)).toEqual({ count: 0, members: [] });
    const bola = await person(t.ctx, { ...own, fullname: 'Bola Ade' });
    expect(await sharedOf(first.reference)).toEqual({ count: 1, members: [{ id: bola.id, fullname: 'Bola Ade' }] });
    await person(t.ctx, { ...own, bankName: 'Access Bank', fullname: 'Chidi Eze' });
    expect(await sharedOf(first.reference)).toMatchObject({ count: 1 });
    const hers = await asked(bola, 400);
    expect(await sharedOf(hers.reference)).toMatchObject({ count: 1, members: [{ fullname: 'Ada Obi' }] });
  });

  test('names three and counts to twenty', async () => {
    const own = { bankName: 'Zenith Bank', accountNo: '2000000002' };
    const first = await asked(await person(t.ctx, own), 300);
    for (let n = 0; n < limits.sharedAccountMembersMax + 2; n += 1) await person(t.ctx, own);
    const shared = await sharedOf(first.reference);
    expect(shared?.count).toBe(limits.sharedAccountMembersMax);
    expect(shared?.members).toHaveLength(limits.sharedAccountMembersNamed);
  });
});
