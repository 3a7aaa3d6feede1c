import type { constantTime } from '../modules/passwords';
import type * as Tokens from '../lib/tokens';

const consonants = 'BCDFGHJKMNPQRSTVWXZ';

/** Mulberry32. Every test file starts it from the same seed. */
let state = 1;
const next = (): number => {
  state = (state + 0x6d2b79f5) | 0;
  let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return (mixed ^ (mixed >>> 14)) >>> 0;
};

// A random reference may contain the very letters or digits that a test searches for. These contain no word, name or number.
jest.mock('../lib/tokens', () => ({
  ...jest.requireActual<typeof Tokens>('../lib/tokens'),
  randomCharacters: (length: number): string =>
    Array.from({ length }, () => consonants.charAt(next() % consonants.length)).join(''),
}));

// Refusals wait 150 ms each, which `constantTime.test.ts` alone measures.
const atOnce: typeof constantTime = (work) => work();
jest.mock('../modules/passwords/constantTime', () => ({ constantTime: atOnce, refuseInConstantTime: atOnce }));
