import { differences, Workload } from './workload';
import type { Rows } from './money';
import { seededRandom } from './random';

const rows = (withdrawals: [string, string][], proofs: [string, string][], taken: [string, number][]): Rows => ({
  withdrawals: new Map(withdrawals),
  proofs: new Map(proofs),
  taken: new Map(taken),
});
const before = rows([['old', 'approved']], [['old', 'approved']], [['old', 3]]);
const acknowledged = (): Workload => {
  const nobody = { email: '', address: '', token: '' };
  const workload = new Workload(seededRandom(1), nobody, [nobody]);
  workload.withdrawals.set('w', 'pending');
  workload.proofs.set('p', 'in-review');
  workload.taken.set('job', 1);
  return workload;
};
const now = (withdrawals: [string, string][], proofs: [string, string][], taken: [string, number][]): Rows =>
  rows([...before.withdrawals, ...withdrawals], [...before.proofs, ...proofs], [...before.taken, ...taken]);

test.each<[string, Rows, { lost: number; beyond: number }]>([
  ['all as acknowledged', now([['w', 'pending']], [['p', 'in-review']], [['job', 1]]), { lost: 0, beyond: 0 }],
  ['a withdrawal is gone', now([], [['p', 'in-review']], [['job', 1]]), { lost: 1, beyond: 0 }],
  [
    'a decision is not acknowledged',
    now([['w', 'approved']], [['p', 'in-review']], [['job', 1]]),
    { lost: 1, beyond: 0 },
  ],
  ['a proof is gone', now([['w', 'pending']], [], [['job', 1]]), { lost: 1, beyond: 0 }],
  ['a slot is counted twice', now([['w', 'pending']], [['p', 'in-review']], [['job', 2]]), { lost: 1, beyond: 0 }],
  [
    'a second withdrawal for one call',
    now(
      [
        ['w', 'pending'],
        ['w2', 'pending'],
      ],
      [['p', 'in-review']],
      [['job', 1]],
    ),
    { lost: 0, beyond: 1 },
  ],
])('%s', (_, found, counted) => {
  expect(differences(acknowledged(), before, found)).toEqual(counted);
});

test('the same seed makes the same choices', () => {
  const drawn = (seed: number) => {
    const random = seededRandom(seed);
    return [random.whole(1, 1_000), random.pick(['a', 'b', 'c', 'd']), random.shuffled([1, 2, 3, 4, 5, 6])];
  };
  expect(drawn(7)).toEqual(drawn(7));
  expect(drawn(7)).not.toEqual(drawn(8));
});
