import { formatNaira } from '../../lib/naira';

/** How much an owner may owe, in words. */
export const creditWords = (credit: number | null): string => (credit === null ? 'No limit' : formatNaira(credit));
