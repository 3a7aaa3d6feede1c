import { Button } from 'antd';
import { Link, useLocation } from 'react-router-dom';
import { focusMain } from '../ui/focusMain';
import { Key } from '../ui/Key';
import { useNow } from '../ui/useNow';
import { useQueue } from './hooks';
import { kindOf } from './kinds';
import { needOfNetwork } from './needOfNetwork';
import { isUndoable, type PendingAction, selectActions } from './pendingSlice';
import { lastUndoable } from './queue';
import { usePendingSelector } from './usePendingSelector';
import './pendingBar.css';

const shownAtOnce = 3;
const everyMs = 250;

/** Every open or unread action that neither its row nor the current screen shows: its state, and the person's options. */
export function PendingBar({ undoKey }: { undoKey?: string }) {
  const actions = usePendingSelector(selectActions);
  const { sendNow } = useQueue();
  const newest = lastUndoable(actions);
  const { pathname } = useLocation();
  const open = Object.values(actions)
    .filter(({ status, hasLeft, trips }) => status !== 'sending' || hasLeft || trips > 1)
    .filter(({ kind, input }) => kindOf(kind).page?.(input) !== pathname)
    .reverse();
  const shown = open.slice(0, shownAtOnce);
  const more = open.length - shown.length;
  const scheduled = open.filter(({ status }) => status === 'scheduled');

  return (
    <>
      {/* There before anything is said in it, or it would not be heard. */}
      <p className="sn-visually-hidden" role="status">
        {`${newest?.status === 'scheduled' ? `${newest.label}: sending in a moment.` : ''}${newest?.status === 'scheduled' && undoKey ? ` Press ${undoKey} to undo.` : ''}`}
      </p>
      <div className="pending-bar">
        {shown.length > 0 && (
          <section className="pending-bar__box" aria-label="Not sent yet">
            <ul>
              {shown.map((action) => (
                <Line key={action.key} action={action} {...(action === newest && undoKey ? { undoKey } : {})} />
              ))}
            </ul>
            {open.length > 1 && (
              <p className="pending-bar__all">
                {more > 0 && <span>{`and ${more} more`}</span>}
                {scheduled.length > 0 && (
                  <Button type="link" size="small" onClick={() => scheduled.forEach(({ key }) => void sendNow(key))}>
                    Send all now
                  </Button>
                )}
              </p>
            )}
          </section>
        )}
      </div>
    </>
  );
}

function Line({ action, undoKey }: { action: PendingAction; undoKey?: string }) {
  const { key, kind, subject, label, status } = action;
  const { undo, sendNow, giveUp, dismiss } = useQueue();
  const page = kindOf(kind).page?.(action.input);
  const now = useNow(60_000);
  const isLate = status !== 'scheduled';
  const button = (name: string, act: (key: string) => unknown, shortcut?: string) => (
    <Button size="small" aria-label={`${name}: ${label}`} aria-keyshortcuts={shortcut} onClick={() => void act(key)}>
      {name}
    </Button>
  );
  return (
    <li className={isLate ? 'pending-bar__line pending-bar__line--late' : 'pending-bar__line'}>
      <span className="pending-bar__what">
        <b>{page ? <Link to={page}>{label}</Link> : label}</b>
        {isLate ? <span>{wordsFor(action, now)}</span> : <Countdown untilMs={action.dueAtMs} />}
      </span>
      <span className="pending-bar__acts">
        {isUndoable(action) && undoKey && <Key>{undoKey}</Key>}
        {isUndoable(action) && button('Undo', undo, undoKey)}
        {status === 'scheduled' && button('Send now', sendNow)}
        {status === 'waiting-for-network' && button('Send again', sendNow)}
        {status === 'waiting-for-network' &&
          action.hasLeft &&
          kindOf(kind).askForMs < Infinity &&
          button('Give up', giveUp)}
        {status === 'refused' && button('OK', () => void dismiss(kind, subject).then(focusMain))}
      </span>
    </li>
  );
}

function wordsFor({ status, hasLeft, until, refusal }: PendingAction, now: Date): string {
  if (refusal !== null) return `Not taken: ${refusal}`;
  if (status === 'sending') return hasLeft ? 'No answer yet. Asking again…' : 'Sending…';
  if (status === 'reading') return 'No answer came. Reading how it stands…';
  if (hasLeft) return 'No answer yet. It is asked again by itself.';
  return `Waiting for the network. ${until ? needOfNetwork(until, now) : ''}`.trim();
}

function Countdown({ untilMs }: { untilMs: number }) {
  const leftSeconds = Math.max(1, Math.ceil((untilMs - useNow(everyMs).getTime()) / 1_000));
  return <span className="sn-num" aria-hidden="true">{`Sending in ${leftSeconds} s`}</span>;
}
