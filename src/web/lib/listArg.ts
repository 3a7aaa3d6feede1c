import type { z } from 'zod';

/**
 * The part of an address's wishes that a list understands. A link that is old or mistyped (`?status=done`) then shows
 * the list rather than a refusal.
 */
export const listArg = <Query extends z.ZodObject>(
  schema: Query,
  wishes: Readonly<Record<string, unknown>>,
): z.input<Query> =>
  Object.fromEntries(
    Object.entries(wishes).filter(([name, wish]) => schema.shape[name] && schema.safeParse({ [name]: wish }).success),
  ) as z.input<Query>;
