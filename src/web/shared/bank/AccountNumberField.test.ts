import { accountNumberMeant } from './AccountNumberField';

it.each([
  ['a phone number', '08031234567', '8031234567'],
  ['one with the country before it', '2348031234567', '8031234567'],
  ['the common slip', '23408031234567', '8031234567'],
  ['nothing', '', null],
  ['an account number', '0123456789', null],
  ['a wallet’s account number', '8031234567', null],
  ['a number still being typed', '0803123456', null],
  ['eleven digits of no phone', '01234567890', null],
  ['too many digits', '080312345678', null],
])('in %s (%s) it sees %s', (_what, digits, meant) => {
  expect(accountNumberMeant(digits)).toBe(meant);
});
