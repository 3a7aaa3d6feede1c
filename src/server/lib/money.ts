import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { basisPointsInAll } from '../../contract/slotPrice';

export const ourCurrency = 'NGN';
/** Naira (at most two decimals, as the contract parsed it) to integer kobo. */
export const toKobo = (naira: number): number => Math.round(naira * 100);
export const toNaira = (kobo: number): number => kobo / 100;
/** Kobo to naira with exactly two decimals, for the admin list of withdrawals. */
export const toNairaString = (kobo: number): string => (kobo / 100).toFixed(2);
/** Kobo as text: ₦1,250 or ₦1,250.50. */
export const nairaText = (kobo: number): string =>
  `₦${(kobo / 100).toLocaleString('en-NG', kobo % 100 === 0 ? {} : { minimumFractionDigits: 2 })}`;

/** The contract's `shareOf` in SQL. */
export const shareInSql = (kobo: SQLWrapper, basisPoints: number | SQLWrapper): SQL =>
  sql`((2 * ${kobo} * ${basisPoints}::bigint + ${basisPointsInAll}::bigint) / ${2 * basisPointsInAll}::bigint)`;
