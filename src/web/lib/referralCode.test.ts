import { referralCode } from '../../contract/primitives';
import { referralIn } from './referralCode';

it.each([
  '?referralNumber=SN-7K2M4F8T',
  '?referralnumber=SN-7K2M4F8T',
  '?REFERRALNUMBER=sn-7k2m4f8t.',
  '?referral_number=SN-7K2M4F8T',
  '?utm_source=w&amp;referralNumber=SN-7K2M4F8T)',
  '?referralNumber=SN-7K2M4F8T%E2%80%8B',
  `?referralNumber=${encodeURIComponent('https://sharenaira.example/signup?referralNumber=SN-7K2M4F8T')}`,
])('%s names it', (query) => {
  expect(referralCode.parse(referralIn(query))).toBe('SN-7K2M4F8T');
});

it.each(['', '?ref=1', '?referralNumber=', '?referralNumberOf=SN-7K2M4F8T'])('%j names none', (query) => {
  expect(referralIn(query)).toBe('');
});
