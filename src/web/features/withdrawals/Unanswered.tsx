import { Button } from 'antd';
import { useEffect, useRef, useState } from 'react';

import { formatDateTime } from '../../lib/dates';
import { paths } from '../../paths';
import { useQueue } from '../../pending/hooks';
import { isUndoable, type PendingAction } from '../../pending/pendingSlice';
import { Icon } from '../../ui/Icon';
import { Naira } from '../../ui/Naira';
import { useOneAtATime } from '../../ui/useOneAtATime';
import { LinkButton } from '../../ui/LinkButton';

interface Props {
  request: PendingAction;
  /** It took the place of the form that the person has just sent. */
  isFresh: boolean;
}

/** A request whose arrival is unknown, or that has not been sent yet: its state, and its options. */
export function Unanswered({ request, isFresh }: Props) {
  const { key, input, atMs, status, hasLeft } = request;
  const { sendNow, undo, giveUp } = useQueue();
  const box = useRef<HTMLDivElement>(null);
  const [tries, setTries] = useState(0);
  const busy = status === 'sending' || status === 'reading';

  // The form that held the focus is gone. On a later visit the focus stays where it is.
  useEffect(() => {
    if (isFresh) box.current?.focus();
  }, [isFresh]);

  const again = useOneAtATime(async () => {
    await sendNow(key);
    setTries((before) => before + 1);
  });

  return (
    <div ref={box} className="wd-sent" role="group" aria-labelledby="wd-unanswered" tabIndex={-1}>
      <span className="wd-sent__mark wd-sent__mark--wait">
        <Icon name="clock" size={26} />
      </span>
      <h2 id="wd-unanswered">{hasLeft ? 'No answer yet' : 'Not sent yet'}</h2>
      <p>
        You asked to withdraw <Naira amount={String(input.amount)} /> on{' '}
        <span className="sn-num">{formatDateTime(new Date(atMs).toISOString())}</span>
        <span>{`. ${
          hasLeft
            ? 'We don’t know yet if your request arrived.'
            : 'Your request is waiting for the network. Keep this page open, and we’ll send it as soon as the network is back.'
        }`}</span>
      </p>
      {hasLeft && (
        <p>
          <strong>Your money is safe.</strong> We’ll keep trying for two minutes, then look it up. It’s the same
          request, so the amount can’t be withdrawn twice.
        </p>
      )}
      <div role="status">
        {status === 'reading' && <p className="sn-note">Looking it up…</p>}
        {tries > 0 && !busy && <p className="sn-note">Still no answer. Check your network and try again.</p>}
      </div>
      <div className="wd-sent__ways">
        <Button type="primary" aria-disabled={busy} onClick={() => void again()}>
          {status === 'sending' ? 'Sending...' : 'Send it again'}
        </Button>
        <LinkButton to={paths.account.withdrawalHistory}>Look in your history</LinkButton>
      </div>
      <p className="sn-small sn-muted">
        Not what you want any more?{' '}
        {isUndoable(request) ? (
          <Button type="link" size="small" onClick={() => void undo(key)}>
            Take it back
          </Button>
        ) : (
          <>
            <Button type="link" size="small" disabled={busy} onClick={() => void giveUp(key)}>
              Ask for another amount
            </Button>{' '}
            <span>We’ll check if it arrived first. If it did, it goes ahead.</span>
          </>
        )}
      </p>
    </div>
  );
}
