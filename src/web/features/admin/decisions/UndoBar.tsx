import { useDispatch } from 'react-redux';
import { lastUndoable } from '../../../api/heldDecisions';
import { useDeciding } from '../../../api/useDecisions';
import { usePersonId } from '../../../api/usePersonId';
import { type HeldDecision, isOf, selectHeld, selectUnsent, unsentDismissed } from '../../../session/decisionsSlice';
import { useAppSelector } from '../../../session/hooks';
import { areKeysWanted } from '../../../ui/desk/keysWanted';
import { useDeskKeys } from '../../../ui/desk/useDeskKeys';
import { Icon } from '../../../ui/Icon';
import { Kbd } from '../../../ui/Kbd';
import { useNow } from '../../../ui/useNow';
import './undoBar.css';

const shownAtOnce = 3;
const everyMs = 250;

/** What has been decided and not been answered yet: to take it back, or not to wait for it. */
export function UndoBar() {
  const decisions = useAppSelector(selectHeld);
  const held = Object.values(decisions).reverse();
  const { undo, undoLast, sendNow } = useDeciding();
  const newest = lastUndoable(decisions);
  useDeskKeys(
    [{ keys: ['u'], label: 'Undo the last decision', run: () => newest !== undefined && (undoLast(), true) }],
    areKeysWanted(),
  );
  const unsure = held.filter(({ status }) => status !== 'sending');
  const shown = unsure.slice(0, shownAtOnce);
  const more = unsure.length - shown.length;

  return (
    <>
      {/* There before anything is said in it, or it would not be heard. */}
      <p className="sn-visually-hidden" role="status">
        {newest?.status === 'held' ? `${newest.label}: held for a moment. Press U to undo.` : ''}
      </p>
      <div className="undo-bar">
        <Unsent />
        {shown.length > 0 && (
          <section className="undo-bar__box" aria-label="Decisions not sent yet">
            <ul>
              {shown.map((decision) => (
                <HeldLine
                  key={decision.id}
                  decision={decision}
                  byKey={decision === newest}
                  undo={() => undo(decision.id)}
                  send={() => sendNow(decision.id)}
                />
              ))}
            </ul>
            {unsure.length > 1 && (
              <p className="undo-bar__all">
                {more > 0 && <span>and {more} more</span>}
                <button
                  type="button"
                  className="sn-text-btn"
                  onClick={() => unsure.forEach(({ id, status }) => void (status === 'held' && sendNow(id)))}
                >
                  Send all now
                </button>
              </p>
            )}
          </section>
        )}
      </div>
    </>
  );
}

interface LineProps {
  decision: HeldDecision;
  byKey: boolean;
  undo: () => void;
  send: () => void;
}

function HeldLine({ decision: { label, status, attempted, problem, untilMs }, byKey, undo, send }: LineProps) {
  const isStuck = status === 'stuck';
  return (
    <li className={isStuck ? 'undo-bar__line undo-bar__line--stuck' : 'undo-bar__line'}>
      <span className="undo-bar__what">
        <b>{label}</b>
        {isStuck ? (
          <span>{problem || 'It has gone out, and no answer came.'}</span>
        ) : (
          <span className="sn-num" aria-hidden="true">
            <Countdown untilMs={untilMs} />
          </span>
        )}
      </span>
      <span className="undo-bar__acts">
        {byKey && !attempted && <Kbd>U</Kbd>}
        {!attempted && (
          <button
            type="button"
            className="sn-btn sn-btn--small sn-btn--ghost"
            aria-label={`Undo: ${label}`}
            aria-keyshortcuts={byKey ? 'U' : undefined}
            onClick={undo}
          >
            Undo
          </button>
        )}
        <button
          type="button"
          className="sn-btn sn-btn--small sn-btn--ghost"
          aria-label={`${isStuck ? 'Send again' : 'Send now'}: ${label}`}
          onClick={send}
        >
          {isStuck ? 'Send again' : 'Send now'}
        </button>
      </span>
    </li>
  );
}

function Countdown({ untilMs }: { untilMs: number }) {
  const leftSeconds = Math.max(1, Math.ceil((untilMs - useNow(everyMs).getTime()) / 1_000));
  return <>goes out in {leftSeconds} s</>;
}

/** What an earlier session of the same admin has left unsent. */
function Unsent() {
  const dispatch = useDispatch();
  const { resume } = useDeciding();
  const { personId = null } = usePersonId();
  const unsent = useAppSelector(selectUnsent).filter((decision) => isOf(decision, personId));
  if (unsent.length === 0) return null;
  return (
    <section className="undo-bar__box undo-bar__box--unsent" aria-label="Not sent when your session ended">
      <p>
        <Icon name="alert" size={18} />
        <span>
          {unsent.some(({ attempted }) => attempted)
            ? 'Your session ended before these were answered. Some of them may have been done:'
            : 'Your session ended before these were sent. Nothing about them has changed:'}
        </span>
      </p>
      <ul className="undo-bar__list">
        {unsent.map(({ id, label }) => (
          <li key={id}>{label}</li>
        ))}
      </ul>
      <p className="undo-bar__acts">
        <button
          type="button"
          className="sn-btn sn-btn--small sn-btn--ghost"
          onClick={() => dispatch(unsentDismissed(personId))}
        >
          Leave them
        </button>
        <button type="button" className="sn-btn sn-btn--small sn-btn--primary" onClick={resume}>
          Send them after all
        </button>
      </p>
    </section>
  );
}
