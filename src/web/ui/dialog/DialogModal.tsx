import { Modal, type ModalProps } from 'antd';
import { type KeyboardEvent, useRef } from 'react';
import { useModality } from './useModality';
import './DialogModal.css';

interface Props extends Omit<ModalProps, 'open' | 'onCancel'> {
  open: boolean;
  onClose: () => void;
}

/** antd's modal for as long as it is drawn: without motion, so that the next key finds the screen behind it again. */
export function DialogModal({ onClose, confirmLoading = false, ...props }: Props) {
  const panel = useRef<HTMLDivElement>(null);
  useModality(panel);
  return (
    <Modal
      centered
      width={560}
      transitionName=""
      maskTransitionName=""
      // antd gives the focus back where it closes a modal itself. This one disappears with its opener.
      focusable={{ focusTriggerAfterClose: false }}
      panelRef={panel}
      rootClassName="sn-modal"
      confirmLoading={confirmLoading}
      onCancel={onClose}
      wrapProps={{
        // Escape closes the dialog alone, not its opener as well: React bubbles the event to it, too.
        onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
          if (event.key !== 'Escape') return;
          event.stopPropagation();
          if (!confirmLoading) onClose();
        },
      }}
      {...props}
    />
  );
}
