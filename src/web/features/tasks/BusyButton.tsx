import type { ReactNode } from 'react';

interface Props {
  busy: boolean;
  /** What stands there while it works; without it the label stays. */
  busyLabel?: string;
  type?: 'button' | 'submit';
  small?: boolean;
  block?: boolean;
  disabled?: boolean;
  /** The id of what says why it is disabled. */
  describedBy?: string | undefined;
  onClick?: () => void;
  children: ReactNode;
}

/** The main button of a screen: it turns and cannot be pressed again while its work runs. */
export function BusyButton({
  busy,
  busyLabel,
  type = 'button',
  small,
  block,
  disabled = false,
  describedBy,
  onClick,
  children,
}: Props) {
  const look = ['sn-btn sn-btn--primary', small && 'sn-btn--small', block && 'sn-btn--block'].filter(Boolean).join(' ');
  return (
    <button
      type={type}
      className={look}
      disabled={busy || disabled}
      aria-busy={busy}
      aria-describedby={describedBy}
      onClick={onClick}
    >
      {busy && <span className="job-spinner" aria-hidden="true" />}
      {busy && busyLabel ? busyLabel : children}
    </button>
  );
}
