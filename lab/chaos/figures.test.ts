import { equals, zero, info, addUp } from './figures';

test('adds rounds up, and a wrong one stays wrong though the sums agree', () => {
  const rounds = [equals('given', 5, 4), zero('lost', 0), equals('given', 5, 6), zero('lost', 1)];
  expect(addUp(rounds)).toMatchObject([
    { words: 'given', wanted: '10', found: '10', right: false },
    { words: 'lost', wanted: '0', found: '1', right: false },
  ]);
});

test('keeps information for every round', () => {
  expect(addUp([info('took', '1 ms'), info('took', '2 ms')]).map(({ found }) => found)).toEqual(['1 ms', '2 ms']);
});
