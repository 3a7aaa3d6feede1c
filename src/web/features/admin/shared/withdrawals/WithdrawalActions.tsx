import * as messages from '../../../../../contract/messages';
import { id as idRule } from '../../../../../contract/primitives';
import type { AdminWithdrawal } from '../../../../../contract/withdrawals';
import { formatDay } from '../../../../lib/dates';
import { formatNaira } from '../../../../lib/naira';
import { StatusTag } from '../../../../shared/StatusTag';
import type { RowState } from '../../../../table/tableTypes';
import { useToaster } from '../../../../ui/toaster';
import { DecisionButtons, type DecisionQueue, DecisionTag, useRowDecision } from '../decisions/rowDecisions';
import { WithdrawalStage } from './SharedAccount';

export const withdrawalReasons = [
  'The account name does not match your full name.',
  'The account number is not valid at this bank.',
  'The bank could not complete the transfer.',
  'We need to check your recent proofs first. Write to support.',
  'You asked us to stop this withdrawal.',
] as const;

export const withdrawalQueue: DecisionQueue<AdminWithdrawal> = {
  name: 'decideWithdrawal',
  refuse: 'Decline',
  refuseKeys: ['d', 'r'],
  waiting: 'pending',
  read: ({ withdraw: { id, status, amount, reference }, user, bank }) => ({
    ...{ id, status, asked: { member: user, bank } },
    label: `${formatNaira(amount)} by ${user.fullname}, ${reference}`,
  }),
  inputOf: (id, { fraudulent: _, ...verdict }) => ({ withdrawl_id: id, ...verdict }),
  question: ({ withdraw: { id, amount }, user }) => ({
    title: `Decline ${formatNaira(amount)} by ${user.fullname}?`,
    commonReasons: withdrawalReasons,
    confirmLabel: 'Decline withdrawal',
    draftName: `decline-withdrawal:${id}`,
    children: `${formatNaira(amount)} goes back to the member's wallet, and the member reads your reason.`,
  }),
};

export function WithdrawalStatus({ row }: { row: AdminWithdrawal }) {
  const { status, underWay, refusal } = useRowDecision({ queue: withdrawalQueue, row });
  const { stage, decidedAt, decidedBy } = row.withdraw;
  return (
    <div className="admin-two">
      {underWay ? (
        <DecisionTag underWay={underWay} refuse="Decline" />
      ) : (
        <>
          <StatusTag kind="withdrawal" status={status} />
          <WithdrawalStage stage={stage} />
          {decidedAt !== null && decidedBy !== null && <small>{`${formatDay(decidedAt)}, ${decidedBy}`}</small>}
        </>
      )}
      {refusal !== null && <small className="admin-refused">{refusal}</small>}
    </div>
  );
}

export function WithdrawalActions({ row, place }: { row: AdminWithdrawal; place?: RowState }) {
  const toaster = useToaster();
  const guard = (act: () => void) => {
    if (idRule.safeParse(row.withdraw.id).success) act();
    else toaster.error(messages.withdrawals.invalidRequest);
  };
  return <DecisionButtons queue={withdrawalQueue} row={row} place={place} guard={guard} />;
}
