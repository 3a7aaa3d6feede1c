import type { AdminWithdrawal } from '../../../../../contract/withdrawals';
import { formatNaira } from '../../../../lib/naira';
import type { NewDecision } from '../../../../api/decisionsSlice';
import { useRowDecision, type Verdict } from '../decisions/useRowDecision';
import type { Refusal } from '../ReasonModal';

const whose = ({ withdraw, user }: AdminWithdrawal): string =>
  `${formatNaira(withdraw.amount)} by ${user.fullname}, ${withdraw.reference}`;

const decisionOn = (row: AdminWithdrawal, verb: string, verdict: Verdict): NewDecision => ({
  name: 'decideWithdrawal',
  subject: row.withdraw.id,
  label: `${verb} ${whose(row)}`,
  input: { withdrawl_id: row.withdraw.id, ...verdict },
});

export const acceptance = (row: AdminWithdrawal) =>
  decisionOn(row, 'Accept', { given_status: 'approved', ...(row.user.ban ? { despite_ban: true } : {}) });
export const declining = (row: AdminWithdrawal, { reason }: Refusal) =>
  decisionOn(row, 'Decline', { given_status: 'rejected', reason });

/** The decision about one withdrawal. */
export function useWithdrawalDecision(row: AdminWithdrawal) {
  const { decide, ...known } = useRowDecision(row.withdraw.id, row.withdraw.status, 'pending');
  return {
    ...known,
    accept: () => decide(acceptance(row)),
    decline: (refusal: Refusal) => decide(declining(row, refusal)),
  };
}

/** The most frequent reasons for declining a withdrawal. */
export const withdrawalReasons = [
  'The account name does not match your full name.',
  'The account number is not valid at this bank.',
  'The bank could not complete the transfer.',
  'We need to check your recent proofs first. Write to support.',
  'You asked us to stop this withdrawal.',
] as const;
