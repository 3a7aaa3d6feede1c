import { Link } from 'react-router-dom';
import * as messages from '../../../../contract/messages';
import { ownerLimits } from '../../../../contract/ownerLimits';
import type { OwnerEntry } from '../../../../contract/ownerPage';
import { listOwnerEntries } from '../../../../contract/owners';
import { EmptyList } from '../shared/EmptyList';
import { ownersApi } from '../../../api/ownersApi';
import { paths } from '../../../paths';
import { AdminTable } from '../../../table/AdminTable';
import type { AdminColumn } from '../../../table/tableTypes';
import { adminList, useAdminTable } from '../../../table/useAdminTable';
import { OwnerBalance } from './OwnerFigures';
import { column } from '../shared/columns';

const columns: readonly AdminColumn<OwnerEntry>[] = [
  column.exact('at', 'Date', ({ at }) => at, { sort: 'at' }),
  { key: 'what', title: 'Entry', always: true, render: (entry) => <What entry={entry} /> },
  column.money('amount', 'Amount', ({ amount }) => amount, { always: true }),
  { key: 'balance', title: 'Balance after', align: 'end', render: ({ balance }) => <OwnerBalance amount={balance} /> },
];

const statement = adminList({
  query: listOwnerEntries.query.extend(listOwnerEntries.params.shape),
  endpoint: ownersApi.endpoints.listOwnerEntries,
  prefix: 'statement',
  pageSize: ownerLimits.statement,
  columns,
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
