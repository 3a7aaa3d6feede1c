import { Link } from 'react-router-dom';
import type { Payout } from '../../../contract/payouts';
import { formatDateTime, formatOrdinalDate } from '../../lib/dates';
import { paths } from '../../paths';
import type { AdminColumn } from '../../table/tableTypes';
import { Naira } from '../../ui/Naira';
import { StatusTag } from '../../shared/StatusTag';
import { PayoutActions } from './PayoutActions';
import { lastMoment } from './payoutState';
import { PayoutNews, PayoutStatus } from './PayoutStatus';
import { BannedTag } from '../../admin/members/BannedTag';
import { formatAccountName } from '../../lib/accountName';

export const batchPlace = (id: string): string =>
  `${paths.admin.payouts}?status=all&batch_id=${encodeURIComponent(id)}`;

/** A batch by its reference; the link shows its payouts alone. */
export function BatchLink({ batch }: { batch: { id: string; reference: string } }) {
  return (
    <Link className="sn-link admin-whole" to={batchPlace(batch.id)}>
      {batch.reference}
    </Link>
  );
}

function Moment({ iso }: { iso: string }) {
  return (
    <time dateTime={iso} title={formatDateTime(iso)} className="admin-nowrap">
      {formatOrdinalDate(iso)}
    </time>
  );
}

function Member({ row: { user, reference } }: { row: Payout }) {
  return (
    <div className="admin-two">
      <Link className="admin-strong admin-who" to={paths.admin.user(user.id)}>
        {user.fullname}
      </Link>
      <small className="admin-whole">{reference}</small>
      <BannedTag ban={user.ban} />
    </div>
  );
}

export const columns: readonly AdminColumn<Payout>[] = [
  { key: 'member', title: 'Member', always: true, render: (row) => <Member row={row} /> },
  {
    key: 'amount',
    title: 'Amount',
    sort: 'amount',
    align: 'end',
    always: true,
    render: ({ amount }) => (
      <b>
        <Naira amount={amount} />
      </b>
    ),
  },
  {
    key: 'account',
    title: 'Account',
    render: ({ bank }) => (
      <div className="admin-two">
        <span className="admin-whole" title={formatAccountName(bank.account_name)}>
          {bank.account_no}
        </span>
        <small>{bank.bank_name}</small>
      </div>
    ),
  },
  {
    key: 'holder',
    title: 'Account Name',
    hiddenAtFirst: true,
    render: ({ bank }) => formatAccountName(bank.account_name),
  },
  {
    key: 'status',
    title: 'Status',
    filter: 'Needs attention',
    always: true,
    render: (row) => <PayoutStatus row={row} />,
  },
  {
    key: 'batch',
    title: 'Batch',
    hideBelow: 'lg',
    render: ({ batch }) => (batch ? <BatchLink batch={batch} /> : <span className="sn-muted">–</span>),
  },
  {
    key: 'approved',
    title: 'Approved',
    sort: 'approvedAt',
    filter: 'Approved',
    hideBelow: 'md',
    render: ({ approvedAt }) => <Moment iso={approvedAt} />,
  },
  {
    key: 'moved',
    title: 'Updated',
    hideBelow: 'lg',
    render: (row) => {
      const iso = lastMoment(row);
      if (!iso) return <span className="sn-muted">Not yet</span>;
      return (
        <div className="admin-two">
          <Moment iso={iso} />
          {row.settledBy !== null && <small>{`by ${row.settledBy}`}</small>}
        </div>
      );
    },
  },
  {
    key: 'actions',
    title: 'Actions',
    align: 'end',
    always: true,
    fixed: 'end',
    render: (row) => <PayoutActions row={row} />,
  },
];

/** A payout without room for a table. */
export function PayoutCard({ row }: { row: Payout }) {
  const { amount, bank, batch, approvedAt } = row;
  return (
    <article className="admin-card">
      <header>
        <Member row={row} />
        <StatusTag kind="payout" status={row.status} />
      </header>
      <div className="payout-news">
        <PayoutNews row={row} />
      </div>
      <p className="admin-card__line">
        <b>
          <Naira amount={amount} />
        </b>
        <Moment iso={approvedAt} />
      </p>
      <p className="admin-card__line sn-muted">
        <span>{bank.bank_name}</span>
        <span className="sn-num">{bank.account_no}</span>
      </p>
      {batch && <BatchLink batch={batch} />}
      <PayoutActions row={row} />
    </article>
  );
}
