import { nairaText, toKobo, toNaira, toNairaString } from './money';

test.each([
  [0.01, 1, '0.01', '₦0.01'],
  [0.29, 29, '0.29', '₦0.29'],
  [1_250, 125_000, '1250.00', '₦1,250'],
  [1_250.5, 125_050, '1250.50', '₦1,250.50'],
])('₦%d is %d kobo, as a string %s, and reads %s', (naira, kobo, string, text) => {
  expect([toKobo(naira), toNaira(kobo), toNairaString(kobo), nairaText(kobo)]).toEqual([kobo, naira, string, text]);
});
