import { safeParse, type z } from 'zod';

/**
 * The part of an address's wishes that a list understands. A link that is old or mistyped (`?status=done`) then shows
 * the list rather than a refusal.
 */
export const listArg = <Query extends z.ZodObject>(
  schema: Query,
  wishes: Readonly<Record<string, unknown>>,
): z.input<Query> =>
  Object.fromEntries(
    Object.entries(wishes).filter(([name, wish]) => {
      const field: z.core.$ZodType | undefined = (schema.shape as z.core.$ZodShape)[name];
      return field && safeParse(field, wish).success;
    }),
  ) as z.input<Query>;
