import { useState } from 'react';
import { messages } from '../../../../contract/messages';
import { id as idRule } from '../../../../contract/primitives';
import type { AdminWithdrawal } from '../../../../contract/withdrawals';
import { formatNaira } from '../../../lib/naira';
import { StatusTag } from '../../../ui/StatusTag';
import { useToaster } from '../../../ui/toaster';
import { ConfirmDialog } from '../ConfirmDialog';
import { ReasonDialog, type Refusal } from '../ReasonDialog';
import { useWithdrawalDecision } from './useWithdrawalDecision';

const commonReasons = [
  'The account name does not match your full name.',
  'The account number is not valid at this bank.',
  'The bank could not complete the transfer.',
  'We need to check your recent proofs first. Write to support.',
];

/** A withdrawal's state as it is known here, a decision just made included. */
export function WithdrawalStatus({ row }: { row: AdminWithdrawal }) {
  return <StatusTag kind="withdrawal" status={useWithdrawalDecision(row).status} />;
}

/** Decline and Accept for one withdrawal, each asked once more; one being decided leaves the other rows free. */
export function WithdrawalActions({ row }: { row: AdminWithdrawal }) {
  const { withdraw, user, bank } = row;
  const { decide, isLoading, status } = useWithdrawalDecision(row);
  const [asking, setAsking] = useState<'accept' | 'decline' | null>(null);
  const toaster = useToaster();
  const amount = formatNaira(withdraw.amount);
  const disabled = status !== 'pending' || isLoading;
  const close = () => setAsking(null);

  const ask = (what: 'accept' | 'decline') => {
    if (idRule.safeParse(withdraw.id).success) setAsking(what);
    else toaster.error(messages.withdrawals.invalidRequest);
  };
  const accept = async () => {
    if (await decide({ given_status: 'approved' })) close();
  };
  const decline = ({ reason }: Refusal) => decide({ given_status: 'rejected', reason });

  return (
    <div className="desk-actions desk-actions--stacked">
      <button
        type="button"
        className="sn-btn sn-btn--small sn-btn--danger"
        disabled={disabled}
        onClick={() => ask('decline')}
      >
        Decline
      </button>
      <button
        type="button"
        className="sn-btn sn-btn--small sn-btn--primary"
        disabled={disabled}
        onClick={() => ask('accept')}
      >
        Accept
      </button>
      <ConfirmDialog
        open={asking === 'accept'}
        title={`Accept ${amount} to ${bank.bank_name}?`}
        confirmLabel={`Accept ${amount}`}
        busy={isLoading}
        onConfirm={() => void accept()}
        onClose={close}
      >
        <dl className="desk-facts">
          <dt>Member</dt>
          <dd>{user.fullname}</dd>
          <dt>Amount</dt>
          <dd className="sn-num">{amount}</dd>
          <dt>Bank</dt>
          <dd>{bank.bank_name}</dd>
          <dt>Account</dt>
          <dd>
            <span className="sn-num">{bank.account_no}</span>
            <br />
            {bank.account_name}
          </dd>
          <dt>Reference</dt>
          <dd>{withdraw.reference}</dd>
        </dl>
        <p className="sn-note desk-last">
          Accept once the transfer is on its way. The held amount leaves the member&apos;s wallet for good.
        </p>
      </ConfirmDialog>
      <ReasonDialog
        open={asking === 'decline'}
        title={`Decline ${amount} by ${user.fullname}?`}
        commonReasons={commonReasons}
        confirmLabel="Decline withdrawal"
        busy={isLoading}
        draftName={`decline-withdrawal:${withdraw.id}`}
        onConfirm={decline}
        onClose={close}
      >
        {amount} goes back to the member&apos;s wallet, and the member reads your reason.
      </ReasonDialog>
    </div>
  );
}
