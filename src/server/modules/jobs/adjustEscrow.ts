import type { Ctx } from '../../context';
import { costOf, issueDocument, type SlotLine } from '../documents';
import { transfer } from '../ledger';

/**
 * Moves a job's escrow by what some slots cost together: from its owner, with an invoice, when the possible cost of open slots has grown; back, with
 * a credit note, when it shrank; nothing at zero. The only way money of a job is booked.
 * @param isMailedLater its document is, with the others of its job and day.
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
