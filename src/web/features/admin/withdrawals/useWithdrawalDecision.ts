import type { AdminWithdrawal } from '../../../../contract/withdrawals';
import { useDecision } from '../../../api/useDecisions';
import { formatNaira } from '../../../lib/naira';
import type { Refusal } from '../ReasonDialog';

const whose = ({ withdraw, user }: AdminWithdrawal): string =>
  `${formatNaira(withdraw.amount)} by ${user.fullname}, ${withdraw.reference}`;

export const acceptance = (row: AdminWithdrawal) => ({
  queue: 'withdrawals' as const,
  id: row.withdraw.id,
  verdict: { given_status: 'approved' as const, ...(row.user.ban ? { despite_ban: true as const } : {}) },
  label: `Accept ${whose(row)}`,
});
export const declining = (row: AdminWithdrawal, { reason }: Refusal) => ({
  queue: 'withdrawals' as const,
  id: row.withdraw.id,
  verdict: { given_status: 'rejected' as const, reason },
  label: `Decline ${whose(row)}`,
});

/** The decision about one withdrawal. */
export function useWithdrawalDecision(row: AdminWithdrawal) {
  const { hold, ...known } = useDecision(row.withdraw.id, row.withdraw.status, 'pending');
  return {
    ...known,
    accept: () => hold(acceptance(row)),
    decline: (refusal: Refusal) => hold(declining(row, refusal)),
  };
}
