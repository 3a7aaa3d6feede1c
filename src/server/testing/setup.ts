import type { constantTime } from '../modules/passwords';
import type * as Tokens from '../lib/tokens';

const consonants = 'BCDFGHJKMNPQRSTVWXZ';

/** Mulberry32, seeded equally for each test file. */
let state = 1;
const next = (): number => {
  state = (state + 0x6d2b79f5) | 0;
  let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return (mixed ^ (mixed >>> 14)) >>> 0;
};

// Random references could contain a searched text; these contain no word or number.
jest.mock('../lib/tokens', () => ({
  ...jest.requireActual<typeof Tokens>('../lib/tokens'),
  randomCharacters: (length: number): string =>
    Array.from({ length }, () => consonants.charAt(next() % consonants.length)).join(''),
}));

// Skips the 150 ms of refusals, which `constantTime.test.ts` measures.
const atOnce: typeof constantTime = (work) => work();
jest.mock('../modules/passwords/constantTime', () => ({ constantTime: atOnce, refuseInConstantTime: atOnce }));
