import { useState } from 'react';
import type { WithheldReferral } from '../../../../contract/referrals';
import { useDecideReferralMutation } from '../../../api/abuseApi';
import { formatNaira } from '../../../lib/naira';
import { ConfirmDialog } from '../ConfirmDialog';
import { ReasonDialog } from '../ReasonDialog';
import './referrals.css';

const commonReasons = [
  'You and the person you brought use the same bank account.',
  'You and the person you brought are the same person.',
  'The people you brought are one person with several accounts.',
] as const;

/** Pay or refuse one withheld reward; nothing where it is decided. */
export function ReferralActions({ row }: { row: WithheldReferral }) {
  const [decide, { isLoading }] = useDecideReferralMutation();
  const [asking, setAsking] = useState<'pay' | 'refuse' | null>(null);
  if (row.status !== 'withheld') return null;
  const { id, referrer, referred } = row;
  const amount = formatNaira(row.reward);
  const close = () => setAsking(null);
  const pay = async () => {
    const { error } = await decide({ id, given_status: 'approved' });
    if (!error) close();
  };
  const refuse = async (reason: string) => {
    const { error } = await decide({ id, given_status: 'rejected', reason });
    return !error;
  };
  return (
    <div className="referral-acts">
      <button type="button" className="sn-btn sn-btn--small sn-btn--danger" onClick={() => setAsking('refuse')}>
        Refuse
      </button>
      <button type="button" className="sn-btn sn-btn--small sn-btn--primary" onClick={() => setAsking('pay')}>
        Pay
      </button>
      <ConfirmDialog
        open={asking === 'pay'}
        title={`Pay ${amount} to ${referrer.fullname}?`}
        confirmLabel="Pay reward"
        busy={isLoading}
        onConfirm={() => void pay()}
        onClose={close}
      >
        The reward for bringing {referred.fullname} goes into their wallet at once, and cannot be taken back.
      </ConfirmDialog>
      <ReasonDialog
        open={asking === 'refuse'}
        title={`Refuse ${amount} for ${referrer.fullname}?`}
        commonReasons={commonReasons}
        confirmLabel="Refuse reward"
        busy={isLoading}
        draftName={`refuse-reward:${id}`}
        onConfirm={({ reason }) => refuse(reason)}
        onClose={close}
      >
        The reward for bringing {referred.fullname} is never paid, and {referrer.fullname} reads your reason.
      </ReasonDialog>
    </div>
  );
}
