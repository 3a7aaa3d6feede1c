import { Button } from 'antd';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { documentWords, listDocuments, type OwnerDocument } from '../../../../contract/documents';
import * as messages from '../../../../contract/messages';
import { ownerLimits } from '../../../../contract/limits';
import { EmptyList } from '../shared/EmptyList';
import { documentsApi, useListDocumentsQuery } from '../../../api/documentsApi';
import { paths } from '../../../paths';
import { AdminTable } from '../../../table/AdminTable';
import type { AdminColumn } from '../../../table/tableTypes';
import { adminList, useAdminTable } from '../../../table/useAdminTable';
import { Naira } from '../../../ui/Naira';
import { When } from '../../../ui/When';
import { StatementDialog } from './dialogs';

const columns: readonly AdminColumn<OwnerDocument>[] = [
  { key: 'number', title: 'Document', always: true, render: (row) => <NumberLink document={row} /> },
  { key: 'about', title: 'About', render: ({ about }) => about },
  {
    key: 'amount',
    title: 'Amount',
    sort: 'amount',
    align: 'end',
    always: true,
    render: ({ amount }) => <Naira amount={amount} />,
  },
  {
    key: 'issued',
    title: 'Issued',
    sort: 'issuedAt',
    render: ({ issuedAt }) => <When iso={issuedAt} exact />,
  },
  {
    key: 'mailed',
    title: 'Mailed',
    hiddenAtFirst: true,
    render: ({ mailedAt }) => mailedAt !== null && <When iso={mailedAt} exact />,
  },
];
const rowKey = ({ id }: OwnerDocument): string => id;

const documents = adminList({
  query: listDocuments.query,
  useList: useListDocumentsQuery,
  prefetch: (arg) => documentsApi.util.prefetch('listDocuments', arg, {}),
  prefix: 'documents',
  pageSize: ownerLimits.documents,
  filters: [
    {
      kind: 'choice',
      label: 'Kind',
      name: 'kind',
      options: Object.entries(documentWords).map(([value, label]) => ({ value, label })),
    },
  ],
  exporting: 'exportDocuments',
  columns,
  rowKey,
  caption: 'Documents',
  search: { label: 'Search documents', placeholder: 'Number' },
  failure: messages.ownerPage.documentListFailed,
});

/** Invoices, receipts, credit notes and statements of one owner, newest first. */
export function OwnerDocuments({ ownerId }: { ownerId: string }) {
  const { table, tableProps } = useAdminTable(documents, { owner_id: ownerId });
  return (
    <AdminTable
      {...tableProps}
      actions={<MakeStatement ownerId={ownerId} />}
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

function MakeStatement({ ownerId }: { ownerId: string }) {
  const [asking, setAsking] = useState(false);
  const navigate = useNavigate();
  return (
    <>
      <Button {...StatementDialog.onIntent} onClick={() => setAsking(true)}>
        Make statement…
      </Button>
      <StatementDialog
        open={asking}
        ownerId={ownerId}
        onClose={() => setAsking(false)}
        onMade={(id) => void navigate(paths.admin.document(id))}
      />
    </>
  );
}

const NumberLink = ({ document: { id, kind, number } }: { document: OwnerDocument }) => (
  <div className="admin-two">
    <Link className="admin-strong admin-whole" to={paths.admin.document(id)}>
      {number}
    </Link>
    <small>{documentWords[kind]}</small>
  </div>
);
