import { Button } from 'antd';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { documentWords, listOwnDocuments, type OwnerDocument } from '../../../../contract/documents';
import * as messages from '../../../../contract/messages';
import { ownerLimits } from '../../../../contract/limits';
import { errorMessage } from '../../../api/apiError';
import { ownDocumentsApi, useListOwnDocumentsQuery } from '../../../api/ownDocumentsApi';
import { freshOwnerData } from '../../../api/ownerPageApi';
import { listArg } from '../../../lib/listArg';
import { paths } from '../../../paths';
import { dialogOnDemand } from '../../../ui/dialog/dialogOnDemand';
import { MemberTable } from '../../../ui/MemberTable';
import { Naira } from '../../../ui/Naira';
import { EmptyState } from '../../../ui/PageState';
import type { Column } from '../../../ui/tableColumns';
import { useTableParams } from '../../../ui/useTableParams';
import { When } from '../../../ui/When';
import type { MakeStatementProps } from './MakeStatement';

const MakeStatement = dialogOnDemand<MakeStatementProps>(() =>
  import(/* webpackChunkName: "owner-statement" */ './MakeStatement').then((module) => module.MakeStatement),
);

const columns: readonly Column<OwnerDocument>[] = [
  { key: 'number', title: 'Document', render: (row) => <Number document={row} /> },
  { key: 'about', title: 'About', render: ({ about }) => about },
  { key: 'amount', title: 'Amount', align: 'end', render: ({ amount }) => <Naira amount={amount} /> },
  { key: 'issued', title: 'Issued', sort: 'issuedAt', render: ({ issuedAt }) => <When iso={issuedAt} exact /> },
];

/** Invoices, receipts, credit notes and statements, newest first. */
export function OwnDocuments() {
  const table = useTableParams({
    accepted: listOwnDocuments.query.shape,
    prefix: 'documents',
    pageSize: ownerLimits.documents,
  });
  const arg = listArg(listOwnDocuments.query, table.query);
  const { data: answer, error, isFetching, refetch } = useListOwnDocumentsQuery(arg, freshOwnerData);
  const prefetch = ownDocumentsApi.usePrefetch('listOwnDocuments');
  const [asking, setAsking] = useState(false);
  const navigate = useNavigate();
  return (
    <section aria-labelledby="own-documents">
      <div className="own-line">
        <h2 id="own-documents" className="own-heading">
          Documents
        </h2>
        <Button {...MakeStatement.onIntent} onClick={() => setAsking(true)}>
          Make a statement…
        </Button>
      </div>
      <MemberTable
        caption="Documents"
        table={table}
        rows={answer?.data}
        total={answer?.meta.total}
        columns={columns}
        cards={(document) => <DocumentCard document={document} />}
        rowKey={({ id }) => id}
        fetching={isFetching}
        error={error && errorMessage(error, messages.ownerPage.documentListFailed)}
        onRetry={() => void refetch()}
        onPageIntent={(page) => prefetch(listArg(listOwnDocuments.query, { ...table.query, page }))}
        empty={<EmptyState title="No documents yet" text="You’ll get invoices and receipts with each booking." />}
      />
      <MakeStatement
        open={asking}
        onClose={() => setAsking(false)}
        onMade={(id) => void navigate(paths.owner.document(id))}
      />
    </section>
  );
}

const Number = ({ document: { id, kind, number } }: { document: OwnerDocument }) => (
  <div className="own-two">
    <Link className="sn-link" to={paths.owner.document(id)}>
      {number}
    </Link>
    <small>{documentWords[kind]}</small>
  </div>
);

function DocumentCard({ document }: { document: OwnerDocument }) {
  return (
    <div className="own-card">
      <div className="own-line">
        <Number document={document} />
        <b>
          <Naira amount={document.amount} />
        </b>
      </div>
      <div className="own-two sn-small sn-muted">
        <span>{document.about}</span>
        <When iso={document.issuedAt} exact />
      </div>
    </div>
  );
}
