import type { BankListItem } from '../../contract/system';

/** Interbank (NIP) codes with names, from the banks, their apps, and central bank notices. */
const known: readonly (readonly [string, string, ...string[]])[] = [
  [
    '000014',
    'Access Bank',
    'Access',
    'Access Diamond',
    'Access Bank Diamond',
    'Diamond',
    'Diamond Bank',
    'Intercontinental Bank',
  ],
  ['000037', 'Alternative Bank', 'The Alternative Bank', 'Alternative', 'AltBank', 'Alt Bank'],
  ['000009', 'Citibank', 'Citi', 'Citi Bank', 'Citibank Nigeria'],
  ['000010', 'Ecobank', 'Eco', 'Eco Bank', 'Ecobank Nigeria', 'Ecobank Bank', 'Oceanic Bank'],
  ['000007', 'Fidelity Bank', 'Fidelity'],
  ['000016', 'First Bank of Nigeria', 'FBN', 'First Bank', 'First Bank Nigeria', 'FBN Bank'],
  ['000003', 'First City Monument Bank', 'FCMB', 'First City Monument', 'FCMB Bank'],
  ['000027', 'Globus Bank', 'Globus'],
  [
    '000013',
    'GTBank',
    'GTB',
    'GT',
    'GT Bank',
    'GTCO',
    'Guaranty',
    'Guaranty Trust',
    'Guaranty Trust Bank',
    'Guarantee Trust Bank',
  ],
  ['000006', 'Jaiz Bank', 'Jaiz'],
  ['000002', 'Keystone Bank', 'Keystone', 'Bank PHB', 'PHB'],
  ['000029', 'Lotus Bank', 'Lotus'],
  ['000036', 'Optimus Bank', 'Optimus'],
  ['000030', 'Parallex Bank', 'Parallex'],
  ['000008', 'Polaris Bank', 'Polaris', 'Skye', 'Skye Bank', 'Afribank', 'Mainstreet Bank'],
  ['000031', 'Premium Trust Bank', 'Premium Trust'],
  ['000023', 'Providus Bank', 'Providus'],
  ['000024', 'Rand Merchant Bank', 'RMB', 'Rand Merchant'],
  ['000034', 'Signature Bank', 'Signature'],
  [
    '000012',
    'Stanbic IBTC Bank',
    'Stanbic',
    'Stanbic Bank',
    'Stanbic IBTC',
    'IBTC',
    'IBTC Bank',
    'Stanbic IBTC Bank Nigeria',
  ],
  ['000021', 'Standard Chartered Bank', 'Standard Chartered', 'StanChart', 'Standard Chartered Bank Nigeria'],
  ['000001', 'Sterling Bank', 'Sterling', 'OneBank'],
  ['000022', 'SunTrust Bank', 'SunTrust', 'Sun Trust Bank Nigeria'],
  ['000026', 'Taj Bank', 'TAJ'],
  ['000025', 'Titan Trust Bank', 'Titan', 'Titan Trust'],
  ['000018', 'Union Bank', 'Union', 'UBN', 'Union Bank of Nigeria', 'Union Bank Nigeria'],
  ['000004', 'United Bank for Africa', 'UBA', 'UBA Bank', 'United Bank of Africa'],
  ['000011', 'Unity Bank', 'Unity'],
  ['000017', 'Wema Bank', 'Wema', 'ALAT', 'ALAT by Wema', 'ALAT Wema', 'Wema ALAT', 'ALAT Bank'],
  ['000015', 'Zenith Bank', 'Zenith', 'Zenith Bank Nigeria'],
  ['060001', 'Coronation Merchant Bank', 'Coronation', 'Coronation Bank'],
  ['060002', 'FBNQuest Merchant Bank', 'FBNQuest', 'FBN Quest', 'FBN Merchant Bank'],
  ['400001', 'FSDH Merchant Bank', 'FSDH', 'FSDH Bank'],
  ['060004', 'Greenwich Merchant Bank', 'Greenwich', 'Greenwich Bank'],
  ['060003', 'Nova Bank', 'Nova', 'Nova Merchant Bank', 'Nova Commercial Bank'],
  ['120001', '9 Payment Service Bank', '9PSB', '9 PSB', '9mobile PSB'],
  ['120002', 'Hope Payment Service Bank', 'Hope PSB', 'HopePSB', 'Hope Bank'],
  ['120003', 'MoMo Payment Service Bank', 'MoMo', 'MTN MoMo', 'MoMo PSB', 'MTN MoMo PSB'],
  ['120005', 'Moneymaster Payment Service Bank', 'MoneyMaster', 'Glo MoneyMaster'],
  ['120004', 'SmartCash Payment Service Bank', 'SmartCash', 'Airtel SmartCash'],
  ['090270', 'AB Microfinance Bank', 'AB Microfinance'],
  ['090134', 'Accion Microfinance Bank', 'Accion'],
  ['100026', 'Carbon', 'Carbon Bank', 'Paylater', 'One Finance'],
  ['090328', 'Eyowo', 'Eyowo Bank'],
  ['090551', 'FairMoney Microfinance Bank', 'FairMoney', 'Fair Money', 'FairMoney Bank'],
  ['090409', 'FCMB Microfinance Bank', 'FCMB MFB'],
  ['100022', 'GoMoney', 'Go Money'],
  ['090267', 'Kuda Microfinance Bank', 'Kuda', 'Kuda Bank'],
  ['090177', 'LAPO Microfinance Bank', 'LAPO', 'LAPO Bank'],
  ['090455', 'Mkobo Microfinance Bank', 'Mkobo', 'Mkobo Bank'],
  ['090405', 'Moniepoint Microfinance Bank', 'Moniepoint', 'Monie Point', 'Moniepoint Bank', 'TeamApt'],
  ['070001', 'NPF Microfinance Bank', 'NPF'],
  ['100004', 'OPay', 'Paycom', 'O Pay', 'OPay Bank', 'OPay Paycom', 'Paycom OPay', 'OPay Digital Services'],
  ['100002', 'Paga', 'Pagatech', 'MyPaga'],
  ['100033', 'PalmPay', 'Palm Pay', 'PalmPay Bank'],
  ['090198', 'Renmoney Microfinance Bank', 'Renmoney', 'Ren Money'],
  ['090175', 'Rubies Microfinance Bank', 'Rubies', 'Rubies Bank'],
  ['090286', 'Safe Haven Microfinance Bank', 'Safe Haven', 'Safehaven Bank'],
  ['090325', 'Sparkle', 'Sparkle Bank'],
  ['090426', 'Tangerine Money', 'Tangerine'],
  ['090110', 'VFD Microfinance Bank', 'VFD', 'VBank', 'V Bank'],
];

const aliases = new Map(known.map(([code, , ...others]) => [code, others]));

/** Another provider may use other codes. */
export const bundledBanks: readonly BankListItem[] = known
  .map(([bank_code, bank_name]) => ({ bank_name, bank_code }))
  .sort((a, b) => a.bank_name.localeCompare(b.bank_name, 'en'));

const kinds = [
  [/ Microfinance Bank$/i, ' MFB'],
  [/ Payment Service Bank$/i, ' PSB'],
] as const;

/** A listed bank's other names: its code's, and its kind's abbreviation. */
export const aliasesOf = ({ bank_name, bank_code }: BankListItem): string[] => [
  ...(aliases.get(bank_code) ?? []),
  ...kinds.filter(([kind]) => kind.test(bank_name)).map(([kind, short]) => bank_name.replace(kind, short)),
];
