import { Modal, type ModalProps } from 'antd';
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef } from 'react';
import { focusMain } from '../focusMain';
import { useToastsInside } from '../toaster';
import './AdminModal.css';

/** antd's modal for as long as it is drawn: without motion, so that the next key finds the screen behind it again. */
export function AdminModal({ onCancel, confirmLoading = false, ...props }: ModalProps & { open: boolean }) {
  const panel = useRef<HTMLDivElement>(null);
  useToastsInside(panel);
  useFocusBack();
  useStillPage();
  return (
    <Modal
      centered
      width={560}
      transitionName=""
      maskTransitionName=""
      // antd gives the focus back where it closes a modal itself. This one goes with what has opened it.
      focusable={{ focusTriggerAfterClose: false }}
      panelRef={panel}
      rootClassName="admin-dialog"
      confirmLoading={confirmLoading}
      onCancel={onCancel}
      wrapProps={{
        // Escape closes the dialog alone, not what it was opened from as well: React tells that of it, too.
        onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
          if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
          event.stopPropagation();
          if (!confirmLoading) onCancel?.(event);
        },
      }}
      {...props}
    />
  );
}

let openOnes = 0;

/** Nothing behind a dialog can be reached, as the browser's own dialogs have it: antd lets Tab through, and the page scrolls after it. */
function useStillPage(): void {
  useLayoutEffect(() => {
    const count = (by: number) => {
      openOnes += by;
      document.getElementById('root')?.toggleAttribute('inert', openOnes > 0);
    };
    count(1);
    return () => count(-1);
  }, []);
}

/** Gives the focus back to what had it before, or to the page once that is gone. */
function useFocusBack(): void {
  const before = useRef<Element>(null);
  useLayoutEffect(() => {
    before.current = document.activeElement;
  }, []);
  useEffect(
    () => () => {
      const { activeElement, body } = document;
      if (activeElement !== body) return;
      if (before.current instanceof HTMLElement && before.current.isConnected)
        before.current.focus({ preventScroll: true });
      else focusMain();
    },
    [],
  );
}
