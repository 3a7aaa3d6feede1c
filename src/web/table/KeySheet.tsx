import { lazy, Suspense } from 'react';
import { AdminDialog } from '../ui/admin/AdminDialog';
import type { Binding } from './useShortcuts';

const KeyList = lazy(() => import('./KeyList'));

interface Props {
  open: boolean;
  onClose: () => void;
  bindings: readonly Binding[];
  enabled: boolean;
  onEnable: (enabled: boolean) => void;
}

/** Which keys work on this screen, and the way to switch them off for people who type by voice. */
export function KeySheet({ open, onClose, ...keys }: Props) {
  return (
    <AdminDialog open={open} title="Keys" width={560} footer={null} onCancel={onClose}>
      <Suspense>
        <KeyList {...keys} />
      </Suspense>
    </AdminDialog>
  );
}
