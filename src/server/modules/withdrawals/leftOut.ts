import { sql } from 'drizzle-orm';
import type { LeftOutReason } from '../../../contract/adminWithdrawals';
import { isOfBanned } from '../../policies/bans';
import { withdrawals } from '../../db/schema';

const anotherUsesIt = (table: 'withdrawals' | 'users', whose: string) =>
  sql.raw(`EXISTS (SELECT 1 FROM ${table} other WHERE other.account_no = withdrawals.account_no
    AND other.bank_name = withdrawals.bank_name AND other.${whose} withdrawals.user_id)`);

/**
 * For a query over `withdrawals`: why one is decided one by one, never together with others; null where nothing speaks against that. Bulk
 * decisions, Pay and the list's filter go by this alone.
 */
// The index is searched for a smaller and for a greater member: to skip one member alone, all withdrawals to their account would be read.
export const leftOutReason = sql<LeftOutReason | null>`CASE
  WHEN ${isOfBanned(withdrawals.userId)} THEN 'banned'
  WHEN ${anotherUsesIt('withdrawals', 'user_id <')} OR ${anotherUsesIt('withdrawals', 'user_id >')}
    OR ${anotherUsesIt('users', 'id <>')} THEN 'shared_account' END`;
