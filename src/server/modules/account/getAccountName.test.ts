import type { Ctx } from '../../context';
import { person, type Person } from '../../testing/factories';
import { testContext } from '../../testing/testContext';
import { getAccountName } from './updateProfile';

const t = testContext();
let ada: Person;
let calls: string[][];
beforeEach(async () => {
  ada = await person(t.ctx);
  calls = [];
});

const ctxAnswering = (): Ctx => {
  const { bankDirectory } = t.ctx.providers;
  const accountName = async (...account: string[]) => {
    calls.push(account);
    return { kind: 'found' as const, name: 'ADA OBI' };
  };
  return t.as(ada, { providers: { ...t.ctx.providers, bankDirectory: { ...bankDirectory, accountName } } });
};
const account = { bank_name: 'GTBank', account_number: '0050883605' };

it('comes from the provider by bank code', async () => {
  expect(await getAccountName(ctxAnswering(), account)).toEqual({
    data: { account_name: 'ADA OBI', outcome: 'found' },
  });
  expect(calls).toEqual([['000013', '0050883605']]);
});

it('is looked up by any name of the bank', async () => {
  await getAccountName(ctxAnswering(), { ...account, bank_name: 'gt bank' });
  expect(calls).toEqual([['000013', '0050883605']]);
});

it('could not be checked without a provider', async () => {
  expect(await getAccountName(t.as(ada), account)).toEqual({ data: { account_name: null, outcome: 'unchecked' } });
});

it('is not requested for an unknown bank', async () => {
  expect(await getAccountName(ctxAnswering(), { ...account, bank_name: 'Bank of Ada' })).toEqual({
    data: { account_name: null, outcome: 'unchecked' },
  });
  expect(calls).toEqual([]);
});

it('is given ten times a minute and sixty times a day', async () => {
  for (let minute = 0; minute < 6; minute += 1) {
    for (let n = 0; n < 10; n += 1) await getAccountName(ctxAnswering(), account);
    if (minute === 0) await expect(getAccountName(ctxAnswering(), account)).rejects.toMatchObject({ status: 429 });
    t.clock.advance({ minutes: 1 });
  }
  await expect(getAccountName(ctxAnswering(), account)).rejects.toMatchObject({ status: 429 });
  expect(calls).toHaveLength(60);
});
