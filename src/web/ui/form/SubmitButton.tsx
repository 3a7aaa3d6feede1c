import { Button } from 'antd';
import { useSyncExternalStore, type ReactNode } from 'react';

interface Props {
  busy?: boolean;
  /** The label while busy. */
  busyLabel?: string;
  children: ReactNode;
}

const never = () => () => undefined;

/** Sends the form it stands in. In prerendered markup it is disabled: pressed before the scripts are there, the browser itself would send the form. */
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
