import { Link, useNavigate } from 'react-router-dom';
import { documentWords, listDocuments, type OwnerDocument } from '../../../../contract/documents';
import * as messages from '../../../../contract/messages';
import { ownerLimits } from '../../../../contract/limits';
import { DialogButton } from '../shared/AskButton';
import { EmptyList } from '../shared/EmptyList';
import { ownersApi } from '../../../api/ownersApi';
import { paths } from '../../../paths';
import { AdminTable } from '../../../table/AdminTable';
import type { AdminColumn } from '../../../table/tableTypes';
import { adminList, useAdminTable } from '../../../table/useAdminTable';
import { StatementDialog } from './dialogs';
import { column } from '../shared/columns';
import type { OwnerEntry } from '../../../../contract/ownerPage';
import { listOwnerEntries } from '../../../../contract/owners';
import { OwnerBalance } from './OwnerFigures';

const columns: readonly AdminColumn<OwnerDocument>[] = [
  {
    key: 'number',
    title: 'Document',
    always: true,
    render: ({ id, kind, number }) => (
      <div className="admin-two">
        <Link className="admin-strong admin-whole" to={paths.admin.document(id)}>
          {number}
        </Link>
        <small>{documentWords[kind]}</small>
      </div>
    ),
  },
  { key: 'about', title: 'About', render: ({ about }) => about },
  column.money('amount', 'Amount', ({ amount }) => amount, { sort: 'amount', always: true }),
  column.exact('issued', 'Issued', ({ issuedAt }) => issuedAt, { sort: 'issuedAt' }),
  column.exact('mailed', 'Mailed', ({ mailedAt }) => mailedAt, { hiddenAtFirst: true }),
];

const documents = adminList({
  query: listDocuments.query,
  endpoint: ownersApi.endpoints.listDocuments,
  prefix: 'documents',
  pageSize: ownerLimits.documents,
  filters: [{ kind: 'choice', label: 'Kind', name: 'kind', options: documentWords }],
  exporting: 'exportDocuments',
  columns,
  caption: 'Documents',
  search: { label: 'Search documents', placeholder: 'Number' },
  failure: messages.ownerPage.documentListFailed,
});

export function OwnerDocuments({ ownerId }: { ownerId: string }) {
  const navigate = useNavigate();
  const { table, tableProps } = useAdminTable(documents, { owner_id: ownerId });
  return (
    <AdminTable
      {...tableProps}
      actions={
        <DialogButton
          dialog={StatementDialog}
          label="Make statement…"
          of={{ ownerId, onMade: (id) => void navigate(paths.admin.document(id)) }}
        />
      }
      empty={
        <EmptyList
          table={table}
          what="documents"
          title="No documents yet"
          text="Invoices and receipts come with each booking."
        />
      }
    />
  );
}

const entryColumns: readonly AdminColumn<OwnerEntry>[] = [
  column.exact('at', 'Date', ({ at }) => at, { sort: 'at' }),
  {
    key: 'what',
    title: 'Entry',
    always: true,
    render: ({ kind, about }) => (
      <div className="admin-two">
        <span>{messages.owners.movements[kind]}</span>
        {about && (
          <small title={`${about.title} · ${about.reference}`}>
            {kind === 'job_funding' || kind === 'job_refund' ? (
              <Link className="sn-link" to={paths.admin.viewJob(about.id)}>
                {about.title}
              </Link>
            ) : (
              `${about.reference} · ${about.title}`
            )}
          </small>
        )}
      </div>
    ),
  },
  column.money('amount', 'Amount', ({ amount }) => amount, { always: true }),
  { key: 'balance', title: 'Balance after', align: 'end', render: ({ balance }) => <OwnerBalance amount={balance} /> },
];

const statement = adminList({
  query: listOwnerEntries.query.extend(listOwnerEntries.params.shape),
  endpoint: ownersApi.endpoints.listOwnerEntries,
  prefix: 'statement',
  pageSize: ownerLimits.statement,
  columns: entryColumns,
  caption: 'Statement',
  search: { label: 'Search the statement', placeholder: 'Job, deposit or bank reference' },
  failure: 'The statement could not be loaded.',
});

export function OwnerStatement({ ownerId }: { ownerId: string }) {
  const { table, tableProps } = useAdminTable(statement, { id: ownerId });
  return (
    <AdminTable
      {...tableProps}
      empty={<EmptyList table={table} what="entries" title={messages.owners.statementEmpty} />}
    />
  );
}
