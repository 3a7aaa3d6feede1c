import { type ReactNode, type RefObject, useState } from 'react';
import { ConfirmDialog } from '../../ui/dialog/Dialog';
import { DialogModal } from '../../ui/dialog/DialogModal';
import { SubmitButton } from '../../ui/form/FormItem';
import { useLeaveGuard } from '../../ui/useLeaveGuard';
import { placeWithSheet } from './profileSheets';
import './sheet.css';

export interface Work {
  readonly changed: () => boolean;
  readonly forget: () => void;
}

interface Props {
  title: string;
  focus: string;
  work: RefObject<Work | null>;
  onClose: () => void;
  children: ReactNode;
}

export function Sheet({ title, focus, work, onClose, children }: Props) {
  const changed = () => work.current?.changed() ?? false;
  const guard = useLeaveGuard(changed, placeWithSheet);
  const [closing, setClosing] = useState(false);
  const leave = () => {
    work.current?.forget();
    if (closing) onClose();
    else guard.leave();
  };
  const focusFirst = () => {
    // On busy phones it arrives late, when the person may be typing elsewhere.
    if (!document.activeElement?.matches('input, textarea')) document.getElementById(focus)?.focus();
  };
  const stay = () => {
    setClosing(false);
    guard.stay();
  };
  return (
    <DialogModal
      open
      title={title}
      footer={null}
      rootClassName="sn-modal sn-sheet"
      afterOpenChange={focusFirst}
      onClose={() => (changed() ? setClosing(true) : onClose())}
    >
      {children}
      <ConfirmDialog
        open={closing || guard.asking}
        title="Leave without saving?"
        confirmLabel="Leave"
        cancelLabel="Keep editing"
        danger
        onConfirm={leave}
        onClose={stay}
      >
        <p className="acct-hint">Your changes are not saved yet.</p>
      </ConfirmDialog>
    </DialogModal>
  );
}

/** Stays visible while the fields scroll. */
export function SheetButton({ busy, busyLabel }: { busy: boolean; busyLabel: string }) {
  return (
    <div className="sn-sheet__foot">
      <SubmitButton busy={busy} busyLabel={busyLabel}>
        Save
      </SubmitButton>
    </div>
  );
}
