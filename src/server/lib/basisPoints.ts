import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { basisPointsInAll } from '../../contract/slotPrice';

/** The contract's `shareOf` in SQL. */
export const shareInSql = (kobo: SQLWrapper, basisPoints: number | SQLWrapper): SQL =>
  sql`((2 * ${kobo} * ${basisPoints}::bigint + ${basisPointsInAll}::bigint) / ${2 * basisPointsInAll}::bigint)`;
