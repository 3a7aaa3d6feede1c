import { and, asc, eq, gt, inArray, type SQL } from 'drizzle-orm';
import type { InputOf } from '../../../contract/endpoint';
import { messages } from '../../../contract/messages';
import type { exportBankFile as endpoint } from '../../../contract/withdrawals';
import { assertAdmin } from '../../assertActor';
import { audit } from '../../audit';
import type { Ctx } from '../../context';
import { withdrawals } from '../../db/schema';
import { DomainError } from '../../errors';
import type { StreamedFile } from '../../http/route';
import { onDays } from '../../lists';
import { toNairaString } from '../../money';

const batchRows = 1_000;
const nameMaxCharacters = 100;

const header = ['Beneficiary Name', 'Account Number', 'Bank Code', 'Bank Name', 'Amount', 'Reference', 'Narration'];

/**
 * What an upload form of a bank takes without question: letters, digits and a few marks. Nothing of it needs a quote around it,
 * and nothing can be read as a formula.
 */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[’‘]/g, "'")
    .replace(/\s+/g, ' ')
    .replace(/[^A-Za-z0-9 .'&()/-]/g, '')
    .replace(/^[^A-Za-z0-9]+/, '')
    .trim()
    .slice(0, nameMaxCharacters);

const line = (cells: readonly string[]): string => `${cells.join(',')}\r\n`;

type Row = typeof withdrawals.$inferSelect;

const cellsOf = (
  { accountName, accountNo, bankName, amountKobo, reference }: Row,
  codes: ReadonlyMap<string, string>,
) => [
  plain(accountName),
  accountNo.replace(/\D/g, ''),
  codes.get(bankName.toLowerCase()) ?? '',
  plain(bankName),
  toNairaString(amountKobo),
  reference,
  `ShareNaira ${reference}`,
];

async function* linesOf(ctx: Ctx, wanted: SQL | undefined, codes: ReadonlyMap<string, string>): AsyncGenerator<string> {
  yield line(header);
  let beyond: SQL | undefined;
  for (;;) {
    const rows = await ctx.db
      .select()
      .from(withdrawals)
      .where(and(wanted, beyond))
      .orderBy(asc(withdrawals.id))
      .limit(batchRows);
    yield rows.map((row) => line(cellsOf(row, codes))).join('');
    const last = rows.at(-1);
    if (!last || rows.length < batchRows) return;
    beyond = gt(withdrawals.id, last.id);
  }
}

/**
 * Approved withdrawals as a bank’s bulk upload takes them, in the order they were asked for: those of the given days, or the given ones.
 * No byte order mark, no quotes, account numbers as their ten digits. A bank that the directory does not know has no code.
 * See docs/runbooks/paying-out.md.
 */
export const exportBankFile = async (ctx: Ctx, { from, to, ids }: InputOf<typeof endpoint>): Promise<StreamedFile> => {
  assertAdmin(ctx);
  if (ids === undefined && (from === undefined || to === undefined))
    throw DomainError.invalid(messages.withdrawals.bankFileDays);
  const wanted = and(
    eq(withdrawals.status, 'approved'),
    ids ? inArray(withdrawals.id, ids) : undefined,
    onDays(withdrawals.decidedAt, { from, to }),
  );
  const banks = await ctx.providers.bankDirectory.list();
  const codes = new Map(banks.map(({ bank_name, bank_code }) => [bank_name.toLowerCase(), bank_code]));
  const rows = await ctx.db.$count(withdrawals, wanted);
  if (rows === 0) throw DomainError.notFound(messages.withdrawals.bankFileEmpty);
  await audit(ctx, {
    action: 'bank-file.export',
    object: { type: 'withdrawal', id: 'bank-file' },
    after: { from: from ?? null, to: to ?? null, ids: ids ?? null, rows },
  });
  const days = from === undefined ? 'selection' : [from, ...(to === from || to === undefined ? [] : [to])].join('-to-');
  return { filename: `bank-file-${days}.csv`, parts: linesOf(ctx, wanted, codes), rows };
};
