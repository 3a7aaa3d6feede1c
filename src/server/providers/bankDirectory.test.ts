import { matching } from '../../contract/inputs/matching';
import { aliasesOf, bankCalled, bundledBanks } from './banks';
import { bundledBankDirectory, providerBankDirectory } from './bankDirectory';

const answering = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });
const list = {
  success: true,
  message: 'Bank list retrieved',
  currency: 'NGN',
  data: [{ bank_name: 'Zuma Bank', bank_code: '000099', extra: 1 }],
};

const directory = (answers: (() => Response | Promise<Response>)[]) => {
  const requests: { url: string; authorization: string | undefined }[] = [];
  const warned: string[] = [];
  let now = new Date('2026-11-21T09:00:00Z');
  const port = providerBankDirectory({
    baseUrl: 'https://payments.example',
    secretKey: 'sk_test_1',
    now: () => now,
    log: { warn: (_, message) => warned.push(message) },
    fetch: async (url, init) => {
      requests.push({
        url: url instanceof URL ? url.href : typeof url === 'string' ? url : url.url,
        authorization: new Headers(init?.headers).get('authorization') ?? undefined,
      });
      const answer = answers[Math.min(requests.length, answers.length) - 1];
      return answer!();
    },
  });
  return { port, requests, warned, later: (minutes: number) => (now = new Date(now.getTime() + minutes * 60_000)) };
};

describe('with a key', () => {
  it('returns the provider’s banks, requested with the key, and nothing else', async () => {
    const { port, requests } = directory([() => answering(list)]);
    expect(await port.list()).toEqual([{ bank_name: 'Zuma Bank', bank_code: '000099' }]);
    expect(requests).toEqual([
      { url: 'https://payments.example/api/v2/bank_list/NGN', authorization: 'Bearer sk_test_1' },
    ]);
  });

  it('asks once for all callers and again after a day', async () => {
    const { port, requests, later } = directory([() => answering(list)]);
    await Promise.all([port.list(), port.list(), port.list()]);
    later(24 * 60 - 1);
    await port.list();
    expect(requests).toHaveLength(1);
    later(1);
    await port.list();
    expect(requests).toHaveLength(2);
  });

  const failures: readonly [string, () => Response | Promise<Response>][] = [
    ['an error status', () => answering({ message: 'no' }, 503)],
    ['no JSON', () => new Response('<html>')],
    ['an empty list', () => answering({ data: [] })],
    ['another shape', () => answering({ data: [{ name: 'Zuma Bank', code: 1 }] })],
    ['markup for a code', () => answering({ data: [{ bank_name: 'Zuma', bank_code: '<b>' }] })],
    ['a list without end', () => answering({ data: Array.from({ length: 1_001 }, () => list.data[0]) })],
    ['a broken line', () => Promise.reject(new TypeError('fetch failed'))],
    ['more than 256 kB', () => answering({ ...list, message: 'x'.repeat(256 * 1024) })],
  ];
  it.each(failures)('returns the bundled list and logs it if the provider gives %s', async (_, failure) => {
    const { port, warned } = directory([failure]);
    expect(await port.list()).toBe(bundledBanks);
    expect(warned).toHaveLength(1);
  });

  it('keeps the last list over a failure and asks again after five minutes', async () => {
    const { port, requests, later } = directory([
      () => answering(list),
      () => answering({}, 500),
      () => answering(list),
    ]);
    await port.list();
    later(24 * 60);
    expect(await port.list()).toEqual([{ bank_name: 'Zuma Bank', bank_code: '000099' }]);
    await port.list();
    expect(requests).toHaveLength(2);
    later(5);
    await port.list();
    expect(requests).toHaveLength(3);
  });
});

describe('the bundled list', () => {
  it('is used without a key', async () => {
    expect(await bundledBankDirectory().list()).toBe(bundledBanks);
  });

  it('has one name and one six-digit code per bank, the most used first and then by name', () => {
    const names = bundledBanks.map((bank) => bank.bank_name);
    expect(bundledBanks.every((bank) => /^\d{6}$/.test(bank.bank_code))).toBe(true);
    expect(new Set(names).size).toBe(names.length);
    expect(new Set(bundledBanks.map((bank) => bank.bank_code)).size).toBe(names.length);
    expect(names.slice(0, 3)).toEqual(['OPay', 'GTBank', 'Access Bank']);
    const others = names.slice(names.indexOf('Polaris Bank') + 1);
    expect(others).toEqual([...others].sort((a, b) => a.localeCompare(b, 'en')));
  });

  it.each([
    ['GTBank', '000013'],
    ['Access Bank', '000014'],
    ['Zenith Bank', '000015'],
    ['First Bank of Nigeria', '000016'],
    ['Wema Bank', '000017'],
    ['9 Payment Service Bank', '120001'],
    ['AB Microfinance Bank', '090270'],
  ])('has the provider’s documented code for %s', (bank_name, bank_code) => {
    expect(bundledBanks).toContainEqual({ bank_name, bank_code });
  });
});

describe('other names of banks', () => {
  it('each name one bank, by twenty aliases at most', () => {
    for (const bank of bundledBanks) {
      expect(aliasesOf(bank).length).toBeLessThanOrEqual(20);
      for (const name of [bank.bank_name, ...aliasesOf(bank)])
        expect([name, bankCalled(bundledBanks, name)]).toEqual([name, bank]);
    }
  });

  it.each([
    ['FCMB', '000003'],
    ['FBN', '000016'],
    ['First Bank', '000016'],
    ['UBA', '000004'],
    ['Guaranty Trust Bank', '000013'],
    ['gt bank', '000013'],
    ['Eco bank', '000010'],
    ['Ecobank Nigeria', '000010'],
    ['palm pay', '100033'],
    ['Monie point', '090405'],
    ['Paycom', '100004'],
    ['MTN MoMo', '120003'],
    ['9PSB', '120001'],
    ['Hope PSB', '120002'],
    ['ALAT', '000017'],
    ['Skye Bank', '000008'],
    ['Diamond Bank', '000014'],
    ['Kuda', '090267'],
    ['Kuda MFB', '090267'],
    ['skye', '000008'],
    ['Access (Diamond)', '000014'],
    ['Zenith Bank PLC', '000015'],
    ['United Bank For Africa Plc', '000004'],
    ['Fidelity Bank Nigeria Plc', '000007'],
    ['OPay Digital Services Limited', '100004'],
    ['PalmPay Ltd', '100033'],
    ['Moniepoint MFB', '090405'],
    ['MoMo PSB', '120003'],
    ['Airtel Smartcash PSB', '120004'],
    ['058', '000013'],
    ['000013', '000013'],
    ['214', '000003'],
    ['999992', '100004'],
    ['Ｕ.Ｂ.Ａ.', '000004'],
    ['First City', undefined],
    ['First', undefined],
    ['Bank', undefined],
    ['PLC', undefined],
    ['Microfinance Bank', undefined],
    ['Zenit', undefined],
    ['', undefined],
  ])('let %s mean the bank with the code %s', (typed, code) => {
    expect(bankCalled(bundledBanks, typed)?.bank_code).toBe(code);
  });

  it.each([
    ['100004', 'opay', 'o-pay', 'O Pay', 'Opey', 'Oppay', 'paycom', 'OPay wallet', 'opay digital'],
    [
      '000013',
      'GTB',
      'gtbank',
      'GT Bank',
      'GTCO',
      'gtb bank',
      'Guaranty',
      'guarantee trust',
      'Guarranty Trust',
      'GTBank Plc',
      '058',
    ],
    ['000014', 'access', 'Acess Bank', 'Access Bnak', 'diamond', 'Dimond bank', 'Access bank plc', '044'],
    ['000016', 'first bank', 'Firstbank', 'FBN', 'first bnak', 'First Bank Plc', '011'],
    ['000004', 'uba', 'U.B.A', 'UBA plc', 'united bank', 'Unitd Bank for Africa', '033'],
    ['000015', 'zenith', 'Zennith', 'zenit bank', 'Zenith Bnk', 'Zenith bank nigeria', '057'],
    [
      '090405',
      'moniepoint',
      'Monie point',
      'money point',
      'Monipoint',
      'Moneypoint',
      'TeamApt',
      'Moniepoint MFB',
      '50515',
    ],
    ['100033', 'palmpay', 'Palm Pay', 'palm-pay', 'Pampay', 'Palmpay Limited', '999991'],
    ['090267', 'kuda', 'Kuda bank', 'kudabank', 'Kudda', 'Kuda MFB'],
    ['000003', 'fcmb', 'F.C.M.B', 'first city', 'FCMB bank', 'First City Monument', '214'],
    ['000007', 'fidelity', 'Fidelty', 'Fidelity Bank Plc'],
    ['000018', 'union', 'union bank', 'UBN', 'Unionbank'],
    ['000001', 'sterling', 'Sterlin bank', 'Stirling', 'OneBank'],
    ['000010', 'ecobank', 'Eco bank', 'Echobank', 'Ecobnk', 'Ecobank Nigeria'],
    ['000012', 'stanbic', 'stambic', 'Stanbic IBTC', 'IBTC'],
    ['000017', 'wema', 'alat', 'ALAT by Wema', 'Wemabank'],
    ['000008', 'polaris', 'Skye', 'sky bank', 'Skye Bank', 'Polarise'],
    ['000027', 'globus', 'Globuss bank'],
    ['000006', 'jaiz', 'Jaiz bank plc', 'Ja’iz'],
    ['000002', 'keystone', 'Key stone', 'keyston bank'],
    ['000029', 'lotus', 'Lotus bank'],
    ['000036', 'optimus', 'Optimus Bank'],
    ['000030', 'parallex', 'Paralex', 'Parallex bank'],
    ['000031', 'premium trust', 'PremiumTrust', 'Premium', 'Premium bank'],
    ['000023', 'providus', 'Provides bank', 'providous'],
    ['000034', 'signature', 'Signature bank'],
    ['000022', 'suntrust', 'Sun trust', 'SunTrust Bank'],
    ['000026', 'taj', 'TAJ Bank', 'Tajbank'],
    ['000025', 'titan', 'Titan Trust', 'Titan trust bank'],
    ['000011', 'unity', 'Unity bank plc'],
    ['000021', 'standard chartered', 'Stanchart', 'Standard charterd'],
    ['120001', '9PSB', '9 psb', '9mobile', '9 payment'],
    ['120002', 'hope psb', 'HopePSB', 'Hope'],
    ['120003', 'momo', 'MoMo PSB', 'MTN momo', 'mtn', 'Mo mo'],
    ['120004', 'smartcash', 'Smart cash', 'Smartcash PSB', 'airtel'],
    ['120005', 'moneymaster', 'Money Master', 'glo'],
    ['100026', 'carbon', 'Paylater', 'Carbon app'],
    ['090328', 'eyowo', 'Eyowo bank'],
    ['090551', 'fairmoney', 'Fair money', 'FairMoney MFB'],
    ['090281', 'mint', 'Mint bank', 'Mintyn', 'Finex', 'Mint MFB'],
    ['090175', 'rubies', 'Rubies bank', 'rubbies'],
    ['090325', 'sparkle', 'Sparkle bank', 'sparkel'],
    ['090110', 'vfd', 'V bank', 'Vbank', 'VFD bank'],
    ['090177', 'lapo'],
    ['100002', 'paga', 'My Paga'],
    ['060003', 'nova', 'Nova bank'],
    ['090286', 'safe haven', 'Safehaven'],
    ['090198', 'renmoney', 'Ren money'],
  ])('offer the bank with the code %s first', (code, ...typed) => {
    const banks = bundledBanks.map((bank) => ({ name: bank.bank_name, aliases: aliasesOf(bank) }));
    const wanted = bundledBanks.find(({ bank_code }) => bank_code === code)?.bank_name;
    expect(typed.map((text) => [text, matching(text, banks)[0]?.name])).toEqual(typed.map((text) => [text, wanted]));
  });

  it('are known for a provider’s own codes and spelling', () => {
    const banks = [
      { bank_name: 'GUARANTY TRUST BANK PLC', bank_code: '058' },
      { bank_name: 'OPAY', bank_code: '999992' },
    ];
    expect(bankCalled(banks, 'gtb')).toBe(banks[0]);
    expect(bankCalled(banks, 'Paycom')).toBe(banks[1]);
  });

  it('mean no bank if two have them', () => {
    const banks = ['000013', '000014'].map((bank_code) => ({ bank_name: `${bank_code} Bank`, bank_code }));
    expect(bankCalled([...banks, { bank_name: 'GTB', bank_code: '999' }], 'gtb.')).toBeUndefined();
  });
});

describe('the name on an account', () => {
  const named = { success: true, message: 'Account name retrieved', data: 'SAMUEL OWOLABI BLESSING' };

  it('is requested by bank code and number, and returned as the bank writes it', async () => {
    const { port, requests } = directory([() => answering(named)]);
    expect(await port.accountName('000013', '0050883605')).toEqual({
      kind: 'found',
      name: 'SAMUEL OWOLABI BLESSING',
    });
    expect(requests).toEqual([
      { url: 'https://payments.example/api/v2/account_name_verify', authorization: 'Bearer sk_test_1' },
    ]);
  });

  it.each<[string, () => Response | Promise<Response>, 'missing' | 'untold', number]>([
    ['an unknown account', () => answering({ success: false }, 404), 'missing', 0],
    ['a number that is none', () => answering({ errors: {} }, 422), 'missing', 0],
    ['a dead key', () => answering({}, 401), 'untold', 1],
    ['an error status', () => answering({}, 503), 'untold', 1],
    ['another shape', () => answering({ data: { account_name: 'SAMUEL' } }), 'untold', 1],
    ['a broken line', () => Promise.reject(new TypeError('fetch failed')), 'untold', 1],
  ])('is missing for %s, and only the provider’s failures are logged', async (_, answer, kind, warnings) => {
    const { port, warned } = directory([answer]);
    expect(await port.accountName('000013', '0050883605')).toEqual({ kind });
    expect(warned).toHaveLength(warnings);
  });

  it('is read up to 64 kB, whatever the answer', async () => {
    let sent = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull: (to) => {
        sent += 16 * 1024;
        to.enqueue(Buffer.alloc(16 * 1024, sent === 16 * 1024 ? '{"data":"S' : 'S'));
        if (sent >= 10 * 1024 * 1024) to.close();
      },
    });
    const { port, warned } = directory([() => new Response(endless)]);
    expect(await port.accountName('000013', '0050883605')).toEqual({ kind: 'untold' });
    expect(warned).toHaveLength(1);
    expect(sent).toBeLessThanOrEqual(128 * 1024);
  });

  it('of exactly 64 kB is still read', async () => {
    const { port } = directory([() => answering({ ...named, message: 'x'.repeat(65_000) })]);
    expect(await port.accountName('000013', '0050883605')).toMatchObject({ kind: 'found' });
  });

  it('is cached for a minute, so that a verb needs no network in its transaction; unreadable answers are not', async () => {
    const { port, requests } = directory([() => answering({}, 503), () => answering(named), () => answering(named)]);
    expect(await port.accountName('000013', '0050883605')).toEqual({ kind: 'untold' });
    for (let times = 0; times < 3; times += 1)
      expect((await port.accountName('000013', '0050883605')).kind).toBe('found');
    expect(requests).toHaveLength(2);
    await port.accountName('000014', '0050883605');
    expect(requests).toHaveLength(3);
  });

  it('is null without a key', async () => {
    expect(await bundledBankDirectory().accountName('000013', '0050883605')).toEqual({ kind: 'untold' });
  });
});
