import { useState } from 'react';
import * as messages from '../../../../../contract/messages';
import { id as idRule } from '../../../../../contract/primitives';
import type { AdminWithdrawal } from '../../../../../contract/withdrawals';
import { formatDay } from '../../../../lib/dates';
import { formatNaira } from '../../../../lib/naira';
import { StatusTag } from '../../../../shared/StatusTag';
import { useToaster } from '../../../../ui/toaster';
import {
  DecisionButtons,
  DecisionTag,
  isUnknown,
  useReasonBefore,
  useRowDecision,
  type Verdict,
} from '../decisions/DecisionButtons';
import { useAskFirst } from '../decisions/useAskFirst';
import type { RowState } from '../../../../table/tableTypes';
import { ReasonDialog } from '../AskButton';
import type { Refusal } from '../ReasonModal';
import { WithdrawalStage } from './SharedAccount';
import type { NewDecision } from '../../../../api/decisionsSlice';

export function WithdrawalStatus({ row }: { row: AdminWithdrawal }) {
  const { status, underWay, refusal } = useWithdrawalDecision(row);
  return (
    <div className="admin-two">
      {underWay ? (
        <DecisionTag underWay={underWay} refuse="Decline" />
      ) : (
        <>
          <StatusTag kind="withdrawal" status={status} />
          <WithdrawalStage stage={row.withdraw.stage} />
          <DecidedBy {...row.withdraw} />
        </>
      )}
      {refusal !== null && <small className="admin-refused">{refusal}</small>}
    </div>
  );
}

function DecidedBy({ decidedAt, decidedBy }: Pick<AdminWithdrawal['withdraw'], 'decidedAt' | 'decidedBy'>) {
  if (decidedAt === null || decidedBy === null) return null;
  return <small>{`${formatDay(decidedAt)}, ${decidedBy}`}</small>;
}

export function WithdrawalActions({ row, place }: { row: AdminWithdrawal; place?: RowState }) {
  const { underWay, isOpen, accept, decline, undo } = useWithdrawalDecision(row);
  const question = useAskFirst();
  const [refusing, setRefusing] = useState(false);
  const toaster = useToaster();
  const orRefuse = (act: () => void) => () => {
    if (idRule.safeParse(row.withdraw.id).success) act();
    else toaster.error(messages.withdrawals.invalidRequest);
  };
  return (
    <DecisionButtons
      {...{ underWay, undo }}
      isOpen={isOpen && !(place && isUnknown(place))}
      refuse="Decline"
      onRefuse={orRefuse(() => setRefusing(true))}
      onAccept={orRefuse(() => question.ask({ member: row.user, bank: row.bank }, accept))}
    >
      {question.dialog}
      <DeclineDialog row={row} open={refusing} onDecline={decline} onClose={() => setRefusing(false)} />
    </DecisionButtons>
  );
}

interface DeclineProps {
  row: AdminWithdrawal;
  open: boolean;
  onDecline: (refusal: Refusal) => void;
  onClose: () => void;
}

export function DeclineDialog({ row: { withdraw, user }, open, onDecline, onClose }: DeclineProps) {
  const givenBefore = useReasonBefore(withdraw.id);
  const amount = formatNaira(withdraw.amount);
  return (
    <ReasonDialog
      open={open}
      title={`Decline ${amount} by ${user.fullname}?`}
      commonReasons={withdrawalReasons}
      confirmLabel="Decline withdrawal"
      givenBefore={givenBefore}
      draftName={`decline-withdrawal:${withdraw.id}`}
      onConfirm={(refusal) => {
        onDecline(refusal);
        return true;
      }}
      onClose={onClose}
    >
      {`${amount} goes back to the member's wallet, and the member reads your reason.`}
    </ReasonDialog>
  );
}

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

export function useWithdrawalDecision(row: AdminWithdrawal) {
  const { decide, ...known } = useRowDecision(row.withdraw.id, row.withdraw.status, 'pending');
  return {
    ...known,
    accept: () => decide(acceptance(row)),
    decline: (refusal: Refusal) => decide(declining(row, refusal)),
  };
}

export const withdrawalReasons = [
  'The account name does not match your full name.',
  'The account number is not valid at this bank.',
  'The bank could not complete the transfer.',
  'We need to check your recent proofs first. Write to support.',
  'You asked us to stop this withdrawal.',
] as const;
