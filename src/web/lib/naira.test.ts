import { formatCount, formatNaira } from './naira';

it.each([
  [0, '₦0'],
  [100, '₦100'],
  [1250, '₦1,250'],
  [1250.5, '₦1,250.50'],
  [0.05, '₦0.05'],
  [10_000_000, '₦10,000,000'],
  [-200, '−₦200'],
  // Floats whose sum is not the expected decimal.
  [0.1 + 0.2, '₦0.30'],
  ['1500.00', '₦1,500'],
  ['99.9', '₦99.90'],
])('writes %p as %s', (amount, written) => {
  expect(formatNaira(amount)).toBe(written);
});

it('separates thousands in counts', () => {
  expect(formatCount(1_234_567)).toBe('1,234,567');
});
