import { Alert, Button } from 'antd';
import { useState } from 'react';
import * as messages from '../../../contract/messages';
import type { FollowedWithdrawal } from '../../../contract/withdrawals';
import { errorMessage } from '../../api/apiError';
import { useRevokeReceiptMutation, useShareReceiptMutation } from '../../api/withdrawalsApi';
import { formatDay } from '../../lib/dates';
import { formatNaira } from '../../lib/naira';
import { handOver } from '../../lib/handOver';
import { CopyButton } from '../../ui/CopyButton';
import { ConfirmDialog, Dialog } from '../../ui/dialog/Dialog';
import { Icon } from '../../ui/Icon';
import { useToaster } from '../../ui/toaster';
import { useOneAtATime } from '../../ui/useOneAtATime';
import { masked } from './withdrawalWords';

const getAddress = (receipt: string): string => window.location.origin + receipt;

export function Receipt({ withdrawal }: { withdrawal: FollowedWithdrawal }) {
  const { id, receipt, receives, paidAt, account_no } = withdrawal;
  const [share] = useShareReceiptMutation();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const [asking, setAsking] = useState(false);
  const toaster = useToaster();
  const words = { amount: formatNaira(receives), day: formatDay(paidAt ?? ''), account: masked(account_no) };

  const give = async (): Promise<string> => {
    // Asked each time, because it may have been revoked elsewhere.
    const { data: answer, error } = await share({ id });
    if (!answer) return errorMessage(error, messages.withdrawals.shareFailed);
    const address = getAddress(answer.data.receipt);
    const picture = await import('./drawReceipt')
      .then(({ drawReceipt }) => drawReceipt({ ...words, address }))
      .catch(() => null);
    if (!picture) return messages.withdrawals.pictureFailed;
    if ((await handOver(picture, address)) === 'saved') toaster.success(`Picture saved: ${picture.name}`);
    return '';
  };
  const press = useOneAtATime(async () => {
    setBusy(true);
    setFailure('');
    setFailure(await give());
    setBusy(false);
  });

  return (
    <section className="wd-receipt" aria-label="Receipt">
      <p className="sn-small sn-muted">
        {`${receipt === null ? 'Your receipt shows' : 'Anyone with the link sees'} “Paid”, ${words.amount}, ${words.day} and ${words.account}. Nothing else about you.`}
      </p>
      <div className="wd-receipt__ways">
        <Button type="primary" icon={<Icon name="share" size={18} />} loading={busy} onClick={() => void press()}>
          {busy ? 'Drawing…' : 'Share receipt'}
        </Button>
        {receipt !== null && (
          <>
            <CopyButton text={getAddress(receipt)} label="Copy link" toast="Link copied!" labelled />
            <Button danger aria-haspopup="dialog" {...Dialog.onIntent} onClick={() => setAsking(true)}>
              Stop sharing
            </Button>
          </>
        )}
      </div>
      {failure && <Alert type="error" title={failure} />}
      {asking && <StopSharing id={id} onClose={() => setAsking(false)} />}
    </section>
  );
}

function StopSharing({ id, onClose }: { id: string; onClose: () => void }) {
  const [revoke, { isLoading }] = useRevokeReceiptMutation();
  const [failure, setFailure] = useState('');
  const toaster = useToaster();
  const stop = useOneAtATime(async () => {
    setFailure('');
    const { error } = await revoke({ id });
    if (error) return setFailure(errorMessage(error, messages.withdrawals.revokeFailed));
    onClose();
    toaster.success(messages.withdrawals.receiptRevoked);
  });
  return (
    <ConfirmDialog
      open
      title="Stop sharing this receipt?"
      confirmLabel={isLoading ? 'Stopping…' : 'Stop sharing'}
      cancelLabel="Keep sharing"
      danger
      busy={isLoading}
      onConfirm={() => void stop()}
      onClose={onClose}
    >
      <p>
        The link and the code on the picture will stop working. People keep any pictures you’ve sent. If you share
        again, you’ll get a new link.
      </p>
      {failure && <Alert type="error" title={failure} />}
    </ConfirmDialog>
  );
}
