import type { AdminWithdrawal } from '../../../../contract/withdrawals';
import { statusKnown, useDecisionOf, useDeciding } from '../../../api/useDecisions';
import { formatNaira } from '../../../lib/naira';
import type { Refusal } from '../ReasonDialog';

const whose = ({ withdraw, user }: AdminWithdrawal): string =>
  `${formatNaira(withdraw.amount)} by ${user.fullname}, ${withdraw.reference}`;

export const acceptance = (row: AdminWithdrawal) => ({
  queue: 'withdrawals' as const,
  id: row.withdraw.id,
  verdict: { given_status: 'approved' as const },
  label: `Accept ${whose(row)}`,
});
export const declining = (row: AdminWithdrawal, { reason }: Refusal) => ({
  queue: 'withdrawals' as const,
  id: row.withdraw.id,
  verdict: { given_status: 'rejected' as const, reason },
  label: `Decline ${whose(row)}`,
});

/** The decision about one withdrawal: what is known of it, and how it is made. Held, it can be taken back. */
export function useWithdrawalDecision(row: AdminWithdrawal) {
  const { id, status } = row.withdraw;
  const decision = useDecisionOf(id);
  const { hold, undo } = useDeciding();
  const known = statusKnown(status, decision);
  return {
    decision,
    status: known,
    /** Whether a decision can be made now. */
    isOpen: known === 'pending' && decision === null,
    accept: () => hold(acceptance(row)),
    decline: (refusal: Refusal) => hold(declining(row, refusal)),
    undo: () => undo(id),
  };
}
