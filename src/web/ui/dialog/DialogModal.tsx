import { Modal, type ModalProps } from 'antd';
import { type KeyboardEvent, useRef } from 'react';
import { useModality } from './useModality';
import './DialogModal.css';

interface Props extends Omit<ModalProps, 'open' | 'onCancel'> {
  open: boolean;
  onClose: () => void;
}

/** antd's modal without motion, so that the next key reaches the screen. */
export function DialogModal({ onClose, confirmLoading = false, ...props }: Props) {
  const panel = useRef<HTMLDivElement>(null);
  useModality(panel);
  // A closed dialog would forget that its answer is on the way, and could send again.
  const close = () => {
    if (!confirmLoading) onClose();
  };
  return (
    <Modal
      centered
      width={560}
      transitionName=""
      maskTransitionName=""
      // antd returns the focus only when it closes modals itself.
      focusable={{ focusTriggerAfterClose: false }}
      panelRef={panel}
      rootClassName="sn-modal"
      confirmLoading={confirmLoading}
      onCancel={close}
      wrapProps={{
        // Escape must not also close the opener, to which React bubbles it.
        onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
          if (event.key !== 'Escape') return;
          event.stopPropagation();
          close();
        },
      }}
      {...props}
    />
  );
}
