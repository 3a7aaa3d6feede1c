import { Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import type { Deposit } from '../../../../../contract/funding';
import { isDone } from '../../../../api/apiError';
import { useConfirmDepositMutation, useReverseDepositMutation } from '../../../../api/ownersApi';
import { formatDay } from '../../../../lib/dates';
import { formatNaira } from '../../../../lib/naira';
import { ConfirmDialog } from '../../../../ui/dialog/Dialog';
import { ReasonDialog } from '../ReasonDialog';
import { Allocate, Refund } from './dialogs';

const commonReasons = [
  'The bank doesn’t show this transfer.',
  'The amount isn’t what the bank shows.',
  'It was recorded for the wrong owner.',
  'It was recorded twice.',
] as const;

interface Props {
  row: Deposit;
  /** Another admin has dealt with it. */
  removed: boolean;
}

const isOpen = (status: Deposit['status']): boolean => status !== 'refused' && status !== 'reversed';

/** The actions of one deposit. */
export function DepositActions({ row, removed }: Props) {
  const { status } = row;
  const [asking, setAsking] = useState<'confirm' | 'allocate' | 'refund' | 'reverse' | null>(null);
  const actions = useRef<HTMLDivElement>(null);
  const hasActed = useRef(false);
  const close = () => setAsking(null);
  const done = () => {
    hasActed.current = true;
    close();
  };
  // The button that had the focus goes with the status.
  useEffect(() => {
    if (!hasActed.current || document.activeElement !== document.body) return;
    actions.current?.closest<HTMLElement>('[data-row-key]')?.focus();
  }, [status, removed]);
  return (
    <div className="admin-actions" ref={actions}>
      {!removed && isOpen(status) && (
        <Button danger size="small" onClick={() => setAsking('reverse')}>
          {status === 'waiting' ? 'Refuse…' : 'Reverse…'}
        </Button>
      )}
      {!removed && status === 'waiting' && (
        <Button type="primary" size="small" onClick={() => setAsking('confirm')}>
          Confirm…
        </Button>
      )}
      {!removed && status === 'unallocated' && (
        <Button type="primary" size="small" {...Allocate.onIntent} onClick={() => setAsking('allocate')}>
          Give to owner…
        </Button>
      )}
      {!removed && status === 'booked' && (
        <Button size="small" {...Refund.onIntent} onClick={() => setAsking('refund')}>
          Pay back…
        </Button>
      )}
      <Refund open={asking === 'refund'} deposit={row} onClose={close} />
      <Allocate open={asking === 'allocate'} deposit={row} onDone={done} onClose={close} />
      <Confirm open={asking === 'confirm'} row={row} onDone={done} onClose={close} />
      <Reverse open={asking === 'reverse'} row={row} onDone={done} onClose={close} />
    </div>
  );
}

interface DialogProps {
  open: boolean;
  row: Deposit;
  onDone: () => void;
  onClose: () => void;
}

const whose = ({ owner }: Deposit): string => (owner ? ` from ${owner.name}` : '');

function Confirm({ open, row, onDone, onClose }: DialogProps) {
  const [confirm, { isLoading }] = useConfirmDepositMutation();
  return (
    <ConfirmDialog
      open={open}
      title={`Did ${formatNaira(row.amount)}${whose(row)} arrive?`}
      confirmLabel="Confirm deposit"
      busy={isLoading}
      onConfirm={() => void confirm({ id: row.id }).then((answer) => isDone(answer) && onDone())}
      onClose={onClose}
    >
      <p>
        <span>{`${row.recordedBy?.fullname ?? ''} recorded it with the bank reference`}</span>{' '}
        <b>{row.bankReference}</b>
        <span>{`, received on ${formatDay(row.receivedOn)}. First compare amount, reference and day with the bank statement.`}</span>
      </p>
      <p className="admin-last">
        {row.owner
          ? 'It’s booked at once, and jobs waiting for this money go live.'
          : 'It’s booked at once, and waits for its owner.'}
      </p>
    </ConfirmDialog>
  );
}

/** The consequences of taking a deposit back. */
const consequence = ({ status, owner, recordedBy }: Deposit): string => {
  const again = recordedBy
    ? 'Its bank reference can be recorded again.'
    : 'We ask the payments provider first, and reverse it only if it’s no longer paid there. It won’t be booked again automatically, and a large amount waits for a second admin.';
  if (status === 'waiting') return `It isn’t booked, so no money moves. ${again}`;
  const booked = owner
    ? `The amount leaves the balance of ${owner.name}. If they then owe more than their credit, their open jobs are paused and every admin gets an email; members keep the slots they hold.`
    : 'The amount is booked back.';
  return recordedBy
    ? `${booked} ${again} An admin other than ${recordedBy.fullname} has to do this.`
    : `${booked} ${again}`;
};

function Reverse({ open, row, onDone, onClose }: DialogProps) {
  const [reverse, { isLoading }] = useReverseDepositMutation();
  const word = row.status === 'waiting' ? 'Refuse' : 'Reverse';
  return (
    <ReasonDialog
      open={open}
      title={`${word} ${formatNaira(row.amount)}${whose(row)}?`}
      commonReasons={commonReasons}
      confirmLabel={`${word} deposit`}
      busy={isLoading}
      draftName={`reverse-deposit:${row.id}`}
      onConfirm={async ({ reason }) => {
        const over = isDone(await reverse({ id: row.id, reason }));
        if (over) onDone();
        return over;
      }}
      onClose={onClose}
    >
      {consequence(row)}
    </ReasonDialog>
  );
}
