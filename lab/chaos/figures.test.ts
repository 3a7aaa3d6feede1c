import { exactly, none, told, together } from './figures';

test('rounds are added up, and one that was wrong stays wrong though the sums agree', () => {
  const rounds = [exactly('given', 5, 4), none('lost', 0), exactly('given', 5, 6), none('lost', 1)];
  expect(together(rounds)).toMatchObject([
    { words: 'given', wanted: '10', found: '10', right: false },
    { words: 'lost', wanted: '0', found: '1', right: false },
  ]);
});

test('what is only told is kept for every round', () => {
  expect(together([told('took', '1 ms'), told('took', '2 ms')]).map(({ found }) => found)).toEqual(['1 ms', '2 ms']);
});
