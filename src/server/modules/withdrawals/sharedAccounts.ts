import { sql } from 'drizzle-orm';
import { limits } from '../../../contract/limits';
import type { AdminWithdrawal } from '../../../contract/withdrawals';
import type { Ctx } from '../../context';

interface PaidTo {
  readonly userId: string;
  readonly bankName: string;
  readonly accountNo: string;
}
type Holder = AdminWithdrawal['bank']['sharedWith']['members'][number];
/** All other members who use the account of a withdrawal. */
type SharedWith = (withdrawal: PaidTo) => AdminWithdrawal['bank']['sharedWith'];

const accountOf = ({ bankName, accountNo }: PaidTo): string => JSON.stringify([bankName, accountNo]);

// One more than is counted, because the withdrawal's member is among them.
const membersMax = limits.sharedAccountMembersMax + 1;

/** The members who withdraw to these accounts or have them in their profile, at most `limits.sharedAccountMembersMax` of each. */
export const sharedAccounts = async (ctx: Ctx, withdrawals: readonly PaidTo[]): Promise<SharedWith> => {
  const accounts = [...new Map(withdrawals.map((each) => [accountOf(each), each])).values()];
  const holders = new Map<string, Holder[]>();
  if (accounts.length > 0) {
    const values = sql.join(
      accounts.map(({ bankName, accountNo }) => sql`(${bankName}::text, ${accountNo}::text)`),
      sql`, `,
    );
    const { rows } = await ctx.db.execute<{ bank: string; account: string; id: string; fullname: string }>(sql`
      SELECT asked.bank, asked.account, u.id, u.fullname
        FROM (VALUES ${values}) AS asked (bank, account)
       CROSS JOIN LATERAL (
         (SELECT DISTINCT w.user_id FROM withdrawals w
           WHERE w.account_no = asked.account AND w.bank_name = asked.bank LIMIT ${membersMax})
         UNION
         (SELECT p.id FROM users p WHERE p.account_no = asked.account AND p.bank_name = asked.bank LIMIT ${membersMax})
       ) AS found (user_id)
        JOIN users u ON u.id = found.user_id
       ORDER BY u.fullname, u.id`);
    for (const { bank, account, id, fullname } of rows) {
      const key = JSON.stringify([bank, account]);
      holders.set(key, [...(holders.get(key) ?? []), { id, fullname }]);
    }
  }
  return (withdrawal) => {
    const others = (holders.get(accountOf(withdrawal)) ?? []).filter(({ id }) => id !== withdrawal.userId);
    return {
      count: Math.min(others.length, limits.sharedAccountMembersMax),
      members: others.slice(0, limits.sharedAccountMembersNamed),
    };
  };
};
