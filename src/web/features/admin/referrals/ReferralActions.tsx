import type { ReferralOnHold } from '../../../../contract/referrals';
import { formatNaira } from '../../../lib/naira';
import { AskButton, ReasonButton } from '../shared/AskButton';
import { useReferralDecision } from './useReferralDecision';

const commonReasons = [
  'You and the person you invited use the same bank account.',
  'You and the person you invited are the same person.',
  'The people you invited are one person with several accounts.',
] as const;

interface Props {
  row: ReferralOnHold;
  /** Another admin has decided it. */
  removed: boolean;
}

/** Pay or refuse one reward on hold; nothing once it is decided. */
export function ReferralActions({ row, removed }: Props) {
  const { status, busy, pay, refuse } = useReferralDecision(row);
  if (removed || status !== 'on_hold') return null;
  const { id, referrer, referred } = row;
  const amount = formatNaira(row.reward);
  return (
    <div className="admin-actions">
      <ReasonButton
        label="Refuse"
        button={{ danger: true, size: 'small' }}
        title={`Refuse ${amount} for ${referrer.fullname}?`}
        commonReasons={commonReasons}
        confirmLabel="Refuse reward"
        busy={busy}
        draftName={`refuse-reward:${id}`}
        act={refuse}
      >{`The reward for inviting ${referred.fullname} won’t be paid, and ${referrer.fullname} will see your reason.`}</ReasonButton>
      <AskButton
        label="Pay"
        button={{ type: 'primary', size: 'small' }}
        title={`Pay ${amount} to ${referrer.fullname}?`}
        confirmLabel="Pay reward"
        busy={busy}
        act={pay}
      >{`The reward for inviting ${referred.fullname} goes into their wallet at once. This can’t be undone.`}</AskButton>
    </div>
  );
}
