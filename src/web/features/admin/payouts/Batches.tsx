import { Button } from 'antd';
import { createContext, type ReactNode, useContext, useState } from 'react';
import { limits } from '../../../../contract/limits';
import { listPayoutBatches, type PayoutBatch } from '../../../../contract/payouts';
import { payoutsApi, useConfirmPayoutUploadMutation, useExportPayoutBatchMutation } from '../../../api/payoutsApi';
import { formatCount } from '../../../lib/naira';
import { AdminTable } from '../../../table/AdminTable';
import type { AdminColumn } from '../../../table/tableTypes';
import { adminList, useAdminTable } from '../../../table/useAdminTable';
import { EmptyState } from '../../../ui/PageState';
import { When } from '../../../ui/When';
import { BatchLink } from './payoutColumns';
import { SettleBatchDialog } from './SettleBatchDialog';
import { column } from '../shared/columns';

const SettlingBatchContext = createContext<(batch: PayoutBatch) => void>(() => undefined);

const columns: readonly AdminColumn<PayoutBatch>[] = [
  { key: 'reference', title: 'Batch', always: true, render: (batch) => <BatchLink batch={batch} /> },
  { key: 'made', title: 'Made', sort: 'createdAt', render: (batch) => <BatchCreation batch={batch} /> },
  column.count('rows', 'Payouts', ({ rows }) => rows),
  column.money('amount', 'Amount', ({ amount }) => amount),
  { key: 'open', title: 'Open', align: 'end', render: ({ open }) => <b>{formatCount(open)}</b> },
  column.count('paid', 'Paid', ({ paid }) => paid, { hideBelow: 'md' }),
  column.count('returned', 'Returned', ({ returned }) => returned, { hideBelow: 'md' }),
  column.actions((batch) => <BatchActions batch={batch} />),
];

const batches = adminList({
  query: listPayoutBatches.query,
  endpoint: payoutsApi.endpoints.listPayoutBatches,
  prefix: 'batches',
  pageSize: limits.pageSize.payoutBatches,
  columns,
  caption: 'Batches',
  search: { label: 'Search batches', placeholder: 'Reference' },
  failure: 'The batches could not be loaded.',
});

export function Batches({ actions }: { actions?: ReactNode }) {
  const { table, tableProps } = useAdminTable(batches);
  const [settling, setSettling] = useState<PayoutBatch | null>(null);
  return (
    <SettlingBatchContext value={setSettling}>
      <AdminTable
        {...tableProps}
        {...(actions !== undefined && { title: 'Batches', actions })}
        empty={
          table.q ? (
            <EmptyState title="No batches found" text="No batch has this reference." />
          ) : (
            <EmptyState title="No batches yet" text="A batch takes payouts up that wait, for one file to the bank." />
          )
        }
      />
      {settling && <SettleBatchDialog batch={settling} onClose={() => setSettling(null)} />}
    </SettlingBatchContext>
  );
}

const BatchCreation = ({ batch: { createdAt, createdBy, uploaded, open } }: { batch: PayoutBatch }) => (
  <div className="admin-two">
    <When iso={createdAt} exact />
    <small>{`by ${createdBy.fullname}`}</small>
    {uploaded && (
      <small>
        <span>Uploaded</span> <When iso={uploaded.at} exact /> <span>{`by ${uploaded.by}`}</span>
      </small>
    )}
    {!uploaded && open > 0 && <small>File saved, not uploaded yet</small>}
  </div>
);

function BatchActions({ batch }: { batch: PayoutBatch }) {
  const settle = useContext(SettlingBatchContext);
  const [save, { isLoading }] = useExportPayoutBatchMutation();
  // Its file has only open payouts.
  if (batch.open === 0) return null;
  return (
    <div className="admin-actions payout-actions">
      <Button
        size="small"
        aria-disabled={isLoading}
        onClick={() => {
          if (!isLoading) void save({ id: batch.id });
        }}
      >
        {isLoading ? 'Preparing...' : 'Save file'}
      </Button>
      {batch.uploaded ? (
        <Button type="primary" size="small" onClick={() => settle(batch)}>
          Mark all open as paid…
        </Button>
      ) : (
        <UploadedButton batch={batch} size="small" />
      )}
    </div>
  );
}

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
