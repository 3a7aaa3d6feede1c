import { Kbd } from '../ui/Kbd';
import { useNow } from '../ui/useNow';
import { usePendingSelector, useQueue } from './hooks';
import { isUndoable, type PendingAction, selectActions } from './pendingSlice';
import { lastUndoable } from './queue';
import './pendingBar.css';

const shownAtOnce = 3;
const everyMs = 250;

/** Every action whose end is open and which its row alone cannot show: how it stands, and what its person can do. */
export function PendingBar({ undoKey }: { undoKey?: string }) {
  const actions = usePendingSelector(selectActions);
  const { sendNow } = useQueue();
  const newest = lastUndoable(actions);
  const open = Object.values(actions)
    .filter(({ status, hasLeft }) => status !== 'sending' || hasLeft)
    .reverse();
  const shown = open.slice(0, shownAtOnce);
  const more = open.length - shown.length;
  const scheduled = open.filter(({ status }) => status === 'scheduled');

  return (
    <>
      {/* There before anything is said in it, or it would not be heard. */}
      <p className="sn-visually-hidden" role="status">
        {newest?.status === 'scheduled' ? `${newest.label}: sending in a moment.` : ''}
        {newest?.status === 'scheduled' && undoKey ? ` Press ${undoKey} to undo.` : ''}
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
                {more > 0 && <span>and {more} more</span>}
                {scheduled.length > 0 && (
                  <button
                    type="button"
                    className="sn-text-btn"
                    onClick={() => scheduled.forEach(({ key }) => sendNow(key))}
                  >
                    Send all now
                  </button>
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
  const { key, label, status } = action;
  const { undo, sendNow, giveUp } = useQueue();
  const isLate = status !== 'scheduled';
  const button = (name: string, act: (key: string) => void, shortcut?: string) => (
    <button
      type="button"
      className="sn-btn sn-btn--small sn-btn--ghost"
      aria-label={`${name}: ${label}`}
      aria-keyshortcuts={shortcut}
      onClick={() => act(key)}
    >
      {name}
    </button>
  );
  return (
    <li className={isLate ? 'pending-bar__line pending-bar__line--late' : 'pending-bar__line'}>
      <span className="pending-bar__what">
        <b>{label}</b>
        {isLate ? <span>{wordsFor(action)}</span> : <Countdown untilMs={action.dueAtMs} />}
      </span>
      <span className="pending-bar__acts">
        {isUndoable(action) && undoKey && <Kbd>{undoKey}</Kbd>}
        {isUndoable(action) && button('Undo', undo, undoKey)}
        {status === 'scheduled' && button('Send now', sendNow)}
        {status === 'waiting-for-network' && button('Send again', sendNow)}
        {status === 'waiting-for-network' && action.hasLeft && button('Give up', giveUp)}
      </span>
    </li>
  );
}

function wordsFor({ status, hasLeft }: PendingAction): string {
  if (status === 'sending') return 'No answer yet. Asking again…';
  if (status === 'reading') return 'No answer came. Reading how it stands…';
  return hasLeft ? 'No answer yet. It is asked again by itself.' : 'Waiting for the network.';
}

function Countdown({ untilMs }: { untilMs: number }) {
  const leftSeconds = Math.max(1, Math.ceil((untilMs - useNow(everyMs).getTime()) / 1_000));
  return (
    <span className="sn-num" aria-hidden="true">
      Sending in {leftSeconds} s
    </span>
  );
}
