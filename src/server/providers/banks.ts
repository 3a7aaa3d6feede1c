import { type Choice, named } from '../../contract/inputs/choices';
import type { BankListItem } from '../../contract/system';

/**
 * Interbank (NIP) codes from the payments provider's bank list and the central bank's notices, codes that other providers use from
 * github.com/ichtrojan/nigerian-banks, names from the banks and their apps. The most used banks come first, by estimate.
 */
const known: readonly (readonly [nip: string, cbn: string, name: string, ...others: string[]])[] = [
  ['100004', '999992', 'OPay', 'Paycom', 'OPay Bank', 'OPay Paycom', 'Paycom OPay', 'OPay Digital Services', 'Owealth'],
  [
    '000013',
    '058',
    'GTBank',
    'GTB',
    'GT',
    'GTCO',
    'Guaranty',
    'Guaranty Trust',
    'Guaranty Trust Bank',
    'Guarantee Trust Bank',
  ],
  [
    '000014',
    '044',
    'Access Bank',
    'Access',
    'Access Diamond',
    'Access Bank Diamond',
    'Diamond',
    'Diamond Bank',
    'Intercontinental Bank',
    '063',
    'AccessMore',
  ],
  ['000016', '011', 'First Bank of Nigeria', 'FBN', 'First Bank', 'FBN Bank'],
  ['000004', '033', 'United Bank for Africa', 'UBA', 'UBA Bank', 'United Bank of Africa', 'United Bank'],
  ['000015', '057', 'Zenith Bank', 'Zenith'],
  [
    '090405',
    '50515',
    'Moniepoint Microfinance Bank',
    'Moniepoint',
    'Moniepoint Bank',
    'TeamApt',
    'Moniepoint MFB Nigeria',
    'Money Point',
  ],
  ['100033', '999991', 'PalmPay', 'PalmPay Bank'],
  ['090267', '50211', 'Kuda Microfinance Bank', 'Kuda', 'Kuda Bank', 'Kuda App'],
  ['000003', '214', 'First City Monument Bank', 'FCMB', 'First City Monument', 'FCMB Bank'],
  ['000007', '070', 'Fidelity Bank', 'Fidelity'],
  ['000018', '032', 'Union Bank', 'Union', 'UBN', 'Union Bank of Nigeria'],
  ['000001', '232', 'Sterling Bank', 'Sterling', 'OneBank', 'Sterling OneBank'],
  ['000010', '050', 'Ecobank', 'Eco', 'Ecobank Bank', 'Oceanic Bank'],
  ['000012', '221', 'Stanbic IBTC Bank', 'Stanbic', 'Stanbic Bank', 'Stanbic IBTC', 'IBTC', 'IBTC Bank'],
  ['000017', '035', 'Wema Bank', 'Wema', 'ALAT', 'ALAT by Wema', 'ALAT Wema', 'Wema ALAT', 'ALAT Bank', '035A'],
  ['000008', '076', 'Polaris Bank', 'Polaris', 'Skye', 'Skye Bank', 'Afribank', 'Mainstreet Bank'],
  ['000037', '', 'Alternative Bank', 'The Alternative Bank', 'Alternative', 'AltBank'],
  ['000009', '023', 'Citibank', 'Citi'],
  ['000027', '00103', 'Globus Bank', 'Globus', '103'],
  ['000006', '301', 'Jaiz Bank', 'Jaiz'],
  ['000002', '082', 'Keystone Bank', 'Keystone', 'Bank PHB', 'PHB'],
  ['000029', '', 'Lotus Bank', 'Lotus'],
  ['000036', '', 'Optimus Bank', 'Optimus'],
  ['000030', '526', 'Parallex Bank', 'Parallex'],
  ['000031', '', 'Premium Trust Bank', 'Premium Trust'],
  ['000023', '101', 'Providus Bank', 'Providus'],
  ['000024', '', 'Rand Merchant Bank', 'RMB', 'Rand Merchant'],
  ['000034', '', 'Signature Bank', 'Signature'],
  ['000021', '068', 'Standard Chartered Bank', 'Standard Chartered', 'StanChart'],
  ['000022', '100', 'SunTrust Bank', 'SunTrust'],
  ['000026', '302', 'Taj Bank', 'TAJ'],
  ['000025', '102', 'Titan Trust Bank', 'Titan', 'Titan Trust'],
  ['000011', '215', 'Unity Bank', 'Unity'],
  ['060001', '', 'Coronation Merchant Bank', 'Coronation', 'Coronation Bank'],
  ['060002', '', 'FBNQuest Merchant Bank', 'FBNQuest', 'FBN Merchant Bank'],
  ['400001', '', 'FSDH Merchant Bank', 'FSDH', 'FSDH Bank'],
  ['060004', '', 'Greenwich Merchant Bank', 'Greenwich', 'Greenwich Bank'],
  ['060003', '', 'Nova Bank', 'Nova', 'Nova Merchant Bank', 'Nova Commercial Bank'],
  ['120001', '', '9 Payment Service Bank', '9PSB', '9mobile PSB', '9mobile 9PSB', 'Nine Payment Service Bank'],
  ['120002', '', 'Hope Payment Service Bank', 'Hope PSB', 'Hope Bank', 'Hope'],
  [
    '120003',
    '',
    'MoMo Payment Service Bank',
    'MoMo',
    'MTN MoMo',
    'MoMo PSB',
    'MTN MoMo PSB',
    'MTN MoMo Payment Service Bank',
    'MTN Mobile Money',
  ],
  ['120005', '', 'Moneymaster Payment Service Bank', 'MoneyMaster', 'Glo', 'Glo MoneyMaster', 'Glo Money Master PSB'],
  [
    '120004',
    '',
    'SmartCash Payment Service Bank',
    'SmartCash',
    'Airtel SmartCash',
    'Airtel SmartCash PSB',
    'Airtel Money',
  ],
  ['090270', '', 'AB Microfinance Bank', 'AB Microfinance'],
  ['090134', '', 'Accion Microfinance Bank', 'Accion'],
  ['100026', '565', 'Carbon', 'Carbon Bank', 'Paylater', 'One Finance', 'Carbon MFB'],
  ['090328', '', 'Eyowo', 'Eyowo Bank'],
  ['090551', '', 'FairMoney Microfinance Bank', 'FairMoney', 'FairMoney Bank'],
  ['090409', '', 'FCMB Microfinance Bank', 'FCMB MFB'],
  ['100022', '', 'GoMoney'],
  ['090177', '', 'LAPO Microfinance Bank', 'LAPO', 'LAPO Bank'],
  ['090281', '50304', 'Mint-Finex Microfinance Bank', 'Mint', 'Mintyn', 'Finex', 'Mint Bank', 'Mint MFB'],
  ['090455', '', 'Mkobo Microfinance Bank', 'Mkobo', 'Mkobo Bank'],
  ['070001', '', 'NPF Microfinance Bank', 'NPF'],
  ['100002', '327', 'Paga', 'Pagatech', 'MyPaga'],
  ['090198', '', 'Renmoney Microfinance Bank', 'Renmoney'],
  ['090175', '125', 'Rubies Microfinance Bank', 'Rubies', 'Rubies Bank'],
  ['090286', '', 'Safe Haven Microfinance Bank', 'Safe Haven', 'Safehaven Bank'],
  ['090325', '51310', 'Sparkle', 'Sparkle Bank', 'Sparkle Microfinance Bank', 'Sparkle MFB'],
  ['090426', '', 'Tangerine Money', 'Tangerine'],
  ['090110', '566', 'VFD Microfinance Bank', 'VFD', 'VBank', 'V by VFD', 'Vbank MFB'],
];

const usual = 17;

const ranks = new Map(known.flatMap(([nip, cbn], at) => [nip, cbn].map((code) => [code, Math.min(at, usual)])));
const rankOf = ({ bank_code }: BankListItem): number => ranks.get(bank_code) ?? usual;

/** The most used banks first, then all others by name. */
export const inUsualOrder = (banks: readonly BankListItem[]): BankListItem[] =>
  [...banks].sort((a, b) => rankOf(a) - rankOf(b) || a.bank_name.localeCompare(b.bank_name, 'en'));

/** Another provider may use other codes. */
export const bundledBanks: readonly BankListItem[] = inUsualOrder(
  known.map(([bank_code, , bank_name]) => ({ bank_name, bank_code })),
);

const kinds = [
  [/ Microfinance Bank$/i, ' MFB'],
  [/ Payment Service Bank$/i, ' PSB'],
] as const;

/** A listed bank's other names: its codes', and its kind's abbreviation. */
export const aliasesOf = ({ bank_name, bank_code }: BankListItem): string[] => {
  const [nip = bank_code, cbn = '', ...names] = known.find(([...codes]) => codes.slice(0, 2).includes(bank_code)) ?? [];
  const shortened = kinds
    .filter(([kind]) => kind.test(bank_name))
    .map(([kind, short]) => bank_name.replace(kind, short));
  return [...names, ...shortened, nip, cbn].filter((name) => name !== '' && name !== bank_name);
};

const choiceOf = (bank: BankListItem): Choice => ({ name: bank.bank_name, aliases: aliasesOf(bank) });

/** The one bank that people call so. */
export const bankCalled = (banks: readonly BankListItem[], typed: string): BankListItem | undefined => {
  const listed = banks.find(({ bank_name }) => bank_name === typed);
  if (listed) return listed;
  const name = named(typed, banks.map(choiceOf));
  return banks.find(({ bank_name }) => bank_name === name);
};
