import { holdsHidden } from './hidden';
import { foldForSearch } from './plainLetters';

// One script in a name: across scripts, letters pass for one another.
const scripts = ['Latin', 'Arabic', 'Adlam'].map(
  (script) => new RegExp(`^(?:(?=\\p{L})\\p{Script=${script}}\\p{M}{0,2}|[\\d._]|['‘’ʼ])+$`, 'u'),
);
/** Of the letters of other scripts, and of Latin ones that have a plain reading. */
const readable = /^(?:[a-z\d._]|\P{Script=Latin}){3,30}$/u;

/** True for a username that no other passes for: the database keeps each unique by its fold. */
export const isUsername = (name: string): boolean =>
  scripts.some((script) => script.test(name.normalize('NFD'))) &&
  readable.test(foldForSearch(name)) &&
  !holdsHidden(name);
