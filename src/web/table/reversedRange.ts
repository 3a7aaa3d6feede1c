import { safeParse, type z } from 'zod';

/** A range whose first value is above its last, as the contract finds it. */
export interface ReversedRange {
  readonly from: string;
  readonly to: string;
  readonly message: string;
}

/** The values of a list are accepted one by one; the contract's schema of the whole query refuses a reversed range alone. */
export const getReversedRange = (query: z.ZodObject, values: object): ReversedRange | undefined => {
  for (const issue of safeParse(query, values).error?.issues ?? []) {
    const { from, to } = (issue.code === 'custom' && issue.params) || {};
    if (typeof from === 'string' && typeof to === 'string') return { from, to, message: issue.message };
  }
  return undefined;
};
