import { formatNaira } from '../../lib/naira';

/** An owner's allowed debt, in words. */
export const creditWords = (credit: number | null): string => (credit === null ? 'No limit' : formatNaira(credit));
