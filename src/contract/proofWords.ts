import { z } from 'zod';

/** Who decided a proof: an admin, the clock, or the owner of its job. */
export const decidedHow = z.enum(['admin', 'auto', 'owner']);
/** What the owner of the job says of a proof. */
export const ownerWord = z.enum(['agreed', 'not_agreed']);
export type OwnerWord = z.output<typeof ownerWord>;
