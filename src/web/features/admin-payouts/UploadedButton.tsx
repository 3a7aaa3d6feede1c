import { Button } from 'antd';
import type { PayoutBatch } from '../../../contract/payouts';
import { useConfirmPayoutUploadMutation } from '../../api/payoutsApi';

/** Reports that a batch's file is at the bank; its members are told then. */
export function UploadedButton({ batch: { id }, size }: { batch: PayoutBatch; size?: 'small' }) {
  const [confirm, { isLoading }] = useConfirmPayoutUploadMutation();
  return (
    <Button
      type="primary"
      {...(size && { size })}
      aria-disabled={isLoading}
      onClick={() => {
        if (!isLoading) void confirm({ id });
      }}
    >
      I’ve uploaded it
    </Button>
  );
}
