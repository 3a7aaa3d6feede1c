import { Card } from 'antd';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { listDeposits } from '../../../../../contract/funding';
import * as messages from '../../../../../contract/messages';
import { ownerLimits } from '../../../../../contract/limits';
import { fundingApi, useListDepositsQuery, useListOwnerRequestsQuery } from '../../../../api/fundingApi';
import { paths } from '../../../../paths';
import { AdminTable } from '../../../../table/AdminTable';
import { adminList, useAdminTable } from '../../../../table/useAdminTable';
import { Naira } from '../../../../ui/Naira';
import { When } from '../../../../ui/When';
import { EmptyList } from '../EmptyList';
import { LoadFailed } from '../LoadFailed';
import { HowToPay } from './HowToPay';
import { OwnerRequests } from './OwnerRequests';
import { ownColumns, rowKey } from './depositColumns';
import '../lines.css';

const depositsOf = (ownerId: string) =>
  adminList({
    query: listDeposits.query,
    useList: useListDepositsQuery,
    prefetch: (arg) => fundingApi.util.prefetch('listDeposits', arg, {}),
    prefix: 'deposits',
    pageSize: ownerLimits.deposits,
    columns: ownColumns(ownerId),
    rowKey,
    caption: 'Deposits',
    search: { label: 'Search deposits', placeholder: 'Reference or note' },
    failure: messages.funding.depositsFailed,
  });

/** One owner's deposits, and those that wait for another admin. */
export function OwnerDeposits({ ownerId }: { ownerId: string }) {
  const deposits = useMemo(() => depositsOf(ownerId), [ownerId]);
  const { table, tableProps } = useAdminTable(deposits, { owner_id: ownerId });
  return (
    <AdminTable
      {...tableProps}
      summary={
        <>
          <HowToPay ownerId={ownerId} />
          <OwnerRequests ownerId={ownerId} />
          <MovedHere ownerId={ownerId} />
        </>
      }
      empty={
        <EmptyList
          table={table}
          what="deposits"
          title={messages.funding.depositsEmpty}
          text="This owner’s payments show here."
        />
      }
    />
  );
}

/** Money that belonged to another owner before. */
function MovedHere({ ownerId }: { ownerId: string }) {
  const { data, error, refetch } = useListOwnerRequestsQuery({ target_id: ownerId });
  if (error && !data)
    return <LoadFailed text="Money moved from another owner could not be loaded." error={error} retry={refetch} />;
  if (!data || data.data.length === 0) return null;
  return (
    <Card size="small" title="Moved from another owner" role="region" aria-label="Moved from another owner">
      <ul className="admin-lines">
        {data.data.map(({ id, owner, amount, reason, requestedAt }) => (
          <li key={id}>
            <div className="admin-two">
              <span>
                <Naira amount={amount ?? 0} /> <span>{`from ${owner.name}`}</span>
              </span>
              <small>
                <span>{`${reason} · requested`}</span> <When iso={requestedAt} />
              </small>
            </div>
            <Link className="sn-link" to={`${paths.admin.owner(owner.id)}?tab=deposits`}>
              {`Deposits of ${owner.name}`}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
