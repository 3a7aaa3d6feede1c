import type { BankListItem } from '../../contract/system';

/**
 * Short, former and app names of banks, by the code of the interbank transfer system (NIP). Sources: the banks' and apps' own names; the central
 * bank's notices of mergers and new names (Skye to Polaris, Diamond and Intercontinental to Access, Oceanic to Ecobank, Bank PHB to Keystone); and
 * those of Paycom (OPay), TeamApt (Moniepoint) and Paylater (Carbon).
 */
const aliases: Readonly<Record<string, readonly string[]>> = {
  '000001': ['Sterling', 'OneBank'],
  '000002': ['Keystone', 'Bank PHB', 'PHB'],
  '000003': ['FCMB', 'First City Monument', 'FCMB Bank'],
  '000004': ['UBA', 'UBA Bank', 'United Bank of Africa'],
  '000006': ['Jaiz'],
  '000007': ['Fidelity'],
  '000008': ['Polaris', 'Skye', 'Skye Bank', 'Afribank', 'Mainstreet Bank'],
  '000009': ['Citi', 'Citi Bank', 'Citibank Nigeria'],
  '000010': ['Eco', 'Eco Bank', 'Ecobank Nigeria', 'Ecobank Bank', 'Oceanic Bank'],
  '000011': ['Unity'],
  '000012': ['Stanbic', 'Stanbic Bank', 'Stanbic IBTC', 'IBTC', 'IBTC Bank', 'Stanbic IBTC Bank Nigeria'],
  '000013': [
    'GTB',
    'GT',
    'GT Bank',
    'GTCO',
    'Guaranty',
    'Guaranty Trust',
    'Guaranty Trust Bank',
    'Guarantee Trust Bank',
  ],
  '000014': ['Access', 'Access Diamond', 'Access Bank Diamond', 'Diamond', 'Diamond Bank', 'Intercontinental Bank'],
  '000015': ['Zenith', 'Zenith Bank Nigeria'],
  '000016': ['FBN', 'First Bank', 'First Bank Nigeria', 'FBN Bank'],
  '000017': ['Wema', 'ALAT', 'ALAT by Wema', 'ALAT Wema', 'Wema ALAT', 'ALAT Bank'],
  '000018': ['Union', 'UBN', 'Union Bank of Nigeria', 'Union Bank Nigeria'],
  '000021': ['Standard Chartered', 'StanChart', 'Standard Chartered Bank Nigeria'],
  '000022': ['SunTrust', 'Sun Trust Bank Nigeria'],
  '000023': ['Providus'],
  '000024': ['RMB', 'Rand Merchant'],
  '000025': ['Titan', 'Titan Trust'],
  '000026': ['TAJ'],
  '000027': ['Globus'],
  '000029': ['Lotus'],
  '000030': ['Parallex'],
  '000031': ['Premium Trust'],
  '000034': ['Signature'],
  '000036': ['Optimus'],
  '000037': ['The Alternative Bank', 'Alternative', 'AltBank', 'Alt Bank'],
  '060001': ['Coronation', 'Coronation Bank'],
  '060002': ['FBNQuest', 'FBN Quest', 'FBN Merchant Bank'],
  '060003': ['Nova', 'Nova Merchant Bank', 'Nova Commercial Bank'],
  '060004': ['Greenwich', 'Greenwich Bank'],
  '400001': ['FSDH', 'FSDH Bank'],
  '120001': ['9PSB', '9 PSB', '9mobile PSB'],
  '120002': ['Hope PSB', 'HopePSB', 'Hope Bank'],
  '120003': ['MoMo', 'MTN MoMo', 'MoMo PSB', 'MTN MoMo PSB'],
  '120004': ['SmartCash', 'Airtel SmartCash'],
  '120005': ['MoneyMaster', 'Glo MoneyMaster'],
  '070001': ['NPF'],
  '090110': ['VFD', 'VBank', 'V Bank'],
  '090134': ['Accion'],
  '090175': ['Rubies', 'Rubies Bank'],
  '090177': ['LAPO', 'LAPO Bank'],
  '090198': ['Renmoney', 'Ren Money'],
  '090267': ['Kuda', 'Kuda Bank'],
  '090270': ['AB Microfinance'],
  '090286': ['Safe Haven', 'Safehaven Bank'],
  '090325': ['Sparkle Bank'],
  '090328': ['Eyowo Bank'],
  '090405': ['Moniepoint', 'Monie Point', 'Moniepoint Bank', 'TeamApt'],
  '090409': ['FCMB MFB'],
  '090426': ['Tangerine'],
  '090455': ['Mkobo', 'Mkobo Bank'],
  '090551': ['FairMoney', 'Fair Money', 'FairMoney Bank'],
  '100002': ['Pagatech', 'MyPaga'],
  '100004': ['Paycom', 'O Pay', 'OPay Bank', 'OPay Paycom', 'Paycom OPay', 'OPay Digital Services'],
  '100022': ['Go Money'],
  '100026': ['Carbon Bank', 'Paylater', 'One Finance'],
  '100033': ['Palm Pay', 'PalmPay Bank'],
};

const kinds = [
  [/ Microfinance Bank$/i, ' MFB'],
  [/ Payment Service Bank$/i, ' PSB'],
] as const;

/** The other names of a listed bank: those of its code, and the abbreviation of its kind. */
export const aliasesOf = ({ bank_name, bank_code }: BankListItem): string[] => [
  ...(aliases[bank_code] ?? []),
  ...kinds.filter(([kind]) => kind.test(bank_name)).map(([kind, short]) => bank_name.replace(kind, short)),
];

export const aliasedCodes = Object.keys(aliases);
