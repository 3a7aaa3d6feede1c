import { Alert } from 'antd';
import { useRef, useState } from 'react';
import { useSettlePayoutsMutation } from '../../../api/payoutsApi';
import { Dialog, ConfirmDialog } from '../../../ui/dialog/Dialog';
import { ReasonDialog } from '../shared/AskButton';
import { manyPayouts, whose } from './payoutState';
import { RefusedPayouts, namedRefusals, type Refused } from './RefusedPayouts';
import type { Settling } from './payoutColumns';

const returnReasons = [
  'The account number does not exist.',
  'The name at the bank is another.',
  'The account cannot receive transfers.',
] as const;

interface Props {
  settling: Settling;
  onClose: () => void;
}

export function SettleDialog({ settling: { outcome, rows, then }, onClose }: Props) {
  const [settle, { isLoading }] = useSettlePayoutsMutation();
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  const reports = useRef(false);

  const run = async (reason?: string): Promise<boolean> => {
    const { data } = await settle({ ids: rows.map(({ id }) => id), outcome, ...(reason && { reason }) });
    if (!data) return false;
    const left = namedRefusals(data.data.refused, rows);
    reports.current = left.length > 0;
    setRefused(left);
    then?.();
    return true;
  };
  // Failures are shown before closing.
  const leave = () => {
    if (!reports.current) onClose();
  };
  const confirm = async () => {
    if (await run()) leave();
  };

  const isUnsent = rows.every(({ status }) => status === 'waiting');

  if (refused.length > 0)
    return <RefusedDialog refused={refused} settled={rows.length - refused.length} onClose={onClose} />;
  if (outcome === 'returned')
    return (
      <ReasonDialog
        open
        title={
          isUnsent
            ? `Cancel ${rows.length === 1 ? 'the payout of ' : ''}${whose(rows)}?`
            : `${rows.length === 1 ? 'Was' : 'Were'} ${whose(rows)} returned?`
        }
        commonReasons={returnReasons}
        confirmLabel={isUnsent ? 'Cancel payout' : 'Mark returned'}
        {...(isUnsent && { cancelLabel: 'Keep it' })}
        draftName={rows.length === 1 ? `return-payout:${rows[0]?.id}` : 'return-payouts'}
        onConfirm={({ reason }) => run(reason)}
        onClose={leave}
      >
        {`The whole amount goes back to the ${rows.length === 1 ? 'member’s wallet' : 'members’ wallets'}, what the charges took included, and the member reads your reason. This cannot be undone.${isUnsent ? ' It has not been sent yet: make sure that nobody is about to pay it at the bank.' : ''}`}
      </ReasonDialog>
    );
  return (
    <ConfirmDialog
      open
      title={`${rows.length === 1 ? 'Was' : 'Were'} ${whose(rows)} paid?`}
      confirmLabel="Mark as paid"
      busy={isLoading}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <p>Do this once the bank shows the transfer as made. We’ll tell the member that the money has arrived.</p>
      <Alert type="warning" title="If the bank sends it back later, mark it as come back then." />
    </ConfirmDialog>
  );
}

interface ReportProps {
  refused: readonly Refused[];
  settled: number;
  onClose: () => void;
}

const RefusedDialog = ({ refused, settled, onClose }: ReportProps) => (
  <Dialog
    open
    title={refused.length === 1 ? 'One could not be settled' : `${refused.length} could not be settled`}
    okText="Close"
    footer={(_, { OkBtn }) => <OkBtn />}
    onOk={onClose}
    onClose={onClose}
  >
    <p>
      {`${settled > 0 ? `${manyPayouts(settled)} ${settled === 1 ? 'is' : 'are'} settled.` : 'Nothing has changed.'} The list shows what became of the rest.`}
    </p>
    <RefusedPayouts refused={refused} />
  </Dialog>
);
