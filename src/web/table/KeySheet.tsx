import { Suspense } from 'react';
import { Dialog } from '../ui/dialog/Dialog';
import type { Binding } from './useShortcuts';
import { lazyPart } from '../ui/lazyPart';

const KeyList = lazyPart(() => import('./KeyList'));

interface Props {
  open: boolean;
  onClose: () => void;
  bindings: readonly Binding[];
  enabled: boolean;
  onEnable: (enabled: boolean) => void;
}

/** The keys of this screen, and the switch to turn them off for people who type by voice. */
export function KeySheet({ open, onClose, ...keys }: Props) {
  return (
    <Dialog open={open} title="Keys" width={560} footer={null} onClose={onClose}>
      <Suspense>
        <KeyList {...keys} />
      </Suspense>
    </Dialog>
  );
}
