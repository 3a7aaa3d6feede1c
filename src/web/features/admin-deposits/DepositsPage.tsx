import { Button } from 'antd';
import { useMemo, useState } from 'react';
import { type Deposit, listDeposits } from '../../../contract/funding';
import * as messages from '../../../contract/messages';
import { ownerLimits } from '../../../contract/ownerLimits';
import type { Prefetched } from '../../api/firstAsk';
import { fundingApi, useListDepositsQuery } from '../../api/fundingApi';
import { AdminTable } from '../../table/AdminTable';
import { readOnce, useReread } from '../../api/useReread';
import { adminList, useAdminTable } from '../../table/useAdminTable';
import { EmptyState } from '../../ui/PageState';
import { OwnerRequests } from '../../admin/funding/OwnerRequests';
import { columns, DepositCard, rowKey } from '../../admin/funding/depositColumns';
import { RecordDepositButton } from '../../admin/funding/RecordDepositButton';
import '../../admin/admin.css';

const deposits = adminList({
  query: listDeposits.query,
  useList: useListDepositsQuery,
  prefetch: (arg) => fundingApi.util.prefetch('listDeposits', arg, {}),
  pageSize: ownerLimits.deposits,
  status: {
    options: [
      { key: 'all', label: 'All' },
      { key: 'waiting', label: 'To confirm' },
      { key: 'unallocated', label: 'Not allocated' },
      { key: 'booked', label: 'Booked' },
      { key: 'refused', label: 'Refused' },
      { key: 'reversed', label: 'Reversed' },
    ],
    fallback: 'all',
  },
  filters: [
    { kind: 'days', label: 'Received', from: 'from', to: 'to' },
    { kind: 'link', label: 'One owner only', name: 'owner_id' },
  ],
  exporting: 'exportDeposits',
  alwaysFresh: true,
  failure: messages.funding.depositsFailed,
});

const rereadDeposit = ({ reference }: Deposit) =>
  fundingApi.endpoints.listDeposits.initiate({ q: reference }, readOnce);

export const handle: Prefetched = { ask: deposits.ask };

/** Owners' deposits: recorded by one admin, and above a sum confirmed by another. */
export function DepositsPage() {
  const { table, answer, props } = useAdminTable(deposits);
  const reread = useReread(rereadDeposit);
  const [recorded, setRecorded] = useState('');
  const owner = table.filters.owner_id === undefined ? undefined : answer?.data[0]?.owner?.name;
  const filters = useMemo(
    () => deposits.filters?.map((filter) => (filter.kind === 'link' && owner ? { ...filter, label: owner } : filter)),
    [owner],
  );
  return (
    <AdminTable
      {...props}
      title="Deposits"
      actions={<RecordDepositButton onRecorded={setRecorded} />}
      filters={filters}
      summary={<OwnerRequests />}
      rows={answer?.data}
      columns={columns}
      rowKey={rowKey}
      reread={reread}
      caption="Deposits"
      search={{ label: 'Search deposits', placeholder: 'Owner, reference or note' }}
      cards={(row, { removed }) => <DepositCard row={row} removed={removed} />}
      // A new one is seen as soon as the list has it.
      version={answer?.data.some(({ id }) => id === recorded) ? recorded : ''}
      empty={
        table.queryString === '' ? (
          <EmptyState title={messages.funding.depositsEmpty} text="Record what owners pay in: it shows here." />
        ) : (
          <EmptyState
            title="No deposits found"
            text="Nothing here fits."
            action={<Button onClick={table.clear}>Show all deposits</Button>}
          />
        )
      }
    />
  );
}

export { DepositsPage as Component };
