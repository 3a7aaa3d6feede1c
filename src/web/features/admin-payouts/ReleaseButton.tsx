import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import type { Payout } from '../../../contract/payouts';
import { useReleasePayoutsMutation } from '../../api/payoutsApi';
import { formatNaira } from '../../lib/naira';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog';
import { manyPayouts, getNaira } from './payoutState';

interface Props {
  /** Those that another admin accepted and that need a second one. */
  rows: readonly Payout[];
  children: ReactNode;
  /** After it was done. */
  onReleased?: () => void;
}

/** Releases payouts as their second admin, after one more question. */
export function ReleaseButton({ rows, children, onReleased }: Props) {
  const [isAsking, setIsAsking] = useState(false);
  const [release, { isLoading }] = useReleasePayoutsMutation();
  const close = () => setIsAsking(false);
  const confirm = async () => {
    const { data } = await release({ ids: rows.map(({ id }) => id) });
    if (!data) return;
    close();
    onReleased?.();
  };
  const [one] = rows;
  const what =
    one && rows.length === 1
      ? `${formatNaira(one.amount)} to ${one.user.fullname}`
      : `${manyPayouts(rows.length)} of ${formatNaira(getNaira(rows))}`;
  return (
    <>
      <Button type="primary" size="small" onClick={() => setIsAsking(true)}>
        {children}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={`Release ${what}?`}
        confirmLabel="Release"
        busy={isLoading}
        onConfirm={() => void confirm()}
        onClose={close}
      >
        <p className="admin-last">
          Another admin accepted this much for one member or one bank account. Look at the member, what they earned and
          the account first. Once released it is sent like any other payout.
        </p>
      </ConfirmDialog>
    </>
  );
}
