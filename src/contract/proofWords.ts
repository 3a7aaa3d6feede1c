import { z } from 'zod';

/** The decider of a proof: an admin, the clock, or the job's owner. */
export const decidedHow = z.enum(['admin', 'auto', 'owner']);
/** The verdict of the job's owner on a proof. */
export const ownerWord = z.enum(['agreed', 'not_agreed']);
