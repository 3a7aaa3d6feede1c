import { safeParse, type z } from 'zod';

/**
 * The part of an address's parameters that a list understands. An old or mistyped link (`?status=done`) then shows the list rather than a refusal.
 */
export const listArg = <Query extends z.ZodObject>(
  schema: Query,
  params: Readonly<Record<string, unknown>>,
): z.input<Query> =>
  Object.fromEntries(
    Object.entries(params).filter(([name, value]) => {
      const field: z.core.$ZodType | undefined = (schema.shape as z.core.$ZodShape)[name];
      return field && safeParse(field, value).success;
    }),
  ) as z.input<Query>;
