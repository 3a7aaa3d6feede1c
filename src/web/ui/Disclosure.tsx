import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import './Disclosure.css';

interface Props {
  /** What the button is called. */
  label: string;
  /** What the button shows. */
  button: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A button that opens a small panel below it. Escape, a press elsewhere, or leaving with the focus closes it. */
export function Disclosure({ label, button, className = 'sn-icon-btn', children }: Props) {
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const panelId = useId();

  useEffect(() => {
    if (!open) return;
    panel.current?.scrollIntoView({ block: 'nearest' });
    const closeOutside = (event: Event) => {
      if (event.target instanceof Node && !box.current?.contains(event.target)) setOpen(false);
    };
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpen(false);
      trigger.current?.focus();
    };
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('focusin', closeOutside);
    document.addEventListener('keydown', closeOnEscape);
    return () => {
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('focusin', closeOutside);
      document.removeEventListener('keydown', closeOnEscape);
    };
  }, [open]);

  return (
    <div className="sn-disclosure" ref={box}>
      <button
        ref={trigger}
        type="button"
        className={className}
        aria-label={label}
        aria-expanded={open}
        aria-controls={panelId}
        onClick={() => setOpen(!open)}
      >
        {button}
      </button>
      <div ref={panel} id={panelId} className="sn-disclosure__panel" hidden={!open}>
        {open && children}
      </div>
    </div>
  );
}
