import { and, inArray, sql } from 'drizzle-orm';
import type { ResultOf } from '../../../contract/endpoint';
import { ownerLimits } from '../../../contract/limits';
import { ownDeposit } from '../../../contract/ownerPage';
import type * as contract from '../../../contract/ownerPage';
import { assertOwner } from '../../assertActor';
import type { Ctx } from '../../context';
import { deposits } from '../../db/schema';
import { matches, planList, readPage } from '../../lists/lists';
import { toNaira } from '../../lib/money';
import { heldFor } from '../funding';
import { waitingKobo } from '../jobs';
import { entriesOf, ownerById } from '../owners';
import type { Verb } from '../../verb';

/** The state of the owner's money. */
export const getOwnerAccount = async (ctx: Ctx): Promise<ResultOf<typeof contract.getOwnerAccount>> => {
  const { ownerId } = assertOwner(ctx);
  const { balance, credit, escrow, deposited, paid, fees, vat, waitingJobs } = await ownerById(ctx, ownerId);
  const waiting = toNaira(await waitingKobo(ctx, ownerId));
  return { data: { balance, credit, escrow, deposited, paid, fees, vat, waitingJobs, waiting } };
};

/** Every movement of the owner's balance, as admins see it, without other owners' names. */
export const listOwnEntries: Verb<typeof contract.listOwnEntries> = async (ctx, input) => {
  const { ownerId } = assertOwner(ctx);
  const { data, meta } = await entriesOf(ctx, { ...input, id: ownerId });
  return { data: data.map((entry) => (entry.kind === 'move' ? { ...entry, about: null } : entry)), meta };
};

const askedBack = (statuses: string) =>
  sql<string>`(SELECT COALESCE(sum(r.amount_kobo), 0) FROM owner_requests r WHERE r.deposit_id = deposits.id AND r.kind = 'refund' AND r.status IN (${sql.raw(statuses)}))`;

/** Deposits of the owner, and of owners who were moved to this one, without those that the bank did not show. */
export const listOwnDeposits: Verb<typeof contract.listOwnDeposits> = async (ctx, input) => {
  const { ownerId } = assertOwner(ctx);
  const plan = planList(input, {
    sortable: { recordedAt: deposits.recordedAt },
    defaultSort: '-recordedAt',
    tiebreak: deposits.id,
    pageSize: ownerLimits.ownDeposits,
  });
  const statuses = ownDeposit.shape.status.options;
  const query = ctx.db
    .select({ deposit: deposits, asked: askedBack("'waiting'"), back: askedBack("'waiting', 'accepted'") })
    .from(deposits)
    .where(
      and(
        sql`${deposits.ownerId} IN ${heldFor(ownerId)}`,
        inArray(deposits.status, [...statuses]),
        matches(input.q, [deposits.reference, deposits.bankReference]),
      ),
    )
    .$dynamic();
  const { rows, meta } = await readPage(ctx, query, plan);
  return {
    data: rows.map(({ deposit, asked, back }) => ({
      id: deposit.id,
      reference: deposit.reference,
      status: ownDeposit.shape.status.parse(deposit.status),
      amount: toNaira(deposit.amountKobo),
      receivedOn: deposit.receivedOn,
      bankReference: deposit.bankReference,
      refundable: deposit.status === 'booked' ? toNaira(deposit.amountKobo - Number(back)) : 0,
      asked: toNaira(Number(asked)),
    })),
    meta,
  };
};
