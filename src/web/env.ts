import { config } from 'zod';

// zod compiles its checks with `new Function`, which our content security policy forbids: the attempt alone is reported as a violation. It checks
// this when a schema is made, so main.tsx imports this file before any module of the contract.
config({ jitless: true });

export const env = {
  /** The API's address: on the page's origin, whose server delivers both. */
  apiOrigin: '',
} as const;
