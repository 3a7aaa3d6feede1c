import fc from 'fast-check';
import * as messages from '../../../../../contract/messages';
import { countLeftOut, getMoney, formatLargest, formatMoney } from './bulkWords';

const part = (memberId: string, amount: number) => ({ memberId, amount });

test('shows the amount and the number of people', () => {
  expect(formatMoney(getMoney([part('ada', 500), part('ada', 250.5), part('bola', 800)]))).toBe(
    '₦1,550.50 to 2 members',
  );
  expect(formatMoney(getMoney([part('ada', 500)]))).toBe('₦500 to 1 member');
  expect(formatMoney({ ...getMoney([part('ada', 500)]), atLeast: true })).toBe('₦500+ to 1 member');
});

test('shows the largest of several', () => {
  expect(formatLargest(getMoney([part('ada', 500)]))).toBe('');
  expect(formatLargest(getMoney([part('ada', 500), part('bola', 800)]))).toBe('The largest is ₦800.');
});

test('counts what is left out by reason', () => {
  const say = (...reasons: Parameters<typeof countLeftOut>[0]) => {
    const { count, shared } = countLeftOut(reasons);
    return messages.proofs.bulkLeftOut(count, shared);
  };
  expect(say('banned', null)).toBe('1 left out: 1 by a banned member');
  expect(say('shared_account')).toBe('1 left out: 1 shares a bank account');
  expect(say('banned', 'shared_account', 'shared_account', 'banned')).toBe(
    '4 left out: 2 share a bank account, 2 by banned members',
  );
});

test('is exact to the kobo', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 1_000_000_000 }), { maxLength: 100 }), (kobo) => {
      const { sum } = getMoney(kobo.map((one) => part('ada', one / 100)));
      expect(Math.round(sum * 100)).toBe(kobo.reduce((total, one) => total + one, 0));
    }),
  );
});
