import type { Ctx } from '../../context';
import { costOf, issueDocument, type SlotLine } from '../documents';
import { transfer } from '../ledger';

/**
 * Moves a job's escrow by the cost of some slots: from its owner, with an invoice, when open slots may cost more; back, with a credit note, when
 * less; nothing at zero. The only way to book a job's money.
 * @param isMailedLater its document is mailed with the others of its job and day.
 * @throws DomainError `owner_not_covered`, see `transfer`.
 */
export const adjustEscrow = async (
  ctx: Ctx,
  { id: taskId, ownerId }: { readonly id: string; readonly ownerId: string },
  ref: string,
  slots: readonly SlotLine[],
  { isMailedLater = false } = {},
): Promise<void> => {
  const differenceKobo = costOf(slots);
  if (differenceKobo === 0) return;
  const [kind, from, to, document] =
    differenceKobo > 0
      ? (['job_funding', { owner: ownerId }, { escrow: taskId }, 'invoice'] as const)
      : (['job_refund', { escrow: taskId }, { owner: ownerId }, 'credit_note'] as const);
  const transferId = await transfer(ctx, { kind, ref, from, to, amountKobo: Math.abs(differenceKobo) });
  issueDocument(ctx, { kind: document, ownerId, transferId, taskId, slots, isMailedLater });
};
