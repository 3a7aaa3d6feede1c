import { Link } from 'react-router-dom';
import * as messages from '../../../../contract/messages';
import { ownerLimits } from '../../../../contract/limits';
import type { OwnerEntry } from '../../../../contract/ownerPage';
import { listOwnerEntries } from '../../../../contract/owners';
import { EmptyList } from '../shared/EmptyList';
import { ownersApi, useListOwnerEntriesQuery } from '../../../api/ownersApi';
import { paths } from '../../../paths';
import { AdminTable } from '../../../table/AdminTable';
import type { AdminColumn } from '../../../table/tableTypes';
import { adminList, useAdminTable } from '../../../table/useAdminTable';
import { Naira } from '../../../ui/Naira';
import { When } from '../../../ui/When';
import { OwnerBalance } from './OwnerFigures';

const columns: readonly AdminColumn<OwnerEntry>[] = [
  {
    key: 'at',
    title: 'Date',
    sort: 'at',
    render: ({ at }) => <When iso={at} exact />,
  },
  { key: 'what', title: 'Entry', always: true, render: (entry) => <What entry={entry} /> },
  { key: 'amount', title: 'Amount', align: 'end', always: true, render: ({ amount }) => <Naira amount={amount} /> },
  { key: 'balance', title: 'Balance after', align: 'end', render: ({ balance }) => <OwnerBalance amount={balance} /> },
];
const rowKey = ({ id }: OwnerEntry): string => id;

const statement = adminList({
  query: listOwnerEntries.query.extend(listOwnerEntries.params.shape),
  useList: useListOwnerEntriesQuery,
  prefetch: (arg) => ownersApi.util.prefetch('listOwnerEntries', arg, {}),
  prefix: 'statement',
  pageSize: ownerLimits.statement,
  columns,
  rowKey,
  caption: 'Statement',
  search: { label: 'Search the statement', placeholder: 'Job, deposit or bank reference' },
  failure: 'The statement could not be loaded.',
});

/** Every movement of an owner's balance, newest first. */
export function OwnerStatement({ ownerId }: { ownerId: string }) {
  const { table, tableProps } = useAdminTable(statement, { id: ownerId });
  return (
    <AdminTable
      {...tableProps}
      empty={<EmptyList table={table} what="entries" title={messages.owners.statementEmpty} />}
    />
  );
}

/** The reason of a movement, with a link to its job. */
function What({ entry: { kind, about } }: { entry: OwnerEntry }) {
  const isOfJob = kind === 'job_funding' || kind === 'job_refund';
  return (
    <div className="admin-two">
      <span>{messages.owners.movements[kind]}</span>
      {about && (
        <small title={`${about.title} · ${about.reference}`}>
          {isOfJob ? (
            <Link className="sn-link" to={paths.admin.viewJob(about.id)}>
              {about.title}
            </Link>
          ) : (
            `${about.reference} · ${about.title}`
          )}
        </small>
      )}
    </div>
  );
}
