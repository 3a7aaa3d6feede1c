import { Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import type { ReferralOnHold } from '../../../../contract/referrals';
import { formatNaira } from '../../../lib/naira';
import { ConfirmDialog } from '../../../ui/dialog/Dialog';
import { ReasonDialog } from '../shared/ReasonDialog';
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
  const [asking, setAsking] = useState<'pay' | 'refuse' | null>(null);
  const acts = useRef<HTMLDivElement>(null);
  const hasActed = useRef(false);
  const { id, referrer, referred } = row;
  const amount = formatNaira(row.reward);
  const close = () => setAsking(null);
  const isOver = asking === null && (removed || status !== 'on_hold');
  // The button that had the focus is gone.
  useEffect(() => {
    if (isOver && hasActed.current) acts.current?.closest<HTMLElement>('[data-row-key]')?.focus();
  }, [isOver]);
  const done = (isDone: boolean): boolean => {
    hasActed.current = isDone;
    if (isDone) close();
    return isDone;
  };
  return (
    <div className="admin-actions" ref={acts}>
      {!isOver && (
        <>
          <Button danger size="small" onClick={() => setAsking('refuse')}>
            Refuse
          </Button>
          <Button type="primary" size="small" onClick={() => setAsking('pay')}>
            Pay
          </Button>
        </>
      )}
      <ConfirmDialog
        open={asking === 'pay'}
        title={`Pay ${amount} to ${referrer.fullname}?`}
        confirmLabel="Pay reward"
        busy={busy}
        onConfirm={() => void pay().then(done)}
        onClose={close}
      >{`The reward for inviting ${referred.fullname} goes into their wallet at once. This can’t be undone.`}</ConfirmDialog>
      <ReasonDialog
        open={asking === 'refuse'}
        title={`Refuse ${amount} for ${referrer.fullname}?`}
        commonReasons={commonReasons}
        confirmLabel="Refuse reward"
        busy={busy}
        draftName={`refuse-reward:${id}`}
        onConfirm={({ reason }) => refuse(reason).then(done)}
        onClose={close}
      >{`The reward for inviting ${referred.fullname} won’t be paid, and ${referrer.fullname} will see your reason.`}</ReasonDialog>
    </div>
  );
}
