import type { Ctx } from '../../context';
import type { AccountName } from '../../providers/ports';
import { cookieJar } from '../../testing/signingUp';
import { testContext } from '../../testing/testContext';
import { matchAccountName } from './matchAccountName';

const t = testContext();
const account = { fullname: 'Adé Ọbị', bank_name: 'GTBank', account_no: '0050883605' };
const tooMany = { status: 429 };
let calls: string[];
beforeEach(() => {
  calls = [];
});

const visitor = (answer: AccountName, ip = '192.0.2.1', cookies = cookieJar()): Ctx => {
  const { bankDirectory } = t.ctx.providers;
  const accountName = async (_code: string, accountNo: string) => {
    calls.push(accountNo);
    return answer;
  };
  return t.anonymous({
    ip,
    cookies,
    providers: { ...t.ctx.providers, bankDirectory: { ...bankDirectory, accountName } },
  });
};
const found = (name: string): AccountName => ({ kind: 'found', name });
const numbered = (n: number) => ({ ...account, account_no: String(n).padStart(10, '0') });

it.each([
  ['the same name in the bank’s spelling', found('OBI ADE NGOZI'), 'matches'],
  ['another person’s', found('CHINEDU BALOGUN'), 'differs'],
  ['no such account', { kind: 'missing' as const }, 'differs'],
  ['no answer', { kind: 'untold' as const }, 'unchecked'],
])('%s: the answer is never the name', async (_what, bankAnswer, match) => {
  expect(await matchAccountName(visitor(bankAnswer), account)).toEqual({ data: { match } });
});

it('could not be checked without a provider, and costs no try', async () => {
  const ctx = t.anonymous({ cookies: cookieJar() });
  for (let n = 0; n < 9; n += 1) expect(await matchAccountName(ctx, account)).toEqual({ data: { match: 'unchecked' } });
});

it('asks no bank that it does not know', async () => {
  expect(await matchAccountName(visitor(found('Ada Obi')), { ...account, bank_name: 'Bank of Ada' })).toEqual({
    data: { match: 'unchecked' },
  });
  expect(calls).toEqual([]);
});

it('gives one browser three tries a day', async () => {
  const ctx = visitor(found('ADE OBI'));
  for (let n = 0; n < 3; n += 1) await matchAccountName(ctx, numbered(n));
  await expect(matchAccountName(ctx, numbered(3))).rejects.toMatchObject(tooMany);
  expect(calls).toHaveLength(3);
  await matchAccountName(visitor(found('ADE OBI'), '192.0.2.2'), numbered(4));
  expect(calls).toHaveLength(4);
  t.clock.advance({ days: 1 });
  await matchAccountName(ctx, numbered(3));
  expect(calls).toHaveLength(5);
});

it('tells nothing more about one account after ten tries, by whatever browsers and networks', async () => {
  const ask = (n: number) => matchAccountName(visitor(found('ADE OBI'), `198.51.100.${n}`), account);
  for (let n = 0; n < 10; n += 1) expect(await ask(n)).toEqual({ data: { match: 'matches' } });
  expect(await ask(10)).toEqual({ data: { match: 'unchecked' } });
  expect(calls).toHaveLength(10);
});

it('tells one network of sixty accounts an hour, and then refuses nobody’s sign-up', async () => {
  for (let n = 0; n < 60; n += 1) await matchAccountName(visitor(found('ADE OBI')), numbered(n));
  expect(await matchAccountName(visitor(found('ADE OBI')), numbered(60))).toEqual({ data: { match: 'unchecked' } });
  expect(await matchAccountName(visitor(found('ADE OBI'), '192.0.2.2'), numbered(60))).toEqual({
    data: { match: 'matches' },
  });
});
