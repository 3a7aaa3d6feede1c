import { eq } from 'drizzle-orm';
import * as messages from '../../../contract/messages';
import { inTransaction, type Ctx } from '../../context';
import { users } from '../../db/schema';
import type { AccountName } from '../../providers/ports';
import { person, type Person } from '../../testing/factories';
import { testContext } from '../../testing/testContext';
import { updateProfile } from './updateProfile';

const t = testContext();
let ada: Person;
let calls: string[][];
beforeEach(async () => {
  ada = await person(t.ctx);
  calls = [];
});

const ctxAnswering = (answer: AccountName): Ctx => {
  const accountName = async (...account: string[]) => {
    calls.push(account);
    return answer;
  };
  const bankDirectory = { ...t.ctx.providers.bankDirectory, accountName };
  return t.as(ada, { providers: { ...t.ctx.providers, bankDirectory } });
};
const change = (ctx: Ctx, input: Parameters<typeof updateProfile>[1]) =>
  inTransaction(ctx, (tx) => updateProfile(tx, input));
const kept = async () => {
  const [row] = await t.ctx.db
    .select({ accountNo: users.accountNo, accountName: users.accountName })
    .from(users)
    .where(eq(users.id, ada.id));
  return row;
};
const account_number = '9876543210';

it('is stored in the bank’s spelling, whatever was typed', async () => {
  await change(ctxAnswering({ kind: 'found', name: 'OBI ADAEZE' }), { account_number, account_name: 'Ada' });
  expect(await kept()).toEqual({ accountNo: account_number, accountName: 'OBI ADAEZE' });
  expect(calls).toEqual([['000013', account_number]]);
});

it('is refused if the bank knows no such account, keeping the old one', async () => {
  await expect(change(ctxAnswering({ kind: 'missing' }), { account_number })).rejects.toMatchObject({
    status: 400,
    fields: { account_number: messages.fields.accountUnknown },
  });
  expect((await kept())?.accountNo).toBe(ada.accountNo);
});

it('is stored as typed if the bank cannot be asked', async () => {
  await change(ctxAnswering({ kind: 'untold' }), { account_number, account_name: 'Ada Obi' });
  expect(await kept()).toEqual({ accountNo: account_number, accountName: 'Ada Obi' });
});

it('is not looked up if unchanged', async () => {
  const ctx = ctxAnswering({ kind: 'missing' });
  await change(ctx, { state: 'Kano' });
  await change(ctx, { account_number: ada.accountNo, bank_name: ada.bankName });
  expect(calls).toEqual([]);
});
