import type { ReactNode } from 'react';
import { DeskDialog } from './DeskDialog';

interface Props {
  open: boolean;
  title: string;
  /** What follows once it is confirmed. */
  children: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  /** For what cannot be taken back. */
  danger?: boolean;
  busy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks once more, before something that moves money or cannot be undone. */
export function ConfirmDialog({
  open,
  title,
  children,
  confirmLabel,
  cancelLabel = 'Cancel',
  danger,
  busy = false,
  onConfirm,
  onClose,
}: Props) {
  const close = () => {
    if (!busy) onClose();
  };
  return (
    <DeskDialog
      open={open}
      title={title}
      onClose={close}
      footer={
        <>
          <button type="button" className="sn-btn sn-btn--ghost" aria-disabled={busy} onClick={close}>
            {cancelLabel}
          </button>
          <button
            type="button"
            className={danger ? 'sn-btn desk-btn--refuse' : 'sn-btn sn-btn--primary'}
            aria-disabled={busy}
            onClick={() => {
              if (!busy) onConfirm();
            }}
          >
            {busy ? 'One moment...' : confirmLabel}
          </button>
        </>
      }
    >
      {children}
    </DeskDialog>
  );
}
