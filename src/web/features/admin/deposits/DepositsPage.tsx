import { Suspense, useState } from 'react';
import { listDeposits } from '../../../../contract/funding';
import * as messages from '../../../../contract/messages';
import { ownerLimits } from '../../../../contract/limits';
import type { Prefetched } from '../../../api/baseApi';
import { ownersApi } from '../../../api/ownersApi';
import { AdminTable } from '../../../table/AdminTable';
import { adminList, useAdminTable } from '../../../table/useAdminTable';
import { DialogButton } from '../shared/AskButton';
import { EmptyList } from '../shared/EmptyList';
import { columns } from '../shared/funding/depositColumns';
import { RecordDeposit } from '../shared/funding/dialogs';
import { lazyPart } from '../../../ui/lazyPart';
import '../shared/admin.css';

const OwnerRequests = lazyPart(() => import('../shared/funding/OwnerRequests'), 'OwnerRequests');

const deposits = adminList({
  query: listDeposits.query,
  endpoint: ownersApi.endpoints.listDeposits,
  pageSize: ownerLimits.deposits,
  status: {
    options: {
      all: 'All',
      waiting: 'To confirm',
      unallocated: 'Not allocated',
      booked: 'Booked',
      refused: 'Refused',
      reversed: 'Reversed',
    },
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
      actions={
        <DialogButton
          dialog={RecordDeposit}
          label="Record deposit"
          button={{ type: 'primary' }}
          of={{ onRecorded: setRecorded }}
        />
      }
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
