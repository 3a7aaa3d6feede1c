import fc from 'fast-check';
import { getMoney, formatMoney, formatRisks } from './bulkMoney';

const part = (memberId: string, amount: number, onSharedAccount = false) => ({ memberId, amount, onSharedAccount });

test('names the sum and to how many people it goes', () => {
  expect(formatMoney(getMoney([part('ada', 500), part('ada', 250.5), part('bola', 800)]))).toBe(
    '₦1,550.50 to 2 members',
  );
  expect(formatMoney(getMoney([part('ada', 500)]))).toBe('₦500 to 1 member');
  expect(formatMoney({ ...getMoney([part('ada', 500)]), atLeast: true })).toBe('₦500+ to 1 member');
});

test('the largest of several and shared accounts are flagged', () => {
  expect(formatRisks(getMoney([part('ada', 500)]))).toBe('');
  expect(formatRisks(getMoney([part('ada', 500, true)]))).toBe('1 goes to an account that another member uses, too.');
  expect(formatRisks(getMoney([part('ada', 500, true), part('bola', 800, true)]))).toBe(
    'The largest is ₦800. 2 go to an account that another member uses, too.',
  );
});

test('the sum is exact to the kobo', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 1_000_000_000 }), { maxLength: 100 }), (kobo) => {
      const { sum } = getMoney(kobo.map((one) => part('ada', one / 100)));
      expect(Math.round(sum * 100)).toBe(kobo.reduce((total, one) => total + one, 0));
    }),
  );
});
