import { Button } from 'antd';
import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router-dom';
import { listWaiting, selectDecisions } from '../../../../api/decisionsSlice';
import { areShortcutsWanted, useShortcuts } from '../../../../table/useShortcuts';
import { Key } from '../../../../ui/Key';
import { useToaster } from '../../../../ui/toaster';
import { useNow } from '../../../../ui/time';
import { useDecisionSelector, useDecisions } from './useDecisions';

/** The newest undoable decision, on every admin page; leaving sends it. */
export function DecisionToast() {
  const waiting = listWaiting(useDecisionSelector(selectDecisions));
  const newest = waiting.at(-1);
  const { undo, undoLast, sendAll } = useDecisions();
  const toaster = useToaster();
  const wanted = areShortcutsWanted();
  // Focused review shows it elsewhere.
  const isElsewhere = useSearchParams()[0].has('focus');
  useShortcuts(
    [{ keys: ['u'], label: 'Undo the last decision', run: () => newest !== undefined && (undoLast(), true) }],
    wanted,
  );

  const show = useEffectEvent(() => {
    if (!newest || isElsewhere) return undefined;
    const { subject, label, dueAtMs } = newest;
    const others = waiting.length - 1;
    // A new key, because a reused one would still be fading out.
    return toaster.offer(`${subject} ${dueAtMs} ${others}`, others > 0 ? `${label} and ${others} more` : label, {
      detail: <Countdown untilMs={dueAtMs} />,
      actions: (
        <>
          <Button size="small" aria-label={`Send now: ${label}`} onClick={() => void sendAll()}>
            {others > 0 ? 'Send all now' : 'Send now'}
          </Button>{' '}
          <Button
            size="small"
            aria-label={`Undo: ${label}`}
            aria-keyshortcuts={wanted ? 'U' : undefined}
            onClick={() => undo(subject)}
          >
            Undo {wanted && <Key>U</Key>}
          </Button>
        </>
      ),
    });
  });
  useEffect(() => show(), [newest?.subject, newest?.dueAtMs, waiting.length, isElsewhere]);

  const leave = useEffectEvent(() => void sendAll());
  useEffect(() => {
    const onLeave = () => leave();
    // Some browsers skip `pagehide`.
    for (const name of ['beforeunload', 'pagehide']) addEventListener(name, onLeave);
    return () => {
      for (const name of ['beforeunload', 'pagehide']) removeEventListener(name, onLeave);
    };
  }, []);
  return null;
}

function Countdown({ untilMs }: { untilMs: number }) {
  const leftSeconds = Math.max(1, Math.ceil((untilMs - useNow(250).getTime()) / 1_000));
  return <span className="sn-num" aria-hidden="true">{`Sending in ${leftSeconds} s`}</span>;
}
