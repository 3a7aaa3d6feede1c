import { listDeposits } from '../../../contract/funding';
import * as messages from '../../../contract/messages';
import { ownerLimits } from '../../../contract/ownerLimits';
import { fundingApi, useListDepositsQuery } from '../../api/fundingApi';
import { AdminTable } from '../../table/AdminTable';
import { adminList, useAdminTable } from '../../table/useAdminTable';
import { EmptyState } from '../../ui/PageState';
import { HowToPay } from './HowToPay';
import { OwnerRequests } from './OwnerRequests';
import { DepositCard, ownColumns, rowKey } from './depositColumns';
import './funding.css';

const deposits = adminList({
  query: listDeposits.query,
  useList: useListDepositsQuery,
  prefetch: (arg) => fundingApi.util.prefetch('listDeposits', arg, {}),
  prefix: 'deposits',
  pageSize: ownerLimits.deposits,
  failure: messages.funding.depositsFailed,
});

/** What one owner paid in, and what waits for another admin. */
export function OwnerDeposits({ ownerId }: { ownerId: string }) {
  const { table, answer, props } = useAdminTable(deposits, { owner_id: ownerId });
  return (
    <AdminTable
      {...props}
      summary={
        <>
          <HowToPay ownerId={ownerId} />
          <OwnerRequests ownerId={ownerId} />
        </>
      }
      rows={answer?.data}
      columns={ownColumns}
      rowKey={rowKey}
      caption="Deposits"
      search={{ label: 'Search deposits', placeholder: 'Reference or note' }}
      cards={(row, { removed }) => <DepositCard row={row} removed={removed} />}
      empty={
        <EmptyState
          title={messages.funding.depositsEmpty}
          text={table.q ? 'None fits this search.' : 'What this owner pays in shows here.'}
        />
      }
    />
  );
}
