import { useSyncExternalStore, type ReactNode } from 'react';

interface Props {
  busy?: boolean;
  /** What the button says while busy. */
  busyLabel?: string;
  children: ReactNode;
}

const never = () => () => undefined;

/**
 * Sends the form it stands in. While busy it keeps the focus and its colour; the form's owner ignores further presses.
 * In prerendered markup it is disabled: pressed before the scripts are there, the browser itself would send the form.
 */
export function SubmitButton({ busy = false, busyLabel, children }: Props) {
  const alive = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return (
    <button type="submit" className="sn-btn sn-btn--primary sn-form__submit" disabled={!alive} aria-disabled={busy}>
      {busy && <span className="sn-form__busy" aria-hidden="true" />}
      {busy && busyLabel ? busyLabel : children}
    </button>
  );
}
