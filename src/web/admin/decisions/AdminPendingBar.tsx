import { useQueue } from '../../pending/hooks';
import { PendingBar } from '../../pending/PendingBar';
import { selectActions } from '../../pending/pendingSlice';
import { lastUndoable } from '../../pending/queue';
import { usePendingSelector } from '../../pending/usePendingSelector';
import { areShortcutsWanted, useShortcuts } from '../../table/useShortcuts';

/** The queue in the frame of the admin area, where a key undoes the last action. */
export function AdminPendingBar() {
  const canUndo = usePendingSelector((state) => lastUndoable(selectActions(state)) !== undefined);
  const { undoLast } = useQueue();
  const wanted = areShortcutsWanted();
  useShortcuts([{ keys: ['u'], label: 'Undo the last decision', run: () => canUndo && (undoLast(), true) }], wanted);
  return wanted ? <PendingBar undoKey="U" /> : <PendingBar />;
}
