import { eq, inArray, sql, and, asc, isNull } from 'drizzle-orm';
import { brand } from '../../../contract/brand';
import { spellForBanks } from '../../../contract/inputs/bankSpelling';
import { limits } from '../../../contract/limits';
import * as messages from '../../../contract/messages';
import type * as contract from '../../../contract/payouts';
import type { BankListItem } from '../../../contract/system';
import { assertAdmin } from '../../assertActor';
import { audit } from '../../audit';
import { type Ctx, inTransaction } from '../../context';
import { payoutBatches, payouts, users, withdrawals } from '../../db/schema';
import { DomainError } from '../../errors';
import { csvLines } from '../../lib/csv';
import { toNaira, toNairaString } from '../../lib/money';
import { readPage, whereIds } from '../../lists/lists';
import { codesMatch } from '../../lists/search';
import { bankCalled } from '../../providers/banks';
import type { Verb, FileVerb } from '../../verb';
import { announceToAdmins } from '../notifications';

type Batch = typeof payoutBatches.$inferSelect;

const presentBatches = async (ctx: Pick<Ctx, 'db'>, batches: readonly Batch[]): Promise<contract.PayoutBatch[]> => {
  if (batches.length === 0) return [];
  const of = (status: string) => sql<string>`count(*) FILTER (WHERE ${payouts.status} = ${status})`;
  const counted = await ctx.db
    .select({
      id: payouts.batchId,
      rows: sql<string>`count(*)`,
      kobo: sql<string>`sum(${payouts.amountKobo})`,
      open: of('sent'),
      paid: of('paid'),
      returned: of('returned'),
    })
    .from(payouts)
    .where(
      whereIds(
        payouts.batchId,
        batches.map(({ id }) => id),
      ),
    )
    .groupBy(payouts.batchId);
  const makers = await ctx.db
    .select({ id: users.id, fullname: users.fullname })
    .from(users)
    .where(
      inArray(
        users.id,
        batches.flatMap(({ createdBy, uploadedBy }) => [createdBy, uploadedBy ?? createdBy]),
      ),
    );
  const nameOf = (userId: string): string => makers.find(({ id }) => id === userId)?.fullname ?? '';
  return batches.map(({ id, reference, createdAt, createdBy, uploadedAt, uploadedBy }) => {
    const held = counted.find((row) => row.id === id);
    return {
      ...{ id, reference },
      createdAt: createdAt.toISOString(),
      createdBy: { id: createdBy, fullname: nameOf(createdBy) },
      uploaded: uploadedAt && uploadedBy ? { at: uploadedAt.toISOString(), by: nameOf(uploadedBy) } : null,
      rows: Number(held?.rows ?? 0),
      amount: toNaira(Number(held?.kobo ?? 0)),
      open: Number(held?.open ?? 0),
      paid: Number(held?.paid ?? 0),
      returned: Number(held?.returned ?? 0),
    };
  });
};

export const presentBatch = async (ctx: Pick<Ctx, 'db'>, batch: Batch): Promise<contract.PayoutBatch> => {
  const [presented] = await presentBatches(ctx, [batch]);
  if (!presented) throw new Error(`batch ${batch.id} is gone`);
  return presented;
};

export const listPayoutBatches: Verb<typeof contract.listPayoutBatches> = async (ctx, input) => {
  assertAdmin(ctx);
  const query = ctx.db
    .select()
    .from(payoutBatches)
    .where(codesMatch(input.q, [payoutBatches.reference]))
    .$dynamic();
  const { rows, meta } = await readPage(ctx, query, input, {
    sortable: { createdAt: payoutBatches.createdAt },
    defaultSort: '-createdAt',
    tiebreak: payoutBatches.id,
    pageSize: limits.pageSize.payoutBatches,
  });
  return { data: await presentBatches(ctx, rows), meta };
};

const batchById = async (ctx: Pick<Ctx, 'db'>, id: string) => {
  const [batch] = await ctx.db.select().from(payoutBatches).where(eq(payoutBatches.id, id));
  return batch;
};

const refuse = async (tx: Ctx, id: string): Promise<DomainError> => {
  const batch = await batchById(tx, id);
  if (!batch) return new DomainError('not_found', messages.payouts.batchNotFound);
  const { uploaded } = await presentBatch(tx, batch);
  return new DomainError('batch_uploaded', messages.payouts.alreadyUploaded(uploaded?.by ?? ''));
};

/** Records that a batch's file is at the bank, so its open payouts are sent; only the first time counts. */
export const confirmPayoutUpload: Verb<typeof contract.confirmPayoutUpload> = async (ctx, { id }) => {
  const { userId: uploadedBy } = assertAdmin(ctx);
  return inTransaction(ctx, async (tx) => {
    const [batch] = await tx.db
      .update(payoutBatches)
      .set({ uploadedAt: tx.now(), uploadedBy })
      .where(and(eq(payoutBatches.id, id), isNull(payoutBatches.uploadedAt)))
      .returning();
    if (!batch) throw await refuse(tx, id);
    const onTheirWay = await tx.db
      .update(payouts)
      .set({ sentAt: tx.now() })
      .where(and(eq(payouts.batchId, id), eq(payouts.status, 'sent'), isNull(payouts.sentAt)))
      .returning({ id: payouts.withdrawalId });
    const after = { reference: batch.reference, rows: onTheirWay.length };
    await audit(tx, { action: 'payout-batch.upload', object: { type: 'payout-batch', id }, after });
    await announceToAdmins(tx, 'payouts');
    return { message: messages.payouts.uploadConfirmed, data: await presentBatch(tx, batch) };
  });
};

const header = ['Beneficiary Name', 'Account Number', 'Bank Code', 'Bank Name', 'Amount', 'Reference', 'Narration'];

interface Row {
  readonly withdrawal: typeof withdrawals.$inferSelect;
  readonly amountKobo: number;
}

async function* linesOf(rows: readonly Row[], banks: readonly BankListItem[]): AsyncGenerator<string> {
  const cells = rows.map(({ withdrawal: { accountName, accountNo, bankName, reference }, amountKobo }) => [
    spellForBanks(accountName),
    accountNo.replace(/\D/g, ''),
    bankCalled(banks, bankName)?.bank_code ?? '',
    spellForBanks(bankName),
    toNairaString(amountKobo),
    reference,
    `${brand.name} ${reference}`,
  ]);
  yield csvLines([header, ...cells]);
}

/**
 * The open payouts of a batch in the format of a bank’s bulk upload, in the order of their requests. The file is the same each time, except for
 * payouts settled meanwhile, which would be paid twice if uploaded after that, and for the bank codes, which are the directory’s current ones (none
 * for an unknown bank). No byte order mark, no quotes, account numbers as their ten digits. See docs/runbooks/paying-out.md.
 */
export const exportPayoutBatch: FileVerb<typeof contract.exportPayoutBatch> = async (ctx, { id }) => {
  assertAdmin(ctx);
  const batch = await batchById(ctx, id);
  if (!batch) throw new DomainError('not_found');
  const banks = await ctx.providers.bankDirectory.list();
  const rows = await ctx.db
    .select({ withdrawal: withdrawals, amountKobo: payouts.amountKobo })
    .from(payouts)
    .innerJoin(withdrawals, eq(withdrawals.id, payouts.withdrawalId))
    .where(and(eq(payouts.batchId, id), eq(payouts.status, 'sent')))
    .orderBy(asc(payouts.withdrawalId))
    .limit(limits.payoutBatchRows);
  const after = { reference: batch.reference, rows: rows.length };
  await audit(ctx, { action: 'payout-batch.export', object: { type: 'payout-batch', id }, after });
  return { filename: `bank-file-${batch.reference}.csv`, parts: linesOf(rows, banks), rows: rows.length };
};
