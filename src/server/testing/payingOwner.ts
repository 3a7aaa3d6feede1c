import { sql } from 'drizzle-orm';
import { newId, type Ctx } from '../context';
import { recordDeposit } from '../modules/funding';
import { createOwner } from '../modules/owners';
import { daysAfter, lagosDayOf } from '../lib/time';
import { acting, uniqueName, type Person } from './factories';

/** Records a job owner’s deposit in naira. */
export const paidIn = async (ctx: Ctx, admin: Person, owner_id: string, amount: number) => {
  const bank = { receivedOn: lagosDayOf(daysAfter(ctx.now(), -1)), bankReference: newId(), another_transfer: true };
  return (await recordDeposit(acting(ctx, admin), { owner_id, amount, ...bank })).data;
};

interface Money {
  readonly deposit?: number;
  readonly credit?: number | null;
}

/** A job owner with this much naira; post jobs with the answer. */
export const payingOwner = async (ctx: Ctx, admin: Person, { deposit = 0, credit = 0 }: Money = {}) => {
  const taskOwnerEmail = `${uniqueName()}@shop.example`;
  const config = { ...ctx.config, ownerCreditKobo: credit === null ? null : Math.round(credit * 100) };
  const { data } = await createOwner({ ...acting(ctx, admin), config }, { name: 'Shop', email: taskOwnerEmail });
  if (deposit > 0) await paidIn(ctx, admin, data.id, deposit);
  return { owner_id: data.id, taskOwnerEmail };
};

/** A balance in naira from the ledger: an owner's, an escrow's or a product account's. */
export const heldBy = async (ctx: Ctx, account: string): Promise<number> => {
  const { rows } = await ctx.db.execute<{ kobo: string }>(sql`
    SELECT COALESCE(sum(e.amount), 0) AS kobo FROM ledger_account a JOIN ledger_entry e ON e.account_id = a.id
     WHERE ${account} IN (a.owner_id::text, a.task_id::text, CASE WHEN COALESCE(a.user_id, a.task_id, a.owner_id) IS NULL THEN a.code END)`);
  return Number(rows[0]?.kobo) / 100;
};
