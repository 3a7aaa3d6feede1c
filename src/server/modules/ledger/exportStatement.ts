import { asc } from 'drizzle-orm';
import { brand } from '../../../contract/brand';
import type { InputOf } from '../../../contract/endpoint';
import { limits } from '../../../contract/limits';
import type { exportStatement as endpoint } from '../../../contract/statement';
import { assertMember } from '../../assertActor';
import type { Ctx } from '../../context';
import type { Cell } from '../../lib/csv';
import { lagosTime, tableFile } from '../../lists/tableFile';
import { ledgerEntries } from '../../db/schema';
import type { StreamedFile } from '../../verb';
import { toNaira } from '../../lib/money';
import { lagosMonthOf } from '../../lib/time';
import { entriesIn, monthRange, toWalletEntry, type Segment, type WalletEntry } from './walletEntries';

const header = [`Date ${lagosTime}`, 'What', 'Reference', 'In', 'Out', 'Balance'];
const batchSize = 1_000;

const cellsOf = ({ createdAt, description, reference, amountKobo, balanceKobo }: WalletEntry): Cell[] => [
  createdAt,
  description,
  reference,
  amountKobo > 0 ? toNaira(amountKobo) : null,
  amountKobo < 0 ? toNaira(-amountKobo) : null,
  toNaira(balanceKobo),
];

/** Entries never change and a wallet's versions have no gaps, so continuing after the last one loses and doubles nothing. */
async function* batchesOf(ctx: Ctx, range: Segment): AsyncGenerator<Cell[][]> {
  for (let read = 0; read < limits.statementMaxRows; read += batchSize) {
    const rest = { ...range, from: { ...range.from, version: range.from.version + read } };
    const batch = await entriesIn(ctx, rest).orderBy(asc(ledgerEntries.versionAfter)).limit(batchSize);
    yield batch.map(toWalletEntry).map(cellsOf);
    if (batch.length < batchSize) return;
  }
}

/** A month of the member's wallet for a spreadsheet. */
export const exportStatement = async (
  ctx: Ctx,
  { month = lagosMonthOf(ctx.now()), format }: InputOf<typeof endpoint>,
): Promise<StreamedFile> => {
  const { userId } = assertMember(ctx);
  const range = await monthRange(ctx, userId, month);
  return tableFile({ name: `${brand.shortName}-statement-${month}`, format, header, batches: batchesOf(ctx, range) });
};
