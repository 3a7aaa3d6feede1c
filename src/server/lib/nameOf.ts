import { sql, type AnyColumn, type SQL } from 'drizzle-orm';

export const nameOf = (userId: AnyColumn): SQL<string | null> =>
  sql<string | null>`(SELECT named.fullname FROM users named WHERE named.id = ${userId})`;
