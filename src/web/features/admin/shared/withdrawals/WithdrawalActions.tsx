import { useState } from 'react';
import * as messages from '../../../../../contract/messages';
import { id as idRule } from '../../../../../contract/primitives';
import type { AdminWithdrawal } from '../../../../../contract/withdrawals';
import { formatDay } from '../../../../lib/dates';
import { formatNaira } from '../../../../lib/naira';
import { StatusTag } from '../../../../shared/StatusTag';
import { useToaster } from '../../../../ui/toaster';
import { DecisionButtons, DecisionTag } from '../decisions/DecisionButtons';
import { useAskFirst } from '../decisions/useAskFirst';
import { isUnknown, useReasonBefore } from '../decisions/useRowDecision';
import type { RowState } from '../../../../table/tableTypes';
import { ReasonDialog } from '../ReasonDialog';
import type { Refusal } from '../ReasonModal';
import { WithdrawalStage } from './WithdrawalStage';
import { useWithdrawalDecision, withdrawalReasons } from './useWithdrawalDecision';

/** A withdrawal's state as known here, including a decision just made. */
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

/** The admin who decided it, and the day. */
function DecidedBy({ decidedAt, decidedBy }: Pick<AdminWithdrawal['withdraw'], 'decidedAt' | 'decidedBy'>) {
  if (decidedAt === null || decidedBy === null) return null;
  return <small>{`${formatDay(decidedAt)}, ${decidedBy}`}</small>;
}

/** Decline and Accept for one withdrawal. */
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

/** The reason of a declined withdrawal; the consequences are above it. */
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
