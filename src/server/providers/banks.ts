import type { BankListItem } from '../../contract/system';

const named = (names: Readonly<Record<string, string>>): readonly BankListItem[] =>
  Object.entries(names)
    .map(([bank_name, bank_code]) => ({ bank_name, bank_code }))
    .sort((a, b) => a.bank_name.localeCompare(b.bank_name, 'en'));

/**
 * The banks that members most likely have, by name, with the 6-digit code of the interbank transfer system (NIP). These are not the central bank's
 * codes, and another provider's codes for the same bank may differ.
 */
export const bundledBanks: readonly BankListItem[] = named({
  'Access Bank': '000014',
  'Alternative Bank': '000037',
  Citibank: '000009',
  Ecobank: '000010',
  'Fidelity Bank': '000007',
  'First Bank of Nigeria': '000016',
  'First City Monument Bank': '000003',
  'Globus Bank': '000027',
  GTBank: '000013',
  'Jaiz Bank': '000006',
  'Keystone Bank': '000002',
  'Lotus Bank': '000029',
  'Optimus Bank': '000036',
  'Parallex Bank': '000030',
  'Polaris Bank': '000008',
  'Premium Trust Bank': '000031',
  'Providus Bank': '000023',
  'Rand Merchant Bank': '000024',
  'Signature Bank': '000034',
  'Stanbic IBTC Bank': '000012',
  'Standard Chartered Bank': '000021',
  'Sterling Bank': '000001',
  'SunTrust Bank': '000022',
  'Taj Bank': '000026',
  'Titan Trust Bank': '000025',
  'Union Bank': '000018',
  'United Bank for Africa': '000004',
  'Unity Bank': '000011',
  'Wema Bank': '000017',
  'Zenith Bank': '000015',

  'Coronation Merchant Bank': '060001',
  'FBNQuest Merchant Bank': '060002',
  'FSDH Merchant Bank': '400001',
  'Greenwich Merchant Bank': '060004',
  'Nova Bank': '060003',

  '9 Payment Service Bank': '120001',
  'Hope Payment Service Bank': '120002',
  'MoMo Payment Service Bank': '120003',
  'Moneymaster Payment Service Bank': '120005',
  'SmartCash Payment Service Bank': '120004',

  'AB Microfinance Bank': '090270',
  'Accion Microfinance Bank': '090134',
  Carbon: '100026',
  Eyowo: '090328',
  'FairMoney Microfinance Bank': '090551',
  'FCMB Microfinance Bank': '090409',
  GoMoney: '100022',
  'Kuda Microfinance Bank': '090267',
  'LAPO Microfinance Bank': '090177',
  'Mkobo Microfinance Bank': '090455',
  'Moniepoint Microfinance Bank': '090405',
  'NPF Microfinance Bank': '070001',
  OPay: '100004',
  Paga: '100002',
  PalmPay: '100033',
  'Renmoney Microfinance Bank': '090198',
  'Rubies Microfinance Bank': '090175',
  'Safe Haven Microfinance Bank': '090286',
  Sparkle: '090325',
  'Tangerine Money': '090426',
  'VFD Microfinance Bank': '090110',
});
