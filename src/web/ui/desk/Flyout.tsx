import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { Icon, type IconName } from '../Icon';
import './Flyout.css';

interface Props {
  label: ReactNode;
  icon: IconName;
  /** What the panel holds, for a screen reader. */
  title: string;
  children: (close: () => void) => ReactNode;
}

/** A button with a small panel below it. It closes on Escape, on a click elsewhere, and when the focus goes elsewhere. */
export function Flyout({ label, icon, title, children }: Props) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const buttonId = useId();
  const close = () => {
    setOpen(false);
    document.getElementById(buttonId)?.focus();
  };

  useEffect(() => {
    if (!open) return;
    const leave = (event: Event) => {
      if (event.target instanceof Node && !box.current?.contains(event.target)) setOpen(false);
    };
    document.addEventListener('pointerdown', leave);
    document.addEventListener('focusin', leave);
    return () => {
      document.removeEventListener('pointerdown', leave);
      document.removeEventListener('focusin', leave);
    };
  }, [open]);

  return (
    <div
      className="sn-flyout"
      ref={box}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open) return;
        event.stopPropagation();
        close();
      }}
    >
      <button
        id={buttonId}
        type="button"
        className="sn-list__tool"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        <Icon name={icon} size={18} />
        {label}
      </button>
      {open && (
        <div id={id} className="sn-flyout__panel" role="group" aria-label={title} data-keys="off">
          {children(close)}
        </div>
      )}
    </div>
  );
}
