import { Button, Card, Descriptions, Flex } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { PayoutBatch } from '../../../../contract/payouts';
import { useExportPayoutBatchMutation, useListPayoutBatchesQuery } from '../../../api/payoutsApi';
import { errorMessage } from '../../../api/apiError';
import { formatCount } from '../../../lib/naira';
import { Naira } from '../../../ui/Naira';
import { EmptyState, FailedState, LoadingState } from '../../../ui/PageState';
import { Batches, UploadedButton } from './Batches';
import { batchPlace } from './payoutColumns';
import { SettleBatchDialog } from './SettleBatchDialog';

interface Props {
  /** The batch that was made here; null shows them all. */
  reference: string | null;
  onAgain: () => void;
}

export function ConfirmStep({ reference, onAgain }: Props) {
  return reference === null ? <Batches /> : <OneBatch reference={reference} onAgain={onAgain} />;
}

function OneBatch({ reference, onAgain }: { reference: string; onAgain: () => void }) {
  const { currentData: answer, error, refetch } = useListPayoutBatchesQuery({ q: reference, page: 1 });
  const batch = answer?.data.find((one) => one.reference === reference);
  if (error && !answer)
    return <FailedState text={errorMessage(error, 'The batch could not be loaded.')} retry={() => void refetch()} />;
  if (!answer) return <LoadingState rows={3} />;
  if (!batch) return <EmptyState title="No such batch" text={`No batch has the reference ${reference}.`} />;
  return <AtTheBank batch={batch} onAgain={onAgain} />;
}

const formatState = ({ reference, open, uploaded }: PayoutBatch): string => {
  if (open === 0) return `${reference} is done`;
  return uploaded ? `${reference} is at the bank` : `${reference}: file saved, not uploaded yet`;
};

function AtTheBank({ batch, onAgain }: { batch: PayoutBatch; onAgain: () => void }) {
  const { id, rows, amount, open, paid, returned, uploaded } = batch;
  const [settling, setSettling] = useState(false);
  const [save, { isLoading }] = useExportPayoutBatchMutation();
  return (
    <Card className="pay-panel" title={<h2>{formatState(batch)}</h2>}>
      <Descriptions
        size="small"
        column={{ xs: 1, md: 3 }}
        items={[
          { key: 'rows', label: 'Payouts', children: formatCount(rows) },
          { key: 'amount', label: 'Amount', children: <Naira amount={amount} /> },
          { key: 'open', label: 'Open', children: formatCount(open) },
          { key: 'paid', label: 'Paid', children: formatCount(paid) },
          { key: 'returned', label: 'Returned', children: formatCount(returned) },
        ]}
      />
      {open === 0 ? (
        <Flex component="p" wrap gap="middle" align="center">
          <Button type="primary" onClick={onAgain}>
            Pay the next
          </Button>
          <Link to={batchPlace(id)}>See its payouts</Link>
        </Flex>
      ) : (
        <>
          <p>
            {uploaded
              ? 'Mark the payouts as paid when the bank shows them as made.'
              : 'Upload the file at the bank, once, and compare the number and the sum. Members see that their money is on its way once you say so.'}
          </p>
          <Flex component="p" wrap gap="middle" align="center">
            {uploaded ? (
              <Button type="primary" onClick={() => setSettling(true)}>
                Mark all open as paid…
              </Button>
            ) : (
              <UploadedButton batch={batch} />
            )}
            <Button loading={isLoading} onClick={() => void save({ id })}>
              Save file
            </Button>
            <Link to={batchPlace(id)}>Some were returned</Link>
          </Flex>
        </>
      )}
      {settling && <SettleBatchDialog batch={batch} onClose={() => setSettling(false)} />}
    </Card>
  );
}
