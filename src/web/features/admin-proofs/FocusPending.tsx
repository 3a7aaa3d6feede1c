import { Button } from 'antd';
import { useState } from 'react';
import { formatCount } from '../../lib/naira';
import { useQueue } from '../../pending/hooks';
import { selectActions } from '../../pending/pendingSlice';
import { lastUndoable } from '../../pending/queue';
import { usePendingSelector } from '../../pending/usePendingSelector';
import { Key } from '../../ui/Key';

/** The decisions under way, in a place that is always kept for them: a list would cover the picture, and is shown on demand. */
export function FocusPending() {
  const actions = usePendingSelector(selectActions);
  const { undoLast } = useQueue();
  const [open, setOpen] = useState(false);
  const all = Object.values(actions);
  const late = all.filter(({ status }) => status !== 'scheduled' && status !== 'sending');
  const isListed = open && all.length > 0;
  return (
    <div className="focus__pending" data-open={isListed || undefined}>
      {all.length > 0 && (
        <Button
          type="text"
          size="small"
          danger={late.length > 0}
          aria-expanded={isListed}
          onClick={() => setOpen(!open)}
        >
          {late.length > 0 ? `${formatCount(late.length)} not sent yet` : `${formatCount(all.length)} sending`}
        </Button>
      )}
      {lastUndoable(actions) && (
        <Button size="small" aria-label="Undo the last decision" aria-keyshortcuts="U" onClick={undoLast}>
          Undo <Key>U</Key>
        </Button>
      )}
    </div>
  );
}
