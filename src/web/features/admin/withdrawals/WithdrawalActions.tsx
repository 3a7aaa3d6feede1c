import { useState } from 'react';
import { messages } from '../../../../contract/messages';
import { id as idRule } from '../../../../contract/primitives';
import type { AdminWithdrawal } from '../../../../contract/withdrawals';
import { useDecisionOf } from '../../../api/useDecisions';
import { selectUndoneReason } from '../../../session/decisionsSlice';
import { useAppSelector } from '../../../session/hooks';
import { formatNaira } from '../../../lib/naira';
import { StatusTag } from '../../../ui/StatusTag';
import { useToaster } from '../../../ui/toaster';
import { ReasonDialog, type Refusal } from '../ReasonDialog';
import { withdrawalReasons } from './reasons';
import { useWithdrawalDecision } from './useWithdrawalDecision';

/** A withdrawal's state as it is known here, a decision just made included. */
export function WithdrawalStatus({ row }: { row: AdminWithdrawal }) {
  const { status } = useWithdrawalDecision(row);
  const decision = useDecisionOf(row.withdraw.id);
  return (
    <span className="desk-two">
      <StatusTag kind="withdrawal" status={status} />
      {decision?.status === 'refused' && <small className="desk-refused">{decision.message}</small>}
      {decision?.status === 'stuck' && <small className="desk-refused">Not sent yet</small>}
    </span>
  );
}

const buttonsOf = { rejected: 'Decline', approved: 'Accept' } as const;

/** Decline and Accept for one withdrawal. The one that was pressed undoes it as long as it is held; the other rows stay free. */
export function WithdrawalActions({ row }: { row: AdminWithdrawal }) {
  const { decision, isOpen, accept, decline, undo } = useWithdrawalDecision(row);
  const [refusing, setRefusing] = useState(false);
  const toaster = useToaster();
  const held = decision?.status === 'held' ? decision.verdict.given_status : null;
  const labelOf = (verdict: keyof typeof buttonsOf): string => (held === verdict ? 'Undo' : buttonsOf[verdict]);

  const orRefuse = (act: () => void) => () => {
    if (idRule.safeParse(row.withdraw.id).success) act();
    else toaster.error(messages.withdrawals.invalidRequest);
  };

  return (
    <div className="desk-actions desk-actions--stacked">
      <button
        type="button"
        className="sn-btn sn-btn--small sn-btn--danger"
        disabled={!isOpen && held !== 'rejected'}
        onClick={held === 'rejected' ? undo : orRefuse(() => setRefusing(true))}
      >
        {labelOf('rejected')}
      </button>
      <button
        type="button"
        className={`sn-btn sn-btn--small ${held === 'approved' ? 'sn-btn--ghost' : 'sn-btn--primary'}`}
        disabled={!isOpen && held !== 'approved'}
        aria-busy={decision?.status === 'sending'}
        onClick={held === 'approved' ? undo : orRefuse(accept)}
      >
        {labelOf('approved')}
      </button>
      <DeclineDialog row={row} open={refusing} onDecline={decline} onClose={() => setRefusing(false)} />
    </div>
  );
}

interface DeclineProps {
  row: AdminWithdrawal;
  open: boolean;
  onDecline: (refusal: Refusal) => void;
  onClose: () => void;
}

/** Why a withdrawal is declined; what follows stands above it. */
export function DeclineDialog({ row: { withdraw, user }, open, onDecline, onClose }: DeclineProps) {
  const givenBefore = useAppSelector((state) => selectUndoneReason(state, withdraw.id));
  const amount = formatNaira(withdraw.amount);
  return (
    <ReasonDialog
      open={open}
      title={`Decline ${amount} by ${user.fullname}?`}
      commonReasons={withdrawalReasons}
      confirmLabel="Decline withdrawal"
      busy={false}
      givenBefore={givenBefore}
      draftName={`decline-withdrawal:${withdraw.id}`}
      onConfirm={(refusal) => {
        onDecline(refusal);
        return true;
      }}
      onClose={onClose}
    >
      {amount} goes back to the member&apos;s wallet, and the member reads your reason.
    </ReasonDialog>
  );
}
