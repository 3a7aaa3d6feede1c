import { sql } from 'drizzle-orm';
import type { LeftOutReason } from '../../../contract/adminWithdrawals';
import { isOfBanned } from '../../policies/bans';
import { withdrawals } from '../../db/schema';

const anotherUsesIt = (table: 'withdrawals' | 'users', whose: string) =>
  sql.raw(`EXISTS (SELECT 1 FROM ${table} other WHERE other.account_no = withdrawals.account_no
    AND other.bank_name = withdrawals.bank_name AND other.${whose} withdrawals.user_id)`);

/**
 * For a query over `withdrawals`: the reason why one is decided only one by one; otherwise null. Bulk decisions, Pay and the list's filter all use
 * it.
 */
// The index is searched below and above the member: to skip one member, all withdrawals to their account would be read.
export const leftOutReason = sql<LeftOutReason | null>`CASE
  WHEN ${isOfBanned(withdrawals.userId)} THEN 'banned'
  WHEN ${anotherUsesIt('withdrawals', 'user_id <')} OR ${anotherUsesIt('withdrawals', 'user_id >')}
    OR ${anotherUsesIt('users', 'id <>')} THEN 'shared_account' END`;
