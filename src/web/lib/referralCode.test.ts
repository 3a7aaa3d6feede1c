import { readReferral, referralIn } from './referralCode';

it.each([
  ['SN-7K2M4F8T', 'SN-7K2M4F8T'],
  ['sn-7k2m4f8t', 'SN-7K2M4F8T'],
  ['SN-7K2M4F8T.', 'SN-7K2M4F8T'],
  [' “SN-7K2M4F8T”, ', 'SN-7K2M4F8T'],
  ['(SN-7K2M4F8T)', 'SN-7K2M4F8T'],
  ['*SN-7K2M4F8T*', 'SN-7K2M4F8T'],
  ['SN-7K2M\u200b4F8T\u202c', 'SN-7K2M4F8T'],
  ['ＳＮ-7K2M4F8T', 'SN-7K2M4F8T'],
  ['https://sharenaira.example/signup?referralNumber=SN-7K2M4F8T&fbclid=1', 'SN-7K2M4F8T'],
  ['https://sharenaira.example/signup?referralnumber=SN-7K2M4F8T.', 'SN-7K2M4F8T'],
  ['', ''],
  ['...', ''],
  ['A'.repeat(21), ''],
])('%j is read as %j', (typed, code) => {
  expect(readReferral(typed)).toBe(code);
});

it.each([
  '?referralNumber=SN-7K2M4F8T',
  '?referralnumber=SN-7K2M4F8T',
  '?REFERRALNUMBER=sn-7k2m4f8t.',
  '?referral_number=SN-7K2M4F8T',
  '?utm_source=w&amp;referralNumber=SN-7K2M4F8T)',
  '?referralNumber=SN-7K2M4F8T%E2%80%8B',
  `?referralNumber=${encodeURIComponent('https://sharenaira.example/signup?referralNumber=SN-7K2M4F8T')}`,
])('%s names it', (query) => {
  expect(referralIn(query)).toBe('SN-7K2M4F8T');
});

it.each(['', '?ref=1', '?referralNumber=', '?referralNumberOf=SN-7K2M4F8T'])('%j names none', (query) => {
  expect(referralIn(query)).toBe('');
});
