import { and, asc, eq, isNull } from 'drizzle-orm';
import { brand } from '../../../contract/brand';
import type { InputOf } from '../../../contract/endpoint';
import { spellForBanks } from '../../../contract/inputs/bankSpelling';
import { limits } from '../../../contract/limits';
import type {
  exportPayoutBatch as endpoint,
  confirmPayoutUpload as confirmPayoutUploadEndpoint,
} from '../../../contract/payouts';
import { assertAdmin } from '../../assertActor';
import { audit } from '../../audit';
import { type Ctx, inTransaction } from '../../context';
import { payouts, withdrawals, payoutBatches } from '../../db/schema';
import { DomainError } from '../../errors';
import type { StreamedFile, Verb } from '../../verb';
import { csvLines } from '../../lib/csv';
import { toNairaString } from '../../lib/money';
import { batchById, presentBatch } from './batches';
import * as messages from '../../../contract/messages';
import { announceToAdmins } from '../notifications';

const refuse = async (tx: Ctx, id: string): Promise<DomainError> => {
  const batch = await batchById(tx, id);
  if (!batch) return new DomainError('not_found', messages.payouts.batchNotFound);
  const { uploaded } = await presentBatch(tx, batch);
  return new DomainError('batch_uploaded', messages.payouts.alreadyUploaded(uploaded?.by ?? ''));
};

/**
 * Records that a batch's file is at the bank: its open payouts count as sent from now on. Of several admins only the first one's confirmation counts.
 */
export const confirmPayoutUpload: Verb<typeof confirmPayoutUploadEndpoint> = async (ctx, { id }) => {
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
    await audit(tx, {
      action: 'payout-batch.upload',
      object: { type: 'payout-batch', id },
      after: { reference: batch.reference, rows: onTheirWay.length },
    });
    await announceToAdmins(tx, 'payouts');
    return { message: messages.payouts.uploadConfirmed, data: await presentBatch(tx, batch) };
  });
};

const header = ['Beneficiary Name', 'Account Number', 'Bank Code', 'Bank Name', 'Amount', 'Reference', 'Narration'];

interface Row {
  readonly withdrawal: typeof withdrawals.$inferSelect;
  readonly amountKobo: number;
}

const cellsOf = (
  { withdrawal: { accountName, accountNo, bankName, reference }, amountKobo }: Row,
  codes: ReadonlyMap<string, string>,
) => [
  spellForBanks(accountName),
  accountNo.replace(/\D/g, ''),
  codes.get(bankName.toLowerCase()) ?? '',
  spellForBanks(bankName),
  toNairaString(amountKobo),
  reference,
  `${brand.name} ${reference}`,
];

async function* linesOf(rows: readonly Row[], codes: ReadonlyMap<string, string>): AsyncGenerator<string> {
  yield csvLines([header, ...rows.map((row) => cellsOf(row, codes))]);
}

/**
 * The open payouts of a batch in the format of a bank’s bulk upload, in the order of their requests. The file is the same each time, except for
 * payouts settled meanwhile, which would be paid twice if uploaded after that, and for the bank codes, which are the directory’s current ones. An
 * unknown bank has no code. No byte order mark, no quotes, account numbers as their ten digits. See docs/runbooks/paying-out.md.
 */
export const exportPayoutBatch = async (ctx: Ctx, { id }: InputOf<typeof endpoint>): Promise<StreamedFile> => {
  assertAdmin(ctx);
  const batch = await batchById(ctx, id);
  if (!batch) throw new DomainError('not_found');
  const banks = await ctx.providers.bankDirectory.list();
  const codes = new Map(banks.map(({ bank_name, bank_code }) => [bank_name.toLowerCase(), bank_code]));
  const rows = await ctx.db
    .select({ withdrawal: withdrawals, amountKobo: payouts.amountKobo })
    .from(payouts)
    .innerJoin(withdrawals, eq(withdrawals.id, payouts.withdrawalId))
    .where(and(eq(payouts.batchId, id), eq(payouts.status, 'sent')))
    .orderBy(asc(payouts.withdrawalId))
    .limit(limits.payoutBatchRows);
  await audit(ctx, {
    action: 'payout-batch.export',
    object: { type: 'payout-batch', id },
    after: { reference: batch.reference, rows: rows.length },
  });
  return { filename: `bank-file-${batch.reference}.csv`, parts: linesOf(rows, codes), rows: rows.length };
};
