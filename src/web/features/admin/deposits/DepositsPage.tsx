import { Suspense, useState } from 'react';
import { listDeposits } from '../../../../contract/funding';
import * as messages from '../../../../contract/messages';
import { ownerLimits } from '../../../../contract/limits';
import type { Prefetched } from '../../../api/baseApi';
import { ownersApi } from '../../../api/ownersApi';
import { AdminTable } from '../../../table/AdminTable';
import { adminList, useAdminTable } from '../../../table/useAdminTable';
import { EmptyList } from '../shared/EmptyList';
import { columns } from '../shared/funding/depositColumns';
import { RecordDepositButton } from '../shared/funding/OwnerMoneyActions';
import { lazyPart } from '../../../ui/lazyPart';
import '../shared/admin.css';

const OwnerRequests = lazyPart(() =>
  import('../shared/funding/OwnerRequests').then((module) => ({ default: module.OwnerRequests })),
);

const deposits = adminList({
  query: listDeposits.query,
  endpoint: ownersApi.endpoints.listDeposits,
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
  linkNames: { owner_id: ({ owner }) => owner?.name },
  exporting: 'exportDeposits',
  alwaysFresh: true,
  title: 'Deposits',
  columns,
  caption: 'Deposits',
  search: { label: 'Search deposits', placeholder: 'Owner, reference or note' },
  reread: ({ reference }) => ({ q: reference }),
  failure: messages.funding.depositsFailed,
});

export const handle: Prefetched = { ask: deposits.ask };

export function DepositsPage() {
  const { table, answer, tableProps } = useAdminTable(deposits);
  const [recorded, setRecorded] = useState('');
  return (
    <AdminTable
      {...tableProps}
      actions={<RecordDepositButton onRecorded={setRecorded} />}
      summary={
        <Suspense>
          <OwnerRequests />
        </Suspense>
      }
      // Shows the new one once loaded.
      version={answer?.data.some(({ id }) => id === recorded) ? recorded : ''}
      empty={
        <EmptyList
          table={table}
          what="deposits"
          title={messages.funding.depositsEmpty}
          text="Record what owners pay in, and it shows here."
        />
      }
    />
  );
}

export { DepositsPage as Component };
