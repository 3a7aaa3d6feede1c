import { render } from '@testing-library/react';
import type { Proof } from '../../../../contract/proofs';
import { proof } from '../../../testing/adminRows';
import { LinkOpens } from './ProofContext';

const shown = (share: Proof['share']): string | null =>
  render(<LinkOpens proof={proof({ share })} />).container.textContent;

test.each([
  [null, ''],
  [{ opened: 0, visits: 0, signs: [] }, 'No clicks on the member’s link yet.'],
  [{ opened: 1, visits: 1, signs: [] }, 'At least 1 person opened the member’s link, in 1 visit.'],
  [
    { opened: 1_031, visits: 1_200, signs: ['no_ids', 'burst'] },
    'At least 1,031 people opened the member’s link, in 1,200 visits. It looks unusual: many visits by browsers that keep no cookies, on this link or all links of the member; most people within one hour.',
  ],
] satisfies [Proof['share'], string][])('beside a proof whose link has %j is %p', (share, words) => {
  expect(shown(share)).toBe(words);
});
