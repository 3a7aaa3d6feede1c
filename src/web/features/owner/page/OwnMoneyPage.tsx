import { Button } from 'antd';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { documentWords, listOwnDocuments, type OwnerDocument } from '../../../../contract/documents';
import * as messages from '../../../../contract/messages';
import { ownerLimits } from '../../../../contract/limits';
import { listOwnDeposits, listOwnEntries, type OwnDeposit, type OwnerEntry } from '../../../../contract/ownerPage';
import { freshOwnerData, ownerPageApi, useGetOwnerAccountQuery } from '../../../api/ownerPageApi';
import { formatDay } from '../../../lib/dates';
import { formatNaira } from '../../../lib/naira';
import { paths } from '../../../paths';
import { statementOf } from '../../../shared/statement';
import { useMemberList } from '../../../shared/useMemberList';
import { dialogOnDemand } from '../../../ui/dialog/Dialog';
import { MemberTable } from '../../../ui/MemberTable';
import { Naira, Sum } from '../../../ui/Naira';
import { EmptyState } from '../../../ui/PageState';
import { PageTitle } from '../../../ui/PageTitle';
import { StatCard } from '../../../ui/StatCard';
import type { Column } from '../../../ui/tableColumns';
import { When } from '../../../ui/When';
import { OwnBalance } from './OwnBalance';
import '../../../shared/walletRows.css';
import './ownerPage.css';

const AskRefund = dialogOnDemand(() =>
  import(/* webpackChunkName: "owner-money-dialogs" */ './MoneyDialogs').then((module) => module.AskRefund),
);
const MakeStatement = dialogOnDemand(() =>
  import(/* webpackChunkName: "owner-money-dialogs" */ './MoneyDialogs').then((module) => module.MakeStatement),
);

export function OwnMoneyPage() {
  return (
    <>
      <PageTitle title="Your money" />
      <OwnBalance />
      <OwnSums />
      <OwnDeposits />
      <OwnDocuments />
      <OwnStatement />
    </>
  );
}

function OwnSums() {
  const { data: answer } = useGetOwnerAccountQuery();
  if (!answer) return null;
  const { deposited, paid, fees, vat } = answer.data;
  return (
    <div className="sn-stats sn-wallet-totals">
      <StatCard label="Paid in so far" value={<Sum amount={deposited} />} />
      <StatCard label="Paid to members" value={<Sum amount={paid} />} />
      {fees > 0 && <StatCard label="Service fees" value={<Sum amount={fees} />} />}
      {vat > 0 && <StatCard label="VAT" value={<Sum amount={vat} />} />}
    </div>
  );
}

interface ListProps<Row extends object> extends Omit<ComponentProps<typeof MemberTable<Row>>, 'caption' | 'rowKey'> {
  title: string;
  action?: ReactNode;
}

function OwnList<Row extends { id: string }>({ title, action, ...table }: ListProps<Row>) {
  return (
    <section aria-label={title}>
      <div className="own-heading">
        <h2>{title}</h2>
        {action}
      </div>
      <MemberTable {...table} caption={title} rowKey={({ id }) => id} />
    </section>
  );
}

const deposits: readonly Column<OwnDeposit>[] = [
  { key: 'day', title: 'Received', sort: 'recordedAt', render: ({ receivedOn }) => formatDay(receivedOn) },
  { key: 'what', title: 'Deposit', render: (deposit) => <Reference deposit={deposit} /> },
  { key: 'amount', title: 'Amount', align: 'end', render: ({ amount }) => <Naira amount={amount} /> },
  { key: 'state', title: 'Status', render: (deposit) => <State deposit={deposit} /> },
  { key: 'actions', title: '', align: 'end', render: (deposit) => <Refund deposit={deposit} /> },
];

function OwnDeposits() {
  const { list, answer } = useMemberList({
    list: listOwnDeposits,
    endpoint: ownerPageApi.endpoints.listOwnDeposits,
    prefix: 'deposits',
    pageSize: ownerLimits.ownDeposits,
    options: freshOwnerData,
    failed: messages.ownerPage.depositsFailed,
  });
  return (
    <OwnList
      {...list}
      title="Deposits"
      rows={answer?.data}
      columns={deposits}
      cards={(deposit) => (
        <div className="sn-wallet-row">
          <div className="sn-wallet-row__head">
            <Reference deposit={deposit} />
            <strong>
              <Naira amount={deposit.amount} />
            </strong>
          </div>
          <div className="sn-wallet-row__head">
            <State deposit={deposit} />
            <small className="sn-muted">{formatDay(deposit.receivedOn)}</small>
          </div>
          <Refund deposit={deposit} />
        </div>
      )}
      empty={<EmptyState title="Nothing paid in yet" text="Your transfer shows here once it reaches our bank." />}
    />
  );
}

const Reference = ({ deposit: { reference, bankReference } }: { deposit: OwnDeposit }) => (
  <div className="own-two">
    <span>{reference}</span>
    <small>{bankReference}</small>
  </div>
);

const states: Readonly<Record<OwnDeposit['status'], readonly [tone: string, label: string]>> = {
  waiting: ['wait', 'Being checked'],
  booked: ['ok', 'Booked'],
  reversed: ['no', 'Taken back'],
};

function State({ deposit: { status, asked } }: { deposit: OwnDeposit }) {
  const [tone, label] = states[status];
  return (
    <div className="sn-status">
      <span className={`sn-tag sn-tag--${tone}`}>{label}</span>
      {asked > 0 && <span>{`${formatNaira(asked)} asked for`}</span>}
    </div>
  );
}

/** Spent money cannot be refunded. */
function Refund({ deposit }: { deposit: OwnDeposit }) {
  const { data: account } = useGetOwnerAccountQuery();
  const [asking, setAsking] = useState(false);
  const most = Math.min(deposit.refundable, account?.data.balance ?? 0);
  if (most <= 0) return null;
  return (
    <>
      <Button size="small" {...AskRefund.onIntent} onClick={() => setAsking(true)}>
        Ask for a refund…
      </Button>
      <AskRefund open={asking} deposit={deposit} most={most} onClose={() => setAsking(false)} />
    </>
  );
}

const documents: readonly Column<OwnerDocument>[] = [
  { key: 'number', title: 'Document', render: (document) => <Number document={document} /> },
  { key: 'about', title: 'About', render: ({ about }) => about },
  { key: 'amount', title: 'Amount', align: 'end', render: ({ amount }) => <Naira amount={amount} /> },
  { key: 'issued', title: 'Issued', sort: 'issuedAt', render: ({ issuedAt }) => <When iso={issuedAt} exact /> },
];

export function OwnDocuments() {
  const { list, answer } = useMemberList({
    list: listOwnDocuments,
    endpoint: ownerPageApi.endpoints.listOwnDocuments,
    prefix: 'documents',
    pageSize: ownerLimits.documents,
    options: freshOwnerData,
    failed: messages.ownerPage.documentListFailed,
  });
  const [asking, setAsking] = useState(false);
  const navigate = useNavigate();
  return (
    <OwnList
      {...list}
      title="Documents"
      action={
        <>
          <Button {...MakeStatement.onIntent} onClick={() => setAsking(true)}>
            Make a statement…
          </Button>
          <MakeStatement
            open={asking}
            onClose={() => setAsking(false)}
            onMade={(id) => void navigate(paths.owner.document(id))}
          />
        </>
      }
      rows={answer?.data}
      columns={documents}
      cards={(document) => (
        <div className="sn-wallet-row">
          <div className="sn-wallet-row__head">
            <Number document={document} />
            <strong>
              <Naira amount={document.amount} />
            </strong>
          </div>
          <div className="own-two sn-small sn-muted">
            <span>{document.about}</span>
            <When iso={document.issuedAt} exact />
          </div>
        </div>
      )}
      empty={<EmptyState title="No documents yet" text="You’ll get invoices and receipts with each booking." />}
    />
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

const kinds: Readonly<Record<OwnerEntry['kind'], string>> = {
  opening: 'Owed for earlier jobs',
  deposit: 'Paid in',
  deposit_reversal: 'Deposit taken back',
  job_funding: 'Set aside for a job',
  job_refund: 'Back from a job',
  refund: 'Paid back to you',
  move: 'Moved between your accounts',
};

const statement = statementOf<OwnerEntry>({
  sort: 'at',
  at: ({ at }) => at,
  what: ({ kind, about }) => (
    <div className="own-two">
      <span>{kinds[kind]}</span>
      {about && (
        <small>
          {kind === 'job_funding' || kind === 'job_refund' ? (
            <Link to={paths.owner.job(about.id)}>{about.title}</Link>
          ) : (
            `${about.reference} · ${about.title}`
          )}
        </small>
      )}
    </div>
  ),
});

function OwnStatement() {
  const { list, answer } = useMemberList({
    list: listOwnEntries,
    endpoint: ownerPageApi.endpoints.listOwnEntries,
    prefix: 'statement',
    pageSize: ownerLimits.statement,
    options: freshOwnerData,
    failed: messages.ownerPage.statementFailed,
  });
  return (
    <OwnList
      {...list}
      {...statement}
      title="Statement"
      rows={answer?.data}
      empty={<EmptyState title="No money has moved yet" text="Your payments and the cost of your jobs show here." />}
    />
  );
}

export { OwnMoneyPage as Component };
