import type { ReactNode } from 'react';
import { Dialog } from './Dialog';

interface Props {
  open: boolean;
  title: string;
  /** The consequences of confirming. */
  children: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  /** For actions without an undo. */
  danger?: boolean;
  busy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before something that moves money or can’t be undone. */
export function ConfirmDialog({
  confirmLabel,
  cancelLabel = 'Cancel',
  danger = false,
  busy = false,
  onConfirm,
  onClose,
  ...dialogProps
}: Props) {
  return (
    <Dialog
      okText={confirmLabel}
      cancelText={cancelLabel}
      okButtonProps={{ danger }}
      confirmLoading={busy}
      onOk={onConfirm}
      onClose={onClose}
      {...dialogProps}
    />
  );
}
