import { render } from '@testing-library/react';
import type { Proof } from '../../../contract/proofs';
import { proof } from '../../testing/adminRows';
import { LinkOpens } from './LinkOpens';

const shown = (share: Proof['share']): string | null =>
  render(<LinkOpens proof={proof({ share })} />).container.textContent;

test.each([
  [null, ''],
  [{ opened: 0, signs: [] }, 'Nobody opened the member’s link.'],
  [{ opened: 1, signs: [] }, '1 person opened the member’s link.'],
  [
    { opened: 1_031, signs: ['burst', 'one_network'] },
    '1,031 people opened the member’s link, which looks unusual: most of a day within one hour; most of a day from one network.',
  ],
] satisfies [Proof['share'], string][])('beside a proof whose link has %j stands %p', (share, words) => {
  expect(shown(share)).toBe(words);
});
