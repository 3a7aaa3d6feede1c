import { sql, type SQL } from 'drizzle-orm';
import { limits } from '../../contract/limits';
import type { LinkKind } from '../../contract/primitives';
import type { Ctx } from '../context';

interface Link {
  readonly kind: LinkKind;
  readonly userId: string;
  readonly since: Date | null;
}

const atMost = limits.linksPerKindMax;

/** Ignores IP addresses, which thousands share; `among` finds an account hidden in a café's crowd. */
export const linkedAccountsOf = async (ctx: Pick<Ctx, 'db'>, userId: string, among?: SQL): Promise<Link[]> => {
  const within = (id: SQL) => (among ? sql`AND ${id} IN (${among})` : sql``);
  const { rows } = await ctx.db.execute<{ kind: LinkKind; user_id: string; since: string | Date | null }>(sql`
    WITH me AS (SELECT * FROM users WHERE id = ${userId}::uuid),
    accounts AS (
      SELECT account_no FROM me WHERE account_no <> ''
       UNION
      SELECT account_no FROM (SELECT w.* FROM withdrawals w JOIN me ON me.id = w.user_id ORDER BY w.created_at DESC LIMIT ${atMost}) AS paid)
    (SELECT 'bank' AS kind, found.user_id, min(found.since) AS since
       FROM accounts CROSS JOIN LATERAL (
         (SELECT w.user_id, w.created_at AS since FROM withdrawals w
           WHERE w.account_no = accounts.account_no AND w.user_id <> ${userId}::uuid ${within(sql`w.user_id`)} LIMIT ${atMost})
          UNION ALL
         (SELECT u.id, NULL FROM users u
           WHERE u.account_no = accounts.account_no AND u.id <> ${userId}::uuid ${within(sql`u.id`)} LIMIT ${atMost})) AS found
      GROUP BY found.user_id LIMIT ${atMost})
     UNION ALL
    (SELECT 'device', other.user_id, min(GREATEST(own.first_seen_at, other.first_seen_at))
       FROM device_ids own JOIN device_ids other ON other.device_id_hash = own.device_id_hash AND other.user_id <> own.user_id
      WHERE own.user_id = ${userId}::uuid ${within(sql`other.user_id`)} GROUP BY other.user_id LIMIT ${atMost})
     UNION ALL
    (SELECT 'picture', other_user_id, min(found_at) FROM picture_matches
      WHERE user_id = ${userId}::uuid AND other_user_id <> user_id AND identical ${within(sql`other_user_id`)} GROUP BY other_user_id LIMIT ${atMost})
     UNION ALL
    (SELECT 'phone', u.id, GREATEST(u.created_at, me.created_at) FROM me JOIN users u ON u.phone = me.phone AND u.phone <> '' AND u.id <> me.id ${within(sql`u.id`)}
      LIMIT ${atMost})
     UNION ALL
    (SELECT 'mailbox', u.id, GREATEST(u.created_at, me.created_at)
       FROM me JOIN users u ON mailbox_family(u.email) = mailbox_family(me.email) AND u.id <> me.id ${within(sql`u.id`)} LIMIT ${atMost})
     UNION ALL
    (SELECT 'name', u.id, GREATEST(u.created_at, me.created_at)
       FROM me JOIN users u ON folded_name(u.fullname) = folded_name(me.fullname) AND u.state = me.state AND u.state <> '' AND u.id <> me.id ${within(sql`u.id`)}
      LIMIT ${atMost})`);
  return rows.map(({ kind, user_id, since }) => ({
    kind,
    userId: user_id,
    since: since === null ? null : new Date(since),
  }));
};

/** A job owner's member accounts, by mailbox, phone or browser. */
export const accountsOfOwner = (ownerId: string) => sql`
  SELECT id FROM users WHERE mailbox_family(email) IN (
    SELECT mailbox FROM owner_contacts WHERE owner_id = ${ownerId} AND pending_since IS NULL
     UNION ALL SELECT mailbox_family(owner_email) FROM tasks WHERE owner_id = ${ownerId})
   UNION ALL
  SELECT id FROM users WHERE phone <> '' AND phone IN (
    SELECT phone FROM owners WHERE id = ${ownerId} UNION ALL SELECT owner_phone FROM tasks WHERE owner_id = ${ownerId})
   UNION ALL
  SELECT d.user_id FROM device_ids d JOIN owner_sessions s ON s.device_id_hash = d.device_id_hash JOIN owner_contacts c ON c.id = s.contact_id
   WHERE c.owner_id = ${ownerId}`;

const ties: readonly string[] = ['mailbox', 'phone', 'bank', 'device'];

/** True if the account is the owner's or shares details with one that is. */
export const isTiedToOwner = async (ctx: Ctx, userId: string, ownerId: string): Promise<boolean> => {
  const own = accountsOfOwner(ownerId);
  const { rows } = await ctx.db.execute(sql`SELECT 1 FROM (${own}) AS own WHERE id = ${userId} LIMIT 1`);
  return rows.length > 0 || (await linkedAccountsOf(ctx, userId, own)).some(({ kind }) => ties.includes(kind));
};
