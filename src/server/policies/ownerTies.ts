import { sql } from 'drizzle-orm';
import type { Ctx } from '../context';
import { linkedAccountsOf } from './linkedAccounts';

/** The member accounts of a job owner: those with a mailbox, a phone number or a browser of the owner's. */
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

/** True if the account is the owner's, or shares a mailbox, phone, browser or bank account with one that is. */
export const isTiedToOwner = async (ctx: Ctx, userId: string, ownerId: string): Promise<boolean> => {
  const own = accountsOfOwner(ownerId);
  const { rows } = await ctx.db.execute(sql`SELECT 1 FROM (${own}) AS own WHERE id = ${userId} LIMIT 1`);
  return rows.length > 0 || (await linkedAccountsOf(ctx, userId, own)).some(({ kind }) => ties.includes(kind));
};
