import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { formatDateTime } from '../../lib/dates';
import { paths } from '../../paths';
import { Icon } from '../../ui/Icon';
import { Naira } from '../../ui/Naira';
import { useOneAtATime } from '../../ui/useOneAtATime';
import type { UnansweredRequest } from './unanswered';

interface Props {
  request: UnansweredRequest;
  /** It took the place of the form that the person has just sent. */
  isFresh: boolean;
  onAgain: () => Promise<void>;
  onGiveUp: () => void;
}

/** A request of which nobody knows whether it arrived: what is known, and the ways on. */
export function Unanswered({ request: { amount, atMs }, isFresh, onAgain, onGiveUp }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const [busy, setBusy] = useState(false);
  const [tries, setTries] = useState(0);

  // The form that held the focus is gone. Who comes back to the page later is not moved about.
  useEffect(() => {
    if (isFresh) box.current?.focus();
  }, [isFresh]);

  const again = useOneAtATime(async () => {
    setBusy(true);
    await onAgain();
    setBusy(false);
    setTries((before) => before + 1);
  });

  return (
    <div ref={box} className="wd-sent" role="group" aria-labelledby="wd-unanswered" tabIndex={-1}>
      <span className="wd-sent__mark wd-sent__mark--wait">
        <Icon name="clock" size={26} />
      </span>
      <h2 id="wd-unanswered">No answer yet</h2>
      <p>
        You asked to withdraw <Naira amount={amount} /> on{' '}
        <span className="sn-num">{formatDateTime(new Date(atMs).toISOString())}</span>. We don’t know yet whether your
        request arrived.
      </p>
      <p>
        <strong>Your money is safe.</strong> Send it again in a moment: it stays the same request, so the amount cannot
        be withdrawn twice.
      </p>
      <div role="status">
        {tries > 0 && !busy && <p className="sn-note">Still no answer. Check your network and try again.</p>}
      </div>
      <div className="wd-sent__ways">
        <button type="button" className="sn-btn sn-btn--primary" aria-disabled={busy} onClick={() => void again()}>
          {busy ? 'Sending...' : 'Send it again'}
        </button>
        <Link className="sn-btn sn-btn--ghost" to={paths.account.withdrawalHistory}>
          Look in your history
        </Link>
      </div>
      <p className="sn-small sn-muted">
        Not what you want any more?{' '}
        <button type="button" className="sn-text-btn" disabled={busy} onClick={onGiveUp}>
          Ask for another amount
        </button>{' '}
        First look in your history: if the request did arrive, it stands there and goes on.
      </p>
    </div>
  );
}
