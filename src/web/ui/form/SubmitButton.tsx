import { Button } from 'antd';
import { useSyncExternalStore, type ReactNode } from 'react';

interface Props {
  busy?: boolean;
  /** The label while busy. */
  busyLabel?: string;
  children: ReactNode;
}

const never = () => () => undefined;

/** Disabled in prerendered markup: before the scripts load, a press would make the browser submit the form. */
export function SubmitButton({ busy = false, busyLabel, children }: Props) {
  const alive = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return (
    <Button type="primary" htmlType="submit" size="large" block disabled={!alive} loading={busy} aria-busy={busy}>
      {busy && busyLabel ? busyLabel : children}
    </Button>
  );
}
