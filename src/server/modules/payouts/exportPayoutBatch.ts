import { and, asc, eq } from 'drizzle-orm';
import { brand } from '../../../contract/brand';
import type { InputOf } from '../../../contract/endpoint';
import { spellForBanks } from '../../../contract/inputs/bankSpelling';
import { limits } from '../../../contract/limits';
import type { exportPayoutBatch as endpoint } from '../../../contract/payouts';
import { assertAdmin } from '../../assertActor';
import { audit } from '../../audit';
import type { Ctx } from '../../context';
import { payouts, withdrawals } from '../../db/schema';
import { DomainError } from '../../errors';
import type { StreamedFile } from '../../verb';
import { csvLines } from '../../lib/csv';
import { toNairaString } from '../../lib/money';
import { batchById } from './batches';

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
