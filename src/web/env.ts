import { config } from 'zod';

// zod's compiled checks need `new Function`, which the CSP forbids. Must run before any contract schema is made.
config({ jitless: true });

export const env = {
  /** The page's origin, whose server answers the API too. */
  apiOrigin: '',
} as const;
