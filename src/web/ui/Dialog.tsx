import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { Icon } from './Icon';
import { useToastsInside } from './toaster';
import './Dialog.css';

interface Props {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  footer?: ReactNode;
  size?: 's' | 'm' | 'l';
  /** Where it comes from: the middle, or an edge of the screen. */
  side?: 'center' | 'start' | 'end';
  children: ReactNode;
}

/** A modal on the browser's own dialog: it keeps the focus, closes on Escape, and gives the focus back. */
export function Dialog({ open, ...rest }: Props) {
  return open ? <OpenDialog {...rest} /> : null;
}

function OpenDialog({ onClose, title, footer, size = 'm', side = 'center', children }: Omit<Props, 'open'>) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useToastsInside(dialog);

  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);

  return (
    <dialog
      ref={dialog}
      className={`sn-dialog sn-dialog--${size} sn-dialog--${side}`}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      // Escape closes the dialog alone, not what it was opened from as well: the focus goes back there.
      onKeyDown={(event) => {
        if (event.key === 'Escape') event.stopPropagation();
      }}
      onMouseDown={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
    >
      <div className="sn-dialog__box">
        <div className="sn-dialog__head">
          <h2 id={titleId}>{title}</h2>
          <button type="button" className="sn-icon-btn" aria-label="Close" onClick={onClose}>
            <Icon name="close" size={20} />
          </button>
        </div>
        <div className="sn-dialog__body">{children}</div>
        {footer && <div className="sn-dialog__foot">{footer}</div>}
      </div>
    </dialog>
  );
}
