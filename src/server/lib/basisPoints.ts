import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { basisPointsInAll } from '../../contract/slotPrice';

/** `shareOf` of the contract, for the database: integers alone, half a kobo rounded up. */
export const shareInSql = (kobo: SQLWrapper, basisPoints: number | SQLWrapper): SQL =>
  sql`((2 * ${kobo} * ${basisPoints}::bigint + ${basisPointsInAll}::bigint) / ${2 * basisPointsInAll}::bigint)`;
